//! The engine that is probed: started when a check needs it, asked with time limits, and every
//! line of the dialogue kept.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::game::Game;
use crate::legality;
use crate::notation::{fen, uci};
use crate::position::Position;
use crate::program::peer::{
    CommandLine, Direction, LineError, PeerError, Process, UciEngine, deadline,
};
use crate::types::{CastlingMode, Move, UciMove};

/// How many lines of a dialogue are kept: its beginning is dropped.
const DIALOGUE: usize = 60;

/// Why a check has no good end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The engine does not offer what is checked.
    NotOffered(String),
    /// It is wrong.
    Failed(String),
}

impl From<PeerError> for Trouble {
    fn from(error: PeerError) -> Trouble {
        Trouble::Failed(error.to_string())
    }
}

/// A failure with this text.
pub(super) fn failed<T>(text: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Failed(text.into()))
}

/// What an engine has answered to one `go`.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The move, which is legal; `None` for `(none)` or `0000`.
    pub(super) best: Option<Move>,
    /// The `info` lines before it.
    pub(super) infos: Vec<String>,
}

/// The engine under test.
pub(super) struct Subject {
    command: CommandLine,
    options: Vec<(String, String)>,
    engine: Option<UciEngine>,
    /// Whether its variant and options have been set.
    is_set_up: bool,
    dialogue: Arc<Mutex<Vec<String>>>,
    /// When the check under way has to end.
    check_end: Instant,
    /// When the next answer has to be there.
    end: Instant,
    /// How castling is written at the moment.
    pub(super) mode: CastlingMode,
}

impl Subject {
    pub(super) fn new(command: CommandLine, options: Vec<(String, String)>) -> Subject {
        Subject {
            command,
            options,
            engine: None,
            is_set_up: false,
            dialogue: Arc::default(),
            check_end: Instant::now(),
            end: Instant::now(),
            mode: CastlingMode::Standard,
        }
    }

