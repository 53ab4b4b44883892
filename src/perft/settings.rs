//! How to count, how it is going, and why a count may end without a number.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::perft::{Processor, Table};

/// The greatest depth that can be asked for.
pub const MAX_DEPTH: u32 = 255;

/// How to count: by default on one thread, without a table, to the end.
///
/// ```
/// use megaton::{Position, perft::{self, PerftOptions, Table}};
/// let table = Table::new(16)?;
/// let settings = PerftOptions { threads: 2, table: Some(&table), ..PerftOptions::default() };
/// assert_eq!(perft::count_with(&Position::start(), 4, &settings)?, 197_326);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct PerftOptions<'a> {
    /// How many threads share the work; 0 is read as 1. The numbers do not depend on it.
    pub threads: usize,
    /// A table of counts already made, shared by all threads and kept from call to call.
    pub table: Option<&'a Table>,
    /// Once this becomes true the count ends within milliseconds, with [`PerftError::Stopped`].
    pub stop: Option<&'a AtomicBool>,
    /// The code to run; by default [`Processor::in_use`].
    pub processor: Option<Processor>,
    /// Called after each finished part of the work, from whichever thread finished it.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl PerftOptions<'_> {
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Parts of the work that are finished; they differ in size.
    pub done: usize,
    /// Parts of the work in all.
    pub parts: usize,
    /// Leaves found so far.
    pub nodes: u64,
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftError {
    /// [`PerftOptions::stop`] was set.
    Stopped,
    /// The count is beyond 2^64 - 1.
    Overflow,
    /// The depth is beyond [`MAX_DEPTH`].
    TooDeep,
}

impl fmt::Display for PerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PerftError::Stopped => f.write_str("stopped"),
            PerftError::Overflow => f.write_str("the count is beyond 18446744073709551615"),
            PerftError::TooDeep => write!(f, "the depth is beyond {MAX_DEPTH}"),
        }
    }
}

impl std::error::Error for PerftError {}
