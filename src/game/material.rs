//! Material with which nobody can win any more.

use crate::position::Position;
use crate::types::{Bitboard, Color, Role};

/// Whether neither side can ever win, whatever both play (RULES.md §4.3): a bare king against a
/// bare king, one knight, bishop or rook, two knights, or bishops all of one square colour; or one
/// bishop each, on squares of opposite colours. False where a king is missing.
pub fn is_insufficient_material(position: &Position) -> bool {
    let board = position.board();
    if board.by_role(Role::King).count() != 2
        || (board.by_role(Role::Pawn) | board.by_role(Role::Queen)).any()
    {
        return false;
    }
    let pieces = board.occupied().without(board.by_role(Role::King));
    if pieces.count() <= 1 {
        return true;
    }
    let white = pieces & board.by_color(Color::White);
    let black = pieces & board.by_color(Color::Black);
    let bishops = board.by_role(Role::Bishop);
    if white.any() && black.any() {
        return pieces == bishops && pieces.count() == 2 && !is_one_square_color(bishops);
    }
    let two_knights = pieces == board.by_role(Role::Knight) && pieces.count() == 2;
    two_knights || (pieces == bishops && is_one_square_color(bishops))
}

/// Whether some sequence of legal moves may let `color` win: not with a bare king, nor where
/// [`is_insufficient_material`] says that nobody can.
pub fn can_ever_win(position: &Position, color: Color) -> bool {
    position.board().by_color(color).more_than_one() && !is_insufficient_material(position)
}

/// Whether all of `squares` have the same colour.
pub(super) fn is_one_square_color(squares: Bitboard) -> bool {
    let dark = squares & Bitboard::DARK_SQUARES;
    dark.is_empty() || dark == squares
}
