//! `moves`, `filter` and `rejected`: lists of moves.

use core::fmt;

use crate::answers::filter::Filters;
use crate::answers::judgement::judge;
use crate::answers::move_text::MoveText;
use crate::answers::words::MoveWords;
use crate::legality::{Illegal, rejected_moves};
use crate::movegen::legal_moves;
use crate::notation::{san, uci};
use crate::position::Position;
use crate::types::{CastlingMode, Move, UciMove};

/// A number of moves as words in one line: the answer to `moves` or `filter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesAnswer {
    question: &'static str,
    count: usize,
    /// Each move after a blank.
    words: Vec<u8>,
    /// What had to be assumed to answer, for the user.
    pub notes: Vec<san::SanNote>,
}

impl MovesAnswer {
    fn new(question: &'static str) -> MovesAnswer {
        MovesAnswer {
            question,
            count: 0,
            words: Vec::with_capacity(256),
            notes: Vec::new(),
        }
    }

    /// The moves, in UCI text or algebraic notation as was asked for.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.words().split_ascii_whitespace()
    }

    fn words(&self) -> &str {
        // Squares and pieces are written in ASCII.
        core::str::from_utf8(&self.words).unwrap_or_default()
    }

    fn push(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.count += 1;
        self.words.push(b' ');
        write(&mut self.words);
    }
}

/// Writes for example `moves 2: e2e3 e2e4`, without the notes.
impl fmt::Display for MovesAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:{}", self.question, self.count, self.words())
    }
}

/// The legal moves of `position` that pass `filters`, sorted by UCI text.
pub fn moves(position: &Position, mode: CastlingMode, filters: &Filters) -> MovesAnswer {
    let mut list: Vec<(MoveText, Move)> = legal_moves(position)
        .iter()
        .filter(|&&m| filters.pass(position, m))
        .map(|&m| (MoveText::of(uci::write(m, mode)), m))
        .collect();
    list.sort_unstable_by_key(|&(text, _)| text);
    let mut answer = MovesAnswer::new("moves");
    for (text, m) in list {
        answer.push(|words| match filters.san {
            true => words.extend_from_slice(san::write(position, m).as_bytes()),
            false => text.push_to(words),
        });
    }
    answer
}

/// Those of the moves in `words` that are legal, in their order, as UCI text.
pub fn filter(position: &Position, mode: CastlingMode, words: MoveWords<'_>) -> MovesAnswer {
    let mut answer = MovesAnswer::new("filter");
    for word in words {
        let judgement = judge(position, mode, &word);
        answer.notes.extend(judgement.note);
        if let Ok(legal) = judgement.verdict {
            answer.push(|words| MoveText::of(legal.m).push_to(words));
        }
    }
    answer
}

/// The answer to `rejected`: moves of the right shape on a clear path that are illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedAnswer {
    /// Each move with its reason, sorted by UCI text.
    pub moves: Vec<(UciMove, Illegal)>,
}

/// What the legality test filters out of the moves of `position`.
pub fn rejected(position: &Position, mode: CastlingMode) -> RejectedAnswer {
    let mut moves = rejected_moves(position, mode);
    moves.sort_by_key(|&(m, _)| MoveText::of(m));
    RejectedAnswer { moves }
}

/// Writes for example `rejected 1: e1e2=king-into-check`.
impl fmt::Display for RejectedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rejected {}:", self.moves.len())?;
        for (m, illegal) in &self.moves {
            write!(f, " {m}={}", illegal.code())?;
        }
        Ok(())
    }
}
