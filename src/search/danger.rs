//! Which quiet moves endanger the enemy king.

use crate::attacks;
use crate::legality::Safety;
use crate::position::Position;
use crate::types::{Bitboard, Move, Role};

/// For each role the squares from which it would give check or threaten to explode the enemy king
/// by capturing something next to it. Lines that the move itself opens are not seen.
pub(crate) struct Danger {
    by_role: [Bitboard; 6],
}

impl Danger {
    /// Looks at the enemy king of the side to move.
    pub(crate) fn new(position: &Position, safety: &Safety) -> Danger {
        let board = position.board();
        let us = position.turn();
        let mut by_role = [Bitboard::EMPTY; 6];
        let Some(king) = board.king(!us) else {
            return Danger { by_role };
        };
        let mut targets = attacks::king(king) & board.by_color(!us);
        if !safety.kings_touch() {
            targets |= Bitboard::of(king);
        }
        let occupied = board.occupied();
        for target in targets.without(attacks::king(safety.king())) {
            let straight = attacks::rook(target, occupied);
            let diagonal = attacks::bishop(target, occupied);
            by_role[Role::Pawn.index()] |= attacks::pawn(!us, target);
            by_role[Role::Knight.index()] |= attacks::knight(target);
            by_role[Role::Bishop.index()] |= diagonal;
            by_role[Role::Rook.index()] |= straight;
            by_role[Role::Queen.index()] |= straight | diagonal;
        }
        Danger { by_role }
    }

    /// Whether a piece of `role` that lands on the target of `mv` endangers the king.
    pub(crate) fn arises(&self, role: Role, mv: Move) -> bool {
        let role = mv.promoted_role().unwrap_or(role);
        !mv.is_castling() && self.by_role[role.index()].contains(mv.to())
    }
}
