//! Replies to quiet moves, all moves of one piece together.

use super::pawns::Pawns;
use super::{Replier, Replies};
use crate::attacks;
use crate::legality::Safety;
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

impl<L: Level, const WHITE: bool> Replies<'_, L, WHITE> {
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
        let mut plainly = targets & self.needs_plain_count(role);
        let on_lines = match self.lines.contains(from) {
            true => targets,
            false => {
                let risky = self.risky & self.attacked;
                targets & (self.lines | self.pointing(role) | risky)
            }
        };
        if on_lines.any() {
            let hot = self.hot(self.attacked).without(Bitboard::of(from));
            for to in on_lines.without(plainly) {
                if !self.lines_bear(role, from, to, hot) {
                    plainly |= Bitboard::of(to);
                }
            }
        }
        let shortly = targets.without(plainly);
        let mut total = self.each_plainly(from, plainly) + self.by_changes(role, from, shortly);
        if role == Role::Pawn {
            total += self.en_passant_replies(from, shortly);
        }
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
        for place in 0..self.ends[3] {
            let attacks = self.repliers[place].attacks;
            if attacks.contains(from) {
                let attacks = self.look_again(place, empty);
                self.attacked |= attacks;
            }
        }
        if self.pawns.touched.contains(from) {
            let capturable = self.capturable.without(hole);
            self.pawns = self
                .pawns
                .on(Self::THEM, Bitboard::EMPTY, empty, capturable);
        }
        Some(lifted)
    }

    /// Finds the attacks of one replier anew where `empty` is free, and gives them.
    #[inline(always)]
    fn look_again(&mut self, place: usize, empty: Bitboard) -> Bitboard {
        let Replier {
            square,
            attacks: before,
            reach,
            excluded,
        } = self.repliers[place];
        let attacks = match () {
            () if place < self.ends[0] => attacks::bishop(square, !empty),
            () if place < self.ends[1] => attacks::rook(square, !empty),
            () if place < self.ends[2] => attacks::queen(square, !empty),
            () => before,
        };
        if place < self.ends[2] {
            self.seen_by_sliders |= attacks;
        }
        let new_reach = attacks & (empty | self.capturable.without(excluded));
        self.pieces = self.pieces + new_reach.count() - reach.count();
        self.repliers[place].attacks = attacks;
        self.repliers[place].reach = new_reach;
        attacks
    }

    /// Puts the piece back.
    #[inline(always)]
    fn put_back(&mut self, lifted: Option<Lifted>) {
        let Some(lifted) = lifted else {
            return;
        };
        let occupied = self.occupied();
        for place in 0..self.ends[3] {
            if self.repliers[place].attacks.contains(lifted.from) {
                self.look_again(place, !occupied);
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

    /// Whether a step of the king from `king` may change more than what stands where: captures
    /// beside this king are judged by other rules than those that may open a line, and squares
    /// that both kings touch are safe.
    #[inline(always)]
    pub(super) fn king_is_delicate(&self, king: Square) -> bool {
        let ours = self.position.board().by_color(Self::US);
        let others = ours.without(Bitboard::of(king));
        // A slider that gives check sees on once the king has gone.
        let attacked = match self.seen_by_sliders.contains(king) {
            true => Bitboard::FULL,
            false => self.attacked,
        };
        self.king.touching.contains(king)
            || self.safety.pinned().any()
            || (self.near & others).intersects(attacked)
    }

    /// Where a piece must not land for the short cut to hold, lines to the king apart: where it
    /// gives check or touches the king.
    #[inline(always)]
    fn needs_plain_count(&self, role: Role) -> Bitboard {
        let king = self.safety.king();
        let checking = match role {
            Role::Pawn => attacks::pawn(Self::THEM, king),
            Role::Knight => attacks::knight(king),
            Role::King => self.king.touching,
            Role::Bishop | Role::Rook | Role::Queen => Bitboard::EMPTY,
        };
        self.fragile | checking
    }

    /// The replies en passant if one of `targets` is a double step of the pawn from `from`.
    #[inline(always)]
    fn en_passant_replies(&self, from: Square, targets: Bitboard) -> u64 {
        let (start, passed, end) = (
            Self::US.relative_rank(1),
            from.on_rank(Self::US.relative_rank(2)),
            from.on_rank(Self::US.relative_rank(3)),
        );
        let ready = self.position.board().pieces(Self::THEM, Role::Pawn);
        if from.rank() != start
            || !targets.contains(end)
            || !attacks::pawn(Self::US, passed).intersects(ready)
        {
            return 0;
        }
        let mut next = *self.position;
        next.play_as::<false>(Self::US, Move::normal(from, end));
        let origins = self.safety.en_passant_origins(&next, passed);
        u64::from(origins.count())
    }

    /// The replies to moves for which only the two squares themselves count.
    #[inline(always)]
    fn by_changes(&self, role: Role, from: Square, targets: Bitboard) -> u64 {
        if targets.is_empty() {
            return 0;
        }
        let steps_matter = self.king.for_steps.matters(role, from, targets);
        let castling_matters = self.king.for_castling.matters(role, from, targets);
        let times = |squares: Bitboard, count: u32| squares.count() as i32 * count as i32;
        let mut total = times(targets, self.without_king())
            + times(targets.without(steps_matter), self.king.steps)
            + times(targets.without(castling_matters), self.king.castlings)
            + self.pawns.change(Self::THEM, targets, self.ring);
        for to in targets & self.seen_by_sliders {
            for slider in self.sliders() {
                total -= (slider.reach & attacks::beyond(slider.square, to)).count() as i32;
            }
        }
        for to in targets & self.ring & self.attacked {
            for replier in &self.repliers[..self.ends[3]] {
                total -= i32::from(replier.reach.contains(to));
            }
        }
        if (steps_matter | castling_matters).any() {
            let mut next = *self.position;
            let piece = Piece::new(Self::US, role);
            for to in steps_matter | castling_matters {
                let squares = Bitboard::of(from).with(to);
                next.shift(piece, squares);
                if steps_matter.contains(to) {
                    total += self.safety.king_targets(&next).count() as i32;
                }
                if castling_matters.contains(to) {
                    total += self.safety.castling_rooks(&next).count() as i32;
                }
                next.shift(piece, squares);
            }
        }
        total as u64
    }

    /// The pawns of the side to move, whose king stands as `ours` says, all of whose moves are
    /// steps that change no reply; and how many steps they have together.
    #[inline(always)]
    pub(super) fn idle_pawns(&self, ours: &Safety) -> (Bitboard, u32) {
        if ours.checkers().any() {
            return (Bitboard::EMPTY, 0);
        }
        let (us, them) = (Self::US, Self::THEM);
        let board = self.position.board();
        let empty = !board.occupied();
        let (steps, castling) = (&self.king.for_steps, &self.king.for_castling);
        let watched = self.fragile | self.lines | self.attacked | self.pawns.touched | self.ring;
        let behind = board.by_color(them).backward(us);
        let capturing = behind.left() | behind.right();
        let free = board
            .pieces(us, Role::Pawn)
            .without(ours.pinned() | watched | capturing | steps.leaving | castling.leaving);
        let noticed = watched
            | (steps.blocking | steps.pawn | castling.blocking | castling.pawn)
            | attacks::pawn(them, self.safety.king())
            | us.promotion_squares();
        let (single, double) = Pawns::pushes(us, free, empty);
        let noticed_steps =
            (single & noticed).backward(us) | (double & noticed).backward(us).backward(us);
        let idle = free.without(noticed_steps);
        let (single, double) = Pawns::pushes(us, idle, empty);
        (idle, single.count() + double.count())
    }
}
