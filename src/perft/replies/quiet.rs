//! Replies to quiet moves, all moves of one piece together.

use super::pawns::Pawns;
use super::{Replies, king};
use crate::attacks;
use crate::perft::level::Level;
use crate::types::{Bitboard, Move, Piece, Role, Square};

/// What was before a piece was taken off the board.
struct Lifted {
    from: Square,
    pieces: u32,
    attacked: Bitboard,
    seen_by_sliders: Bitboard,
    pawns: Pawns,
}

impl<L: Level> Replies<'_, L> {
    /// The replies to the moves of the piece on `from` to the empty squares `targets`.
    #[inline(always)]
    pub(super) fn quiet_moves(&mut self, role: Role, from: Square, targets: Bitboard) -> u64 {
        if targets.is_empty() {
            return 0;
        }
        if self.fragile.contains(from) || role == Role::King && self.king_is_delicate(from) {
            return self.each_plainly(from, targets);
        }
        let lifted = self.lift(from);
        let plainly = targets & self.needs_plain_count(role, from);
        let total = self.each_plainly(from, plainly)
            + self.by_changes(role, from, targets.without(plainly));
        self.put_back(lifted);
        total
    }

    /// Takes the piece on `from` off the board: whoever attacked it sees on.
    #[inline(always)]
    fn lift(&mut self, from: Square) -> Option<Lifted> {
        if !(self.attacked | self.pawns.touched).contains(from) {
            return None;
        }
        let lifted = Lifted {
            from,
            pieces: self.pieces,
            attacked: self.attacked,
            seen_by_sliders: self.seen_by_sliders,
            pawns: self.pawns,
        };
        let hole = Bitboard::of(from);
        let empty = !self.occupied() | hole;
        for place in 0..self.len {
            let replier = &mut self.repliers[place];
            if !replier.attacks.contains(from) {
                continue;
            }
            self.pieces -= replier.reach.count();
            replier.attacks = replier.attacks_through(!empty);
            replier.reach = replier.attacks & (empty | self.capturable.without(replier.excluded));
            self.pieces += replier.reach.count();
            self.attacked |= replier.attacks;
            if place < self.sliders {
                self.seen_by_sliders |= replier.attacks;
            }
        }
        if self.pawns.touched.contains(from) {
            let capturable = self.capturable.without(hole);
            self.pawns = self.pawns.on(self.them, Bitboard::EMPTY, empty, capturable);
        }
        Some(lifted)
    }

    /// Puts the piece back.
    #[inline(always)]
    fn put_back(&mut self, lifted: Option<Lifted>) {
        let Some(lifted) = lifted else {
            return;
        };
        let occupied = self.occupied();
        for replier in self.repliers.iter_mut().take(self.len) {
            if replier.attacks.contains(lifted.from) {
                replier.attacks = replier.attacks_through(occupied);
                replier.reach =
                    replier.attacks & (!occupied | self.capturable.without(replier.excluded));
            }
        }
        self.pieces = lifted.pieces;
        self.attacked = lifted.attacked;
        self.seen_by_sliders = lifted.seen_by_sliders;
        self.pawns = lifted.pawns;
    }

    #[inline(always)]
    fn each_plainly(&self, from: Square, targets: Bitboard) -> u64 {
        let mut total = 0;
        for to in targets {
            total += self.plainly(Move::normal(from, to));
        }
        total
    }

    /// Whether a step of the king from `king` may change more than two squares' occupancy: with
    /// sliders pointing at the other king, captures beside this one are judged by other rules;
    /// and squares both kings touch are.
    #[inline(always)]
    fn king_is_delicate(&self, king: Square) -> bool {
        self.safety.snipers().any() || self.king.touching.contains(king)
    }

    /// Where the piece from `from` must not land for the shortcut to hold: where it would check
    /// the king or point at it, and where capturing it might open a line.
    #[inline(always)]
    fn needs_plain_count(&self, role: Role, from: Square) -> Bitboard {
        let king = self.safety.king();
        let pointing = match role {
            Role::Pawn => attacks::pawn(self.them, king) | self.en_passant_steps(from),
            Role::Knight => attacks::knight(king),
            Role::Bishop => attacks::bishop(king, Bitboard::EMPTY),
            Role::Rook => attacks::rook(king, Bitboard::EMPTY),
            Role::Queen => attacks::queen(king, Bitboard::EMPTY),
            Role::King => self.king.touching,
        };
        self.fragile | pointing | (self.risky & self.attacked)
    }

    /// The target of a double step from `from` that can be answered en passant.
    #[inline(always)]
    fn en_passant_steps(&self, from: Square) -> Bitboard {
        if from.rank() != self.us.relative_rank(1) {
            return Bitboard::EMPTY;
        }
        let passed = from.on_rank(self.us.relative_rank(2));
        let ready = self.position.board().pieces(self.them, Role::Pawn);
        match attacks::pawn(self.us, passed).intersects(ready) {
            true => Bitboard::of(from.on_rank(self.us.relative_rank(3))),
            false => Bitboard::EMPTY,
        }
    }

    /// The replies to moves for which only the two squares themselves count.
    #[inline(always)]
    fn by_changes(&self, role: Role, from: Square, targets: Bitboard) -> u64 {
        if targets.is_empty() {
            return 0;
        }
        let king_matters = match self.king.leaving.contains(from) {
            true => targets,
            false => targets & (self.king.blocking | self.king.gained_by(role)),
        };
        let mut total = targets.count() as i32 * self.without_king() as i32
            + targets.without(king_matters).count() as i32 * self.king.count as i32
            + self.pawns.change(self.them, targets, self.ring);
        for to in targets & self.seen_by_sliders {
            for slider in self.repliers.iter().take(self.sliders) {
                total -= (slider.reach & attacks::beyond(slider.square, to)).count() as i32;
            }
        }
        for to in targets & self.ring {
            for replier in self.repliers.iter().take(self.len) {
                total -= i32::from(replier.reach.contains(to));
            }
        }
        if king_matters.any() {
            let mut next = *self.position;
            for to in king_matters {
                let squares = Bitboard::of(from) | Bitboard::of(to);
                next.shift(Piece::new(self.us, role), squares);
                total += king::count(&next, &self.safety) as i32;
                next.shift(Piece::new(self.us, role), squares);
            }
        }
        total as u64
    }
}
