//! Errors that several types share.

use std::fmt;

/// A text that does not name a colour, a kind of piece, a piece, a file or a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    token: Box<str>,
    expected: &'static str,
}

impl ParseNameError {
    pub(super) fn new(token: &str, expected: &'static str) -> ParseNameError {
        ParseNameError {
            token: quoted(token),
            expected,
        }
    }

    /// The text, cut after 40 characters.
    pub fn token(&self) -> &str {
        &self.token
    }
}

/// Writes for example `"x" is not a kind of piece`.
impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}", self.token, self.expected)
    }
}

impl std::error::Error for ParseNameError {}

/// An index that no square, file or rank has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexError {
    index: u8,
    last: u8,
}

impl IndexError {
    pub(super) const fn new(index: u8, last: u8) -> IndexError {
        IndexError { index, last }
    }

    /// The index.
    pub const fn index(self) -> u8 {
        self.index
    }
}

/// Writes for example `64 is not an index from 0 to 63`.
impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not an index from 0 to {}", self.index, self.last)
    }
}

impl std::error::Error for IndexError {}

/// The beginning of `text`, as an error keeps it: at most 40 characters.
pub(super) fn quoted(text: &str) -> Box<str> {
    text.chars().take(40).collect()
}
