//! Many positions at once, on all cores and without the GIL.

use std::num::NonZero;
use std::thread;

use megaton::CastlingMode;
use megaton::notation::fen::ParseFenError;
use pyo3::prelude::*;

use crate::errors::invalid_fen;
use crate::moves::{Move, MoveText};
use crate::verdict::Verdict;

/// The legal moves of each FEN, in the order of their text.
///
/// >>> from megaton import legal_moves_many
/// >>> [len(moves) for moves in legal_moves_many(["4k3/8/8/8/8/8/8/4K3 w - - 0 1"] * 2)]
/// [5, 5]
///
/// Raises InvalidFen, with the ``index`` of the first FEN that cannot be read.
#[pyfunction]
#[pyo3(signature = (fens, chess960=false))]
pub fn legal_moves_many(
    py: Python<'_>,
    fens: Vec<String>,
    chess960: bool,
) -> PyResult<Vec<Vec<Move>>> {
    let mode = CastlingMode::from_chess960(chess960);
    let list = |fen: &String| -> Result<Vec<Move>, ParseFenError> {
        let position = megaton::Position::from_fen(fen, mode)?.position;
        let mut moves: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .map(|mv| Move { mv, mode })
            .collect();
        moves.sort_unstable_by_key(Move::squares);
        Ok(moves)
    };
    let lists = py.detach(|| on_all_cores(&fens, list));
    unwrap_all(py, lists, |index| &fens[index])
}

/// The verdict on each (FEN, move) pair; the move is UCI text or algebraic notation.
///
/// Raises InvalidFen, with the ``index`` of the first FEN that cannot be read.
#[pyfunction]
#[pyo3(signature = (questions, chess960=false))]
pub fn verdict_many(
    py: Python<'_>,
    questions: Vec<(String, MoveText)>,
    chess960: bool,
) -> PyResult<Vec<Verdict>> {
    let mode = CastlingMode::from_chess960(chess960);
    let judge = |(fen, text): &(String, MoveText)| -> Result<Verdict, ParseFenError> {
        let position = megaton::Position::from_fen(fen, mode)?.position;
        Ok(Verdict::of(&position, mode, text))
    };
    let verdicts = py.detach(|| on_all_cores(&questions, judge));
    unwrap_all(py, verdicts, |index| &questions[index].0)
}

/// `work` on each of `items`, in their order.
fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let size = items.len().div_ceil(cores).max(256);
    let (first, others) = items.split_at(size.min(items.len()));
    let work = &work;
    thread::scope(|scope| {
        let chunks: Vec<_> = others
            .chunks(size)
            .map(|chunk| {
                let list = move || chunk.iter().map(work).collect::<Vec<R>>();
                // Where no thread can be started, its part is done here.
                (chunk, thread::Builder::new().spawn_scoped(scope, list))
            })
            .collect();
        let mut results: Vec<R> = first.iter().map(work).collect();
        for (chunk, worker) in chunks {
            match worker {
                Ok(worker) => results.extend(
                    worker
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                ),
                Err(_) => results.extend(chunk.iter().map(work)),
            }
        }
        results
    })
}

fn unwrap_all<'a, R>(
    py: Python<'_>,
    results: Vec<Result<R, ParseFenError>>,
    fen: impl Fn(usize) -> &'a String,
) -> PyResult<Vec<R>> {
    results
        .into_iter()
        .enumerate()
        .map(|(index, result)| {
            result.map_err(|error| invalid_fen(py, fen(index), &error, Some(index)))
        })
        .collect()
}
