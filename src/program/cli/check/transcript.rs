//! Checking the transcript of a match: what a GUI and its engines said to each other.

use std::collections::HashMap;
use std::path::Path;

use crate::game::Game;
use crate::legality;
use crate::movegen;
use crate::notation::Excerpt;
use crate::program::answers::Refusal;
use crate::program::cli::check::finding::{Finding, Place};
use crate::program::cli::check::{Reporter, Tally};
use crate::program::cli::error::JobError;
use crate::program::cli::input::Lines;
use crate::program::cli::say;
use crate::program::position_command::{self, ParsedPosition, PositionError};
use crate::program::words::MoveWords;
use crate::types::{CastlingMode, Move, UciMove};

/// Judges every `position` sent to an engine and every `bestmove` it answers.
pub(super) fn check(
    path: &Path,
    mode: CastlingMode,
    reporter: &mut Reporter<'_>,
    tally: &mut Tally,
) -> Result<(), JobError> {
    let mut engines: HashMap<String, Engine> = HashMap::new();
    let mut lines = Lines::open(path)?;
    while let Some(line) = lines.next()? {
        let Some(said) = Said::parse(&line) else {
            if let Some(mv) =
                called_illegal(&line).filter(|mv| engines.values().any(|e| e.found_legal(mv)))
            {
                let number = lines.number;
                say(&format!(
                    "note: line {number}: {mv} was called illegal, but it is legal"
                ));
            }
            continue;
        };
        let engine = engines
            .entry(said.engine.to_owned())
            .or_insert_with(|| Engine::new(mode));
        let Some(judged) = engine.hear(&said) else {
            continue;
        };
        for note in engine.notes.drain(..) {
            say(&format!("note: line {}: {note}", lines.number));
        }
        tally.add(judged.is_ok());
        if let Err(finding) = judged {
            let place = Place::Line(lines.number, said.engine.to_owned());
            reporter.report(&place, &finding)?;
        }
    }
    Ok(())
}

/// The move of a line like `Finished game 1 (A vs B): 0-1 {White makes an illegal move: e1c1}`.
fn called_illegal(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("illegal move: ")?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
    rest.get(..end.unwrap_or(rest.len()))
}

/// One line of a transcript: `150 <Engine(0): bestmove d2d4`.
#[derive(Debug, PartialEq, Eq)]
struct Said<'a> {
    /// The engine's name with its number: `Engine(0)`.
    engine: &'a str,
    /// Whether the engine said it; otherwise it was told it.
    by_engine: bool,
    words: &'a str,
}

impl<'a> Said<'a> {
    fn parse(line: &'a str) -> Option<Said<'a>> {
        let line = line.trim();
        let line = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let line = line.trim_start();
        let (by_engine, line) = match line.strip_prefix('<') {
            Some(line) => (true, line),
            None => (false, line.strip_prefix('>')?),
        };
        // The name may have blanks, brackets and colons of its own, so look for `(NUMBER): `.
        let end = line.match_indices("): ").find_map(|(end, _)| {
            let name = line.get(..end)?;
            let digits = name.rsplit_once('(')?.1;
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then_some(end + 1)
        })?;
        Some(Said {
            engine: line.get(..end)?,
            by_engine,
            words: line.get(end + 1..)?.trim(),
        })
    }
}

/// What one engine has been told.
struct Engine {
    mode: CastlingMode,
    /// The variant it plays, where it was told one other than atomic.
    other_variant: Option<String>,
    /// What the last good `position` set up; none where it was bad.
    game: Option<Game>,
    /// The text of that `position`, so that the next need not be replayed from its start.
    text: String,
    /// The move it chose last, where that was legal.
    last_legal: Option<String>,
    /// What was dropped or assumed in the last line.
    notes: Vec<String>,
}

impl Engine {
    fn new(mode: CastlingMode) -> Engine {
        Engine {
            mode,
            other_variant: None,
            game: None,
            text: String::new(),
            last_legal: None,
            notes: Vec::new(),
        }
    }

    /// Whether `mv` is the legal move it chose last.
    fn found_legal(&self, mv: &str) -> bool {
        self.last_legal.as_deref() == Some(mv)
    }

    /// The verdict on a line; `None` where there is nothing to judge.
    fn hear(&mut self, said: &Said<'_>) -> Option<Result<(), Finding>> {
        let (word, rest) = said.words.split_once(' ').unwrap_or((said.words, ""));
        match (said.by_engine, word) {
            (false, "setoption") => {
                self.set_option(rest);
                None
            }
            (false, "position") => Some(self.position(rest)),
            (true, "bestmove") => self.best_move(rest),
            _ => None,
        }
    }

