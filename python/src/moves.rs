//! A move as Python holds it, and finding the move that a Python value means.

use std::fmt::Write;

use megaton::notation::san::{self, ResolvedSan, SanError};
use megaton::{CastlingMode, Position, UciMove};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A legal move.
///
/// Its text is UCI notation. It is equal to that text and hashes like it, so that a list, set or
/// dict of moves can be asked with text.
///
/// >>> from megaton import Position
/// >>> move = Position().parse_san("Nf3")
/// >>> str(move), move == "g1f3", "g1f3" in {move}
/// ('g1f3', True, True)
#[pyclass(frozen, module = "megaton")]
pub struct Move {
    pub mv: megaton::Move,
    pub mode: CastlingMode,
}

impl Move {
    pub fn squares(&self) -> UciMove {
        self.mv.to_uci(self.mode)
    }

    fn text(&self) -> UciText {
        UciText::new(self.squares())
    }
}

#[pymethods]
impl Move {
    /// The square the move starts from, for example ``'e2'``.
    #[getter]
    #[allow(clippy::wrong_self_convention)] // The name that python-chess uses.
    fn from_square(&self) -> String {
        self.mv.from().to_string()
    }

    /// The square the move ends on; for castling where the king ends.
    #[getter]
    fn to_square(&self) -> String {
        self.mv.landing().to_string()
    }

    /// The piece a pawn becomes, ``'q'``, ``'r'``, ``'b'`` or ``'n'``, or None.
    #[getter]
    fn promotion(&self) -> Option<char> {
        self.mv.promoted_role().map(|role| role.letter())
    }

    /// Whether the move is castling.
    #[getter]
    fn is_castling(&self) -> bool {
        self.mv.is_castling()
    }

    /// The UCI text, for example ``'e7e8q'``, as ``str(move)`` has it too.
    fn uci(&self) -> String {
        self.text().as_str().to_owned()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text().as_str())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<Move>() {
            return self.squares() == other.get().squares();
        }
        other
            .cast::<PyString>()
            .is_ok_and(|text| text.to_cow().is_ok_and(|text| text == self.text().as_str()))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.text().as_str()).hash()
    }
}

/// UCI text without an allocation.
struct UciText {
    bytes: [u8; 5],
    len: usize,
}

impl UciText {
    fn new(mv: UciMove) -> UciText {
        let mut text = UciText {
            bytes: [0; 5],
            len: 0,
        };
        // Four or five ASCII letters always fit.
        let _ = write!(text, "{mv}");
        text
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Write for UciText {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(std::fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// What every function takes as a move: a `Move`, or UCI text or algebraic notation.
pub struct MoveText(pub String);

impl<'a, 'py> FromPyObject<'a, 'py> for MoveText {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<MoveText> {
        if let Ok(mv) = value.cast::<Move>() {
            return Ok(MoveText(mv.get().uci()));
        }
        match value.cast::<PyString>() {
            Ok(text) => Ok(MoveText(text.to_cow()?.into_owned())),
            Err(_) => Err(PyTypeError::new_err(format!(
                "a move is a Move or a str, not {}",
                value.get_type().name()?
            ))),
        }
    }
}

impl MoveText {
    /// The legal move of `position` that is meant.
    pub fn find(&self, position: &Position, mode: CastlingMode) -> Result<ResolvedSan, SanError> {
        san::find(position, &self.0, mode)
    }
}
