//! Counting the leaves of the tree of legal moves.
//!
//! [`count`] and [`divide`] are the short way; [`count_with`] and [`divide_with`] take
//! [`PerftOptions`]: threads, a [`Table`], a flag to stop and a callback. The invariant: every way
//! gives the same numbers. Draw rules never end a count; a missing king does.
//!
//! No clock is read here, and with one thread none is started.

// Imports run one way: options and processor → level → groups → replies → leaves → walk → dispatch
// → job. Replies and walk reach the copy they are part of through the trait in `level`.
#[allow(unsafe_code)] // The only place; see there.
mod dispatch;
mod groups;
mod job;
mod leaves;
mod level;
mod options;
mod processor;
mod replies;
mod statistics;
mod table;
mod walk;

pub use options::{MAX_DEPTH, PerftError, PerftOptions, Progress};
pub use processor::{ParseProcessorError, Processor};
pub use statistics::{Statistics, statistics};
pub use table::{Table, TableTooLarge};

use crate::position::Position;
use crate::types::Move;

/// The number of move sequences of `depth` plies from `position`; 1 for depth 0. On one thread
/// and without a table.
///
/// # Panics
/// Beyond [`MAX_DEPTH`], and where the count is beyond 2^64 - 1, which takes centuries.
///
/// ```
/// use megaton::{Position, perft};
/// assert_eq!(perft::count(&Position::start(), 3), 8_902);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    match count_with(position, depth, &PerftOptions::new()) {
        Ok(count) => count,
        Err(error) => panic!("perft {depth}: {error}"),
    }
}

/// For each legal move the number of sequences of `depth` plies that begin with it; empty for
/// depth 0.
///
/// # Panics
/// As [`count`].
///
/// ```
/// use megaton::{Position, perft};
/// let counts = perft::divide(&Position::start(), 2);
/// assert!(counts.len() == 20 && counts.iter().all(|&(_, count)| count == 20));
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    match divide_with(position, depth, &PerftOptions::new()) {
        Ok(counts) => counts,
        Err(error) => panic!("perft {depth}: {error}"),
    }
}

/// [`count`] as `options` say.
///
/// # Errors
/// [`PerftError`]: stopped, too deep, or a count beyond 2^64 - 1.
///
/// ```
/// use megaton::{Position, perft::{self, PerftError, PerftOptions}};
/// use std::sync::atomic::AtomicBool;
/// let stop = AtomicBool::new(true);
/// let options = PerftOptions::new().stop(&stop);
/// assert_eq!(perft::count_with(&Position::start(), 9, &options), Err(PerftError::Stopped));
/// ```
pub fn count_with(
    position: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<u64, PerftError> {
    if depth == 0 {
        return Ok(1);
    }
    // The job has made sure that the sum does not overflow.
    Ok(divide_with(position, depth, options)?
        .iter()
        .map(|&(_, count)| count)
        .sum())
}

/// [`divide`] as `options` say, in no promised but always the same order.
///
/// # Errors
/// As for [`count_with`].
///
/// ```
/// use megaton::{Position, perft::{self, PerftOptions}};
/// let options = PerftOptions::new().threads(2);
/// let counts = perft::divide_with(&Position::start(), 4, &options)?;
/// assert_eq!(counts.iter().map(|&(_, count)| count).sum::<u64>(), 197_326);
/// # Ok::<(), perft::PerftError>(())
/// ```
pub fn divide_with(
    position: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<Vec<(Move, u64)>, PerftError> {
    if depth > MAX_DEPTH {
        return Err(PerftError::TooDeep);
    }
    job::divide(position, depth, options)
}
