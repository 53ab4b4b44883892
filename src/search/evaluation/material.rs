//! Material and where it stands.

use crate::position::Board;
use crate::search::evaluation::{Pair, Side, Weights};
use crate::types::Role;

/// How much material is left, 24 with all pieces on the board, 0 with kings and pawns only.
pub(super) fn phase(board: &Board) -> i32 {
    let minors = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    let count = minors.count()
        + 2 * board.by_role(Role::Rook).count()
        + 4 * board.by_role(Role::Queen).count();
    (count as i32).min(Pair::FULL_PHASE)
}

/// The worth of each piece by what it is and where it stands.
pub(super) fn worth(side: &Side<'_>, weights: &Weights) -> Pair {
    let mut sum = Pair::ZERO;
    for role in Role::ALL {
        let squares = &weights.squares[role.index()];
        let each = weights.material[role.index()];
        for square in side.pieces(role) {
            sum = sum + each + squares[side.relative(square)];
        }
    }
    sum
}
