//! Why a setup is not a position (RULES.md §6).

use std::fmt;

use crate::types::{Bitboard, Color, Square};

/// One reason why a setup is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither side has a king.
    NoKings,
    /// The side that just moved, this one, has no king.
    NoKingOfMover(Color),
    /// This side has more than one king.
    TooManyKings(Color, u32),
    /// Pawns stand on the first or last rank, on these squares.
    PawnsOnLastRanks(Bitboard),
    /// This side has more than 16 pieces.
    TooManyPieces(Color, u32),
    /// This side has more than 8 pawns.
    TooManyPawns(Color, u32),
    /// The side that is not to move, this one, is in check: its king and the pieces giving check.
    OpponentInCheck(Color, Square, Bitboard),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NoKings => f.write_str("no king at all"),
            SetupError::NoKingOfMover(color) => {
                write!(f, "{color} has no king although {color} just moved")
            }
            SetupError::TooManyKings(color, count) => write!(f, "{color} has {count} kings"),
            SetupError::PawnsOnLastRanks(squares) => {
                write!(f, "pawns on the first or last rank: {squares}")
            }
            SetupError::TooManyPieces(color, count) => {
                write!(f, "{color} has {count} pieces, more than 16")
            }
            SetupError::TooManyPawns(color, count) => {
                write!(f, "{color} has {count} pawns, more than 8")
            }
            SetupError::OpponentInCheck(color, king, checkers) => write!(
                f,
                "{color} is not to move but its king on {king} is in check from {checkers}"
            ),
        }
    }
}

impl std::error::Error for SetupError {}

/// All errors of a setup; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup(pub(super) Vec<SetupError>);

impl InvalidSetup {
    /// The errors, at least one, in the order of RULES.md §6.
    pub fn as_slice(&self) -> &[SetupError] {
        &self.0
    }
}

/// Writes the errors, separated by `; `.
impl fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, "; ")
    }
}

impl std::error::Error for InvalidSetup {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.first().map(|error| error as _)
    }
}

/// Writes `items` with `separator` between them.
pub(crate) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    separator: &str,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
