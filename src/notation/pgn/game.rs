//! One game as it was written.

use std::ops::Range;

use super::{PgnError, PgnErrorKind, PgnResult};

/// One move of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnMove<'a> {
    /// The text without `!`, `?` and other signs of evaluation; `e.p.` after it included.
    pub text: &'a str,
    /// The move number written before it, if one is.
    pub number: Option<u32>,
    /// The line of the input, from 1.
    pub line: u64,
}

/// One game: tags, the moves of the main line, the result, and what is wrong with its text.
#[derive(Clone, Debug, Default)]
pub struct PgnGame {
    /// All names, values and moves, one after the other.
    text: String,
    tags: Vec<(Range<usize>, Range<usize>)>,
    moves: Vec<Written>,
    result: Option<PgnResult>,
    problems: Vec<PgnError>,
    line: u64,
}

/// A file that is not PGN at all may be wrong at every byte.
const MOST_PROBLEMS: usize = 100;

#[derive(Clone, Debug)]
struct Written {
    text: Range<usize>,
    number: Option<u32>,
    line: u64,
}

impl PgnGame {
    /// The line of the input, from 1, on which the first tag or token stands.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The tag pairs in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (self.slice(name), self.slice(value)))
    }

    /// The value of the first tag with this name; case does not matter.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = PgnMove<'_>> {
        self.moves.iter().map(|written| PgnMove {
            text: self.slice(&written.text),
            number: written.number,
            line: written.line,
        })
    }

    /// The result token at the end of the moves; `None` where it is missing.
    pub const fn result(&self) -> Option<PgnResult> {
        self.result
    }

    /// What is wrong or odd in the text, in the order of the lines; the first hundred of more.
    /// [`PgnError::is_note`] tells which of it leaves the game complete.
    pub fn problems(&self) -> &[PgnError] {
        &self.problems
    }

    fn slice(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.tags.clear();
        self.moves.clear();
        self.result = None;
        self.problems.clear();
        self.line = 0;
    }

    /// Whether nothing has been read into it but perhaps text that belongs to no game.
    pub(super) fn is_blank(&self) -> bool {
        !self.is_game() && self.problems.iter().all(PgnError::is_note)
    }

    /// Whether anything of a game has been read into it.
    pub(super) fn is_game(&self) -> bool {
        !self.tags.is_empty() || self.has_movetext()
    }

    pub(super) fn has_movetext(&self) -> bool {
        !self.moves.is_empty() || self.result.is_some()
    }

    pub(super) fn begin_at(&mut self, line: u64) {
        if self.line == 0 {
            self.line = line;
        }
    }

    pub(super) fn push_tag(&mut self, name: &[u8], value: &[u8]) {
        let name = self.append(name);
        let value = self.append(value);
        self.tags.push((name, value));
    }

    pub(super) fn push_move(&mut self, token: &[u8], number: Option<u32>, line: u64) {
        let text = self.append(token);
        self.moves.push(Written { text, number, line });
    }

    /// Adds ` e.p.` to the last move, whose text was appended last.
    pub(super) fn mark_en_passant(&mut self) {
        if let Some(last) = self.moves.last_mut() {
            self.text.push_str(" e.p.");
            last.text.end = self.text.len();
        }
    }

    pub(super) fn set_result(&mut self, result: PgnResult) {
        self.result = Some(result);
    }

    pub(super) fn add_problem(&mut self, line: u64, kind: PgnErrorKind) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(PgnError { line, kind });
        }
    }

    fn append(&mut self, bytes: &[u8]) -> Range<usize> {
        let start = self.text.len();
        match std::str::from_utf8(bytes) {
            Ok(text) => self.text.push_str(text),
            Err(_) => self.text.push_str(&String::from_utf8_lossy(bytes)),
        }
        start..self.text.len()
    }
}
