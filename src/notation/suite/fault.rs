//! What can be wrong with the lines of a suite.

use std::fmt;

use crate::notation::excerpt::Excerpt;
use crate::notation::fen::ParseFenError;

/// One line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: SuiteErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuiteErrorKind {
    /// No position can be read from it.
    Fen(ParseFenError),
    /// `D` and a depth without a count, or with something that is no count.
    NoCount(Excerpt),
    /// Another count for the same depth and position.
    TwoCounts {
        /// The depth.
        depth: u32,
        /// The count read first.
        first: u64,
        /// The count read now.
        second: u64,
    },
    /// `perft` before any `epd`.
    CountWithoutPosition,
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            SuiteErrorKind::Fen(error) => write!(f, "no position: {error}"),
            SuiteErrorKind::NoCount(text) => write!(f, "no depth and count in {text}"),
            SuiteErrorKind::TwoCounts {
                depth,
                first,
                second,
            } => write!(f, "two counts for depth {depth}: {first} and {second}"),
            SuiteErrorKind::CountWithoutPosition => f.write_str("perft before any epd"),
        }
    }
}

/// What is wrong with the lines of a suite, the first hundred faults of more; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSuiteError(pub(super) Vec<SuiteError>);

impl ParseSuiteError {
    /// The faults in the order of the lines.
    pub fn faults(&self) -> &[SuiteError] {
        &self.0
    }
}

/// Writes one fault a line.
impl fmt::Display for ParseSuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseSuiteError {}
