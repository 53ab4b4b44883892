//! Floor 6: counting the leaves of the tree of legal moves.
//!
//! [`count`] and [`divide`] are the simple way in; [`count_with`] and [`divide_with`] take
//! [`PerftOptions`]: threads, a [`Table`], a flag to stop and a callback. The invariant: every way
//! gives the same numbers. Draw rules never end a count; a missing king does.

mod job;
#[allow(unsafe_code)] // The one place; see there.
mod level;
mod plain;
mod replies;
mod settings;
mod statistics;
mod table;
mod walk;

pub use level::{PROCESSOR_VARIABLE, ParseProcessorError, Processor};
pub use plain::count_plainly;
pub use settings::{MAX_DEPTH, PerftError, PerftOptions, Progress};
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
    match count_with(position, depth, &PerftOptions::default()) {
        Ok(count) => count,
        Err(error) => panic!("perft {depth}: {error}"),
    }
}

/// For each legal move the number of sequences of `depth` plies that begin with it; empty for
/// depth 0.
///
/// # Panics
/// As [`count`].
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    match divide_with(position, depth, &PerftOptions::default()) {
        Ok(counts) => counts,
        Err(error) => panic!("perft {depth}: {error}"),
    }
}

/// [`count`] as `settings` say.
///
/// # Errors
/// [`PerftError`]: stopped, too deep, or a count beyond 2^64 - 1.
pub fn count_with(
    position: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<u64, PerftError> {
    if depth == 0 {
        return Ok(1);
    }
    // The job has made sure that the sum does not overflow.
    Ok(divide_with(position, depth, settings)?
        .iter()
        .map(|&(_, count)| count)
        .sum())
}

/// [`divide`] as `settings` say, in no promised but always the same order.
///
/// # Errors
/// As for [`count_with`].
pub fn divide_with(
    position: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<Vec<(Move, u64)>, PerftError> {
    if depth > MAX_DEPTH {
        return Err(PerftError::TooDeep);
    }
    job::divide(position, depth, settings)
}
