//! `threats`: what hangs over the king of the side to move.

use std::fmt;

use crate::position::Position;
use crate::types::{Square, UciMove};

/// The answer to `threats`, both parts sorted by text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreatsAnswer {
    /// The pieces that give check.
    pub checks: Vec<Square>,
    /// The captures next to the king with which the other side, were it to move, would explode it.
    pub explosions: Vec<UciMove>,
}

/// The threats against the side to move.
pub fn threats(position: &Position) -> ThreatsAnswer {
    let threats = position.threats();
    let mut checks: Vec<Square> = threats.checks.into_iter().collect();
    checks.sort_unstable_by_key(|square| square.text_order());
    let mut explosions = threats.explosions;
    explosions.sort_unstable();
    ThreatsAnswer { checks, explosions }
}

impl ThreatsAnswer {
    /// The answer for a person: an empty part reads `none`.
    pub fn in_words(&self) -> String {
        let none = |is_empty: bool| if is_empty { " none" } else { "" };
        let text = self.to_string();
        let (checks, explosions) = text.split_once(" explosions").unwrap_or((&text, ""));
        format!(
            "{checks}{} explosions{explosions}{}",
            none(self.checks.is_empty()),
            none(self.explosions.is_empty())
        )
    }
}

/// Writes for example `threats checks e6 explosions e6f7`.
impl fmt::Display for ThreatsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("threats checks")?;
        for square in &self.checks {
            write!(f, " {square}")?;
        }
        f.write_str(" explosions")?;
        for mv in &self.explosions {
            write!(f, " {mv}")?;
        }
        Ok(())
    }
}
