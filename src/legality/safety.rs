//! What every question about legality needs, computed once for a position.

use crate::attacks;
use crate::position::{Explosion, Position, attackers_of, blast, is_attacked};
use crate::types::{Bitboard, Color, Role, Square};

/// How the king of the side to move stands: checkers, pins, and the enemy sliders whose lines an
/// explosion could open (RULES.md §2).
///
/// It stands for one position and does not hold it, so that counting need not carry a reference:
/// whoever asks must pass that position again. That is why it is not public; users ask
/// [`Position`], which cannot be mismatched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safety {
    pub(super) us: Color,
    pub(super) king: Square,
    pub(super) enemy_king: Square,
    pub(super) touching: bool,
    pub(super) checkers: Bitboard,
    /// Enemy sliders that would see the king on an empty board; left empty while kings touch.
    snipers: Bitboard,
    pinned: Bitboard,
    quiet_targets: Bitboard,
}

impl Position {
    /// The enemy pieces that give check to the side to move; empty while the kings touch and
    /// where a king is missing.
    ///
    /// ```
    /// use megaton::{Position, Square};
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.checkers().single(), Some(Square::E2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self) -> Bitboard {
        Safety::of(self).map_or(Bitboard::EMPTY, |safety| safety.checkers)
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// use megaton::Position;
    /// assert!(!Position::start().is_check());
    /// // While the kings touch nobody is in check: taking the one would explode the other.
    /// assert!(!"8/8/8/8/8/8/4k3/r3K3 w - - 0 1".parse::<Position>()?.is_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of the side to move that alone stand between their king and an enemy slider. A
    /// quiet move of one must stay on that line; a capture may leave it where it explodes the
    /// enemy king. Empty while the kings touch and where a king is missing.
    ///
    /// ```
    /// use megaton::{Position, Square};
    /// let position: Position = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned().single(), Some(Square::E3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pinned(&self) -> Bitboard {
        Safety::of(self).map_or(Bitboard::EMPTY, |safety| safety.pinned)
    }

    /// Whether the kings stand on adjacent squares, so that nobody is in check.
    ///
    /// ```
    /// use megaton::Position;
    /// assert!("8/8/8/8/8/8/4k3/r3K3 w - - 0 1".parse::<Position>()?.kings_touch());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kings_touch(&self) -> bool {
        Safety::of(self).is_some_and(|safety| safety.touching)
    }
}

impl Safety {
    /// Looks at the king of the side to move; `None` where a king is missing, so that the game is
    /// over and nobody may move.
    pub fn of(position: &Position) -> Option<Safety> {
        Safety::of_as(position, position.turn())
    }

    /// [`Safety::of`] where `us` is known to be the side to move.
    #[inline(always)]
    pub(crate) fn of_as(position: &Position, us: Color) -> Option<Safety> {
        let board = position.board();
        let king = board.king(us)?;
        let enemy_king = board.king(!us)?;
        let occupied = board.occupied();
        let mut safety = Safety {
            us,
            king,
            enemy_king,
            touching: attacks::king(king).contains(enemy_king),
            checkers: Bitboard::EMPTY,
            snipers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            quiet_targets: !occupied,
        };
        if !safety.touching {
            safety.look_for_attackers(position);
        }
        Some(safety)
    }

    #[inline(always)]
    fn look_for_attackers(&mut self, position: &Position) {
        let board = position.board();
        let enemy = board.by_color(!self.us);
        let occupied = board.occupied();
        let straight = attacks::rook(self.king, Bitboard::EMPTY) & board.straight_sliders();
        let diagonal = attacks::bishop(self.king, Bitboard::EMPTY) & board.diagonal_sliders();
        self.snipers = (straight | diagonal) & enemy;
        self.checkers = (attacks::knight(self.king) & board.pieces(!self.us, Role::Knight))
            | (attacks::pawn(self.us, self.king) & board.pieces(!self.us, Role::Pawn));
        for sniper in self.snipers {
            let blockers = attacks::between(self.king, sniper) & occupied;
            if blockers.is_empty() {
                self.checkers |= Bitboard::of(sniper);
            } else if !blockers.more_than_one() {
                self.pinned |= blockers & board.by_color(self.us);
            }
        }
        if let Some(checker) = self.checkers.first() {
            self.quiet_targets = match self.checkers.more_than_one() {
                true => Bitboard::EMPTY,
                false => attacks::between(self.king, checker),
            };
        }
    }

    /// The king of the side to move.
    pub const fn king(&self) -> Square {
        self.king
    }

    /// The enemy pieces that give check; empty while the kings touch.
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The side to move.
    #[inline(always)]
    pub(crate) const fn side(&self) -> Color {
        self.us
    }

    /// The squares around the king: a capture on one of them would explode it.
    #[inline(always)]
    pub(crate) fn ring(&self) -> Bitboard {
        attacks::king(self.king)
    }

