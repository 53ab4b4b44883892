//! When a change on the lines from sliders to the replying king alters no reply but those that
//! are counted anew anyway.
//!
//! A *sniper* is a slider of the side to move that would see the replying king on an empty board;
//! its *blockers* stand in between. It matters in three ways only: without blockers it gives check;
//! a single blocker of the replying side is pinned; and a capture may not remove all blockers.
//! Where a sniper comes, goes, or gets other blockers, and neither before nor after it gives check
//! or pins, there remain the captures. Such a capture removes a blocker by its explosion (that of
//! its own origin alone would be a pin), so its target stands next to a blocker or is one; it is
//! attacked; and next to neither king, since there captures are always illegal, or always legal.

use super::Replies;
use crate::attacks;
use crate::perft::level::Level;
use crate::types::{Bitboard, Role, Square};

impl<L: Level, const WHITE: bool> Replies<'_, L, WHITE> {
    /// The squares from which a slider sees the replying king on an empty board.
    #[inline(always)]
    pub(super) fn pointing(&self, role: Role) -> Bitboard {
        let king = self.safety.king();
        match role {
            Role::Bishop => attacks::bishop(king, Bitboard::EMPTY),
            Role::Rook => attacks::rook(king, Bitboard::EMPTY),
            Role::Queen => attacks::queen(king, Bitboard::EMPTY),
            Role::Pawn | Role::Knight | Role::King => Bitboard::EMPTY,
        }
    }

    /// Whether it pins a piece to the king when these are a sniper's blockers.
    #[inline(always)]
    fn pins(&self, blockers: Bitboard) -> bool {
        let theirs = self.position.board().by_color(Self::THEM);
        !blockers.more_than_one() && blockers.intersects(theirs)
    }

    /// Pieces of the side to move, if they are `attacked`, whose capture may depend on blockers.
    #[inline(always)]
    pub(super) fn hot(&self, attacked: Bitboard) -> Bitboard {
        let ours = self.position.board().by_color(Self::US);
        ours.without(self.ring | self.winning) & attacked
    }

    /// Whether a quiet move of the piece `role`, which has been lifted, leaves the replies as
    /// they are as far as lines to the king go; `hot` are the other pieces that [`Replies::hot`]
    /// gives.
    #[inline(always)]
    pub(super) fn lines_bear(&self, role: Role, from: Square, to: Square, hot: Bitboard) -> bool {
        let king = self.safety.king();
        let before = self.occupied();
        let after = before.without(Bitboard::of(from)) | Bitboard::of(to);
        let changed = Bitboard::of(from) | Bitboard::of(to);
        let landed = match role {
            Role::King => Bitboard::EMPTY,
            _ => (Bitboard::of(to) & self.attacked).without(self.ring | self.winning),
        };
        let hot = hot | landed;
        if self.lines.intersects(changed) {
            for sniper in self.safety.snipers() {
                let between = attacks::between(king, sniper);
                if !(between | Bitboard::of(sniper)).intersects(changed) {
                    continue;
                }
                let (old, new) = (between & before, between & after);
                if self.pins(old) || (old | new).spread().intersects(hot) {
                    return false;
                }
                if sniper != from && (new.is_empty() || self.pins(new)) {
                    return false;
                }
            }
        }
        if self.pointing(role).contains(to) {
            let blockers = attacks::between(king, to) & after;
            return blockers.any() && !self.pins(blockers) && !blockers.spread().intersects(hot);
        }
        true
    }

    /// Whether an explosion does.
    #[inline(always)]
    pub(super) fn lines_bear_explosion(&self, removed: Bitboard) -> bool {
        let king = self.safety.king();
        let occupied = self.occupied();
        // What the explosion opens may be attacked too.
        let attacked = match removed.intersects(self.seen_by_sliders) {
            true => Bitboard::FULL,
            false => self.attacked,
        };
        let hot = self.hot(attacked).without(removed);
        for sniper in self.safety.snipers() {
            let between = attacks::between(king, sniper);
            if !(between | Bitboard::of(sniper)).intersects(removed) {
                continue;
            }
            let old = between & occupied;
            let new = old.without(removed);
            if self.pins(old) || old.spread().intersects(hot) {
                return false;
            }
            if !removed.contains(sniper) && (new.is_empty() || self.pins(new)) {
                return false;
            }
        }
        true
    }
}
