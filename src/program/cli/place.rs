//! The position a job is about: `--fen` and `--chess960`.

use clap::Args;

use crate::notation::fen::{self, FenNote};
use crate::position::Position;
use crate::program::cli::problem::Problem;
use crate::program::cli::say;
use crate::types::CastlingMode;

/// The position a job is about.
#[derive(Args)]
pub(super) struct Place {
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    #[command(flatten)]
    castling: Castling,
}

/// How castling is read and written.
#[derive(Args)]
pub(super) struct Castling {
    /// Castling as in Chess960: any start squares, written king takes rook
    #[arg(long)]
    pub(super) chess960: bool,
}

impl Castling {
    pub(super) const fn mode(&self) -> CastlingMode {
        CastlingMode::from_chess960(self.chess960)
    }

    /// Reads a position, in Chess960 also where only its castling rights ask for it.
    pub(super) fn recognise(&self, text: &str) -> Result<Recognised, Problem> {
        let (parsed, mode) = match self.mode() {
            CastlingMode::Standard => fen::parse_any(text),
            mode @ CastlingMode::Chess960 => fen::parse(text, mode).map(|parsed| (parsed, mode)),
        }
        .map_err(Problem::new)?;
        Ok(Recognised {
            position: parsed.position,
            mode,
            notes: parsed.notes,
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
    pub(super) fn position(&self) -> Result<Position, Problem> {
        let Some(text) = &self.fen else {
            return Ok(Position::start());
        };
        let parsed = fen::parse(text, self.mode())
            .map_err(|error| Problem::new(format!("--fen: {error}")))?;
        say_notes("", &parsed.notes);
        Ok(parsed.position)
    }
}
