//! Position → text.

use std::fmt::{self, Write};

use super::castling;
use crate::game::legal_en_passant;
use crate::position::{Board, Position};
use crate::types::{CastlingMode, Square};

/// Writes all six fields. Castling rights are Shredder letters (`HAha`) in
/// [`CastlingMode::Chess960`], else `KQkq` with a file letter where the outermost rook is not the
/// one meant (X-FEN). The en passant square is written only if capturing there is fully legal.
pub fn write(position: &Position, mode: CastlingMode) -> String {
    let mut text = placement(position.board());
    text.push(' ');
    text.push(position.turn().fen_char());
    text.push(' ');
    let before = text.len();
    let board = position.board();
    for (color, side, rook) in castling::in_order(board, position.castling_rights()) {
        text.push(match mode {
            CastlingMode::Chess960 => castling::file_letter(color, rook),
            CastlingMode::Standard => castling::x_fen_letter(board, color, side, rook),
        });
    }
    if text.len() == before {
        text.push('-');
    }
    // Writing to a String cannot fail.
    let _ = match legal_en_passant(position) {
        Some(square) => write!(text, " {square}"),
        None => write!(text, " -"),
    };
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    let _ = write!(text, " {clock} {number}");
    text
}

impl Position {
    /// The position as a FEN of six fields. Castling rights are `HAha` in
    /// [`CastlingMode::Chess960`], else `KQkq` with a file letter where the outermost rook is not
    /// the one meant (X-FEN). The en passant square is written only if capturing there is legal.
    ///
    /// ```
    /// use megaton::{CastlingMode, Position};
    /// let fen = Position::start().to_fen(CastlingMode::Chess960);
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn to_fen(&self, mode: CastlingMode) -> String {
        write(self, mode)
    }
}

/// Writes the FEN of [`CastlingMode::Standard`]; [`Position::to_fen`] writes the other.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self, CastlingMode::Standard))
    }
}

fn placement(board: &Board) -> String {
    let mut text = String::with_capacity(90);
    for rank in (0..8).rev() {
        let mut gap = 0_u8;
        for file in 0..8 {
            let piece = Square::at(file, rank).and_then(|square| board.piece_at(square));
            match piece {
                Some(piece) => {
                    push_gap(&mut text, gap);
                    gap = 0;
                    text.push(piece.fen_char());
                }
                None => gap += 1,
            }
        }
        push_gap(&mut text, gap);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_gap(text: &mut String, gap: u8) {
    if gap > 0 {
        text.push(char::from(b'0' + gap));
    }
}
