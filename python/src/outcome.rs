//! How a game has ended.

use pyo3::prelude::*;

/// How a game has ended.
///
/// >>> from megaton import Position
/// >>> outcome = Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome()
/// >>> outcome.winner, outcome.termination, outcome.result()
/// (None, 'insufficient-material', '1/2-1/2')
#[pyclass(frozen, module = "megaton")]
pub struct Outcome {
    inner: megaton::Outcome,
}

impl Outcome {
    /// `None` while the game goes on, as in python-chess.
    pub fn of(outcome: megaton::Outcome) -> Option<Outcome> {
        (!outcome.is_ongoing()).then_some(Outcome { inner: outcome })
    }
}

#[pymethods]
impl Outcome {
    /// True where White has won, False where Black has, None for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        match self.inner {
            megaton::Outcome::Win { color, .. } => Some(color.is_white()),
            _ => None,
        }
    }

    /// Why the game is over: ``explosion``, ``checkmate``, ``stalemate``,
    /// ``insufficient-material``, ``closed-position``, ``fivefold-repetition`` or
    /// ``seventy-five-moves``.
    #[getter]
    fn termination(&self) -> String {
        match self.inner {
            megaton::Outcome::Win { by, .. } => by.to_string(),
            megaton::Outcome::Draw { by } => by.to_string(),
            _ => String::new(),
        }
    }

    /// ``'1-0'``, ``'0-1'`` or ``'1/2-1/2'``.
    fn result(&self) -> &'static str {
        self.inner.pgn_result()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}>", self.result(), self.termination())
    }
}
