//! The counts already made, by position and depth.
//!
//! A position that many move orders reach is counted once and looked up from then on. The depth is
//! mixed into the key, so the counts of one position at different depths lie on different cache
//! lines and do not push each other out.
//!
//! # The odds of a wrong count
//! Two positions, or two depths of one, whose mixed 64-bit keys are the same are taken for one
//! another. Each look-up compares at most four entries, and each of those agrees by accident with
//! odds of 1 in 2^64; so a count that looks up `n` positions is wrong with odds of about
//! `4 n / 2^64`: for ten billion look-ups 1 in 460 million. If you must be sure, count again
//! without a table (`megaton perft --verify`).
//!
//! # Size
//! A small table is faster than a large one, as more of it stays in the processor's caches, and
//! fresh memory costs time. So of the memory asked for only as much is used as the count at hand
//! can fill.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::memory;
use crate::table::{LINE_SIZE, Line, SharedTable};

/// Entries on a cache line.
const ENTRIES: f64 = 4.0;

/// Counts by position and depth, within a fixed amount of memory, for any number of threads.
///
/// ```
/// use megaton::{Position, perft::{self, PerftOptions, Table}};
/// let table = Table::new(16)?;
/// let options = PerftOptions::new().table(&table);
/// assert_eq!(perft::count_with(&Position::start(), 5, &options)?, 4_864_979);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    megabytes: usize,
    table: SharedTable,
    /// How many cache lines are in use, from the first.
    in_use: AtomicUsize,
}

/// There is not enough memory for a table of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooLarge {
    /// The size asked for, in MB.
    pub megabytes: usize,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for TableTooLarge {}

impl Table {
    /// An empty table of at most `megabytes` times 2^20 bytes; 0 makes one that keeps nothing.
    ///
    /// # Errors
    /// [`TableTooLarge`] where the machine, the container or `ulimit` does not leave that much
    /// memory. It is taken as it is needed; if others have taken it by then, less of the table is
    /// used.
    pub fn new(megabytes: usize) -> Result<Table, TableTooLarge> {
        let table = SharedTable::new(megabytes).ok_or(TableTooLarge { megabytes })?;
        Ok(Table {
            megabytes,
            table,
            in_use: AtomicUsize::new(0),
        })
    }

    /// The size asked for, in MB.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Makes room for about `entries` entries. Where the table grows, what it held is lost.
    pub(super) fn make_room(&self, entries: f64) {
        // A float beyond the range becomes the greatest number.
        let wanted = ((entries / ENTRIES) as usize).saturating_add(1);
        let mut wanted = wanted.min(self.table.lines());
        let in_use = self.in_use.load(Ordering::Relaxed);
        if wanted <= in_use {
            return;
        }
        if let Some(available) = memory::available_bytes() {
            let more = usize::try_from(available).unwrap_or(usize::MAX) / LINE_SIZE;
            wanted = wanted.min(in_use.saturating_add(more));
        }
        self.in_use.fetch_max(wanted, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
    }

    #[inline(always)]
    fn line(&self, key: u64) -> Option<&Line> {
        let in_use = self.in_use.load(Ordering::Relaxed);
        match in_use {
            0 => None,
            lines => self.table.line_of_first(key, lines),
        }
    }

    /// The count of the position with this key at this depth, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let key = mixed(key, depth);
        self.line(key)?.iter().find_map(|slot| slot.get(key))
    }

    /// Keeps a count, in place of the smallest on its cache line.
    #[inline(always)]
    pub(super) fn put(&self, key: u64, depth: u32, count: u64) {
        let key = mixed(key, depth);
        let Some([first, others @ ..]) = self.line(key) else {
            return;
        };
        let (mut smallest, mut least) = (first, first.data());
        for slot in others {
            let count = slot.data();
            if count < least {
                (smallest, least) = (slot, count);
            }
        }
        smallest.set(key, count);
    }
}

/// The key of a position together with a depth. The factor is 2^64 divided by the golden ratio,
/// whose multiples are spread evenly.
#[inline(always)]
fn mixed(key: u64, depth: u32) -> u64 {
    key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} MB)", self.megabytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_counts_apart_by_key_and_depth() {
        let table = Table::new(1).unwrap();
        assert_eq!(table.get(7, 3), None);
        table.put(7, 3, 100);
        assert_eq!(table.get(7, 3), None, "no room has been made yet");
        table.make_room(1e9);
        table.put(7, 3, 100);
        table.put(7, 4, 2000);
        table.put(8, 3, 0);
        table.put(8, 9, u64::MAX);
        assert_eq!(table.get(7, 3), Some(100));
        assert_eq!(table.get(7, 4), Some(2000));
        assert_eq!(table.get(8, 3), Some(0));
        assert_eq!(table.get(8, 4), None);
        assert_eq!(table.get(8, 9), Some(u64::MAX));
        table.clear();
        assert_eq!(table.get(7, 4), None);
    }

    #[test]
    fn all_depths_of_one_position_are_kept() {
        let table = Table::new(1).unwrap();
        table.make_room(1e9);
        for depth in 1..=255 {
            table.put(7, depth, u64::from(depth));
        }
        let kept = (1..=255).filter(|&depth| table.get(7, depth) == Some(u64::from(depth)));
        assert_eq!(kept.count(), 255);
    }

    #[test]
    fn gives_up_the_smallest_count_first() {
        let table = Table::new(1).unwrap();
        table.make_room(1.0);
        for (key, count) in [(1, 50), (2, 40), (3, 30), (4, 20), (5, 10)] {
            table.put(key, 2, count);
        }
        assert_eq!(table.get(4, 2), None);
        for key in [1, 2, 3, 5] {
            assert!(table.get(key, 2).is_some());
        }
    }

    #[test]
    fn uses_no_more_than_it_may() {
        let table = Table::new(3).unwrap();
        table.make_room(f64::INFINITY);
        assert_eq!(table.in_use.load(Ordering::Relaxed) * LINE_SIZE, 3 << 20);
        let nothing = Table::new(0).unwrap();
        nothing.make_room(1e9);
        nothing.put(1, 2, 3);
        assert_eq!(nothing.get(1, 2), None);
    }
}
