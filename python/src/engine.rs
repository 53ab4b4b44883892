//! The search.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use megaton::CastlingMode;
use megaton::search::{self, BestMove, Control, Info, Limits, STACK_SIZE, SearchOptions};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::game::Game;
use crate::interrupt::interruptible;
use crate::moves::Move;
use crate::position::Position;

/// The engine: what it learns in one search helps the next.
///
/// >>> from megaton import Engine, Game
/// >>> game = Game()
/// >>> for text in ["Nf3", "d5", "Ne5", "a6"]:
/// ...     _ = game.push(text)
/// >>> result = Engine().search(game, depth=3)
/// >>> result.move == "e5f7", result.score.mate
/// (True, 1)
///
/// It may be used from several threads; their searches follow one another.
///
/// Raises MemoryError where the table does not fit in memory.
#[pyclass(frozen, module = "megaton")]
pub struct Engine {
    engine: Mutex<search::Engine>,
    /// The switches of the searches that run or wait.
    controls: Mutex<Vec<Arc<Control>>>,
    threads: usize,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash_mb=16, threads=1))]
    fn new(hash_mb: usize, threads: usize) -> PyResult<Engine> {
        if !(1..=SearchOptions::MAX_THREADS).contains(&threads) {
            return Err(PyValueError::new_err(format!(
                "threads={threads} is not between 1 and {}",
                SearchOptions::MAX_THREADS
            )));
        }
        let mut engine = search::Engine::default();
        engine
            .set_hash(hash_mb)
            .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        Ok(Engine {
            engine: Mutex::new(engine),
            controls: Mutex::default(),
            threads,
        })
    }

    /// The best move of a Position or Game, whose repetitions then count.
    ///
    /// At least one limit must be given: ``depth`` in plies, ``nodes``, ``movetime`` in
    /// milliseconds, ``mate`` (a win in that number of moves), or ``infinite=True``, which ends by
    /// ``stop()`` from another thread. ``multipv`` lines are searched. The GIL is released
    /// meanwhile; Ctrl-C ends the search.
    #[pyo3(signature = (position, *, depth=None, nodes=None, movetime=None, mate=None, infinite=false, multipv=1))]
    #[allow(clippy::too_many_arguments)] // One for each limit.
    fn search(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        movetime: Option<u64>,
        mate: Option<u32>,
        infinite: bool,
        multipv: u32,
    ) -> PyResult<SearchResult> {
        let (game, mode) = if let Ok(position) = position.cast::<Position>() {
            (
                megaton::Game::new(position.get().inner),
                position.get().mode,
            )
        } else if let Ok(game) = position.cast::<Game>() {
            let game = game.borrow();
            (game.inner.clone(), game.mode)
        } else {
            return Err(PyTypeError::new_err("search takes a Position or a Game"));
        };
        if depth.is_none() && nodes.is_none() && movetime.is_none() && mate.is_none() && !infinite {
            return Err(PyValueError::new_err(
                "search needs a limit: depth, nodes, movetime, mate or infinite=True",
            ));
        }
        if !(1..=SearchOptions::MAX_MULTIPV).contains(&multipv) {
            return Err(PyValueError::new_err(format!(
                "multipv={multipv} is not between 1 and {}",
                SearchOptions::MAX_MULTIPV
            )));
        }
        let mut limits = Limits::new().infinite(infinite);
        if let Some(depth) = depth {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(movetime) = movetime {
            limits = limits.move_time(Duration::from_millis(movetime));
        }
        if let Some(mate) = mate {
            limits = limits.mate(mate);
        }
        let options = SearchOptions::new().threads(self.threads).multipv(multipv);
        let control = Arc::new(Control::new(false));
        lock(&self.controls).push(Arc::clone(&control));
        let searched = interruptible(
            py,
            STACK_SIZE,
            || control.stop(),
            || {
                let mut engine = lock(&self.engine);
                engine.set_options(options);
                // The newest report on each line, the best line first.
                let mut lines: Vec<Info> = Vec::new();
                let best = engine.search(&game, &limits, &control, &mut |info| {
                    let index = info
                        .multipv
                        .map_or(0, |number| number.saturating_sub(1) as usize);
                    match lines.get_mut(index) {
                        Some(line) => *line = info.clone(),
                        None => lines.push(info.clone()),
                    }
                });
                (best, lines)
            },
        );
        lock(&self.controls).retain(|other| !Arc::ptr_eq(other, &control));
        let (best, lines) = searched?;
        Ok(SearchResult { best, lines, mode })
    }

    /// Ends the searches that run or wait; they return the best move found so far.
    fn stop(&self) {
        lock(&self.controls)
            .iter()
            .for_each(|control| control.stop());
    }

    /// Forgets what has been learned.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| lock(&self.engine).clear());
    }
}

