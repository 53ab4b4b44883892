//! The walk down to the last plies, where [`replies`](super::replies) takes over.

use core::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{MoveGroup, Wanted, visit_as};
use crate::perft::level::Level;
use crate::perft::{PerftError, Settings, replies};
use crate::position::Position;
use crate::types::{Bitboard, Color, MoveKind, Role, Square};

/// The most groups of moves one side can have: one for each piece, two for en passant, one for
/// castling.
const MAX_GROUPS: usize = 20;

/// The groups of legal moves of a position. They are gathered first and worked on after, so that
/// the work is compiled once and in place, whoever shows the groups.
pub(super) struct Groups {
    groups: [MoveGroup; MAX_GROUPS],
    len: usize,
}

impl Groups {
    /// The legal moves of `us`, the side to move; `None` where a king is missing.
    #[inline(always)]
    pub(super) fn of(position: &Position, us: Color) -> Option<Groups> {
        const NONE: MoveGroup = MoveGroup {
            role: Role::King,
            from: Square::A1,
            targets: Bitboard::EMPTY,
            kind: MoveKind::Normal,
        };
        let safety = Safety::of_as(position, us)?;
        let mut groups = Groups {
            groups: [NONE; MAX_GROUPS],
            len: 0,
        };
        let _: ControlFlow<()> = visit_as(position, us, &safety, Wanted::All, |group| {
            groups.groups[groups.len] = group;
            groups.len += 1;
            ControlFlow::Continue(())
        });
        Some(groups)
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = &MoveGroup> {
        self.groups.iter().take(self.len)
    }
}

/// Counts the leaves `depth` plies, at least 2, below `position`.
#[inline(always)]
pub(super) fn count_from<L: Level, const WHITE: bool>(
    position: &Position,
    depth: u32,
    settings: &Settings,
) -> Result<u64, PerftError> {
    if depth <= 2 {
        return Ok(replies::count_pairs::<L, WHITE>(position));
    }
    if settings.stopped() {
        return Err(PerftError::Stopped);
    }
    if let Some(table) = settings.table
        && let Some(count) = table.get(position.key(), depth)
    {
        return Ok(count);
    }
    let us = Color::from_white(WHITE);
    let Some(groups) = Groups::of(position, us) else {
        return Ok(0);
    };
    let mut total = 0u64;
    for group in groups.iter() {
        for m in group.moves() {
            let mut next = *position;
            next.play_as::<true>(us, m);
            let count = match WHITE {
                true => L::count::<false>(&next, depth - 1, settings),
                false => L::count::<true>(&next, depth - 1, settings),
            };
            total = total.checked_add(count?).ok_or(PerftError::Overflow)?;
        }
    }
    if let Some(table) = settings.table {
        table.put(position.key(), depth, total);
    }
    Ok(total)
}
