//! The walk down to the last plies, where [`replies`] takes over.

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{MoveFilter, MoveGroup, visit_without};
use crate::perft::level::Level;
use crate::perft::{PerftError, PerftOptions, Table, replies};
use crate::position::Position;
use crate::types::{Bitboard, Color, MoveKind, Role, Square};

/// The most groups of moves one side can have: one for each piece, two for en passant, one for
/// castling, rounded up.
const MAX_GROUPS: usize = 32;

/// The groups of legal moves of a position. They are gathered first and worked on after, so that
/// the work is compiled once and in place, whoever shows the groups.
pub(super) struct Groups {
    groups: [MoveGroup; MAX_GROUPS],
    len: usize,
}

impl Groups {
    /// The legal moves of `us`, the side to move, whose king stands as `safety` says, without
    /// those of the pawns `skipped`.
    #[inline(always)]
    pub(super) fn of(position: &Position, us: Color, safety: &Safety, skipped: Bitboard) -> Groups {
        const NONE: MoveGroup = MoveGroup {
            role: Role::King,
            from: Square::A1,
            targets: Bitboard::EMPTY,
            kind: MoveKind::Normal,
        };
        let mut groups = [NONE; MAX_GROUPS];
        let mut len = 0;
        let _: ControlFlow<()> =
            visit_without(position, us, safety, MoveFilter::All, skipped, |group| {
                groups[len & (MAX_GROUPS - 1)] = group;
                len += 1;
                ControlFlow::Continue(())
            });
        Groups { groups, len }
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> std::slice::Iter<'_, MoveGroup> {
        self.groups[..self.len & (MAX_GROUPS - 1)].iter()
    }
}

/// Counts the leaves `depth` plies, at least 2, below `position`.
#[inline(always)]
pub(super) fn count_from<L: Level, const WHITE: bool>(
    position: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<u64, PerftError> {
    if depth <= 2 {
        return Ok(replies::count_pairs::<L, WHITE>(position));
    }
    if settings.stopped() {
        return Err(PerftError::Stopped);
    }
    let us = Color::from_white(WHITE);
    let Some(safety) = Safety::of_as(position, us) else {
        return Ok(0);
    };
    let groups = Groups::of(position, us, &safety, Bitboard::EMPTY);
    if let Some(table) = settings.table {
        return with_table::<L, WHITE>(position, &groups, depth, settings, table);
    }
    let mut total = 0u64;
    for group in groups.iter() {
        for to in group.targets {
            for copy in 0..group.copies() {
                let mut next = *position;
                next.play_as::<false>(us, group.to(to, copy));
                let count = below::<L, WHITE>(&next, depth - 1, settings)?;
                total = total.checked_add(count).ok_or(PerftError::Overflow)?;
            }
        }
    }
    Ok(total)
}

/// Counts below a position whose other side is to move.
#[inline(always)]
fn below<L: Level, const WHITE: bool>(
    next: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<u64, PerftError> {
    match WHITE {
        true => L::count::<false>(next, depth, settings),
        false => L::count::<true>(next, depth, settings),
    }
}

/// As many positions are looked up together, so that the waits for memory overlap.
const BATCH: usize = 16;

/// The sum below the positions after the moves of `groups`, each looked up first.
#[inline(always)]
fn with_table<L: Level, const WHITE: bool>(
    position: &Position,
    groups: &Groups,
    depth: u32,
    settings: &PerftOptions,
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
                    let sum = look_up_or_count::<L, WHITE>(&batch, depth - 1, settings, table)?;
                    total = total.checked_add(sum).ok_or(PerftError::Overflow)?;
                    len = 0;
                }
            }
        }
    }
    let rest = &batch[..len & (BATCH - 1)];
    let sum = look_up_or_count::<L, WHITE>(rest, depth - 1, settings, table)?;
    total.checked_add(sum).ok_or(PerftError::Overflow)
}

#[inline(never)]
fn look_up_or_count<L: Level, const WHITE: bool>(
    batch: &[Position],
    depth: u32,
    settings: &PerftOptions,
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
                let count = below::<L, WHITE>(next, depth, settings)?;
                table.put(next.key(), depth, count);
                count
            }
        };
        total = total.checked_add(count).ok_or(PerftError::Overflow)?;
    }
    Ok(total)
}