/// A poisoned lock is one whose holder panicked: an exception was raised then, and what it left
/// can be used.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a search has found.
#[pyclass(frozen, module = "megaton")]
pub struct SearchResult {
    best: BestMove,
    lines: Vec<Info>,
    mode: CastlingMode,
}

#[pymethods]
impl SearchResult {
    /// The best move; None where no move is legal.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.best.best.map(|mv| Move {
            mv,
            mode: self.mode,
        })
    }

    /// The reply expected to it, or None.
    #[getter]
    fn ponder(&self) -> Option<Move> {
        self.best.ponder.map(|mv| Move {
            mv,
            mode: self.mode,
        })
    }

    /// The score of the best line, for the side to move.
    #[getter]
    fn score(&self) -> Option<Score> {
        self.lines.first().map(|info| Score(info.score))
    }

    /// The moves of the best line.
    #[getter]
    fn pv(&self) -> Vec<Move> {
        self.lines
            .first()
            .map_or(Vec::new(), |info| moves(info, self.mode))
    }

    /// All lines asked for with ``multipv``, best first: a list of (score, moves).
    #[getter]
    fn lines(&self) -> Vec<(Score, Vec<Move>)> {
        let line = |info: &Info| (Score(info.score), moves(info, self.mode));
        self.lines.iter().map(line).collect()
    }

    /// The depth reached, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |info| info.depth)
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.lines.iter().map(|info| info.nodes).max().unwrap_or(0)
    }

    /// The time taken, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        let times = self.lines.iter().map(|info| info.time.as_secs_f64());
        times.fold(0.0, f64::max)
    }

    fn __repr__(&self) -> String {
        let mv = self
            .best
            .best
            .map_or("None".to_owned(), |mv| mv.to_uci(self.mode).to_string());
        let score = self
            .score()
            .map_or(String::new(), |score| format!(", {}", score.text()));
        format!("<SearchResult {mv}{score}>")
    }
}

fn moves(info: &Info, mode: CastlingMode) -> Vec<Move> {
    info.pv.iter().map(|&mv| Move { mv, mode }).collect()
}

/// The worth of a line for the side to move: centipawns, or a proved mate.
#[pyclass(frozen, module = "megaton")]
pub struct Score(search::Score);

impl Score {
    fn text(&self) -> String {
        match self.0 {
            search::Score::Mate(moves) => format!("mate {moves}"),
            _ => format!("{} cp", self.cp().unwrap_or(0)),
        }
    }
}

#[pymethods]
impl Score {
    /// Centipawns, or None for a mate.
    #[getter]
    fn cp(&self) -> Option<i32> {
        match self.0 {
            search::Score::Centipawns(worth) => Some(worth),
            _ => None,
        }
    }

    /// The moves to a proved mate, negative where the side to move loses; None otherwise.
    #[getter]
    fn mate(&self) -> Option<i32> {
        match self.0 {
            search::Score::Mate(moves) => Some(moves),
            _ => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.text())
    }
}
