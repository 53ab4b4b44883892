//! The position a job is about: `--fen`, `--moves` and `--chess960`.

use clap::Args;

use crate::game::Game;
use crate::notation::fen::{self, FenNote};
use crate::position::Position;
use crate::program::cli::error::JobError;
use crate::program::cli::say;
use crate::program::position_command::{self, PositionError};
use crate::types::CastlingMode;

/// The position a job is about.
#[derive(Args)]
pub(super) struct Place {
    /// The position; `startpos` is the start position [default: startpos]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves to play first, in UCI or algebraic notation, as one argument: --moves 'e4 d7d5'
    #[arg(long = "moves", value_name = "MOVES")]
    played: Vec<String>,
    #[command(flatten)]
    castling: Castling,
}

/// How castling is read and written.
#[derive(Args)]
pub(super) struct Castling {
    /// Chess960 castling: from any start squares, written as king takes rook
    #[arg(long)]
    pub(super) chess960: bool,
}

impl Castling {
    pub(super) const fn mode(&self) -> CastlingMode {
        CastlingMode::from_chess960(self.chess960)
    }

    /// Reads a position, in Chess960 also where only its castling rights ask for it.
    pub(super) fn recognise(&self, text: &str) -> Result<Recognised, JobError> {
        let (parsed, mode) = match self.mode() {
            CastlingMode::Standard => fen::parse_any(text),
            mode @ CastlingMode::Chess960 => fen::parse(text, mode).map(|parsed| (parsed, mode)),
        }
        .map_err(|error| JobError::coded("bad-fen", error))?;
        Ok(Recognised {
            position: parsed.position,
            mode,
            notes: parsed.notes,
        })
    }

    /// The same for an argument: `startpos`, or a FEN, perhaps from a line of an opening book.
    pub(super) fn recognise_argument(&self, text: &str) -> Result<Recognised, JobError> {
        let text = position_command::without_end(text).trim();
        if !text.eq_ignore_ascii_case("startpos") {
            return self.recognise(text);
        }
        Ok(Recognised {
            position: Position::start(),
            mode: self.mode(),
            notes: Vec::new(),
        })
    }
}

/// A position together with how its castling was understood.
pub(super) struct Recognised {
    pub(super) position: Position,
    pub(super) mode: CastlingMode,
    /// What was dropped from the FEN.
    pub(super) notes: Vec<FenNote>,
}

impl Recognised {
    /// The position and its mode, after saying on standard error what was dropped from the FEN;
    /// `place` tells which FEN, for example `line 3: `, and is empty where there is only one.
    pub(super) fn noted(self, place: &str) -> (Position, CastlingMode) {
        say_notes(place, &self.notes);
        (self.position, self.mode)
    }
}

/// Says on standard error what was dropped from the FEN at `place`.
pub(super) fn say_notes(place: &str, notes: &[FenNote]) {
    for note in notes {
        say(&format!("note: {place}{note}"));
    }
}

impl Place {
    pub(super) const fn mode(&self) -> CastlingMode {
        self.castling.mode()
    }

    /// The position; what was dropped from the FEN is noted on standard error.
    pub(super) fn position(&self) -> Result<Position, JobError> {
        Ok(*self.game()?.position())
    }

    /// The position with the moves that led to it, for what depends on repetition.
    pub(super) fn game(&self) -> Result<Game, JobError> {
        let mut words = match self.fen.as_deref().map(str::trim) {
            None => "startpos".to_owned(),
            Some(text) if names_start(text) => text.to_owned(),
            Some(text) => format!("fen {text}"),
        };
        if !self.played.is_empty() {
            // A FEN may come with moves of its own, as in a `position` command.
            if !words.to_ascii_lowercase().contains(" moves") {
                words.push_str(" moves");
            }
            words.push(' ');
            words.push_str(&self.played.join(" "));
        }
        let parsed =
            position_command::read(&words, self.mode()).map_err(|error| position_error(&error))?;
        for note in &parsed.notes {
            say(&format!("note: {note}"));
        }
        Ok(parsed.game)
    }
}

/// Whether a `--fen` stands for the start position.
fn names_start(text: &str) -> bool {
    let first = text.split([' ', ';']).next().unwrap_or_default();
    first.eq_ignore_ascii_case("startpos")
}

/// The error of a position, which names the argument it comes from.
pub(super) fn position_error(error: &PositionError) -> JobError {
    let text = match error {
        PositionError::Fen(error) => format!("--fen: {error}"),
        PositionError::Move { .. } => error.to_string(),
        other => format!("--fen: {other}"),
    };
    JobError::coded(error.code(), text)
}
