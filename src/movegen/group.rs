//! Legal moves of one piece that differ only in their target.

use crate::types::{Bitboard, Move, MoveKind, Role, Square};

/// Legal moves of the piece on one square. Never empty when shown to a visitor.
#[derive(Clone, Copy, Debug)]
pub struct MoveGroup {
    /// What moves; for castling the king.
    pub(crate) role: Role,
    /// Where it stands.
    pub(crate) from: Square,
    /// Where it may go; for castling the squares of the rooks.
    pub(crate) targets: Bitboard,
    /// What kind of moves these are; a promotion stands for four moves a target.
    pub(crate) kind: MoveKind,
}

impl MoveGroup {
    /// What moves; for castling the king.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Where it stands.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where it may go; for castling the squares of the rooks.
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// What kind of moves these are; a promotion stands for four moves to each target.
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// How many moves the group stands for.
    #[inline(always)]
    #[allow(clippy::len_without_is_empty)] // A group that is shown is never empty.
    pub fn len(&self) -> u32 {
        match self.kind {
            MoveKind::Promotion => 4 * self.targets.count(),
            _ => self.targets.count(),
        }
    }

    /// How many moves there are to each target.
    #[inline(always)]
    pub(crate) fn copies(self) -> usize {
        match self.kind {
            MoveKind::Promotion => Role::PROMOTIONS.len(),
            _ => 1,
        }
    }

    /// The move to the target `to` and, of promotions, the one with the number `copy`.
    #[inline(always)]
    pub(crate) fn to(self, to: Square, copy: usize) -> Move {
        match self.kind {
            MoveKind::Normal => Move::normal(self.from, to),
            MoveKind::EnPassant => Move::en_passant(self.from, to),
            MoveKind::Castling => Move::castling(self.from, to),
            MoveKind::Promotion => Move::promotion(self.from, to, Role::PROMOTIONS[copy & 3]),
        }
    }

    /// Calls `action` with each move of the group.
    #[inline(always)]
    pub fn for_each(&self, mut action: impl FnMut(Move)) {
        for to in self.targets {
            for copy in 0..self.copies() {
                action(self.to(to, copy));
            }
        }
    }
}
