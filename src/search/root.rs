//! Iterative deepening from the root, one or several lines.

use std::cmp::Reverse;

use crate::position::Position;
use crate::search::reductions::reduction;
use crate::search::root_move::RootMove;
use crate::search::value::{DRAW, INFINITE, MATE, Value, is_decided, win_at};
use crate::search::worker::Worker;
use crate::search::{Bound, Limits};

/// Why the root moves are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// An iteration is complete.
    Completed,
    /// The best value lies outside the window and is only a bound.
    Bound,
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. `seen` is shown the moves, the best
    /// `lines` in order, after each completed iteration, and says whether to go on; and it is shown
    /// those still searched, the best first, where that one's value is only a bound.
    pub(crate) fn deepen(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        lines: usize,
        first_depth: i32,
        mut seen: impl FnMut(&Self, Event, &[RootMove]) -> bool,
    ) {
        let lines = lines.min(moves.len());
        self.frames[0].evaluation = self.evaluate(position);
        let limit = self.shared.limits.depth.unwrap_or(Limits::MAX_DEPTH);
        let limit = limit.clamp(1, Limits::MAX_DEPTH) as i32;
        for depth in first_depth.min(limit)..=limit {
            self.root_depth = depth;
            for rooted in moves.iter_mut() {
                rooted.previous = rooted.value;
                rooted.previous_line.clone_from(&rooted.line);
            }
            for index in 0..lines {
                self.deepest = 0;
                let rank = moves[index].rank;
                let alike = moves[index..]
                    .iter()
                    .take_while(|rooted| rooted.rank == rank);
                let end = index + alike.count();
                self.aspire(position, &mut moves[index..end], depth, &mut seen);
                if self.shared.is_halted() {
                    break;
                }
            }
            moves[..lines].sort_by_key(|rooted| Reverse((rooted.rank, rooted.value)));
            if self.shared.is_halted() {
                moves.iter_mut().for_each(RootMove::restore_previous);
                break;
            }
            if !seen(self, Event::Completed, moves) {
                break;
            }
        }
        self.publish_nodes();
    }

    /// Finds the best of `moves` and brings it to the front, with a narrow window at first.
    fn aspire(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        depth: i32,
        seen: &mut impl FnMut(&Self, Event, &[RootMove]) -> bool,
    ) {
        let guess = moves.first().map_or(DRAW, |first| first.previous);
        let mut width = 24;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_decided(guess) {
            alpha = guess - width;
            beta = guess + width;
        }
        loop {
            let value = self.search_root(position, moves, alpha, beta, depth);
            // Stable, so that moves only known not to be best keep their order.
            moves.sort_by_key(|rooted| Reverse(rooted.value));
            if self.shared.is_halted() {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                return;
            }
            seen(self, Event::Bound, moves);
            width *= 3;
            if width > 600 || is_decided(value) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        mut alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        let first_alpha = alpha;
        let mut best = -INFINITE;
        for (index, rooted) in moves.iter_mut().enumerate() {
            let after = self.enter(position, 0, rooted.role, rooted.mv);
            let value = if after.exploded().is_some() {
                self.lines[1].clear();
                win_at(1)
            } else {
                self.search_root_move(&after, index, alpha, beta, depth)
            };
            self.leave();
            if self.shared.is_halted() {
                return best;
            }
            if index == 0 || value > alpha {
                rooted.value = value;
                rooted.bound = if value >= beta {
                    Bound::Lower
                } else if value <= first_alpha {
                    Bound::Upper
                } else {
                    Bound::Exact
                };
                rooted.deepest = self.deepest.max(1);
                rooted.line.clear();
                rooted.line.push(rooted.mv);
                rooted.line.extend_from_slice(&self.lines[1]);
            } else {
                rooted.value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                for other in moves.iter_mut().skip(index + 1) {
                    other.value = -INFINITE;
                }
                return best;
            }
        }
        best
    }

    fn search_root_move(
        &mut self,
        after: &Position,
        index: usize,
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        if index == 0 {
            return -self.alpha_beta::<true>(after, -beta, -alpha, depth - 1, 1, false);
        }
        let reduced = if depth >= 3 && index > 3 {
            (reduction(depth, index as i32) - 1).clamp(0, depth - 2)
        } else {
            0
        };
        let mut value =
            -self.alpha_beta::<false>(after, -alpha - 1, -alpha, depth - 1 - reduced, 1, true);
        if value > alpha && reduced > 0 {
            value = -self.alpha_beta::<false>(after, -alpha - 1, -alpha, depth - 1, 1, true);
        }
        if value > alpha && value < beta {
            value = -self.alpha_beta::<true>(after, -beta, -alpha, depth - 1, 1, false);
        }
        value
    }
}

const _: () = assert!(INFINITE > MATE);
