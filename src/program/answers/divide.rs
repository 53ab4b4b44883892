//! `perft N` at the prompt: a count for each move, and the total.

use std::fmt::Write;

use crate::notation::uci;
use crate::perft::{self, PerftError};
use crate::position::Position;
use crate::types::{CastlingMode, Move, UciMove};

/// What follows each move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divide {
    /// Each legal move with the number of sequences that begin with it; none for depth 0.
    pub counts: Vec<(Move, u64)>,
    /// All sequences together; 1 for depth 0.
    pub total: u64,
}

impl Divide {
    /// Counts as `options` say.
    ///
    /// # Errors
    /// Stopped, too deep, or more than can be counted.
    pub fn count(
        position: &Position,
        depth: u32,
        options: &perft::PerftOptions,
    ) -> Result<Divide, PerftError> {
        let counts = perft::divide_with(position, depth, options)?;
        let total = match depth {
            0 => 1,
            _ => counts.iter().map(|&(_, count)| count).sum(),
        };
        Ok(Divide { counts, total })
    }

    /// The counts as they are printed: each move as `mode` writes it, sorted by text.
    pub fn lines(&self, mode: CastlingMode) -> Vec<(UciMove, u64)> {
        let counts = self.counts.iter();
        let mut lines: Vec<_> = counts
            .map(|&(mv, count)| (uci::write(mv, mode), count))
            .collect();
        lines.sort_unstable_by_key(|&(mv, _)| mv);
        lines
    }

    /// The lines: a move each, sorted by text, an empty line, the total, an empty line (without
    /// its line end).
    pub fn text(&self, mode: CastlingMode) -> String {
        let mut text = String::new();
        for (mv, count) in self.lines(mode) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{mv}: {count}");
        }
        let _ = writeln!(text, "\nNodes searched: {}", self.total);
        text
    }
}
