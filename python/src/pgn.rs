//! PGN files.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use megaton::CastlingMode;
use megaton::notation::pgn::{self, PgnReader};
use megaton::notation::{fen, san};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;

/// A game of a PGN file, played as far as its moves are legal.
#[pyclass(frozen, module = "megaton")]
pub struct PgnGame {
    tags: Vec<(String, String)>,
    result: Option<&'static str>,
    game: megaton::Game,
    mode: CastlingMode,
    error: Option<PgnError>,
}

/// The first thing wrong with a game.
struct PgnError {
    code: String,
    token: String,
    ply: usize,
    reason: String,
}

#[pymethods]
impl PgnGame {
    /// The tags, a dict.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.tags {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The result the file gives: ``'1-0'``, ``'0-1'``, ``'1/2-1/2'``, ``'*'`` or None.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.result
    }

    /// The game, with the legal moves up to the end or the first error.
    #[getter]
    fn game(&self) -> Game {
        Game {
            inner: self.game.clone(),
            mode: self.mode,
        }
    }

    /// The legal moves up to the end or the first error.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let wrap = |&mv: &megaton::Move| Move {
            mv,
            mode: self.mode,
        };
        self.game.moves().iter().map(wrap).collect()
    }

    /// The first illegal move or other error, as (code, token, ply from 0, reason), or None.
    #[getter]
    fn error(&self) -> Option<(String, String, usize, String)> {
        let error = self.error.as_ref()?;
        Some((
            error.code.clone(),
            error.token.clone(),
            error.ply,
            error.reason.clone(),
        ))
    }

    /// How the game has ended on the board, or None.
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self.game.outcome())
    }

    fn __repr__(&self) -> String {
        let error = self
            .error
            .as_ref()
            .map_or(String::new(), |error| format!(", {}", error.code));
        format!("<PgnGame {} moves{error}>", self.game.moves().len())
    }
}

/// Reads all games of a PGN file. A game of another variant, or with a FEN that cannot be read,
/// has no moves and says so in ``error``.
///
/// Raises OSError where the file cannot be read.
#[pyfunction]
pub fn read_pgn(py: Python<'_>, path: PathBuf) -> PyResult<Vec<PgnGame>> {
    py.detach(|| {
        let mut reader = PgnReader::new(BufReader::new(File::open(path)?));
        let mut text = pgn::PgnGame::default();
        let mut games = Vec::new();
        while reader.read_game(&mut text)? {
            games.push(play(&text));
        }
        Ok(games)
    })
}

fn play(text: &pgn::PgnGame) -> PgnGame {
    let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let mut read = PgnGame {
        tags: text.tags().map(owned).collect(),
        result: text.result().map(|result| result.as_str()),
        game: megaton::Game::default(),
        mode: CastlingMode::Standard,
        error: None,
    };
    let wrong = |code: &str, token: &str, ply, reason: String| {
        Some(PgnError {
            code: code.to_owned(),
            token: token.to_owned(),
            ply,
            reason,
        })
    };
    if let Some(name) = text.tag("Variant") {
        match pgn::variant_mode(name) {
            Some(mode) => read.mode = mode,
            None => {
                read.error = wrong(
                    "other-variant",
                    name,
                    0,
                    format!("{name:?} is not atomic chess"),
                );
                return read;
            }
        }
    }
    if let Some(start) = text.tag("FEN") {
        match fen::parse_any(start) {
            Ok((parsed, mode)) => {
                read.game = megaton::Game::new(parsed.position);
                if mode == CastlingMode::Chess960 {
                    read.mode = mode;
                }
            }
            Err(error) => {
                read.error = wrong("bad-fen", start, 0, error.to_string());
                return read;
            }
        }
    }
    for (ply, mv) in text.moves().enumerate() {
        match san::find(read.game.position(), mv.text, read.mode) {
            Ok(found) => read.game.play_unchecked(found.mv),
            Err(error) => {
                read.error = wrong(error.code(), mv.text, ply, error.to_string());
                return read;
            }
        }
    }
    if let Some(problem) = text.problems().iter().find(|problem| !problem.is_note()) {
        let ply = read.game.moves().len();
        read.error = wrong(problem.code(), "", ply, problem.to_string());
    }
    read
}
