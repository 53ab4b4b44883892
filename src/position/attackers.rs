//! Who attacks a square, in the orthodox sense.

use crate::attacks;
use crate::position::Board;
use crate::types::{Bitboard, Color, Role, Square};

/// The pieces of `by`, its king left out, that attack `square` when exactly the squares of
/// `occupied` are taken. A piece that stands outside `occupied` still counts as an attacker, so
/// the caller masks out what has been removed.
#[inline(always)]
pub(crate) fn attackers_of(
    board: &Board,
    square: Square,
    by: Color,
    occupied: Bitboard,
) -> Bitboard {
    let leapers = (attacks::knight(square) & board.by_role(Role::Knight))
        | (attacks::pawn(!by, square) & board.by_role(Role::Pawn));
    let straight = attacks::rook(square, occupied) & board.straight_sliders();
    let diagonal = attacks::bishop(square, occupied) & board.diagonal_sliders();
    (leapers | straight | diagonal) & board.by_color(by)
}

/// Whether [`attackers_of`] finds any, looking at the cheap ones first.
#[inline(always)]
pub(crate) fn is_attacked(board: &Board, square: Square, by: Color, occupied: Bitboard) -> bool {
    let enemy = board.by_color(by);
    (attacks::knight(square) & board.by_role(Role::Knight)).intersects(enemy)
        || (attacks::pawn(!by, square) & board.by_role(Role::Pawn)).intersects(enemy)
        || (attacks::rook(square, occupied) & board.straight_sliders()).intersects(enemy)
        || (attacks::bishop(square, occupied) & board.diagonal_sliders()).intersects(enemy)
}