    /// Begins a check that may take `limit`.
    pub(super) fn begin(&mut self, limit: Duration) {
        self.check_end = deadline(limit);
        self.end = self.check_end;
        self.dialogue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// Ends a check; an engine that has failed it is started anew for the next.
    pub(super) fn finish(&mut self, is_good: bool) {
        if !is_good {
            self.drop_engine();
        }
    }

    /// The last lines said and heard.
    pub(super) fn dialogue(&self) -> Vec<String> {
        self.dialogue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn drop_engine(&mut self) {
        self.engine = None;
        self.is_set_up = false;
        self.mode = CastlingMode::Standard;
    }

    /// From now on answers may take this long, within the limit of the check.
    pub(super) fn allow(&mut self, limit: Duration) {
        self.end = deadline(limit).min(self.check_end);
    }

    /// The time that is left for the check.
    pub(super) fn time_left(&self) -> Duration {
        self.check_end.saturating_duration_since(Instant::now())
    }

    /// The engine, which has answered `uci`.
    pub(super) fn greeted(&mut self) -> Result<&mut UciEngine, Trouble> {
        if self.engine.is_none() {
            self.start()?;
        }
        let ended = || Trouble::Failed("it has ended".to_owned());
        self.engine.as_mut().ok_or_else(ended)
    }

    fn start(&mut self) -> Result<(), Trouble> {
        let dialogue = Arc::clone(&self.dialogue);
        let process = Process::start(&self.command)?.observed(move |direction, line| {
            let arrow = if direction == Direction::Sent {
                '>'
            } else {
                '<'
            };
            let mut lines = dialogue.lock().unwrap_or_else(PoisonError::into_inner);
            if lines.len() >= DIALOGUE {
                lines.remove(0);
            }
            lines.push(format!("{arrow} {line}"));
        });
        let limit = self.time_left();
        self.engine = Some(UciEngine::greet(process, limit)?);
        Ok(())
    }

    /// The engine, ready to play atomic chess.
    pub(super) fn engine(&mut self) -> Result<&mut UciEngine, Trouble> {
        if !self.is_set_up {
            let options = self.options.clone();
            let engine = self.greeted()?;
            if engine.option("UCI_Variant").is_some() {
                engine.set_option("UCI_Variant", "atomic")?;
            }
            for (name, value) in &options {
                engine.set_option(name, value)?;
            }
            self.is_set_up = true;
            self.ready()?;
            // The start is of interest only where it goes wrong.
            self.dialogue
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clear();
        }
        self.greeted()
    }

    pub(super) fn send(&mut self, line: &str) -> Result<Instant, Trouble> {
        let end = self.end;
        let engine = self.engine()?;
        let sent = engine.process().send(line, end);
        sent.map_err(|error| lost(engine, line, error))
    }

    /// The next line, before the check ends.
    pub(super) fn line(&mut self, question: &str) -> Result<String, Trouble> {
        let end = self.end;
        let engine = self.engine()?;
        let line = engine.process().receive(end);
        line.map(|line| line.text)
            .map_err(|error| lost(engine, question, error))
    }

    /// The lines that come within `time`.
    pub(super) fn lines_within(&mut self, time: Duration) -> Result<Vec<String>, Trouble> {
        let end = deadline(time).min(self.end);
        let engine = self.engine()?;
        let mut lines = Vec::new();
        loop {
            match engine.process().receive(end) {
                Ok(line) => lines.push(line.text),
                Err(LineError::TimedOut) => return Ok(lines),
                Err(error) => return Err(lost(engine, "go", error)),
            }
        }
    }

    /// Sends `isready`; gives the lines before `readyok`.
    pub(super) fn ready(&mut self) -> Result<Vec<String>, Trouble> {
        self.send("isready")?;
        let mut lines = Vec::new();
        loop {
            let line = self.line("isready")?;
            if line == "readyok" {
                return Ok(lines);
            }
            lines.push(line);
        }
    }

    /// Sends the position of a game.
    pub(super) fn set_position(&mut self, game: &Game) -> Result<(), Trouble> {
        let mode = self.mode;
        let mut line = match *game.start() == Position::start() {
            true => "position startpos".to_owned(),
            false => format!("position fen {}", fen::write(game.start(), mode)),
        };
        if !game.moves().is_empty() {
            line.push_str(" moves");
        }
        for &mv in game.moves() {
            line.push_str(&format!(" {}", uci::write(mv, mode)));
        }
        self.send(&line).map(drop)
    }

    /// Sends the position and `go`, waits for the answer and judges it: one legal `bestmove`, and
    /// not a second one.
    pub(super) fn search(&mut self, game: &Game, go: &str) -> Result<Answer, Trouble> {
        self.set_position(game)?;
        self.send(go)?;
        let answer = self.answer(game, go)?;
        self.expect_silence(go)?;
        Ok(answer)
    }

    /// Waits for `bestmove` and judges it.
    pub(super) fn answer(&mut self, game: &Game, go: &str) -> Result<Answer, Trouble> {
        let mut infos = Vec::new();
        loop {
            let line = self.line(go)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => infos.push(line),
                Some("bestmove") => {
                    let text = words.next().unwrap_or_default();
                    let best = self.judge(game, text)?;
                    if let (Some(best), Some("ponder"), Some(reply)) =
                        (best, words.next(), words.next())
                        && !matches!(reply, "(none)" | "0000")
                    {
                        let mut after = game.clone();
                        after.play_unchecked(best);
                        self.judge(&after, reply).map_err(|trouble| match trouble {
                            Trouble::Failed(text) => {
                                Trouble::Failed(format!("ponder move: {text}"))
                            }
                            other => other,
                        })?;
                    }
                    return Ok(Answer { best, infos });
                }
                _ => {}
            }
        }
    }

    /// No further `bestmove` comes before the engine is ready.
    pub(super) fn expect_silence(&mut self, go: &str) -> Result<(), Trouble> {
        match self
            .ready()?
            .iter()
            .find(|line| line.starts_with("bestmove"))
        {
            Some(line) => failed(format!("a second answer to `{go}`: {line}")),
            None => Ok(()),
        }
    }

    /// The legal move of that text; `None` where the engine has none and none is legal.
    pub(super) fn judge(&self, game: &Game, text: &str) -> Result<Option<Move>, Trouble> {
        let has_moves = game.position().has_legal_move();
        if matches!(text, "(none)" | "0000" | "NULL" | "none") {
            return match has_moves {
                true => failed(format!("`{text}`, although there are legal moves")),
                false => Ok(None),
            };
        }
        let Ok(mv) = text.parse::<UciMove>() else {
            return failed(format!("`{text}` is not a move"));
        };
        match legality::verdict(game.position(), mv, self.mode) {
            Ok(mv) => Ok(Some(mv)),
            Err(illegal) => {
                let fen = fen::write(game.position(), self.mode);
                failed(format!(
                    "{text} illegal {}: {illegal}; in {fen}",
                    illegal.code()
                ))
            }
        }
    }
}

fn lost(engine: &mut UciEngine, question: &str, error: LineError) -> Trouble {
    match error {
        LineError::TimedOut => Trouble::Failed(format!("no answer to `{question}` in time")),
        error => Trouble::from(engine.failed(question, error)),
    }
}
