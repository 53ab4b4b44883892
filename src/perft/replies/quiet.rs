//! Replies to quiet moves, all moves of one piece together.

use super::Replies;
use super::pawns::Pawns;
use crate::attacks;
use crate::legality::Safety;
use crate::perft::level::Level;
use crate::types::{Bitboard, Move, Piece, Rank, Role, Square};

/// What taking a piece off the board changes, but for what single pieces attack.
struct BeforeLift {
    moves: u32,
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
        if self.pinned.fragile.contains(from) || role == Role::King && self.king_is_delicate(from) {
            return self.each_plainly(from, targets);
        }
        let before = self.lift(from);
        let mut plainly = targets & self.needs_plain_count(role);
        let on_lines = if self.lines.contains(from) {
            targets
        } else {
            let risky = self.risky & self.pieces.attacked;
            targets & (self.lines | self.pointing(role) | risky)
        };
        if on_lines.any() {
            let hot = self.hot(self.pieces.attacked).without(Bitboard::of(from));
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
        if let Some(before) = before {
            self.put_back(from, before);
        }
        total
    }

    /// Takes the piece on `from` off the board, so that whatever attacked it sees on; `None` where
    /// that changes nothing.
    #[inline(always)]
    fn lift(&mut self, from: Square) -> Option<BeforeLift> {
        if !(self.pieces.attacked | self.pawns.touched).contains(from) {
            return None;
        }
        let before = BeforeLift {
            moves: self.pieces.moves,
            attacked: self.pieces.attacked,
            seen_by_sliders: self.pieces.seen_by_sliders,
            pawns: self.pawns,
        };
        let hole = Bitboard::of(from);
        let empty = !self.occupied() | hole;
        self.pieces.look_again(from, empty, self.capturable);
        if self.pawns.touched.contains(from) {
            let capturable = self.capturable.without(hole);
            self.pawns = self
                .pawns
                .on(Self::THEM, Bitboard::EMPTY, empty, capturable);
        }
        Some(before)
    }

    /// Puts the piece back on `from`.
    #[inline(always)]
    fn put_back(&mut self, from: Square, before: BeforeLift) {
        let empty = !self.occupied();
        self.pieces.look_again(from, empty, self.capturable);
        self.pieces.moves = before.moves;
        self.pieces.attacked = before.attacked;
        self.pieces.seen_by_sliders = before.seen_by_sliders;
        self.pawns = before.pawns;
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
        let attacked = if self.pieces.seen_by_sliders.contains(king) {
            Bitboard::FULL
        } else {
            self.pieces.attacked
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
        self.pinned.fragile | checking
    }

    /// The replies en passant if one of `targets` is a double step of the pawn from `from`.
    #[inline(always)]
    fn en_passant_replies(&self, from: Square, targets: Bitboard) -> u64 {
        let (start, passed, end) = (
            Self::US.relative_rank(Rank::Second),
            from.on_rank(Self::US.relative_rank(Rank::Third)),
            from.on_rank(Self::US.relative_rank(Rank::Fourth)),
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
        for to in targets & self.pieces.seen_by_sliders {
            for slider in self.pieces.sliders() {
                total -= (slider.reach & attacks::beyond(slider.square, to)).count() as i32;
            }
        }
        for to in targets & self.ring & self.pieces.attacked {
            for replier in self.pieces.all() {
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
        let watched = self.pinned.fragile
            | self.lines
            | self.pieces.attacked
            | self.pawns.touched
            | self.ring;
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
