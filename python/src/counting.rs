//! Perft.

use std::sync::atomic::{AtomicBool, Ordering};

use megaton::perft::{self, PerftError, PerftOptions, Table};
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::interrupt::interruptible;
use crate::moves::Move;
use crate::position::Position;

/// Stack for a count: its recursion is as deep as the depth asked for.
const STACK: usize = 8 << 20;

/// The number of sequences of ``depth`` legal moves, on ``threads`` threads and with a table of
/// ``hash_mb`` MB (0: none). With ``divide=True`` a dict of the number for each first move, in the
/// order of their text.
///
/// The GIL is released meanwhile; Ctrl-C ends the count.
///
/// >>> from megaton import Position, perft
/// >>> perft(Position(), 3)
/// 8902
///
/// Raises OverflowError beyond 64 bits, MemoryError where the table does not fit in memory.
#[pyfunction]
#[pyo3(name = "perft", signature = (position, depth, threads=1, hash_mb=0, divide=false))]
pub fn count<'py>(
    py: Python<'py>,
    position: &Position,
    depth: u32,
    threads: usize,
    hash_mb: usize,
    divide: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let table = match hash_mb {
        0 => None,
        size => Some(Table::new(size).map_err(|error| PyMemoryError::new_err(error.to_string()))?),
    };
    let stop = AtomicBool::new(false);
    let options = PerftOptions::new()
        .threads(threads)
        .table(table.as_ref())
        .stop(&stop);
    let root = position.inner;
    let halt = || stop.store(true, Ordering::Relaxed);
    if divide {
        let counts = interruptible(py, STACK, halt, || {
            perft::divide_with(&root, depth, &options)
        })?;
        let mut counts: Vec<(Move, u64)> = counts
            .map_err(exception)?
            .into_iter()
            .map(|(mv, nodes)| (position.wrap(mv), nodes))
            .collect();
        counts.sort_unstable_by_key(|(mv, _)| mv.squares());
        let dict = PyDict::new(py);
        for (mv, nodes) in counts {
            dict.set_item(mv, nodes)?;
        }
        return Ok(dict.into_any());
    }
    let nodes = interruptible(py, STACK, halt, || {
        perft::count_with(&root, depth, &options)
    })?;
    Ok(nodes.map_err(exception)?.into_pyobject(py)?.into_any())
}

fn exception(error: PerftError) -> PyErr {
    let message = error.to_string();
    match error {
        PerftError::Overflow => PyOverflowError::new_err(message),
        PerftError::TooDeep => PyValueError::new_err(message),
        _ => PyRuntimeError::new_err(message),
    }
}
