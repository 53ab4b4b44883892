//! Floor 0: memory for large tables, refused before the system runs out of it.
//!
//! A system that promises more memory than it has ends the program that fills it. So what is asked
//! for is held against what the system says it can still give (`MemAvailable` in Linux's
//! `/proc/meminfo`); where it says nothing, its promise has to do.

use std::hint::black_box;

/// Room for `len` items, or nothing where there is not enough.
pub(crate) fn reserve<T>(len: usize) -> Option<Vec<T>> {
    let bytes = len.checked_mul(size_of::<T>())?;
    if available_bytes().is_some_and(|available| bytes as u64 > available) {
        return None;
    }
    let mut room = Vec::new();
    room.try_reserve_exact(len).ok()?;
    Some(room)
}

/// Whether `len` items would find room now; nothing is kept.
pub(crate) fn has_room_for<T>(len: usize) -> bool {
    // Hidden from the compiler, which may leave out a reservation that nobody uses.
    reserve::<T>(len).map(black_box).is_some()
}

fn available_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(reserve::<u64>(1000).is_some_and(|room| room.capacity() >= 1000));
        assert!(reserve::<u64>(1 << 40).is_none());
        assert!(reserve::<u64>(usize::MAX).is_none());
    }
}
