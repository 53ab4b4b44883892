//! The result of a game.

use std::fmt;

/// The result at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown, or the game goes on.
    Unknown,
}

impl PgnResult {
    pub(super) fn of_token(token: &[u8]) -> Option<PgnResult> {
        match token {
            b"1-0" => Some(PgnResult::WhiteWins),
            b"0-1" => Some(PgnResult::BlackWins),
            b"1/2-1/2" | b"1/2" | b"0.5-0.5" | b"0,5-0,5" => Some(PgnResult::Draw),
            b"*" => Some(PgnResult::Unknown),
            _ if token == "½-½".as_bytes() || token == "½".as_bytes() => Some(PgnResult::Draw),
            _ => None,
        }
    }

    /// The token, for example `1-0`.
    pub const fn as_str(self) -> &'static str {
        match self {
            PgnResult::WhiteWins => "1-0",
            PgnResult::BlackWins => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        }
    }
}

/// A text that is not a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseResultError;

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl std::error::Error for ParseResultError {}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
