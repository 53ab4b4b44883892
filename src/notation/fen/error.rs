//! What is wrong with a FEN, and what was dropped from a good one.

use std::fmt;

use crate::notation::Excerpt;
use crate::position::{SetupError, SetupNote, write_list};
use crate::types::{Color, Square};

/// The six fields of a FEN, in order.
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

/// One thing wrong with a FEN. Long tokens are cut.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The field is missing.
    Missing(FenField),
    /// The placement has this many ranks instead of 8.
    RankCount(usize),
    /// The text of this rank describes this many squares instead of 8.
    RankLength {
        /// The rank, 8 to 1.
        rank: u8,
        /// How many squares its text describes.
        squares: u64,
    },
    /// A character on this rank is neither a piece letter nor a digit from 1 to 8.
    BadPiece {
        /// The rank, 8 to 1.
        rank: u8,
        /// The first such character.
        letter: char,
    },
    /// Field 2 is neither `w` nor `b`.
    BadTurn(Excerpt),
    /// Field 3 holds a character that is not a castling right.
    BadCastlingLetter {
        /// The first such character.
        letter: char,
        /// The whole field.
        field: Excerpt,
    },
    /// Field 4 is neither `-` nor a square.
    BadEnPassant(Excerpt),
    /// Field 5 or 6 is not a number from 0 to 4294967295.
    BadCounter(FenField, Excerpt),
    /// Something follows the last field.
    Unexpected(Excerpt),
    /// The text can be read but does not describe a valid position.
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
            FenError::BadPiece { rank, letter } => write!(
                f,
                "{}, rank {rank}: {letter:?} is not a piece letter or a number from 1 to 8",
                FenField::Placement
            ),
            FenError::BadTurn(token) => {
                write!(f, "{}: {token} instead of w or b", FenField::Turn)
            }
            FenError::BadCastlingLetter { letter, field } => write!(
                f,
                "{}: {letter:?} in {field} is not a castling right",
                FenField::Castling
            ),
            FenError::BadEnPassant(token) => {
                write!(f, "{}: {token} is not a square", FenField::EnPassant)
            }
            FenError::BadCounter(field, token) => write!(
                f,
                "{field}: {token} is not a {} from 0 to {}",
                field.name(),
                u32::MAX
            ),
            FenError::Unexpected(token) => write!(f, "field 7: unexpected {token}"),
            FenError::Setup(fault) => write!(f, "{fault}"),
        }
    }
}

impl std::error::Error for FenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FenError::Setup(error) => Some(error),
            _ => None,
        }
    }
}

/// Everything that is wrong with a FEN; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFenError(pub(super) Vec<FenError>);

impl ParseFenError {
    /// The errors in the order of the fields, then those of the position.
    ///
    /// ```
    /// use megaton::{CastlingMode, notation::fen};
    /// let error = fen::parse("8/8/8/8/8/8/8/K6k x - - 0 y", CastlingMode::Standard).unwrap_err();
    /// assert_eq!(error.errors().len(), 2);
    /// ```
    pub fn errors(&self) -> &[FenError] {
        &self.0
    }
}

/// Writes the errors, separated by `; `.
impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, "; ")
    }
}

/// The source is the first error of the list.
impl std::error::Error for ParseFenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.first().map(|error| error as _)
    }
}

/// Something in a FEN that was dropped because the board does not bear it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenNote {
    /// A castling right whose king or rook is not where castling needs it.
    CastlingLetter {
        /// The letter as written.
        letter: char,
        /// The side whose right it would be.
        color: Color,
        /// The rook that the letter means, if there is one.
        rook: Option<Square>,
        /// Whether the right was dropped only because of [`CastlingMode::Standard`]:
        /// [`CastlingMode::Chess960`] keeps it.
        ///
        /// [`CastlingMode::Standard`]: crate::CastlingMode::Standard
        /// [`CastlingMode::Chess960`]: crate::CastlingMode::Chess960
        chess960: bool,
    },
    /// The en passant square: no double step can have passed it.
    EnPassant(Square),
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenNote::CastlingLetter {
                letter,
                color,
                rook,
                chess960,
            } => {
                write!(f, "castling right {letter} dropped: ")?;
                match rook {
                    None => write!(
                        f,
                        "there is no {color} king and rook on the back rank for it"
                    ),
                    Some(rook) if chess960 => write!(
                        f,
                        "the {color} king or the rook on {rook} is not on its standard square; \
                         Chess960 castling (UCI_Chess960, --chess960) would keep it"
                    ),
                    Some(rook) => {
                        write!(f, "the {color} king and the rook on {rook} cannot castle")
                    }
                }
            }
            FenNote::EnPassant(square) => write!(f, "{}", SetupNote::EnPassant(square)),
        }
    }
}
