//! A game: positions with their history.

use megaton::CastlingMode;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::illegal_move;
use crate::moves::{Move, MoveText};
use crate::outcome::Outcome;
use crate::position::Position;

/// A game from a position on: its moves, repetitions and result.
///
/// >>> from megaton import Game
/// >>> game = Game()
/// >>> for text in ["Nf3", "d5", "f3e5", "a6", "Nxf7#"]:
/// ...     _ = game.push(text)
/// >>> game.outcome()
/// <Outcome 1-0 explosion>
#[pyclass(module = "megaton")]
pub struct Game {
    pub inner: megaton::Game,
    pub mode: CastlingMode,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (position=None))]
    fn new(position: Option<&Position>) -> Game {
        match position {
            Some(position) => Game {
                inner: megaton::Game::new(position.inner),
                mode: position.mode,
            },
            None => Game {
                inner: megaton::Game::default(),
                mode: CastlingMode::Standard,
            },
        }
    }

    /// The current position.
    #[getter]
    fn position(&self) -> Position {
        Position {
            inner: *self.inner.position(),
            mode: self.mode,
        }
    }

    /// The position the game started from.
    #[getter]
    fn start(&self) -> Position {
        Position {
            inner: *self.inner.start(),
            mode: self.mode,
        }
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let wrap = |&mv: &megaton::Move| Move {
            mv,
            mode: self.mode,
        };
        self.inner.moves().iter().map(wrap).collect()
    }

    /// Plays a move (a Move, UCI text or algebraic notation) and returns it.
    ///
    /// Raises IllegalMove, which says why, where it is not legal; the game stays as it was.
    fn push(&mut self, py: Python<'_>, r#move: MoveText) -> PyResult<Move> {
        match r#move.find(self.inner.position(), self.mode) {
            Ok(found) => {
                self.inner.play_unchecked(found.mv);
                Ok(Move {
                    mv: found.mv,
                    mode: self.mode,
                })
            }
            Err(error) => Err(illegal_move(py, &r#move.0, &error, None)),
        }
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises IndexError where no move has been played.
    fn pop(&mut self) -> PyResult<Move> {
        match self.inner.undo() {
            Some(mv) => Ok(Move {
                mv,
                mode: self.mode,
            }),
            None => Err(PyIndexError::new_err("pop from a game without moves")),
        }
    }

    /// How the game has ended, or None while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self.inner.outcome())
    }

    /// The draws that the side to move could claim: ``'threefold-repetition'`` and
    /// ``'fifty-moves'``, those that apply.
    fn claims(&self) -> Vec<&'static str> {
        let claims = self.inner.claims();
        [
            (claims.threefold_repetition, "threefold-repetition"),
            (claims.fifty_moves, "fifty-moves"),
        ]
        .into_iter()
        .filter_map(|(applies, name)| applies.then_some(name))
        .collect()
    }

    /// How many times the current position has come up, this time included.
    fn repetitions(&self) -> usize {
        self.inner.repetitions()
    }

    fn __len__(&self) -> usize {
        self.inner.moves().len()
    }

    fn __copy__(&self) -> Game {
        Game {
            inner: self.inner.clone(),
            mode: self.mode,
        }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Game {} moves, {}>",
            self.inner.moves().len(),
            self.inner.outcome()
        )
    }
}
