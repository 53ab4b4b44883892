//! The exceptions, and how an error of the library becomes one.

use megaton::notation::fen::ParseFenError;
use megaton::notation::san::SanError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    megaton,
    InvalidFen,
    PyValueError,
    "A FEN that does not describe a position.\n\n\
     ``code`` is ``bad-fen``, ``token`` the text, ``index`` its index in a batch or None."
);
pyo3::create_exception!(
    megaton,
    IllegalMove,
    PyValueError,
    "A move that is illegal, or text that is not a move.\n\n\
     ``code`` is a verdict code of docs/RULES.md, ``not-a-move`` or ``ambiguous-san``; ``token`` \
     the text; ``index`` its index in a batch or None."
);

/// `error` with the attributes that every exception of this package has.
fn with_details(
    py: Python<'_>,
    error: PyErr,
    code: &str,
    token: &str,
    index: Option<usize>,
) -> PyErr {
    let value = error.value(py);
    let set = value
        .setattr("code", code)
        .and_then(|()| value.setattr("token", token))
        .and_then(|()| value.setattr("index", index));
    match set {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// `fen` cannot be read; `index` is its index in a batch.
pub fn invalid_fen(
    py: Python<'_>,
    fen: &str,
    error: &ParseFenError,
    index: Option<usize>,
) -> PyErr {
    with_details(
        py,
        InvalidFen::new_err(error.to_string()),
        "bad-fen",
        fen,
        index,
    )
}

/// `text` is not a legal move; `index` is its index in a batch.
pub fn illegal_move(py: Python<'_>, text: &str, error: &SanError, index: Option<usize>) -> PyErr {
    let error_code = error.code();
    let message = format!("{text}: {error_code}: {error}");
    with_details(py, IllegalMove::new_err(message), error_code, text, index)
}
