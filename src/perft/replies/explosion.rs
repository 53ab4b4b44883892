//! Replies to captures: only pieces that stood or looked into the explosion change.

use super::{Replier, Replies};
use crate::attacks;
use crate::perft::level::Level;
use crate::position::Explosion;
use crate::types::{Bitboard, Move};

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
        let capturable = self.capturable.without(removed);
        let mut total = self.pinned + self.pieces_on(removed, removed, empty, capturable);
        total += match self.pawns.notice(removed) {
            true => {
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

    /// The replies of the pieces, none of them pinned, on another board: those on `gone` are no
    /// more, other squares too have `changed`, and `empty` and `capturable` are what they are
    /// then.
    #[inline(always)]
    pub(super) fn pieces_on(
        &self,
        gone: Bitboard,
        changed: Bitboard,
        empty: Bitboard,
        capturable: Bitboard,
    ) -> u32 {
        let occupied = !empty;
        let (bishops, rest) = self.repliers.split_at(self.ends[0]);
        let (rooks, rest) = rest.split_at(self.ends[1] - self.ends[0]);
        let (queens, rest) = rest.split_at(self.ends[2] - self.ends[1]);
        let knights = &rest[..self.ends[3] - self.ends[2]];
        let mut gained = 0;
        let change = |piece: &Replier, attacks: Bitboard| {
            let allowed = empty | capturable.without(piece.excluded);
            (attacks & allowed).count() as i32 - piece.reach.count() as i32
        };
        for piece in bishops {
            if gone.contains(piece.square) {
                gained -= piece.reach.count() as i32;
            } else if piece.attacks.intersects(changed) {
                gained += change(piece, attacks::bishop(piece.square, occupied));
            }
        }
        for piece in rooks {
            if gone.contains(piece.square) {
                gained -= piece.reach.count() as i32;
            } else if piece.attacks.intersects(changed) {
                gained += change(piece, attacks::rook(piece.square, occupied));
            }
        }
        for piece in queens {
            if gone.contains(piece.square) {
                gained -= piece.reach.count() as i32;
            } else if piece.attacks.intersects(changed) {
                gained += change(piece, attacks::queen(piece.square, occupied));
            }
        }
        for piece in knights {
            if gone.contains(piece.square) {
                gained -= piece.reach.count() as i32;
            } else if piece.attacks.intersects(changed) {
                gained += change(piece, piece.attacks);
            }
        }
        (self.pieces as i32 + gained) as u32
    }
}
