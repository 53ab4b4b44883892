//! Captures that some pieces may not make though others may.

use super::MAX_PIECES;
use crate::types::{Bitboard, Square};

/// Captures that some pieces may not make though others may: each such piece is the last to stand
/// between the king and a slider once the explosion has cleared the rest.
pub(super) struct Exclusions {
    list: [(Square, Bitboard); MAX_PIECES],
    len: usize,
}

impl Exclusions {
    pub(super) const NONE: Exclusions = Exclusions {
        list: [(Square::A1, Bitboard::EMPTY); MAX_PIECES],
        len: 0,
    };

    pub(super) fn add(&mut self, target: Square, excluded: Bitboard) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = (target, excluded);
            self.len += 1;
        }
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> {
        self.list.iter().take(self.len).copied()
    }

    /// What the piece on `origin` may not capture.
    #[inline(always)]
    pub(super) fn of(&self, origin: Square) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        for &(target, excluded) in &self.list[..self.len & (MAX_PIECES - 1)] {
            if excluded.contains(origin) {
                targets |= Bitboard::of(target);
            }
        }
        targets
    }
}
