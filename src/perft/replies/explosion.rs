//! Replies to captures: only pieces that stood or looked into the explosion change.

use super::Replies;
use super::pieces::Replier;
use crate::attacks;
use crate::perft::level::Level;
use crate::position::Explosion;
use crate::types::{Bitboard, Move};

impl<L: Level, const WHITE: bool> Replies<'_, L, WHITE> {
    /// The replies to the capture `mv`.
    #[inline(always)]
    pub(super) fn capture(&self, mv: Move) -> u64 {
        let removed = Explosion::capture(self.position, mv.from(), mv.to()).removed;
        if removed.contains(self.safety.king()) {
            return 0;
        }
        if removed.intersects(self.pinned.fragile)
            || removed.intersects(self.lines) && !self.lines_bear_explosion(removed)
        {
            return self.plainly(mv);
        }
        let empty = !self.occupied() | removed;
        let capturable = self.capturable.without(removed);
        let pieces = self.pieces_on(&ChangedBoard {
            gone: removed,
            changed: removed,
            empty,
            capturable,
        });
        let mut total = self.pinned.moves + pieces;
        let pawns = if self.pawns.notice(removed) {
            self.pawns.on(Self::THEM, removed, empty, capturable).count
        } else {
            self.pawns.count
        };
        total += pawns - self.barred;
        let steps_matter = removed.intersects(self.king.for_steps.leaving);
        let castling_matters = removed.intersects(self.king.for_castling.leaving);
        if steps_matter | castling_matters {
            let mut next = *self.position;
            next.play_as::<false>(Self::US, mv);
            total += self.safety.king_targets(&next).count();
            total += self.safety.castling_rooks(&next).count();
        } else {
            total += self.king.steps + self.king.castlings;
        }
        u64::from(total)
    }

    /// The replies of the pieces, none of them pinned, on another board.
    #[inline(always)]
    pub(super) fn pieces_on(&self, board: &ChangedBoard) -> u32 {
        let occupied = !board.empty;
        let pieces = &self.pieces;
        let gained = board.gained(pieces.bishops(), |piece| {
            attacks::bishop(piece.square, occupied)
        }) + board.gained(pieces.rooks(), |piece| {
            attacks::rook(piece.square, occupied)
        }) + board.gained(pieces.queens(), |piece| {
            attacks::queen(piece.square, occupied)
        }) + board.gained(pieces.knights(), |piece| piece.attacks);
        (pieces.moves as i32 + gained) as u32
    }
}

/// What the pieces that reply need to know of another board.
pub(super) struct ChangedBoard {
    /// The squares of the pieces that have gone.
    pub(super) gone: Bitboard,
    /// All squares that were occupied and are now empty, or the other way round.
    pub(super) changed: Bitboard,
    pub(super) empty: Bitboard,
    /// [`Replies::capturable`] as it is there.
    pub(super) capturable: Bitboard,
}

impl ChangedBoard {
    /// By how many the replies of `pieces` grow; `attacks` finds what a piece attacks here.
    #[inline(always)]
    fn gained(&self, pieces: &[Replier], attacks: impl Fn(&Replier) -> Bitboard) -> i32 {
        let mut gained = 0;
        for piece in pieces {
            if self.gone.contains(piece.square) {
                gained -= piece.reach.count() as i32;
            } else if piece.attacks.intersects(self.changed) {
                let allowed = self.empty | self.capturable.without(piece.excluded);
                let reach = attacks(piece) & allowed;
                gained += reach.count() as i32 - piece.reach.count() as i32;
            }
        }
        gained
    }
}
