//! When a change on the lines from sliders to the replying king alters no reply but those that
//! are counted anew anyway.
//!
//! A *sniper* is a slider of the side to move that would see the replying king on an empty board;
//! its *blockers* stand in between. It matters in three ways only: without blockers it gives check;
//! a single blocker of the replying side is pinned; and a capture may not remove all blockers, the
//! capturing piece among them. Where a sniper comes, goes, or gets other blockers, and neither
//! before nor after it gives check or pins, there remain the captures. If one removes a blocker by
//! its explosion, its target stands next to a blocker or is one. Of those, captures next to a king
//! do not matter, since they are always illegal, or always legal.

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

    /// Whether one of the captures on `targets` is, or for one capturing piece is, illegal for what
    /// it removes of a sniper's `blockers`; `pawns` stay where an explosion is beside them.
    #[inline(always)]
    fn open(&self, sniper: Square, blockers: Bitboard, targets: Bitboard, pawns: Bitboard) -> bool {
        for target in blockers.spread() & targets {
            let removed = attacks::king(target).without(pawns).with(target);
            let rest = blockers.without(removed);
            if (rest.is_empty() || self.pins(rest)) && !removed.contains(sniper) {
                return true;
            }
        }
        false
    }

    /// Whether a quiet move of the piece `role`, which has been lifted, leaves the replies as
    /// they are as far as lines to the king go; `hot` are the other pieces that [`Replies::hot`]
    /// gives.
    #[inline(always)]
    pub(super) fn lines_bear(&self, role: Role, from: Square, to: Square, hot: Bitboard) -> bool {
        let king = self.safety.king();
        let board = self.position.board();
        let before = board.occupied();
        let after = before.without(Bitboard::of(from)).with(to);
        let changed = Bitboard::of(from).with(to);
        let pawns = match role {
            Role::Pawn => board.by_role(Role::Pawn) ^ changed,
            _ => board.by_role(Role::Pawn),
        };
        let landed = match role {
            Role::King => Bitboard::EMPTY,
            _ => (Bitboard::of(to) & self.pieces.attacked).without(self.ring | self.winning),
        };
        for sniper in self.safety.snipers() {
            let between = attacks::between(king, sniper);
            let (old, new) = (between & before, between & after);
            if !between.with(sniper).intersects(changed) {
                // A pinned piece may capture beside its pinner.
                let freed = landed & attacks::king(sniper);
                if self.open(sniper, new, landed, pawns) || freed.any() && self.pins(new) {
                    return false;
                }
                continue;
            }
            if self.pins(old) || self.open(sniper, old, hot, pawns) {
                return false;
            }
            if sniper != from
                && (new.is_empty() || self.pins(new) || self.open(sniper, new, hot | landed, pawns))
            {
                return false;
            }
        }
        if self.pointing(role).contains(to) {
            let blockers = attacks::between(king, to) & after;
            return blockers.any() && !self.pins(blockers) && !self.open(to, blockers, hot, pawns);
        }
        true
    }

    /// Whether an explosion does.
    #[inline(always)]
    pub(super) fn lines_bear_explosion(&self, removed: Bitboard) -> bool {
        let king = self.safety.king();
        let board = self.position.board();
        // What the explosion opens may be attacked too.
        let attacked = if removed.intersects(self.pieces.seen_by_sliders) {
            Bitboard::FULL
        } else {
            self.pieces.attacked
        };
        let hot = self.hot(attacked).without(removed);
        let pawns = board.by_role(Role::Pawn);
        for sniper in self.safety.snipers() {
            let between = attacks::between(king, sniper);
            if !between.with(sniper).intersects(removed) {
                continue;
            }
            let old = between & board.occupied();
            let new = old.without(removed);
            if self.pins(old) || self.open(sniper, old, hot, pawns) {
                return false;
            }
            if !removed.contains(sniper)
                && (new.is_empty() || self.pins(new) || self.open(sniper, new, hot, pawns))
            {
                return false;
            }
        }
        true
    }
}