    /// The enemy king.
    #[inline(always)]
    pub(crate) const fn enemy_king(&self) -> Square {
        self.enemy_king
    }

    /// The enemy sliders that would see the king on an empty board; empty while the kings touch.
    #[inline(always)]
    pub(crate) const fn snipers(&self) -> Bitboard {
        self.snipers
    }

    /// Whether the kings stand on adjacent squares, so that nobody is in check.
    #[inline(always)]
    pub const fn kings_touch(&self) -> bool {
        self.touching
    }

    /// Our pieces that alone stand between the king and an enemy slider; a quiet move of one
    /// must stay on that line.
    #[inline(always)]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The squares on which a quiet move of the piece on `from`, not the king, may land as far as
    /// the king's safety goes.
    #[inline(always)]
    pub(crate) fn quiet_targets(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) {
            self.quiet_targets & attacks::line(self.king, from)
        } else {
            self.quiet_targets
        }
    }

    /// Those of the empty squares around the king to which it may step.
    #[inline(always)]
    pub(crate) fn king_targets(&self, position: &Position) -> Bitboard {
        let steps = attacks::king(self.king).without(position.board().occupied());
        let mut targets = steps & attacks::king(self.enemy_king);
        for square in steps.without(targets) {
            if !self.king_attacked_on(position, square) {
                targets |= Bitboard::of(square);
            }
        }
        targets
    }

    /// Whether `square` is attacked once the king has been lifted off its own square.
    #[inline(always)]
    pub(super) fn king_attacked_on(&self, position: &Position, square: Square) -> bool {
        let lifted = position.board().occupied().without(Bitboard::of(self.king));
        is_attacked(position.board(), square, !self.us, lifted)
    }

    /// Those of the enemy pieces `targets`, all attacked by the piece on `from` (not the king),
    /// that it may capture.
    #[inline(always)]
    pub(crate) fn capture_targets(
        &self,
        position: &Position,
        from: Square,
        targets: Bitboard,
    ) -> Bitboard {
        let targets = targets.without(attacks::king(self.king));
        if self.touching || (self.snipers | self.checkers).is_empty() {
            return targets;
        }
        let winning = attacks::king(self.enemy_king).with(self.enemy_king);
        let mut legal = targets & winning;
        for target in targets.without(winning) {
            if self.capturers(position, target).contains(from) {
                legal |= Bitboard::of(target);
            }
        }
        legal
    }

    /// The origins from which a capture on `target` leaves the king safe, where the explosion
    /// takes neither king and the kings do not touch.
    #[inline(always)]
    pub(crate) fn capturers(&self, position: &Position, target: Square) -> Bitboard {
        let board = position.board();
        let removed = blast(position, target).with(target);
        if self.checkers.without(self.snipers).without(removed).any() {
            return Bitboard::EMPTY;
        }
        let mut allowed = Bitboard::FULL;
        for sniper in self.snipers.without(removed) {
            let blockers =
                (attacks::between(self.king, sniper) & board.occupied()).without(removed);
            if blockers.is_empty() {
                return Bitboard::EMPTY;
            }
            if !blockers.more_than_one() {
                allowed &= !(blockers & board.by_color(self.us));
            }
        }
        allowed
    }

    /// The enemy pieces that attack a king on `king` once all of `removed` is gone.
    #[inline(always)]
    pub(super) fn attackers_without(
        &self,
        position: &Position,
        king: Square,
        removed: Bitboard,
    ) -> Bitboard {
        let board = position.board();
        let occupied = board.occupied().without(removed);
        attackers_of(board, king, !self.us, occupied).without(removed)
    }

    /// The enemy pieces that attack the king once a piece has gone from `from` to the empty
    /// square `to`.
    pub(super) fn attackers_after_quiet(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Bitboard {
        let board = position.board();
        let occupied = board.occupied().without(Bitboard::of(from)).with(to);
        attackers_of(board, self.king, !self.us, occupied)
    }

    /// The pawns that may legally capture en passant on `landing`, the en passant square.
    #[inline(always)]
    pub(crate) fn en_passant_origins(&self, position: &Position, landing: Square) -> Bitboard {
        let ready = attacks::pawn(!self.us, landing) & position.board().pieces(self.us, Role::Pawn);
        ready
            .into_iter()
            .filter(|&from| self.en_passant_is_legal(position, from, landing))
            .collect()
    }

    /// Whether the pawn on `from` may capture en passant on `landing`, as far as the kings go.
    pub(super) fn en_passant_is_legal(
        &self,
        position: &Position,
        from: Square,
        landing: Square,
    ) -> bool {
        let ring = attacks::king(landing);
        if ring.contains(self.king) {
            return false;
        }
        if ring.contains(self.enemy_king) || self.touching {
            return true;
        }
        let removed = Explosion::en_passant(position, from, landing).removed;
        self.attackers_without(position, self.king, removed)
            .is_empty()
    }
}
