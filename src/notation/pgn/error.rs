//! What can be wrong with the text of a PGN game.

use std::fmt;

use crate::notation::Excerpt;

/// Something wrong or odd in the text of a game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PgnError {
    /// The line of the input, from 1.
    pub line: u64,
    /// What it is.
    pub kind: PgnErrorKind,
}

/// What is wrong or odd.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A `{` without its `}`: the game, or the file, was cut off there.
    UnclosedComment,
    /// A `(` without its `)`: the same.
    UnclosedVariation,
    /// A `}` or `)` that closes nothing.
    StrayClosing(char),
    /// A `[` that does not start a tag pair.
    BrokenTag(Excerpt),
    /// The game ends without `1-0`, `0-1`, `1/2-1/2` or `*`; the line is its last.
    NoResult,
    /// Lines before the game that are not part of it were skipped; the first of them.
    TextBeforeGame(Excerpt),
}

impl PgnError {
    /// Whether the game is complete all the same, so that this is only worth a note:
    /// [`PgnErrorKind::NoResult`] and [`PgnErrorKind::TextBeforeGame`].
    pub const fn is_note(&self) -> bool {
        matches!(
            self.kind,
            PgnErrorKind::NoResult | PgnErrorKind::TextBeforeGame(_)
        )
    }

    /// A stable word for the kind: `unclosed-comment`, `unclosed-variation`, `stray-bracket`,
    /// `broken-tag`, `no-result` or `text-before-game`.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            PgnErrorKind::UnclosedComment => "unclosed-comment",
            PgnErrorKind::UnclosedVariation => "unclosed-variation",
            PgnErrorKind::StrayClosing(_) => "stray-bracket",
            PgnErrorKind::BrokenTag(_) => "broken-tag",
            PgnErrorKind::NoResult => "no-result",
            PgnErrorKind::TextBeforeGame(_) => "text-before-game",
        }
    }
}

impl std::error::Error for PgnError {}

/// Writes for example `line 12: comment is never closed`.
impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            PgnErrorKind::UnclosedComment => f.write_str("comment is never closed"),
            PgnErrorKind::UnclosedVariation => f.write_str("variation is never closed"),
            PgnErrorKind::StrayClosing(bracket) => write!(f, "'{bracket}' closes nothing"),
            PgnErrorKind::BrokenTag(text) => write!(f, "not a tag pair: {text}"),
            PgnErrorKind::NoResult => f.write_str("the game ends without a result"),
            PgnErrorKind::TextBeforeGame(text) => {
                write!(f, "text before the game was skipped: {text}")
            }
        }
    }
}
