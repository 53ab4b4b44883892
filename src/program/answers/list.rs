//! `moves`, `filter` and `rejected`: lists of moves.

use std::fmt;
use std::ops::ControlFlow;

use crate::legality::IllegalMove;
use crate::movegen::{self, MoveFilter};
use crate::notation::{san, uci};
use crate::position::Position;
use crate::program::answers::filter::Filters;
use crate::program::answers::judgement::{Refusal, judge};
use crate::program::answers::move_text::MoveText;
use crate::program::words::{MoveWords, clip};
use crate::types::{CastlingMode, Move, UciMove};

/// A number of moves as words in one line: the answer to `moves`, or the line of `filter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesAnswer {
    /// The whole answer, which is ASCII.
    line: Vec<u8>,
    /// Where in it the moves begin, each after a space.
    moves: usize,
}

impl MovesAnswer {
    /// The answer to `question` as far as the number of moves.
    fn new(question: &str, count: usize) -> MovesAnswer {
        let mut line = Vec::with_capacity(32 + count * 8);
        line.extend_from_slice(question.as_bytes());
        line.push(b' ');
        push_number(&mut line, count);
        line.push(b':');
        MovesAnswer {
            moves: line.len(),
            line,
        }
    }

    /// The moves, in UCI text or algebraic notation as was asked for.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let moves = self.line.get(self.moves..).unwrap_or_default();
        text(moves).split_ascii_whitespace()
    }

    /// The answer as `Display` writes it, for whoever writes many.
    pub fn as_bytes(&self) -> &[u8] {
        &self.line
    }
}

fn text(ascii: &[u8]) -> &str {
    std::str::from_utf8(ascii).unwrap_or_default()
}

fn push_number(line: &mut Vec<u8>, number: usize) {
    if number >= 10 {
        push_number(line, number / 10);
    }
    line.push(b'0' + (number % 10) as u8);
}

/// Writes for example `moves 2: e2e3 e2e4`.
impl fmt::Display for MovesAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text(&self.line))
    }
}

/// The legal moves of `position` that pass `filters`, sorted by UCI text.
pub fn moves(position: &Position, mode: CastlingMode, filters: &Filters) -> MovesAnswer {
    let mut list: Vec<(MoveText, Move)> = Vec::with_capacity(64);
    let _: ControlFlow<()> = movegen::visit(position, MoveFilter::All, |group| {
        group.for_each(|mv| {
            if filters.pass(position, mv) {
                list.push((MoveText::of(uci::write(mv, mode)), mv));
            }
        });
        ControlFlow::Continue(())
    });
    list.sort_unstable_by_key(|&(text, _)| text);
    let mut answer = MovesAnswer::new("moves", list.len());
    for (text, mv) in list {
        if filters.san {
            answer.line.push(b' ');
            let san = san::write(position, mv);
            answer.line.extend_from_slice(san.as_bytes());
        } else {
            text.push_word(&mut answer.line);
        }
    }
    answer
}

/// The answer to `filter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterAnswer {
    /// The legal ones, in the order in which they were given.
    pub moves: MovesAnswer,
    /// The others, each with its reason.
    pub refused: Vec<Refusal>,
    /// What had to be assumed to answer.
    pub assumed: Vec<san::SanNote>,
}

impl FilterAnswer {
    /// What the user should know before the answer: assumptions, and each word that names no
    /// single move. A move that is merely illegal is what `filter` is asked to drop.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        let assumed = self.assumed.iter().map(ToString::to_string);
        let not_moves = self.refused.iter().filter(|it| it.illegal.is_none());
        assumed.chain(not_moves.map(|it| {
            let text = clip(&it.text);
            format!("{text} {}: {}", it.code, it.sentence)
        }))
    }
}

/// Writes for example `filter 1: g1f3`, without the notes.
impl fmt::Display for FilterAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.fmt(f)
    }
}

/// Those of the moves in `words` that are legal, in their order, as UCI text.
pub fn filter(position: &Position, mode: CastlingMode, words: MoveWords<'_>) -> FilterAnswer {
    let mut assumed = Vec::new();
    let mut refused = Vec::new();
    let mut legal = Vec::new();
    for word in words {
        let judgement = judge(position, mode, &word);
        assumed.extend(judgement.note);
        match judgement.verdict {
            Ok(judged) => legal.push(MoveText::of(judged.mv)),
            Err(refusal) => refused.push(refusal),
        }
    }
    let mut moves = MovesAnswer::new("filter", legal.len());
    for text in legal {
        text.push_word(&mut moves.line);
    }
    FilterAnswer {
        moves,
        refused,
        assumed,
    }
}

/// The answer to `rejected`: moves of the right shape on a clear path that are illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedAnswer {
    /// Each move with its reason, sorted by UCI text.
    pub moves: Vec<(UciMove, IllegalMove)>,
}

/// What the legality test filters out of the moves of `position`.
pub fn rejected(position: &Position, mode: CastlingMode) -> RejectedAnswer {
    let mut moves = position.rejected_moves(mode);
    moves.sort_by_key(|&(mv, _)| mv);
    RejectedAnswer { moves }
}

/// Writes for example `rejected 1: e1e2=king-into-check`.
impl fmt::Display for RejectedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rejected {}:", self.moves.len())?;
        for (mv, illegal) in &self.moves {
            write!(f, " {mv}={}", illegal.code())?;
        }
        Ok(())
    }
}
