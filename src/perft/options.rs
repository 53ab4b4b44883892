//! How to count, how it is going, and why a count may end without a number.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::perft::{Processor, Table};

/// The greatest depth that can be asked for.
pub const MAX_DEPTH: u32 = 255;

/// How to count: by default on one thread, without a table, to the end, with the code for the best
/// [`Processor`] available.
///
/// ```
/// use megaton::{Position, perft::{self, PerftOptions, Table}};
/// let table = Table::new(16)?;
/// let options = PerftOptions::new().threads(2).table(&table);
/// assert_eq!(perft::count_with(&Position::start(), 4, &options)?, 197_326);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct PerftOptions<'a> {
    threads: usize,
    table: Option<&'a Table>,
    stop: Option<&'a AtomicBool>,
    processor: Option<Processor>,
    progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Default for PerftOptions<'_> {
    fn default() -> Self {
        PerftOptions::new()
    }
}

impl<'a> PerftOptions<'a> {
    /// One thread, no table, no stop flag, no progress, the best processor.
    pub const fn new() -> PerftOptions<'a> {
        PerftOptions {
            threads: 1,
            table: None,
            stop: None,
            processor: None,
            progress: None,
        }
    }

    /// At most this many threads share the work, the calling one among them; 0 is read as 1. With
    /// 1 no thread is started. Threads that the system refuses are done without. The numbers do
    /// not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> PerftOptions<'a> {
        self.threads = threads;
        self
    }

    /// A table of counts already made, shared by all threads and kept from call to call; `None`
    /// for none.
    #[must_use]
    pub fn table(mut self, table: impl Into<Option<&'a Table>>) -> PerftOptions<'a> {
        self.table = table.into();
        self
    }

    /// A flag that ends the count: once it is true, every thread stops within 50 ms and the count
    /// is [`PerftError::Stopped`].
    #[must_use]
    pub fn stop(mut self, stop: impl Into<Option<&'a AtomicBool>>) -> PerftOptions<'a> {
        self.stop = stop.into();
        self
    }

    /// The code to run; by default that for [`Processor::best`]. The numbers do not depend on it.
    #[must_use]
    pub fn processor(mut self, processor: impl Into<Option<Processor>>) -> PerftOptions<'a> {
        self.processor = processor.into();
        self
    }

    /// Called after each finished part of the work, by the thread that finished it, one call at a
    /// time.
    #[must_use]
    pub fn progress(mut self, progress: &'a (dyn Fn(Progress) + Sync)) -> PerftOptions<'a> {
        self.progress = Some(progress);
        self
    }

    pub(super) fn thread_count(&self) -> usize {
        self.threads.max(1)
    }

    #[inline(always)]
    pub(super) fn table_in_use(&self) -> Option<&'a Table> {
        self.table
    }

    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        is_set(self.stop)
    }

    pub(super) fn processor_in_use(&self) -> Processor {
        self.processor.unwrap_or_else(Processor::best)
    }

    pub(super) fn report(&self, progress: Progress) {
        if let Some(report) = self.progress {
            report(progress);
        }
    }
}

/// Shows everything but the callback, which has nothing to show.
impl fmt::Debug for PerftOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftOptions")
            .field("threads", &self.threads)
            .field("table", &self.table)
            .field("stop", &self.stop)
            .field("processor", &self.processor)
            .finish_non_exhaustive()
    }
}

/// Whether there is a stop flag and it is set.
#[inline(always)]
pub(super) fn is_set(stop: Option<&AtomicBool>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
pub enum PerftError {
    /// The flag given to [`PerftOptions::stop`] was set.
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
