//! What is wrong with a FEN, and what was dropped from one that is right.

use std::fmt;

use crate::notation::excerpt::Excerpt;
use crate::position::{SetupError, SetupNote};
use crate::types::{Color, Square};

/// The six fields of a FEN, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// Field 1: where the pieces stand.
    Placement,
    /// Field 2: the side to move.
    Turn,
    /// Field 3: castling rights.
    Castling,
    /// Field 4: the en passant square.
    EnPassant,
    /// Field 5: plies since the last capture or pawn move.
    HalfmoveClock,
    /// Field 6: the number of the current move.
    FullmoveNumber,
}

impl FenField {
    const fn name(self) -> &'static str {
        match self {
            FenField::Placement => "placement",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en passant square",
            FenField::HalfmoveClock => "halfmove clock",
            FenField::FullmoveNumber => "fullmove number",
        }
    }
}

/// Writes for example `field 3`.
impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {}", *self as u8 + 1)
    }
}

/// One thing wrong with a FEN. Tokens are shortened for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// The field is not there.
    Missing(FenField),
    /// The placement has this many ranks instead of 8.
    RankCount(usize),
    /// On this rank (8 down to 1) stand this many squares instead of 8.
    RankLength {
        /// The rank, 8 to 1.
        rank: u8,
        /// How many squares its text describes.
        squares: u64,
    },
    /// On this rank (8 down to 1) stands something that is neither a piece letter nor 1 to 8.
    NoPiece {
        /// The rank, 8 to 1.
        rank: u8,
        /// The first such character.
        letter: char,
    },
    /// Field 2 is neither `w` nor `b`.
    NoSide(Excerpt),
    /// Field 3 holds a character that names no castling right.
    NoCastlingLetter {
        /// The first such character.
        letter: char,
        /// The whole field.
        field: Excerpt,
    },
    /// Field 4 is neither `-` nor a square.
    NoSquare(Excerpt),
    /// Field 5 or 6 is no number from 0 to 4294967295.
    NoCounter(FenField, Excerpt),
    /// Something follows the last field.
    TooMuch(Excerpt),
    /// The text can be read but describes no position.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Missing(field) => write!(f, "{field} ({}) is missing", field.name()),
            FenError::RankCount(count) => {
                write!(f, "{}: {count} ranks instead of 8", FenField::Placement)
            }
            FenError::RankLength { rank, squares } => write!(
                f,
                "{}, rank {rank}: {squares} squares instead of 8",
                FenField::Placement
            ),
            FenError::NoPiece { rank, letter } => write!(
                f,
                "{}, rank {rank}: {letter:?} is no piece and no number from 1 to 8",
                FenField::Placement
            ),
            FenError::NoSide(token) => {
                write!(f, "{}: {token} instead of w or b", FenField::Turn)
            }
            FenError::NoCastlingLetter { letter, field } => write!(
                f,
                "{}: {letter:?} in {field} names no castling right",
                FenField::Castling
            ),
            FenError::NoSquare(token) => {
                write!(f, "{}: {token} is no square", FenField::EnPassant)
            }
            FenError::NoCounter(field, token) => write!(
                f,
                "{field}: {token} is no {} from 0 to {}",
                field.name(),
                u32::MAX
            ),
            FenError::TooMuch(token) => write!(f, "field 7: {token} is too much"),
            FenError::Setup(fault) => write!(f, "{fault}"),
        }
    }
}

/// Every fault of a FEN; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFenError(pub(super) Vec<FenError>);

impl ParseFenError {
    /// The faults in the order of the fields, then those of the position.
    pub fn faults(&self) -> &[FenError] {
        &self.0
    }
}

/// Writes the faults, separated by `; `.
impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseFenError {}

/// Something a FEN says that was dropped because the board does not bear it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenNote {
    /// The castling right this letter names: no such king or rook stands where it needs to.
    CastlingLetter {
        /// The letter as written.
        letter: char,
        /// Whose right it was said to be.
        color: Color,
        /// The rook it was taken to mean, if one could be found.
        rook: Option<Square>,
    },
    /// The en passant square: no double step can have passed it.
    EnPassant(Square),
}

impl From<SetupNote> for FenNote {
    fn from(note: SetupNote) -> FenNote {
        match note {
            SetupNote::EnPassant(square) => FenNote::EnPassant(square),
            SetupNote::CastlingRight(rook) => {
                let color = Color::from_white(rook.rank() == Color::White.back_rank());
                FenNote::CastlingLetter {
                    letter: super::castling::file_letter(color, rook),
                    color,
                    rook: Some(rook),
                }
            }
        }
    }
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenNote::CastlingLetter {
                letter,
                color,
                rook: None,
            } => write!(
                f,
                "castling right {letter} dropped: no {color} king and rook on the back rank to fit it"
            ),
            FenNote::CastlingLetter {
                letter,
                color,
                rook: Some(rook),
            } => write!(
                f,
                "castling right {letter} dropped: the {color} king and a rook on {rook} cannot castle"
            ),
            FenNote::EnPassant(square) => write!(f, "{}", SetupNote::EnPassant(*square)),
        }
    }
}
