//! Replies to captures: only pieces that stood or looked into the explosion change.

use super::{Replies, king};
use crate::perft::level::Level;
use crate::position::Explosion;
use crate::types::{Bitboard, Move};

impl<L: Level> Replies<'_, L> {
    /// The replies to the capture `m`.
    #[inline(always)]
    pub(super) fn capture(&self, m: Move) -> u64 {
        let removed = Explosion::capture(self.position, m.from(), m.to()).removed;
        if removed.contains(self.safety.king()) {
            return 0;
        }
        if removed.intersects(self.fragile) {
            return self.plainly(m);
        }
        let mut total = self.without_king() + self.king.count;
        let empty = !self.occupied() | removed;
        if removed.intersects(self.attacked | self.pieces_themselves()) {
            for replier in self.repliers.iter().take(self.len) {
                if removed.contains(replier.square) {
                    total -= replier.reach.count();
                } else if replier.attacks.intersects(removed) {
                    let attacks = replier.attacks_through(!empty);
                    let allowed = empty | self.capturable.without(replier.excluded);
                    total = total + (attacks & allowed).count() - replier.reach.count();
                }
            }
        }
        if self.pawns.notice(removed) {
            let capturable = self.capturable.without(removed);
            let pawns = self.pawns.on(self.them, removed, empty, capturable);
            total = total + pawns.count - self.pawns.count;
        }
        if removed.intersects(self.king.leaving) {
            let mut next = *self.position;
            next.play_as::<false>(self.us, m);
            total = total + king::count(&next, &self.safety) - self.king.count;
        }
        u64::from(total)
    }

    #[inline(always)]
    fn pieces_themselves(&self) -> Bitboard {
        self.position.board().by_color(self.them)
    }
}
