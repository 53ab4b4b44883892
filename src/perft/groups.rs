//! The legal moves of a position, gathered in groups before any is played.

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{MoveFilter, MoveGroup, visit_without};
use crate::position::Position;
use crate::types::{Bitboard, Color, MoveKind, Role, Square};

/// The most groups of moves one side can have: one for each piece, two for en passant, one for
/// castling, rounded up.
const MAX_GROUPS: usize = 32;

/// The groups of legal moves of a position. They are gathered first and worked on after, so that
/// the work is compiled once and in place, wherever the groups come from.
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
                debug_assert!(len < MAX_GROUPS - 1);
                groups[len & (MAX_GROUPS - 1)] = group;
                len += 1;
                ControlFlow::Continue(())
            });
        Groups { groups, len }
    }

    /// Each group.
    #[inline(always)]
    pub(super) fn iter(&self) -> std::slice::Iter<'_, MoveGroup> {
        // The mask says nothing new, but spares the check of the length.
        self.groups[..self.len & (MAX_GROUPS - 1)].iter()
    }
}
