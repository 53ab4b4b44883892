//! The questions of PROTOCOL.md §3: which answer belongs to which.

use std::io::{self, Write};

use serde::Serialize;

use crate::game::Game;
use crate::notation::Excerpt;
use crate::notation::fen;
use crate::program::answers::{self, Filters, View, json};
use crate::program::uci::parse::Query;
use crate::program::uci::wire;
use crate::program::words::MoveWords;
use crate::types::CastlingMode;

/// How questions are answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// As JSON, one object a question.
    pub json: bool,
    /// For a person who looks at a terminal.
    pub terminal: bool,
}

impl Style {
    /// Writes an error: a line of text, or an object with the stable `code`.
    pub fn error(self, out: &mut impl Write, code: &str, error: impl ToString) -> io::Result<()> {
        if self.json {
            write_json(out, &json::error(code, error))
        } else {
            writeln!(out, "{}", wire::error(error.to_string()))
        }
    }
}

/// Writes the answer to `query` about the position that `game` has reached; `words` follow the
/// question.
///
/// # Errors
/// Where `out` cannot be written to. A wrong question is answered by an error line.
pub fn answer(
    out: &mut impl Write,
    query: Query,
    words: &str,
    game: &Game,
    mode: CastlingMode,
    style: Style,
) -> io::Result<()> {
    if style.json {
        return answer_json(out, query, words, game, mode);
    }
    let position = game.position();
    match query {
        Query::Moves => match filters(words) {
            Ok(filters) => {
                out.write_all(answers::moves(position, mode, &filters).as_bytes())?;
                out.write_all(b"\n")
            }
            Err(error) => style.error(out, "bad-filter", error),
        },
        Query::Rejected => writeln!(out, "{}", answers::rejected(position, mode)),
        Query::Filter => {
            let answer = answers::filter(position, mode, MoveWords::of(words));
            for note in answer.notes() {
                writeln!(out, "{}", wire::note(note))?;
            }
            writeln!(out, "{answer}")
        }
        Query::Legal if words.is_empty() => style.error(out, "bad-arguments", NO_MOVE),
        Query::Legal => MoveWords::of(words).try_for_each(|word| {
            let judgement = answers::judge(position, mode, &word);
            if let Some(note) = judgement.note {
                writeln!(out, "{}", wire::note(note))?;
            }
            writeln!(out, "{judgement}")
        }),
        Query::Threats if style.terminal => {
            writeln!(out, "{}", answers::threats(position).in_words())
        }
        Query::Threats => writeln!(out, "{}", answers::threats(position)),
        Query::Outcome => writeln!(out, "{}", answers::outcome(game)),
        Query::Fen => writeln!(out, "{}", answers::fen(position, mode)),
        Query::Board => {
            let view = View::on(style.terminal).parse(words).or_else(|word| {
                let word = Excerpt::of(word);
                writeln!(out, "{}", wire::note(format!("d: {word} {NO_SIDE}")))?;
                io::Result::Ok(View::on(style.terminal))
            })?;
            writeln!(out, "{}", answers::board(game, mode).seen(view))
        }
        Query::Eval => writeln!(out, "{}", answers::eval(position)),
    }
}

const NO_MOVE: &str = "legal needs a move";
const NO_SIDE: &str = "is skipped; white, black and flip are known";

fn filters(words: &str) -> Result<Filters, answers::FilterError> {
    Filters::parse(words.split(' ').filter(|word| !word.is_empty()))
}

fn answer_json(
    out: &mut impl Write,
    query: Query,
    words: &str,
    game: &Game,
    mode: CastlingMode,
) -> io::Result<()> {
    let position = game.position();
    let fen = fen::write(position, mode);
    match query {
        Query::Moves => match filters(words) {
            Ok(filters) => {
                let answer = answers::moves(position, mode, &filters);
                write_json(out, &json::moves(&fen, &answer))
            }
            Err(error) => write_json(out, &json::error("bad-filter", error)),
        },
        Query::Rejected => {
            let answer = answers::rejected(position, mode);
            write_json(out, &json::rejected(&fen, &answer))
        }
        Query::Filter => {
            let answer = answers::filter(position, mode, MoveWords::of(words));
            write_json(out, &json::filter(&fen, &answer))
        }
        Query::Legal if words.is_empty() => write_json(out, &json::error("bad-arguments", NO_MOVE)),
        Query::Legal => {
            let judgements: Vec<_> = MoveWords::of(words)
                .map(|word| answers::judge(position, mode, &word))
                .collect();
            write_json(out, &json::legal(&fen, &judgements))
        }
        Query::Threats => {
            let answer = answers::threats(position);
            write_json(out, &json::threats(&fen, &answer))
        }
        Query::Outcome => write_json(out, &json::outcome(&fen, &game.outcome())),
        Query::Fen => write_json(out, &json::fen(&fen)),
        Query::Board => write_json(out, &json::board(&answers::board(game, mode))),
        Query::Eval => write_json(out, &json::eval(&fen, &answers::eval(position))),
    }
}

fn write_json(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(object)?)
}
