//! A hash table of words by 64-bit keys, shared by all threads without a lock.
//!
//! A slot is two words: the data, and the key exclusive-or the data (Hyatt and Mann 2002,
//! <https://www.chessprogramming.org/Shared_Hash_Table#Xor>). A reader takes the data only where the
//! two words fit its key, so a slot that two threads wrote at once, half each, is not used. What
//! the data means, and which slot gives way to a new one, is for the user of the table to say.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory;

/// A key with its data; both words are 0 where there is nothing.
pub(crate) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The data, whatever its key.
    #[inline(always)]
    pub(crate) fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    /// The data if it belongs to `key`. An empty slot belongs to key 0.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        let data = self.data();
        (self.check.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }

    /// Puts `data` for `key` in place of what was here.
    #[inline(always)]
    pub(crate) fn set(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The slots of a cache line, and how long it is in bytes.
const WAYS: usize = 4;
pub(crate) const LINE_SIZE: usize = WAYS * size_of::<Slot>();

/// The slots that share one cache line: the only ones in which a key is looked for.
pub(crate) type Line = [Slot; WAYS];

/// The table. What a key is looked up in is one cache line.
pub(crate) struct SharedTable {
    slots: Vec<Slot>,
    /// The slot with which the first whole cache line begins, and how many there are.
    first: usize,
    lines: usize,
}

impl SharedTable {
    /// A table of size 0.
    pub(crate) const fn empty() -> SharedTable {
        SharedTable {
            slots: Vec::new(),
            first: 0,
            lines: 0,
        }
    }

    /// An empty table of this many megabytes (2^20 bytes); `None` where there is no memory
    /// for it.
    ///
    /// Zeros come from the system, page by page when they are used: a large table takes no time to
    /// make, and no memory where it is never used.
    pub(crate) fn new(megabytes: usize) -> Option<SharedTable> {
        let lines = megabytes.checked_mul((1 << 20) / LINE_SIZE)?;
        // Some more, because the allocation need not begin with a cache line.
        let count = lines.checked_mul(WAYS)?.checked_add(WAYS - 1)?;
        // Asked before, because `vec!` cannot refuse.
        if !memory::has_room_for::<Slot>(count) {
            return None;
        }
        let zeros = vec![[0; 2]; count].into_iter();
        // This is done in place and costs nothing.
        let slots: Vec<Slot> = zeros
            .map(|[check, data]| Slot {
                check: AtomicU64::new(check),
                data: AtomicU64::new(data),
            })
            .collect();
        let first = slots.as_ptr().align_offset(LINE_SIZE).min(WAYS - 1);
        Some(SharedTable {
            slots,
            first,
            lines,
        })
    }

    /// How many cache lines there are.
    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// Up to `count` slots, always the same, by which to judge how full the table is.
    pub(crate) fn sample(&self, count: usize) -> &[Slot] {
        self.slots.get(..count).unwrap_or(&self.slots)
    }

    /// The line of this key among the first `lines`; `None` in a table of size 0.
    #[inline(always)]
    pub(crate) fn line_of_first(&self, key: u64, lines: usize) -> Option<&Line> {
        let line = (u128::from(key) * lines as u128) >> 64;
        let start = self.first + line as usize * WAYS;
        self.slots.get(start..)?.first_chunk()
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            // What was never used is only read, so that it goes on taking no memory.
            if slot.check.load(Ordering::Relaxed) | slot.data() != 0 {
                slot.set(0, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_gives_its_data_to_its_key_alone() {
        let table = SharedTable::new(1).expect("one megabyte");
        for key in [1, 42, u64::MAX] {
            let slot = &table.line_of_first(key, table.lines()).expect("a line")[2];
            assert_eq!(slot.get(key), None);
            slot.set(key, 7);
            assert_eq!((slot.get(key), slot.get(key - 1)), (Some(7), None));
        }
        table.clear();
        let slots = &mut table.slots.iter();
        assert!(slots.all(|slot| slot.data() == 0 && slot.get(42).is_none()));
    }

    #[test]
    fn lines_are_cache_lines_and_all_of_them_are_used() {
        let table = SharedTable::new(1).expect("one megabyte");
        assert_eq!(table.lines() * LINE_SIZE, 1 << 20);
        let first: *const Line = table.line_of_first(0, table.lines()).expect("a line");
        let last: *const Line = table
            .line_of_first(u64::MAX, table.lines())
            .expect("a line");
        assert_eq!(
            (first as usize % LINE_SIZE, last as usize % LINE_SIZE),
            (0, 0)
        );
        assert_eq!(last as usize - first as usize, (1 << 20) - LINE_SIZE);
        let alone: *const Line = table.line_of_first(u64::MAX, 1).expect("a line");
        assert_eq!(alone, first);
    }

    #[test]
    fn sizes_beyond_all_memory_are_refused() {
        for megabytes in [usize::MAX, usize::MAX >> 21, 1 << 40] {
            assert!(SharedTable::new(megabytes).is_none());
        }
        let none = SharedTable::new(0).expect("no memory is needed");
        assert!(none.lines() == 0);
    }
}
