//! `outcome` and `fen`: one line about the whole position.

use std::fmt;

use crate::game::{Game, Outcome};
use crate::notation;
use crate::position::Position;
use crate::types::CastlingMode;

/// The answer to `outcome`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeAnswer {
    /// How the game stands.
    pub outcome: Outcome,
}

/// How `game` stands.
pub fn outcome(game: &Game) -> OutcomeAnswer {
    OutcomeAnswer {
        outcome: game.outcome(),
    }
}

/// Writes for example `outcome draw stalemate`.
impl fmt::Display for OutcomeAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "outcome {}", self.outcome)
    }
}

/// The answer to `fen`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenAnswer {
    /// The position as text.
    pub fen: String,
}

/// `position` as text.
pub fn fen(position: &Position, mode: CastlingMode) -> FenAnswer {
    FenAnswer {
        fen: notation::fen::write(position, mode),
    }
}

/// Writes for example `fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1`.
impl fmt::Display for FenAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fen {}", self.fen)
    }
}
