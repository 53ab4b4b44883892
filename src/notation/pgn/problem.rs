//! What can be malformed in PGN.

use std::fmt;

use crate::notation::Excerpt;

/// Something malformed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The line of the input, from 1.
    pub line: u64,
    /// What is wrong there.
    pub kind: PgnErrorKind,
}

/// What is malformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnErrorKind {
    /// A `{` without its `}`: the game, or the file, was cut off there.
    UnclosedComment,
    /// A `(` without its `)`: the same.
    UnclosedVariation,
    /// A `}` or `)` that closes nothing.
    StrayClosing(char),
    /// A `[` that starts no tag pair.
    BrokenTag(Excerpt),
    /// The game ends without `1-0`, `0-1`, `1/2-1/2` or `*`; the line is its last.
    NoResult,
}

/// Writes for example `line 12: comment is never closed`.
impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            PgnErrorKind::UnclosedComment => f.write_str("comment is never closed"),
            PgnErrorKind::UnclosedVariation => f.write_str("variation is never closed"),
            PgnErrorKind::StrayClosing(bracket) => write!(f, "'{bracket}' closes nothing"),
            PgnErrorKind::BrokenTag(text) => write!(f, "no tag pair: {text}"),
            PgnErrorKind::NoResult => f.write_str("the game ends without a result"),
        }
    }
}
