//! The Python package `megaton`: the library's values as Python classes.
//!
//! A file holds a class or a family of functions; `interrupt` runs long work without the GIL. The
//! docstrings are the documentation that Python shows, and their examples are tested.
#![forbid(unsafe_code)]

mod batch;
mod counting;
mod engine;
mod errors;
mod game;
mod interrupt;
mod moves;
mod outcome;
mod pgn;
mod picture;
mod position;
mod verdict;

use pyo3::prelude::*;

/// Atomic chess: legal moves and why a move is illegal, results, perft, and an engine.
#[pymodule]
fn _megaton(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("InvalidFen", py.get_type::<errors::InvalidFen>())?;
    module.add("IllegalMove", py.get_type::<errors::IllegalMove>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<position::Position>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<verdict::Verdict>()?;
    module.add_class::<verdict::Threats>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::SearchResult>()?;
    module.add_class::<engine::Score>()?;
    module.add_class::<pgn::PgnGame>()?;
    module.add_function(wrap_pyfunction!(counting::count, module)?)?;
    module.add_function(wrap_pyfunction!(pgn::read_pgn, module)?)?;
    module.add_function(wrap_pyfunction!(batch::legal_moves_many, module)?)?;
    module.add_function(wrap_pyfunction!(batch::verdict_many, module)?)?;
    Ok(())
}
