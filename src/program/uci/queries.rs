//! The questions of PROTOCOL.md §3: which answer belongs to which.

use std::io::{self, Write};

use crate::game::Game;
use crate::program::answers::{self, Filters};
use crate::program::uci::parse::Query;
use crate::program::uci::wire;
use crate::program::words::MoveWords;
use crate::types::CastlingMode;

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
) -> io::Result<()> {
    let position = game.position();
    match query {
        Query::Moves => {
            let words = words.split(' ').filter(|word| !word.is_empty());
            match Filters::parse(words) {
                Ok(filters) => {
                    out.write_all(answers::moves(position, mode, &filters).as_bytes())?;
                    out.write_all(b"\n")
                }
                Err(error) => writeln!(out, "{}", wire::error(error)),
            }
        }
        Query::Rejected => writeln!(out, "{}", answers::rejected(position, mode)),
        Query::Filter => {
            let answer = answers::filter(position, mode, MoveWords::of(words));
            for note in &answer.notes {
                writeln!(out, "{}", wire::note(note))?;
            }
            writeln!(out, "{answer}")
        }
        Query::Legal if words.is_empty() => {
            writeln!(out, "{}", wire::error("legal needs a move"))
        }
        Query::Legal => MoveWords::of(words).try_for_each(|word| {
            let judgement = answers::judge(position, mode, &word);
            if let Some(note) = judgement.note {
                writeln!(out, "{}", wire::note(note))?;
            }
            writeln!(out, "{judgement}")
        }),
        Query::Threats => writeln!(out, "{}", answers::threats(position)),
        Query::Outcome => writeln!(out, "{}", answers::outcome(game)),
        Query::Fen => writeln!(out, "{}", answers::fen(position, mode)),
        Query::Board => writeln!(out, "{}", answers::board(game, mode)),
    }
}
