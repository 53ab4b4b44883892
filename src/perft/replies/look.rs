//! The look at every piece and pawn that may reply, before any move is counted.

use super::exclusions::Exclusions;
use super::{MAX_PIECES, Pawns, Replier, Replies};
use crate::attacks;
use crate::legality::shape;
use crate::perft::level::Level;
use crate::types::{Bitboard, Role, Square};

impl<L: Level, const WHITE: bool> Replies<'_, L, WHITE> {
    /// Looks at all pieces and pawns that may reply.
    #[inline(always)]
    pub(super) fn look(&mut self) {
        let exclusions = match self.safety.snipers().any() {
            true => self.look_at_snipers(),
            false => Exclusions::NONE,
        };
        let len = self.add_pieces(Role::Bishop, 0, &exclusions);
        self.ends[0] = len;
        let len = self.add_pieces(Role::Rook, len, &exclusions);
        self.ends[1] = len;
        let len = self.add_pieces(Role::Queen, len, &exclusions);
        self.ends[2] = len;
        self.seen_by_sliders = self.attacked;
        self.ends[3] = self.add_pieces(Role::Knight, len, &exclusions);
        self.add_pawns(&exclusions);
    }

    /// Fills `fragile`, `risky` and `capturable` where enemy sliders point at the king, and finds
    /// the captures that only some pieces may make.
    #[inline(always)]
    fn look_at_snipers(&mut self) -> Exclusions {
        let king = self.safety.king();
        let occupied = self.occupied();
        let mut blockers = Bitboard::EMPTY;
        for sniper in self.safety.snipers() {
            let between = attacks::between(king, sniper);
            self.lines |= between.with(sniper);
            blockers |= between & occupied;
        }
        // A capture elsewhere removes no blocker but its own origin, and no sniper.
        self.near = (blockers | self.safety.snipers()).spread();
        self.risky = self.near.without(self.winning);
        let mut exclusions = Exclusions::NONE;
        for target in self.capturable & self.risky {
            let capturers = self.safety.capturers(self.position, target);
            let their = self.position.board().by_color(Self::THEM);
            let excluded = their.without(capturers | self.safety.pinned());
            if capturers.is_empty() {
                self.capturable &= !Bitboard::of(target);
            } else if excluded.any() {
                self.fragile |= Bitboard::of(target);
                exclusions.add(target, excluded);
            }
        }
        exclusions
    }

    /// Looks at the pieces of one kind, puts them into `repliers` from `len` on and gives the
    /// place behind them.
    #[inline(always)]
    fn add_pieces(&mut self, role: Role, mut len: usize, exclusions: &Exclusions) -> usize {
        let board = self.position.board();
        let occupied = board.occupied();
        for square in board.pieces(Self::THEM, role) {
            let attacks = shape::attacks_of(role, square, occupied);
            if self.safety.pinned().contains(square) {
                self.add_pinned(square, attacks, attacks);
                continue;
            }
            let excluded = exclusions.of(square);
            let reach = attacks & (!occupied | self.capturable.without(excluded));
            // No side has more than fifteen such pieces.
            self.repliers[len & (MAX_PIECES - 1)] = Replier {
                square,
                attacks,
                reach,
                excluded,
            };
            len = (len + 1) & (MAX_PIECES - 1);
            self.attacked |= attacks;
            self.pieces += reach.count();
        }
        len
    }

    /// Counts the moves of a pinned piece. They go along the pin, which no change may touch, or
    /// capture beside the enemy king or the pinner; what it attacks there, and what it would see
    /// if a piece in its way went, is made fragile too.
    fn add_pinned(&mut self, square: Square, captures: Bitboard, quiets: Bitboard) {
        let board = self.position.board();
        let targets = captures & board.by_color(Self::US);
        let captured = self.safety.capture_targets(self.position, square, targets);
        let legal = captured.count() + (quiets & self.safety.quiet_targets(square)).count();
        self.pinned += match captures.intersects(Self::THEM.promotion_squares())
            && board.by_role(Role::Pawn).contains(square)
        {
            true => 4 * legal,
            false => legal,
        };
        self.attacked |= captures;
        self.fragile |= match captured.any() {
            true => captures,
            false => captures & (board.occupied() | self.winning),
        };
    }

    #[inline(always)]
    fn add_pawns(&mut self, exclusions: &Exclusions) {
        let board = self.position.board();
        let occupied = board.occupied();
        let mut pawns = board.pieces(Self::THEM, Role::Pawn);
        for square in pawns & self.safety.pinned() {
            let pawn = Bitboard::of(square);
            let single = pawn.forward(Self::THEM);
            let double = single.forward(Self::THEM);
            let captures = attacks::pawn(Self::THEM, square);
            self.fragile |= single | double | captures;
            let pushes = Pawns::pushes(Self::THEM, pawn, !occupied);
            self.add_pinned(square, captures, pushes.0 | pushes.1);
            pawns ^= pawn;
        }
        // A pawn that may not capture what others may.
        for (target, excluded) in exclusions.iter() {
            let barred = attacks::pawn(Self::US, target) & excluded & pawns;
            self.barred += barred.count()
                * match Self::THEM.promotion_squares().contains(target) {
                    true => 4,
                    false => 1,
                };
        }
        self.pawns = Pawns::of(Self::THEM, pawns, !occupied, self.capturable);
        self.attacked |= self.pawns.attacks();
    }
}
