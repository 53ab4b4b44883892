//! The transposition table: what earlier visits found out about a position.
//!
//! All threads read and write it without locks. The invariant: what [`Table::probe`] returns was
//! stored as a whole, under the full 64 bits of that key.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::memory;
use crate::search::Bound;
use crate::search::options::STACK_SIZE;
use crate::search::value::Value;
use crate::table::{Line, SharedTable, Slot};

/// One entry as the search sees it. The value counts mates from the entry's position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The best move found, as bits; 0 where none is known.
    pub(crate) bits: u16,
    /// The value found.
    pub(crate) value: Value,
    /// The static evaluation.
    pub(crate) evaluation: Value,
    /// How deep was searched.
    pub(crate) depth: i32,
    /// What the value says about the true one.
    pub(crate) bound: Bound,
}

/// The table; shared by reference among the threads of a search.
pub(crate) struct Table {
    entries: SharedTable,
    generation: AtomicU8,
}

const GENERATIONS: u8 = 64;

impl Table {
    /// A table that remembers nothing.
    pub(crate) const fn empty() -> Table {
        Table::of(SharedTable::empty())
    }

    /// A table of this many mebibytes, at least one; `None` where there is no memory for it and
    /// for the stack of a thread.
    pub(crate) fn new(megabytes: usize) -> Option<Table> {
        let megabytes = megabytes.max(1);
        let bytes = megabytes.checked_mul(1 << 20)?;
        if !memory::has_room_for::<u8>(bytes.checked_add(STACK_SIZE)?) {
            return None;
        }
        Some(Table::of(SharedTable::new(megabytes)?))
    }

    const fn of(entries: SharedTable) -> Table {
        Table {
            entries,
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.generation = AtomicU8::new(0);
    }

    /// Makes all present entries one search older, so that new ones replace them sooner.
    pub(crate) fn start_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// The slots of the only cache line in which the position may be found; none in an empty table.
    #[inline(always)]
    fn slots(&self, key: u64) -> &[Slot] {
        let line = self.entries.line_of_first(key, self.entries.lines());
        line.map_or(&[], Line::as_slice)
    }

    /// What is known about the position with this key.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.slots(key)
            .iter()
            .find_map(|slot| slot.get(key).filter(|&data| data != 0).map(unpack))
    }

    /// Keeps `entry` for the position with this key, in place of what seems worth least.
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in self.slots(key) {
            let data = slot.data();
            if data != 0 && slot.get(key) == Some(data) {
                let old = unpack(data);
                let exact = entry.bound == Bound::Exact;
                if entry.bits == 0 {
                    entry.bits = old.bits;
                }
                if !exact && generation_of(data) == generation && old.depth > entry.depth + 3 {
                    return;
                }
                chosen = Some(slot);
                break;
            }
            let age = i32::from((generation + GENERATIONS - generation_of(data)) % GENERATIONS);
            let worth = match data {
                0 => -1000,
                _ => depth(data) - 8 * age,
            };
            if worth < least {
                least = worth;
                chosen = Some(slot);
            }
        }
        if let Some(slot) = chosen {
            slot.set(key, pack(entry, generation));
        }
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub(crate) fn fullness(&self) -> u16 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.entries.sample(1000);
        let (mut used, mut all) = (0usize, 0usize);
        for slot in sample {
            let data = slot.data();
            all += 1;
            used += usize::from(data != 0 && generation_of(data) == generation);
        }
        (1000 * used / all.max(1)) as u16
    }
}

// Bits of the data word, from the lowest: move 16, value 16, evaluation 16, depth 8, bound 2,
// age 6.

fn pack(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.bits)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | u64::from((entry.depth + DEPTH_OFFSET).clamp(1, 255) as u8) << 48
        | bound_bits(entry.bound) << 56
        | u64::from(generation) << 58
}

/// Stored depths start at 1, so that no entry is all zeros.
const DEPTH_OFFSET: i32 = 8;

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

fn depth(data: u64) -> i32 {
    i32::from((data >> 48) as u8) - DEPTH_OFFSET
}

fn unpack(data: u64) -> Entry {
    Entry {
        bits: data as u16,
        value: Value::from((data >> 16) as u16 as i16),
        evaluation: Value::from((data >> 32) as u16 as i16),
        depth: depth(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn bound_bits(bound: Bound) -> u64 {
    match bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_and_replaces() {
        let table = Table::new(1).expect("one mebibyte");
        let entry = Entry {
            bits: 777,
            value: -31_990,
            evaluation: -12,
            depth: 9,
            bound: Bound::Lower,
        };
        assert!(table.probe(42).is_none());
        table.store(42, entry);
        let found = table.probe(42).expect("just stored");
        assert_eq!(
            (found.bits, found.value, found.evaluation),
            (777, -31_990, -12)
        );
        assert_eq!((found.depth, found.bound), (9, Bound::Lower));
        assert!(table.probe(43).is_none(), "another key of the same line");
        for key in [0, u64::MAX] {
            table.store(key, entry);
            assert!(table.probe(key).is_some());
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Table::new(usize::MAX).is_none());
        assert!(Table::new(usize::MAX >> 21).is_none());
    }
}