    fn set_option(&mut self, rest: &str) {
        let Some((name, value)) = rest
            .strip_prefix("name ")
            .and_then(|rest| rest.split_once(" value "))
        else {
            return;
        };
        if name.eq_ignore_ascii_case("UCI_Chess960") {
            self.mode = CastlingMode::from_chess960(value.eq_ignore_ascii_case("true"));
        } else if name.eq_ignore_ascii_case("UCI_Variant") {
            let is_atomic = value.eq_ignore_ascii_case("atomic");
            self.other_variant = (!is_atomic).then(|| value.to_owned());
        }
    }

    fn position(&mut self, text: &str) -> Result<(), Finding> {
        if let Some(variant) = &self.other_variant {
            self.game = None;
            let quoted = Excerpt::of(variant);
            return Err(Finding::about(
                "other-variant",
                format_args!("variant {quoted} is not atomic chess"),
            ));
        }
        let (mut parsed, moves) = match (self.game.take(), self.added_moves(text)) {
            (Some(game), Some(moves)) => {
                let notes = Vec::new();
                (ParsedPosition { game, notes }, moves)
            }
            _ => position_command::set_up(text, self.mode)
                .map_err(|error| Finding::about(error.code(), error))?,
        };
        let played = parsed.play(MoveWords::of(moves), self.mode);
        self.notes.append(&mut parsed.notes);
        if let Err(error) = played {
            self.notes.extend_from_slice(error.notes());
            return Err(match error {
                PositionError::Move { refusal, .. } => {
                    let Refusal {
                        text,
                        code,
                        sentence,
                        ..
                    } = *refusal;
                    Finding::illegal(&parsed.game, self.mode, &text, code, sentence)
                }
                _ => Finding::about(error.code(), error),
            });
        }
        self.game = Some(parsed.game);
        text.clone_into(&mut self.text);
        Ok(())
    }

    /// The moves that `text` adds to the last `position`, where it is the same game some moves
    /// later.
    fn added_moves<'a>(&self, text: &'a str) -> Option<&'a str> {
        let more = text.strip_prefix(&self.text)?;
        if more.is_empty() {
            return Some(more);
        }
        let more = more.strip_prefix(' ')?;
        match more.strip_prefix("moves ") {
            Some(moves) => Some(moves),
            None => self.text.contains(" moves ").then_some(more),
        }
    }

    fn best_move(&mut self, rest: &str) -> Option<Result<(), Finding>> {
        let word = rest.split_whitespace().next().unwrap_or_default();
        self.last_legal = None;
        // After a bad position there is nothing to judge a move by.
        let game = self.game.as_ref()?;
        if matches!(word, "(none)" | "0000") {
            let legal = movegen::count_legal_moves(game.position());
            return Some(match legal {
                0 => Ok(()),
                _ => Err(Finding::about(
                    "no-move-played",
                    format_args!("bestmove {word}, but {legal} moves are legal"),
                )
                .at(game, self.mode)),
            });
        }
        let judged = self.judge(game, word);
        self.last_legal = judged.is_ok().then(|| word.to_owned());
        Some(judged.map(|_| ()))
    }

    fn judge(&self, game: &Game, word: &str) -> Result<Move, Finding> {
        let mv: UciMove = word
            .parse()
            .map_err(|error| Finding::illegal(game, self.mode, word, "not-a-move", error))?;
        legality::verdict(game.position(), mv, self.mode)
            .map_err(|error| Finding::illegal(game, self.mode, word, error.code(), error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said<'a>(engine: &'a str, by_engine: bool, words: &'a str) -> Option<Said<'a>> {
        Some(Said {
            engine,
            by_engine,
            words,
        })
    }

    #[test]
    fn reads_lines_of_a_transcript() {
        for (line, wanted) in [
            (
                "150 <Engine(0): bestmove d2d4",
                said("Engine(0)", true, "bestmove d2d4"),
            ),
            (
                "7 >My (odd): name(12): go",
                said("My (odd): name(12)", false, "go"),
            ),
            (">A(1): isready", said("A(1)", false, "isready")),
            ("Started game 1 of 2 (A vs B)", None),
            ("", None),
            ("12 <noise", None),
        ] {
            assert_eq!(Said::parse(line), wanted, "{line}");
        }
    }
}
