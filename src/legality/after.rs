//! Who attacks the king on the board after a move.

use crate::legality::Safety;
use crate::position::{Position, attackers_of};
use crate::types::{Bitboard, Square};

impl Safety {
    /// The enemy pieces that attack a king on `king` once all of `removed` is gone.
    #[inline(always)]
    pub(super) fn attackers_without(
        &self,
        position: &Position,
        king: Square,
        removed: Bitboard,
    ) -> Bitboard {
        let board = position.board();
        let occupied = board.occupied().without(removed);
        attackers_of(board, king, !self.us, occupied).without(removed)
    }

    /// The enemy pieces that attack the king once a piece has gone from `from` to the empty
    /// square `to`.
    pub(super) fn attackers_after_quiet(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Bitboard {
        let board = position.board();
        let occupied = board.occupied().without(Bitboard::of(from)).with(to);
        attackers_of(board, self.king, !self.us, occupied)
    }
}
