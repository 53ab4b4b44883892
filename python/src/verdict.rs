//! Answers about one move, and about threats.

use megaton::{CastlingMode, Position, Square};
use pyo3::prelude::*;

use crate::moves::MoveText;

/// What a move does, or why it is illegal.
#[pyclass(frozen, get_all, module = "megaton")]
#[derive(Clone)]
pub struct Verdict {
    /// Whether the move is legal; ``bool(verdict)`` is the same.
    legal: bool,
    /// ``'legal'``, a verdict code of docs/RULES.md, ``'not-a-move'`` or ``'ambiguous-san'``.
    code: String,
    /// Why the move is illegal, a sentence; None for a legal one.
    reason: Option<String>,
    /// The move in UCI text; None where no single move was meant.
    uci: Option<String>,
    /// The move in algebraic notation; None for an illegal one.
    san: Option<String>,
    /// The squares that the explosion empties, sorted by text; empty where nothing explodes.
    removes: Vec<String>,
    /// Whether the enemy king explodes.
    explodes_king: bool,
}

impl Verdict {
    pub fn of(position: &Position, mode: CastlingMode, text: &MoveText) -> Verdict {
        match text.find(position, mode) {
            Ok(found) => {
                let explosion = position.explosion(found.mv);
                let mut removed: Vec<Square> = explosion.map_or(Vec::new(), |explosion| {
                    explosion.removed.into_iter().collect()
                });
                removed.retain(|&square| position.board().piece_at(square).is_some());
                removed.sort_unstable_by_key(|square| square.text_order());
                Verdict {
                    legal: true,
                    code: "legal".to_owned(),
                    reason: None,
                    uci: Some(found.mv.to_uci(mode).to_string()),
                    san: Some(position.san(found.mv)),
                    removes: removed.iter().map(Square::to_string).collect(),
                    explodes_king: explosion
                        .is_some_and(|explosion| explosion.takes_king(position, !position.turn())),
                }
            }
            Err(error) => Verdict {
                legal: false,
                code: error.code().to_owned(),
                reason: Some(error.to_string()),
                uci: error.meant.map(|mv| mv.to_string()),
                san: None,
                removes: Vec::new(),
                explodes_king: false,
            },
        }
    }
}

#[pymethods]
impl Verdict {
    fn __bool__(&self) -> bool {
        self.legal
    }

    fn __repr__(&self) -> String {
        match &self.reason {
            None => format!(
                "<Verdict legal {}>",
                self.san.as_deref().unwrap_or_default()
            ),
            Some(reason) => format!("<Verdict {}: {reason}>", self.code),
        }
    }
}

/// What threatens the king of the side to move.
#[pyclass(frozen, get_all, module = "megaton")]
pub struct Threats {
    /// The squares of the pieces that give check, sorted.
    checks: Vec<String>,
    /// The captures, in UCI text, that would explode the king by taking something next to it.
    explosions: Vec<String>,
}

impl Threats {
    pub fn of(position: &Position) -> Threats {
        let threats = position.threats();
        let mut checks: Vec<Square> = threats.checks.into_iter().collect();
        checks.sort_unstable_by_key(|square| square.text_order());
        let mut explosions = threats.explosions;
        explosions.sort_unstable();
        Threats {
            checks: checks.iter().map(Square::to_string).collect(),
            explosions: explosions.iter().map(ToString::to_string).collect(),
        }
    }
}

#[pymethods]
impl Threats {
    fn __bool__(&self) -> bool {
        !self.checks.is_empty() || !self.explosions.is_empty()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Threats checks={:?} explosions={:?}>",
            self.checks, self.explosions
        )
    }
}
