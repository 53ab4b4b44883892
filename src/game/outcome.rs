//! How a game stands, and the words for it.

use std::fmt;

use super::{is_closed_position, is_insufficient_material};
use crate::legality::Safety;
use crate::movegen;
use crate::position::Position;
use crate::types::Color;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game goes on.
    Ongoing {
        /// What the side to move could claim.
        claims: Claims,
    },
    /// One side has won.
    Win {
        /// Who.
        color: Color,
        /// How.
        by: WinBy,
    },
    /// Nobody has won and the game is over.
    Draw {
        /// Why.
        by: DrawBy,
    },
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WinBy {
    /// The loser's king exploded.
    Explosion,
    /// The loser is in check and has no legal move.
    Checkmate,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawBy {
    /// No legal move and no check.
    Stalemate,
    /// Neither side can ever win with what is left.
    InsufficientMaterial,
    /// Nothing can ever be captured again.
    ClosedPosition,
    /// The position has come up five times.
    FivefoldRepetition,
    /// 150 plies without a capture or pawn move.
    SeventyFiveMoves,
}

/// What the side to move could claim a draw by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claims {
    /// The position has come up three times.
    pub threefold_repetition: bool,
    /// 100 plies without a capture or pawn move.
    pub fifty_moves: bool,
}

impl Position {
    /// How a game stands that has come to this position for the first time. [`Game::outcome`]
    /// knows of repetitions too.
    ///
    /// ```
    /// use megaton::Position;
    /// let position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.outcome().to_string(), "draw insufficient-material");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Game::outcome`]: crate::Game::outcome
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self, 1)
    }
}

impl Outcome {
    /// How the game stands in `position`, which has come up `repetitions` times with this one
    /// (1 = for the first time). The first rule of RULES.md §4 that applies.
    pub fn of(position: &Position, repetitions: usize) -> Outcome {
        if let Some(loser) = position.exploded() {
            return Outcome::Win {
                color: !loser,
                by: WinBy::Explosion,
            };
        }
        let draw = |by| Outcome::Draw { by };
        if !movegen::has_legal_move(position) {
            let in_check = Safety::of(position).is_some_and(|safety| safety.checkers().any());
            return match in_check {
                true => Outcome::Win {
                    color: !position.turn(),
                    by: WinBy::Checkmate,
                },
                false => draw(DrawBy::Stalemate),
            };
        }
        let clock = position.halfmove_clock();
        if is_insufficient_material(position) {
            draw(DrawBy::InsufficientMaterial)
        } else if is_closed_position(position) {
            draw(DrawBy::ClosedPosition)
        } else if repetitions >= 5 {
            draw(DrawBy::FivefoldRepetition)
        } else if clock >= 150 {
            draw(DrawBy::SeventyFiveMoves)
        } else {
            Outcome::Ongoing {
                claims: Claims {
                    threefold_repetition: repetitions >= 3,
                    fifty_moves: clock >= 100,
                },
            }
        }
    }

    /// Whether the game goes on.
    pub const fn is_ongoing(&self) -> bool {
        matches!(self, Outcome::Ongoing { .. })
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub const fn pgn_result(&self) -> &'static str {
        match self {
            Outcome::Ongoing { .. } => "*",
            Outcome::Draw { .. } => "1/2-1/2",
            Outcome::Win {
                color: Color::White,
                ..
            } => "1-0",
            Outcome::Win {
                color: Color::Black,
                ..
            } => "0-1",
        }
    }
}

/// Writes for example `ongoing`, `white-wins explosion`, `draw stalemate` or
/// `ongoing claim threefold-repetition fifty-moves`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing { claims } => {
                f.write_str("ongoing")?;
                if claims.threefold_repetition || claims.fifty_moves {
                    f.write_str(" claim")?;
                }
                if claims.threefold_repetition {
                    f.write_str(" threefold-repetition")?;
                }
                if claims.fifty_moves {
                    f.write_str(" fifty-moves")?;
                }
                Ok(())
            }
            Outcome::Win { color, by } => write!(f, "{color}-wins {by}"),
            Outcome::Draw { by } => write!(f, "draw {by}"),
        }
    }
}

impl fmt::Display for WinBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WinBy::Explosion => "explosion",
            WinBy::Checkmate => "checkmate",
        })
    }
}

impl fmt::Display for DrawBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawBy::Stalemate => "stalemate",
            DrawBy::InsufficientMaterial => "insufficient-material",
            DrawBy::ClosedPosition => "closed-position",
            DrawBy::FivefoldRepetition => "fivefold-repetition",
            DrawBy::SeventyFiveMoves => "seventy-five-moves",
        })
    }
}
