//! `legal`: one move, in UCI text or algebraic notation, with its effect or its reason.

use std::fmt;

use crate::legality::IllegalMove;
use crate::notation::san::{self, SanErrorKind};
use crate::notation::uci;
use crate::position::{Explosion, Position};
use crate::types::{CastlingMode, Move, Square, UciMove};

/// The answer about one move.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What had to be assumed to answer, for the user.
    pub note: Option<san::SanNote>,
    /// Legal with its effect, or refused with its reason.
    pub verdict: Result<Legal, Refusal>,
}

/// A legal move and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// The move, castling as the mode writes it.
    pub mv: UciMove,
    /// The move, to be played.
    pub resolved: Move,
    /// The move in algebraic notation.
    pub san: String,
    /// The squares its explosion empties, sorted by text; none where it captures nothing.
    pub removes: Vec<Square>,
    /// Whether it explodes the enemy king.
    pub explodes_king: bool,
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The move in UCI text, or the word as typed where no single move was meant.
    pub text: String,
    /// `not-a-move`, `ambiguous-san`, or a code of RULES.md §5.
    pub code: &'static str,
    /// One sentence that says why.
    pub sentence: String,
    /// The reason in its parts; `None` with the first two codes.
    pub illegal: Option<IllegalMove>,
}

/// Judges `word`, a move in UCI text or algebraic notation.
pub fn judge(position: &Position, mode: CastlingMode, word: &str) -> Judgement {
    match san::find(position, word, mode) {
        Ok(resolved) => Judgement {
            note: resolved.note,
            verdict: Ok(Legal::new(position, resolved.mv, mode)),
        },
        Err(error) => Judgement {
            note: error.note,
            verdict: Err(Refusal {
                text: match error.meant {
                    Some(mv) => mv.to_string(),
                    None => word.to_owned(),
                },
                code: error.code(),
                sentence: match word {
                    "''" | "\"\"" => "the word is empty".to_owned(),
                    _ => error.to_string(),
                },
                illegal: match error.kind {
                    SanErrorKind::Illegal(illegal) => Some(illegal),
                    _ => None,
                },
            }),
        },
    }
}

impl Legal {
    fn new(position: &Position, mv: Move, mode: CastlingMode) -> Legal {
        let explosion = Explosion::of(position, mv);
        let mut removes: Vec<Square> = explosion.iter().flat_map(|it| it.removed).collect();
        removes.sort_unstable_by_key(|square| square.text_order());
        Legal {
            mv: uci::write(mv, mode),
            resolved: mv,
            san: san::write(position, mv),
            removes,
            explodes_king: explosion.is_some_and(|it| it.takes_king(position, !position.turn())),
        }
    }
}

/// Writes for example `legal d5c7 san Nxc7 removes b8 c7 d5`.
impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "legal {} san {}", self.mv, self.san)?;
        if !self.removes.is_empty() {
            f.write_str(" removes")?;
        }
        for square in &self.removes {
            write!(f, " {square}")?;
        }
        f.write_str(match self.explodes_king {
            true => " explodes-king",
            false => "",
        })
    }
}

/// Writes for example `illegal e1e2 king-into-check: SENTENCE`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal {} {}: {}", self.text, self.code, self.sentence)
    }
}

/// Writes the answer without its note.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Ok(legal) => legal.fmt(f),
            Err(refusal) => refusal.fmt(f),
        }
    }
}
