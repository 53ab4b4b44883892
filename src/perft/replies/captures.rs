//! What the replying side may capture, and where lines to its king make that depend on more than
//! the target.

use super::MAX_PIECES;
use crate::attacks;
use crate::legality::Safety;
use crate::position::Position;
use crate::types::{Bitboard, Color, Square};

/// The captures of the replying side, and the lines from enemy sliders to its king.
pub(super) struct Captures {
    /// Pieces of the side to move that every replier may capture, `exclusions` apart.
    pub(super) capturable: Bitboard,
    /// Captures that some pieces may not make though others may.
    pub(super) exclusions: Exclusions,
    /// The targets of `exclusions`.
    pub(super) excluded_targets: Bitboard,
    /// The snipers and all squares between them and the king.
    pub(super) lines: Bitboard,
    /// The squares next to blockers and snipers, and those themselves.
    pub(super) near: Bitboard,
    /// Where a new piece may be one whose capture would open a line to the king.
    pub(super) risky: Bitboard,
}

impl Captures {
    /// Those of `side`, whose king stands as `safety` says. Captures on `winning`, the enemy king
    /// and the squares next to it, are always legal.
    #[inline(always)]
    pub(super) fn of(
        side: Color,
        position: &Position,
        safety: &Safety,
        winning: Bitboard,
    ) -> Captures {
        let board = position.board();
        let mut captures = Captures {
            capturable: board.by_color(!side).without(safety.ring()),
            exclusions: Exclusions::NONE,
            excluded_targets: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            near: Bitboard::EMPTY,
            risky: Bitboard::EMPTY,
        };
        if safety.snipers().is_empty() {
            return captures;
        }
        let mut blockers = Bitboard::EMPTY;
        for sniper in safety.snipers() {
            let between = attacks::between(safety.king(), sniper);
            captures.lines |= between.with(sniper);
            blockers |= between & board.occupied();
        }
        // A capture elsewhere removes no blocker but its own origin, and no sniper.
        captures.near = (blockers | safety.snipers()).spread();
        captures.risky = captures.near.without(winning);
        for target in captures.capturable & captures.risky {
            let capturers = safety.capturers(position, target);
            let replying = board.by_color(side);
            let excluded = replying.without(capturers | safety.pinned());
            if capturers.is_empty() {
                captures.capturable &= !Bitboard::of(target);
            } else if excluded.any() {
                captures.excluded_targets |= Bitboard::of(target);
                captures.exclusions.add(target, excluded);
            }
        }
        captures
    }
}

/// Captures that some pieces may not make though others may: each such piece is the last to stand
/// between the king and a slider once the explosion has cleared the rest.
pub(super) struct Exclusions {
    list: [(Square, Bitboard); MAX_PIECES],
    len: usize,
}

impl Exclusions {
    const NONE: Exclusions = Exclusions {
        list: [(Square::A1, Bitboard::EMPTY); MAX_PIECES],
        len: 0,
    };

    fn add(&mut self, target: Square, excluded: Bitboard) {
        // A side has fifteen pieces to be captured besides its king.
        debug_assert!(self.len < MAX_PIECES - 1);
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
