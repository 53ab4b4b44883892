//! En passant, judged singly: it removes pieces from three places at once.

use crate::attacks;
use crate::legality::Safety;
use crate::position::{Explosion, Position};
use crate::types::{Bitboard, Role, Square};

impl Safety {
    /// The pawns that may legally capture en passant on `landing`, the en passant square.
    #[inline(always)]
    pub(crate) fn en_passant_origins(&self, position: &Position, landing: Square) -> Bitboard {
        let ready = attacks::pawn(!self.us, landing) & position.board().pieces(self.us, Role::Pawn);
        ready
            .into_iter()
            .filter(|&from| self.en_passant_is_legal(position, from, landing))
            .collect()
    }

    /// Whether the pawn on `from` may capture en passant on `landing`, as far as the kings go.
    pub(super) fn en_passant_is_legal(
        &self,
        position: &Position,
        from: Square,
        landing: Square,
    ) -> bool {
        let ring = attacks::king(landing);
        if ring.contains(self.king) {
            return false;
        }
        if ring.contains(self.enemy_king) || self.touching {
            return true;
        }
        let removed = Explosion::en_passant(position, from, landing).removed;
        self.attackers_without(position, self.king, removed)
            .is_empty()
    }
}
