//! A hash table of counts, shared by all threads without a lock.
//!
//! A position that many move orders reach is counted once and looked up from then on. An entry is
//! two words: the count with its depth, and the position's whole key exclusive-or the first word
//! (Hyatt and Mann 2002). A reader takes an entry only if the two words fit his key and depth, so
//! one that two threads wrote at once, half each, is not used.
//!
//! # The odds of a wrong count
//! Two different positions with the same 64-bit key at the same depth are taken for one another.
//! Each look-up compares at most four entries, and each of those agrees by accident with odds of
//! 1 in 2^64; so a count that looks up `n` positions is wrong with odds of about `4 n / 2^64`: for
//! ten thousand million look-ups 1 in 460 million. Who must be sure counts again without a table
//! (`megaton perft --verify`).
//!
//! # Size
//! A small table is faster than a large one, as more of it stays in the processor's caches, and
//! fresh memory costs time. So the memory is taken in segments, and only as many as the count at
//! hand can fill; never more than the size asked for.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::memory;

/// Entries that share one cache line of 64 bytes.
const WAYS: usize = 4;

/// A table has about this many segments at most.
const MOST_SEGMENTS: usize = 64;

/// Counts this large and larger do not fit beside their depth and are not kept.
const COUNT_LIMIT: u64 = 1 << 56;

#[derive(Default)]
struct Entry {
    /// The key exclusive-or `data`.
    check: AtomicU64,
    /// The count, shifted left by 8, and the depth; 0 where there is nothing.
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

type Segment = Vec<Bucket>;

/// Counts by position and depth, within a fixed amount of memory.
pub struct Table {
    megabytes: usize,
    segments: Vec<OnceLock<Segment>>,
    /// The buckets of a segment: this power of two.
    segment_bits: u32,
    /// How many segments are in use, from the first.
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
    /// [`TableTooLarge`] where the memory cannot be had. Memory is taken as it is needed; should
    /// it have gone to others by then, the table stays smaller.
    pub fn new(megabytes: usize) -> Result<Table, TableTooLarge> {
        let too_large = TableTooLarge { megabytes };
        let segment_megabytes = (megabytes / MOST_SEGMENTS).next_power_of_two();
        let buckets_per_megabyte = (1 << 20) / size_of::<Bucket>();
        let all = megabytes
            .checked_mul(buckets_per_megabyte)
            .ok_or(too_large)?;
        if !memory::has_room_for::<Bucket>(all) {
            return Err(too_large);
        }
        let mut segments = Vec::new();
        segments.resize_with(megabytes / segment_megabytes, OnceLock::new);
        Ok(Table {
            megabytes,
            segments,
            segment_bits: (segment_megabytes * buckets_per_megabyte).ilog2(),
            in_use: AtomicUsize::new(0),
        })
    }

    /// The size asked for, in MB.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Makes room for about `entries` entries. Where the table grows, what it held is lost.
    pub(super) fn make_room(&self, entries: f64) {
        let buckets = entries / WAYS as f64;
        // A float beyond the range becomes the greatest number.
        let wanted = (buckets as usize >> self.segment_bits).saturating_add(1);
        let wanted = wanted.min(self.segments.len());
        for segment in self.segments.iter().take(wanted) {
            if segment.get().is_none() {
                let Some(mut fresh) = memory::reserve(1 << self.segment_bits) else {
                    break;
                };
                fresh.resize_with(1 << self.segment_bits, Bucket::default);
                // Another thread may have been faster; its segment is as good.
                let _ = segment.set(fresh);
            }
        }
        let ready = self
            .segments
            .iter()
            .take_while(|segment| segment.get().is_some());
        self.in_use.fetch_max(ready.count(), Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let buckets = self.segments.iter().filter_map(OnceLock::get).flatten();
        for entry in buckets.flat_map(|bucket| &bucket.0) {
            entry.check.store(0, Ordering::Relaxed);
            entry.data.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> Option<&[Entry; WAYS]> {
        let buckets = (self.in_use.load(Ordering::Relaxed) as u128) << self.segment_bits;
        let place = ((u128::from(key) * buckets) >> 64) as usize;
        let segment = self.segments.get(place >> self.segment_bits)?.get()?;
        let place = place & ((1 << self.segment_bits) - 1);
        segment.get(place).map(|bucket| &bucket.0)
    }

    /// The count of the position with this key at this depth, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let bucket = self.bucket(key)?;
        for entry in bucket {
            let data = entry.data.load(Ordering::Relaxed);
            let fits = entry.check.load(Ordering::Relaxed) ^ data == key;
            if fits && data & 0xff == u64::from(depth) {
                return Some(data >> 8);
            }
        }
        None
    }

    /// Keeps a count, in place of the smallest of its bucket. `depth` is 1 to 255.
    #[inline(always)]
    pub(super) fn put(&self, key: u64, depth: u32, count: u64) {
        let Some(bucket) = self.bucket(key) else {
            return;
        };
        if count >= COUNT_LIMIT {
            return;
        }
        let mut smallest = &bucket[0];
        let mut least = u64::MAX;
        for entry in bucket {
            let data = entry.data.load(Ordering::Relaxed);
            if data < least {
                (smallest, least) = (entry, data);
            }
        }
        let data = count << 8 | u64::from(depth);
        smallest.check.store(key ^ data, Ordering::Relaxed);
        smallest.data.store(data, Ordering::Relaxed);
    }
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
        assert_eq!(table.get(7, 3), None, "no memory has been taken yet");
        table.make_room(1.0);
        table.put(7, 3, 100);
        table.put(7, 4, 2000);
        table.put(8, 3, 0);
        assert_eq!(table.get(7, 3), Some(100));
        assert_eq!(table.get(7, 4), Some(2000));
        assert_eq!(table.get(8, 3), Some(0));
        assert_eq!(table.get(8, 4), None);
        table.clear();
        assert_eq!(table.get(7, 4), None);
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
    fn takes_no_more_memory_than_it_may() {
        let table = Table::new(3).unwrap();
        table.make_room(f64::INFINITY);
        let buckets: usize = table
            .segments
            .iter()
            .filter_map(OnceLock::get)
            .map(Vec::len)
            .sum();
        assert_eq!(buckets * size_of::<Bucket>(), 3 << 20);
        let nothing = Table::new(0).unwrap();
        nothing.make_room(1e9);
        nothing.put(1, 2, 3);
        assert_eq!(nothing.get(1, 2), None);
    }

    #[test]
    fn counts_too_large_for_an_entry_are_not_kept() {
        let table = Table::new(1).unwrap();
        table.make_room(1.0);
        table.put(1, 9, COUNT_LIMIT);
        assert_eq!(table.get(1, 9), None);
        table.put(1, 9, COUNT_LIMIT - 1);
        assert_eq!(table.get(1, 9), Some(COUNT_LIMIT - 1));
    }
}
