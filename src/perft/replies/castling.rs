//! Replies to castling: two pieces change their places.

use super::Replies;
use super::explosion::ChangedBoard;
use crate::perft::level::Level;
use crate::types::{Bitboard, Move, Role};

impl<L: Level, const WHITE: bool> Replies<'_, L, WHITE> {
    /// The replies to the castling `mv`.
    #[inline(always)]
    pub(super) fn castling(&self, mv: Move) -> u64 {
        let mut next = *self.position;
        next.play_as::<false>(Self::US, mv);
        let (before, after) = (self.position.board(), next.board());
        let kings = before.pieces(Self::US, Role::King) | after.pieces(Self::US, Role::King);
        let rooks = before.pieces(Self::US, Role::Rook) ^ after.pieces(Self::US, Role::Rook);
        let changed = kings | rooks | Bitboard::of(mv.to());
        if changed
            .intersects(self.pinned.fragile | self.lines | self.near | self.pointing(Role::Rook))
            || kings.intersects(self.king.touching)
            || self.king_is_delicate(mv.from())
            || self.lines.any() && changed.intersects(self.pieces.seen_by_sliders)
        {
            return self.plainly(mv);
        }
        let empty = !after.occupied();
        let capturable = after.by_color(Self::US).without(self.ring);
        let capturable = self.capturable.without(changed) | (capturable & changed);
        let pawns = self
            .pawns
            .on(Self::THEM, Bitboard::EMPTY, empty, capturable);
        let pieces = self.pieces_on(&ChangedBoard {
            gone: Bitboard::EMPTY,
            changed,
            empty,
            capturable,
        });
        let total = self.pinned.moves
            + pieces
            + (pawns.count - self.barred)
            + self.safety.king_targets(&next).count()
            + self.safety.castling_rooks(&next).count();
        u64::from(total)
    }
}
