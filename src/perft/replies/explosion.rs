//! Replies to captures: only pieces that stood or looked into the explosion change.

use super::{Replier, Replies};
use crate::attacks;
use crate::perft::level::Level;
use crate::position::Explosion;
use crate::types::{Bitboard, Move, Square};

impl<L: Level, const WHITE: bool> Replies<'_, L, WHITE> {
    /// The replies to the capture `m`.
    #[inline(always)]
    pub(super) fn capture(&self, m: Move) -> u64 {
        let removed = Explosion::capture(self.position, m.from(), m.to()).removed;
        if removed.contains(self.safety.king()) {
            return 0;
        }
        if removed.intersects(self.fragile)
            || removed.intersects(self.lines) && !self.lines_bear_explosion(removed)
        {
            return self.plainly(m);
        }
        let empty = !self.occupied() | removed;
        let mut total = self.pinned + self.pieces_without(removed, empty);
        total += match self.pawns.notice(removed) {
            true => {
                let capturable = self.capturable.without(removed);
                let pawns = self.pawns.on(Self::THEM, removed, empty, capturable);
                pawns.count - self.barred
            }
            false => self.pawns.count - self.barred,
        };
        let steps_matter = removed.intersects(self.king.for_steps.leaving);
        let castling_matters = removed.intersects(self.king.for_castling.leaving);
        if steps_matter | castling_matters {
            let mut next = *self.position;
            next.play_as::<false>(Self::US, m);
            total += self.safety.king_targets(&next).count();
            total += self.safety.castling_rooks(&next).count();
        } else {
            total += self.king.steps + self.king.castlings;
        }
        u64::from(total)
    }

    /// The replies of the pieces, none of them pinned, once `removed` is gone and `empty` is
    /// free.
    #[inline(always)]
    fn pieces_without(&self, removed: Bitboard, empty: Bitboard) -> u32 {
        let occupied = !empty;
        let (bishops, rest) = self.repliers.split_at(self.ends[0]);
        let (rooks, rest) = rest.split_at(self.ends[1] - self.ends[0]);
        let (queens, rest) = rest.split_at(self.ends[2] - self.ends[1]);
        let knights = &rest[..self.ends[3] - self.ends[2]];
        let mut gained = 0;
        for piece in bishops {
            gained += self.change(piece, removed, empty, |from| {
                attacks::bishop(from, occupied)
            });
        }
        for piece in rooks {
            gained += self.change(piece, removed, empty, |from| attacks::rook(from, occupied));
        }
        for piece in queens {
            gained += self.change(piece, removed, empty, |from| attacks::queen(from, occupied));
        }
        for piece in knights {
            gained += self.change(piece, removed, empty, attacks::knight);
        }
        (self.pieces as i32 + gained) as u32
    }

    /// How many replies more one piece has.
    #[inline(always)]
    fn change(
        &self,
        piece: &Replier,
        removed: Bitboard,
        empty: Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> i32 {
        if removed.contains(piece.square) {
            return -(piece.reach.count() as i32);
        }
        if !piece.attacks.intersects(removed) {
            return 0;
        }
        let allowed = empty | self.capturable.without(piece.excluded);
        (attacks(piece.square) & allowed).count() as i32 - piece.reach.count() as i32
    }
}
