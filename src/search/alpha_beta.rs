//! Principal variation search.
//!
//! The invariant that makes every mate score a proof: a win needs one move, found by playing it;
//! a loss needs every move refuted, so no move is skipped while the best value is a loss; and what
//! rests on a guess (null moves, static margins) is never returned as a mate. A side that can
//! explode the enemy king does so, whatever else happens, before anything is searched.

use std::ops::Range;

use crate::position::Position;
use crate::search::Bound;
use crate::search::node::Node;
use crate::search::picker::{BAD, MovePicker};
use crate::search::reductions::reduction;
use crate::search::table::Entry;
use crate::search::value::{
    DECIDED, DRAW, INFINITE, MATE, MAX_PLY, PROVED, Value, lost_at, to_table, win_at,
};
use crate::search::worker::{Ranked, Worker};
use crate::types::Move;

impl Worker<'_> {
    /// The value of `position`, exact within `alpha` and `beta` and a bound beyond; `PV` where the
    /// window is open. `cut` where the value is expected to be at least `beta`.
    pub(crate) fn alpha_beta<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> Value {
        let mut node = match self.arrive(position, ply) {
            Ok(node) => node,
            Err(value) => return value,
        };
        let endangered = node.endangered;
        if endangered && ply < 2 * self.root_depth as usize {
            depth = depth.max(0) + 1;
        }
        if depth <= 0 {
            return self.captures(&node, alpha, beta, 0);
        }
        alpha = alpha.max(lost_at(ply));
        beta = beta.min(win_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if !PV && let Some(value) = node.settled(alpha, beta, depth) {
            return value;
        }
        let (mut floor, mut ceiling) = (-INFINITE, INFINITE);
        if let Some((value, bound)) = self.probe_tables(position, depth, ply) {
            let enough = match bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough {
                self.remember(&node, 0, value, depth, bound);
                return value;
            }
            match bound {
                Bound::Lower => floor = value,
                _ => ceiling = value,
            }
            alpha = alpha.max(floor);
        }
        let table_move = node
            .known
            .filter(|entry| entry.bits != 0)
            .and_then(|entry| node.safety.move_from_bits(position, entry.bits));
        let evaluation = node.evaluation;
        self.frames[ply].evaluation = evaluation;
        self.frames[ply].endangered = endangered;
        self.frames[ply + 1].killers = [0; 2];
        node.improving = !endangered
            && ply >= 2
            && !self.frames[ply - 2].endangered
            && evaluation > self.frames[ply - 2].evaluation;
        if table_move.is_none() && depth >= 4 && !endangered {
            depth -= 1;
        }
        node.depth = depth;
        node.cut = cut;
        if !PV
            && !endangered
            && let Some(value) = self.prune(&node, alpha, beta)
        {
            return value;
        }
        let first_alpha = alpha;
        let (best, best_bits) = self.try_moves::<PV>(&node, alpha, beta, table_move);
        if self.shared.is_halted() {
            return DRAW;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // The tables know better than a search that has not come to the end; a mate is proved.
        let best = best.max(floor).min(ceiling);
        self.remember(&node, best_bits, best, depth, bound);
        best
    }

    /// Stores what was found out about `node`.
    pub(crate) fn remember(
        &self,
        node: &Node<'_>,
        bits: u16,
        value: Value,
        depth: i32,
        bound: Bound,
    ) {
        let entry = Entry {
            bits,
            value: to_table(value, node.ply),
            evaluation: node.evaluation,
            depth,
            bound,
        };
        self.shared.table.store(node.key, entry);
    }

    /// Tries the moves; the best value and its move's bits (0 where none was better than alpha).
    fn try_moves<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        mut alpha: Value,
        beta: Value,
        table_move: Option<Move>,
    ) -> (Value, u16) {
        let Node {
            position,
            ply,
            depth,
            ..
        } = *node;
        let mut picker = MovePicker::all(self, node, table_move);
        let (mut best, mut best_bits) = (-INFINITE, 0);
        let mut tried = 0;
        let mut quiets = 0;
        while let Some(ranked) = picker.next(self, node) {
            let quiet = !ranked.capture && ranked.gain == 0;
            if !PV
                && best > -DECIDED
                && !node.endangered
                && self.is_futile(node, &ranked, quiets, alpha)
            {
                continue;
            }
            tried += 1;
            quiets += i32::from(quiet);
            let after = self.enter(position, ply, ranked.role, ranked.mv);
            let mut value = alpha;
            if tried > 1 {
                let mut reduced = 0;
                if depth >= 3 && tried > 2 && (quiet || ranked.rank < BAD) {
                    reduced = reduction(depth, tried);
                    reduced -= i32::from(PV);
                    reduced += i32::from(node.cut);
                    reduced -= i32::from(ranked.danger || node.endangered);
                    reduced += i32::from(!node.improving);
                    if quiet {
                        reduced -= ranked.rank.clamp(-16_000, 16_000) / 8_000;
                    }
                    reduced = reduced.clamp(0, depth - 2);
                }
                value = -self.alpha_beta::<false>(
                    &after,
                    -alpha - 1,
                    -alpha,
                    depth - 1 - reduced,
                    ply + 1,
                    true,
                );
                if value > alpha && reduced > 0 {
                    value = -self.alpha_beta::<false>(
                        &after,
                        -alpha - 1,
                        -alpha,
                        depth - 1,
                        ply + 1,
                        !node.cut,
                    );
                }
            }
            if tried == 1 && !PV {
                value =
                    -self.alpha_beta::<false>(&after, -beta, -alpha, depth - 1, ply + 1, !node.cut);
            } else if PV && (tried == 1 || (value > alpha && value < beta)) {
                value = -self.alpha_beta::<true>(&after, -beta, -alpha, depth - 1, ply + 1, false);
            }
            self.leave();
            if self.shared.is_halted() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_bits = ranked.mv.to_bits();
                    if PV {
                        self.extend_line(ply, ranked.mv);
                    }
                    if value >= beta {
                        self.note_cut(node, picker.range(), &ranked);
                        break;
                    }
                    alpha = value;
                }
            }
        }
        picker.finish(self);
        if best == -INFINITE {
            best = if node.safety.checkers().any() {
                lost_at(ply)
            } else {
                DRAW
            };
        }
        (best, best_bits)
    }

    /// Learns from the move that cut off and from those tried before it.
    fn note_cut(&mut self, node: &Node<'_>, tried: Range<usize>, best: &Ranked) {
        let us = node.position.turn();
        let before = self.moved_before(node.ply);
        let bonus = (node.depth * node.depth * 8 + 32 * node.depth).min(1600);
        let quiet = !best.capture && best.gain == 0;
        if quiet {
            let bits = best.mv.to_bits();
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != bits {
                *killers = [bits, killers[0]];
            }
            self.history
                .note_quiet(us, before, best.role, best.mv, bonus);
        } else {
            self.history.note_capture(us, best.mv, bonus);
        }
        for index in tried {
            let Some(&other) = self.moves.get(index) else {
                break;
            };
            if other.mv == best.mv {
                continue;
            }
            if other.capture {
                self.history.note_capture(us, other.mv, -bonus);
            } else if quiet && other.gain == 0 {
                self.history
                    .note_quiet(us, before, other.role, other.mv, -bonus);
            }
        }
    }
}

const _: () = assert!(MATE - PROVED > 2 * MAX_PLY as Value);
