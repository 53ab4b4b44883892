//! Captures until nothing explodes any more.
//!
//! A side whose king is in check or could be exploded may not just stand: near the leaves of the
//! main search all its moves are tried, so that a mate found here is a proved one.

use crate::position::Position;
use crate::search::Bound;
use crate::search::node::Node;
use crate::search::picker::MovePicker;
use crate::search::value::{DECIDED, DRAW, INFINITE, Value, lost_at};
use crate::search::worker::Worker;

/// How many plies below the main search a king in danger is given all its moves.
const EVASION_PLIES: usize = 6;
/// A capture must come this near to `alpha` with what it wins.
const MARGIN: Value = 120;

impl Worker<'_> {
    /// The value of `position` after all captures worth making, `below` plies under the main
    /// search.
    pub(crate) fn quiescence(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        ply: usize,
        below: usize,
    ) -> Value {
        match self.arrive(position, ply) {
            Ok(node) => self.captures(&node, alpha, beta, below),
            Err(value) => value,
        }
    }

    /// [`Worker::quiescence`] of a position already looked at.
    pub(crate) fn captures(
        &mut self,
        node: &Node<'_>,
        mut alpha: Value,
        beta: Value,
        below: usize,
    ) -> Value {
        if let Some(value) = node.settled(alpha, beta, 0) {
            return value;
        }
        let Node {
            position,
            ply,
            endangered,
            mut evaluation,
            ..
        } = *node;
        let evading = endangered && below < EVASION_PLIES;
        let first_alpha = alpha;
        let mut best = -INFINITE;
        if !evading {
            if endangered {
                evaluation = self.evaluate(position);
            }
            best = evaluation;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut picker = if evading {
            MovePicker::all(self, node, None)
        } else {
            MovePicker::captures(self, node)
        };
        let mut best_bits = 0;
        while let Some(ranked) = picker.next(self, node) {
            if !evading {
                if ranked.gain <= 0 {
                    break;
                }
                if evaluation + ranked.gain + MARGIN <= alpha {
                    best = best.max(evaluation + ranked.gain + MARGIN);
                    continue;
                }
            }
            let after = self.enter(position, ply, ranked.role, ranked.mv);
            let value = -self.quiescence(&after, -beta, -alpha, ply + 1, below + 1);
            self.leave();
            if self.shared.is_halted() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_bits = ranked.mv.to_bits();
                    self.extend_line(ply, ranked.mv);
                }
                if value >= beta {
                    break;
                }
            }
            if evading && below > 1 && best > -DECIDED && !ranked.capture && picker.handed_out() > 8
            {
                break;
            }
        }
        picker.finish(self);
        if self.shared.is_halted() {
            return DRAW;
        }
        if evading && best == -INFINITE {
            // No legal move: mated, or stalemated under a mere threat.
            return if node.safety.checkers().any() {
                lost_at(ply)
            } else {
                DRAW
            };
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(node, best_bits, best, 0, bound);
        best
    }
}
