//! The walk down to the last plies, where [`replies`] takes over.

use crate::legality::Safety;
use crate::perft::groups::Groups;
use crate::perft::level::Level;
use crate::perft::{PerftError, PerftOptions, Table, replies};
use crate::position::Position;
use crate::types::{Bitboard, Color};

/// Counts the leaves `depth` plies, at least 2, below `position`.
#[inline(always)]
pub(super) fn count_leaves<L: Level, const WHITE: bool>(
    position: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<u64, PerftError> {
    if depth <= 2 {
        return Ok(replies::count_pairs::<L, WHITE>(position));
    }
    if options.is_stopped() {
        return Err(PerftError::Stopped);
    }
    let us = Color::from_white(WHITE);
    let Some(safety) = Safety::of_as(position, us) else {
        return Ok(0);
    };
    let groups = Groups::of(position, us, &safety, Bitboard::EMPTY);
    if let Some(table) = options.table_in_use() {
        return count_with_table::<L, WHITE>(position, &groups, depth, options, table);
    }
    let mut total = 0u64;
    for group in groups.iter() {
        for to in group.targets {
            for copy in 0..group.copies() {
                let mut next = *position;
                next.play_as::<false>(us, group.to(to, copy));
                let count = count_below::<L, WHITE>(&next, depth - 1, options)?;
                total = total.checked_add(count).ok_or(PerftError::Overflow)?;
            }
        }
    }
    Ok(total)
}

/// Counts below a position whose other side is to move.
#[inline(always)]
fn count_below<L: Level, const WHITE: bool>(
    next: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<u64, PerftError> {
    if WHITE {
        L::count_leaves::<false>(next, depth, options)
    } else {
        L::count_leaves::<true>(next, depth, options)
    }
}

/// This many positions are looked up together, so that the waits for memory overlap.
const BATCH: usize = 16;

/// The sum below the positions after the moves of `groups`, each looked up first.
#[inline(always)]
fn count_with_table<L: Level, const WHITE: bool>(
    position: &Position,
    groups: &Groups,
    depth: u32,
    options: &PerftOptions,
    table: &Table,
) -> Result<u64, PerftError> {
    let us = Color::from_white(WHITE);
    let mut batch = [*position; BATCH];
    let mut len = 0;
    let mut total = 0u64;
    for group in groups.iter() {
        for to in group.targets {
            for copy in 0..group.copies() {
                let next = &mut batch[len & (BATCH - 1)];
                *next = *position;
                next.play_as::<true>(us, group.to(to, copy));
                len += 1;
                if len == BATCH {
                    let sum = look_up_or_count::<L, WHITE>(&batch, depth - 1, options, table)?;
                    total = total.checked_add(sum).ok_or(PerftError::Overflow)?;
                    len = 0;
                }
            }
        }
    }
    let rest = &batch[..len & (BATCH - 1)];
    let sum = look_up_or_count::<L, WHITE>(rest, depth - 1, options, table)?;
    total.checked_add(sum).ok_or(PerftError::Overflow)
}

#[inline(never)]
fn look_up_or_count<L: Level, const WHITE: bool>(
    batch: &[Position],
    depth: u32,
    options: &PerftOptions,
    table: &Table,
) -> Result<u64, PerftError> {
    let mut known = [None; BATCH];
    for (slot, next) in known.iter_mut().zip(batch) {
        *slot = table.get(next.key(), depth);
    }
    let mut total = 0u64;
    for (slot, next) in known.iter().zip(batch) {
        let count = match *slot {
            Some(count) => count,
            None => {
                let count = count_below::<L, WHITE>(next, depth, options)?;
                table.put(next.key(), depth, count);
                count
            }
        };
        total = total.checked_add(count).ok_or(PerftError::Overflow)?;
    }
    Ok(total)
}
