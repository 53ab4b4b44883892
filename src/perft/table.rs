//! A hash table of counts, shared by all threads without a lock.
//!
//! A position that many move orders reach is counted once and looked up from then on. An entry is
//! two words, the second being the count and the first the position's key, mixed with the depth,
//! exclusive-or the count (Hyatt and Mann 2002). A reader takes an entry only if the two words
//! fit together, so one that two threads wrote at once is not used: there is no wrong count
//! through a torn entry but for the odds below.
//!
//! # The odds of a wrong count
//! Two different positions with the same 64-bit key would be taken for one another. With `n`
//! positions probed against a table of `m` entries that chance is about `n · 4 / 2^64` in
//! all, whatever `m`: each probe compares four entries, and each can agree by accident with odds of
//! 1 in 2^64. A count that probes ten thousand million positions is wrong with odds of about
//! 1 in 460 million. [`count_checked`](crate::perft::count_checked) counts without a table.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

/// Entries that share one cache line of 64 bytes.
const WAYS: usize = 4;

#[derive(Default)]
struct Entry {
    /// The key of [`Table::entry_key`] exclusive-or `count`.
    check: AtomicU64,
    count: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// Counts by position and depth, within a fixed amount of memory.
pub struct Table {
    buckets: Vec<Bucket>,
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

impl core::error::Error for TableTooLarge {}

impl Table {
    /// An empty table of at most `megabytes` times 2^20 bytes; 0 makes one that keeps nothing.
    ///
    /// # Errors
    /// [`TableTooLarge`] where the memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Table, TableTooLarge> {
        let too_large = TableTooLarge { megabytes };
        let bytes = megabytes.checked_mul(1 << 20).ok_or(too_large)?;
        let len = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(len).map_err(|_| too_large)?;
        buckets.resize_with(len, Bucket::default);
        Ok(Table { buckets })
    }

    /// The size in MB.
    pub fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.check.store(0, Ordering::Relaxed);
            entry.count.store(0, Ordering::Relaxed);
        }
    }

    /// The key of a position at a depth. Depths are set apart by a multiple of an odd constant, so
    /// that the same position at two depths has two keys.
    fn entry_key(key: u64, depth: u32) -> u64 {
        key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn bucket(&self, entry_key: u64) -> Option<&[Entry; WAYS]> {
        let place = (u128::from(entry_key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(place as usize).map(|bucket| &bucket.0)
    }

    /// The count of the position with this key at this depth, if it is known.
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let key = Table::entry_key(key, depth);
        self.bucket(key)?.iter().find_map(|entry| {
            let count = entry.count.load(Ordering::Relaxed);
            (entry.check.load(Ordering::Relaxed) ^ count == key && (key | count) != 0)
                .then_some(count)
        })
    }

    /// Keeps a count, in place of the smallest of its bucket.
    pub(super) fn put(&self, key: u64, depth: u32, count: u64) {
        let key = Table::entry_key(key, depth);
        let Some(bucket) = self.bucket(key) else {
            return;
        };
        let smallest = bucket
            .iter()
            .min_by_key(|entry| entry.count.load(Ordering::Relaxed));
        if let Some(entry) = smallest {
            entry.check.store(key ^ count, Ordering::Relaxed);
            entry.count.store(count, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} MB)", self.megabytes())
    }
}
