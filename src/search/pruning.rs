//! Giving up positions and moves that are not worth a closer look.
//!
//! Everything here rests on guesses, so nothing here returns or relies on a mate (see
//! `alpha_beta`).

use crate::search::node::Node;
use crate::search::picker::BAD;
use crate::search::reductions::futile_quiets;
use crate::search::value::{DRAW, MAX_PLY, Value, is_decided};
use crate::search::worker::{Ranked, Worker};
use crate::types::Role;

impl Worker<'_> {
    /// Looks whether the node can be given up without trying moves; never returns a mate.
    pub(crate) fn prune(&mut self, node: &Node<'_>, alpha: Value, beta: Value) -> Option<Value> {
        let Node {
            position,
            ply,
            depth,
            evaluation,
            ..
        } = *node;
        if is_decided(beta) || is_decided(alpha) {
            return None;
        }
        // So good that the opponent will not let it come to this.
        let margin = (90 - 25 * Value::from(node.improving)) * depth;
        if depth <= 7 && evaluation - margin >= beta {
            return Some(evaluation);
        }
        // So bad that only a capture can help.
        if depth <= 3 && evaluation + 250 * depth < alpha {
            let value = self.quiescence(position, alpha, alpha + 1, ply, 0);
            if value <= alpha && !is_decided(value) {
                return Some(value);
            }
        }
        let board = position.board();
        let pieces = board
            .by_color(position.turn())
            .without(board.by_role(Role::Pawn) | board.by_role(Role::King));
        if depth >= 3 && evaluation >= beta && pieces.more_than_one() && ply >= self.no_null_before
        {
            let reduced = depth - 3 - depth / 4 - ((evaluation - beta) / 200).min(3);
            let after = self.enter_null(position, ply);
            let after_null = ply > 0 && self.frames[ply - 1].moved == 0;
            let value = if after_null {
                alpha
            } else {
                -self.alpha_beta::<false>(&after, -beta, -beta + 1, reduced, ply + 1, !node.cut)
            };
            self.leave();
            if self.shared.is_halted() {
                return Some(DRAW);
            }
            if value >= beta {
                let value = if is_decided(value) { beta } else { value };
                if depth < 10 {
                    return Some(value);
                }
                let before = std::mem::replace(&mut self.no_null_before, MAX_PLY);
                let verified =
                    self.alpha_beta::<false>(position, beta - 1, beta, reduced, ply, false);
                self.no_null_before = before;
                if verified >= beta {
                    return Some(value);
                }
            }
        }
        None
    }

    /// Whether a move is not worth trying once something better than a loss has been found.
    pub(crate) fn is_futile(
        &self,
        node: &Node<'_>,
        ranked: &Ranked,
        quiets: i32,
        alpha: Value,
    ) -> bool {
        let depth = node.depth;
        if ranked.danger {
            return false;
        }
        if ranked.capture {
            return depth <= 5 && ranked.rank < BAD && ranked.gain < -100 * depth;
        }
        if ranked.gain != 0 {
            return false;
        }
        (depth <= 6 && quiets >= futile_quiets(depth, node.improving))
            || (depth <= 5 && node.evaluation + 120 + 110 * depth <= alpha)
            || (depth <= 4 && ranked.rank < -3000 * depth)
    }
}
