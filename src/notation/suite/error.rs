//! What can be wrong with the lines of a suite.

use std::fmt;

use crate::notation::Excerpt;
use crate::notation::fen::ParseFenError;
use crate::position::write_list;

/// One line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuiteError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: SuiteErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuiteErrorKind {
    /// It is not a position.
    Fen(ParseFenError),
    /// `D` and a depth without a count, or with something that is not a count.
    BadCount(Excerpt),
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
            SuiteErrorKind::Fen(error) => write!(f, "not a position: {error}"),
            SuiteErrorKind::BadCount(text) => {
                write!(f, "expected a depth and a count, not {text}")
            }
            SuiteErrorKind::TwoCounts {
                depth,
                first,
                second,
            } => write!(f, "two counts for depth {depth}: {first} and {second}"),
            SuiteErrorKind::CountWithoutPosition => f.write_str("perft before any epd"),
        }
    }
}

impl std::error::Error for SuiteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            SuiteErrorKind::Fen(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with the lines of a suite, the first hundred errors of more; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSuiteError(pub(super) Vec<SuiteError>);

impl ParseSuiteError {
    /// The errors in the order of the lines.
    pub fn errors(&self) -> &[SuiteError] {
        &self.0
    }
}

/// Writes one error a line.
impl fmt::Display for ParseSuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, "\n")
    }
}

/// The source is the first error of the list.
impl std::error::Error for ParseSuiteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.first().map(|error| error as _)
    }
}
