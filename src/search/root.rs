//! Iterative deepening from the root, one or several lines.

use crate::position::Position;
use crate::search::Limits;
use crate::search::reductions::reduction;
use crate::search::value::{DRAW, INFINITE, MATE, Value, is_proved, win_at};
use crate::search::worker::Worker;
use crate::types::{Move, Role};

/// A move that may be answered, with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    /// The move.
    pub(crate) mv: Move,
    role: Role,
    /// Its value in this iteration; −[`INFINITE`] where it is only known not to be best.
    pub(crate) value: Value,
    /// Its value in the iteration before.
    pub(crate) previous: Value,
    /// The line it begins.
    pub(crate) line: Vec<Move>,
    /// The deepest ply looked at.
    pub(crate) deepest: usize,
}

impl RootMove {
    /// A move not looked at yet; `None` where no piece stands on its origin.
    pub(crate) fn new(position: &Position, mv: Move) -> Option<RootMove> {
        Some(RootMove {
            mv,
            role: position.board().role_at(mv.from())?,
            value: -INFINITE,
            previous: -INFINITE,
            line: vec![mv],
            deepest: 1,
        })
    }

    /// The value to report: this iteration's, or that of the one before where this one has not
    /// come to the move.
    pub(crate) fn known_value(&self) -> Value {
        if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        }
    }
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. After each completed iteration
    /// `completed` sees its depth and the moves, the best `lines` in order, and says whether to go
    /// on.
    pub(crate) fn deepen(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        lines: usize,
        first_depth: i32,
        mut completed: impl FnMut(&Self, i32, &[RootMove]) -> bool,
    ) {
        let lines = lines.min(moves.len());
        self.frames[0].evaluation = self.evaluate(position);
        let limit = self.shared.limits.depth.unwrap_or(Limits::MAX_DEPTH);
        let limit = limit.clamp(1, Limits::MAX_DEPTH) as i32;
        for depth in first_depth.min(limit)..=limit {
            self.root_depth = depth;
            for rooted in moves.iter_mut() {
                rooted.previous = rooted.value.max(-INFINITE);
            }
            for index in 0..lines {
                self.deepest = 0;
                self.aspire(position, &mut moves[index..], depth);
                if self.shared.is_halted() {
                    break;
                }
            }
            moves[..lines].sort_by_key(|rooted| std::cmp::Reverse(rooted.value));
            if self.shared.is_halted() || !completed(self, depth, moves) {
                return;
            }
        }
    }

    /// Finds the best of `moves` and brings it to the front, with a narrow window at first.
    fn aspire(&mut self, position: &Position, moves: &mut [RootMove], depth: i32) {
        let guess = moves.first().map_or(DRAW, |first| first.previous);
        let mut width = 24;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_proved(guess) {
            alpha = guess - width;
            beta = guess + width;
        }
        loop {
            let value = self.search_root(position, moves, alpha, beta, depth);
            // Stable, so that moves only known not to be best keep their order.
            moves.sort_by_key(|rooted| std::cmp::Reverse(rooted.value));
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
            width *= 3;
            if width > 600 || is_proved(value) {
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
        let reduced = match depth >= 3 && index > 3 {
            true => (reduction(depth, index as i32) - 1).clamp(0, depth - 2),
            false => 0,
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
