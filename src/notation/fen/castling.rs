//! Castling letters: which rook a letter means, and which letter a rook gets.

use super::FenNote;
use crate::position::Board;
use crate::types::{Bitboard, CastlingRights, CastlingSide, Color, Role, Square};

/// The right a letter of field 3 names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedRight {
    pub(super) letter: char,
    pub(super) color: Color,
    /// The rook's square; `None` where the letter fits no king and rook.
    pub(super) rook: Option<Square>,
}

impl NamedRight {
    /// The note that the right was dropped; whether Chess960 would keep it.
    pub(super) const fn dropped(&self, chess960: bool) -> FenNote {
        FenNote::CastlingLetter {
            letter: self.letter,
            color: self.color,
            rook: self.rook,
            chess960,
        }
    }
}

/// Reads `K Q k q` as the outermost rook on that side of the king, `A` to `H` and `a` to `h` as
/// the rook on that file; `None` for other letters.
pub(super) fn read_letter(board: &Board, letter: char) -> Option<NamedRight> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let rook = match letter.to_ascii_lowercase() {
        'k' => outermost_rook(board, color, CastlingSide::KingSide),
        'q' => outermost_rook(board, color, CastlingSide::QueenSide),
        file @ 'a'..='h' => Square::at(file as u8 - b'a', color.back_rank() as u8)
            .filter(|&square| board.pieces(color, Role::Rook).contains(square)),
        _ => return None,
    };
    Some(NamedRight {
        letter,
        color,
        rook,
    })
}

/// The rook of `color` farthest from its king on `side` of it, if the king stands on its back rank.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    let back_rank = color.back_rank_squares();
    let king = (board.pieces(color, Role::King) & back_rank).single()?;
    side.outermost(king, board.pieces(color, Role::Rook) & back_rank)
}

/// The Shredder letter of the right of `color` with `rook`.
pub(super) fn file_letter(color: Color, rook: Square) -> char {
    let letter = rook.file().to_char();
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

/// The X-FEN letter of the right of `color` on `side` with `rook`: `K Q k q` where that rook is
/// the outermost, else its file.
pub(super) fn x_fen_letter(board: &Board, color: Color, side: CastlingSide, rook: Square) -> char {
    if outermost_rook(board, color, side) != Some(rook) {
        return file_letter(color, rook);
    }
    match (color, side) {
        (Color::White, CastlingSide::KingSide) => 'K',
        (Color::White, CastlingSide::QueenSide) => 'Q',
        (Color::Black, CastlingSide::KingSide) => 'k',
        (Color::Black, CastlingSide::QueenSide) => 'q',
    }
}

/// Every right of `rights` with its side, White first and king side first.
pub(super) fn in_order(
    board: &Board,
    rights: CastlingRights,
) -> impl Iterator<Item = (Color, CastlingSide, Square)> {
    Color::ALL.into_iter().flat_map(move |color| {
        CastlingSide::ALL.into_iter().filter_map(move |side| {
            let king = board.king(color)?;
            Some((color, side, rights.rook(color, king, side)?))
        })
    })
}

/// The squares of all rooks that were found.
pub(super) fn rooks(named: &[NamedRight]) -> Bitboard {
    named.iter().filter_map(|right| right.rook).collect()
}
