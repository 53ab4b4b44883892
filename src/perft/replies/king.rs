//! The replies of the king, and on which squares they depend.

use crate::attacks;
use crate::legality::Safety;
use crate::position::Position;
use crate::types::{Bitboard, Role, Square};

/// How many steps and castlings the replying king has, and where a change may alter that.
pub(super) struct KingReplies {
    pub(super) steps: u32,
    pub(super) castlings: u32,
    pub(super) for_steps: Dependence,
    pub(super) for_castling: Dependence,
    /// A king of the other side next to this king's ways stands on one of these.
    pub(super) touching: Bitboard,
}

/// The squares on which some of the king's replies depend.
pub(super) struct Dependence {
    /// A piece that leaves one of these may stop or open an attack that matters.
    pub(super) leaving: Bitboard,
    /// Whatever appears on one of these may block such an attack or the king's way.
    pub(super) blocking: Bitboard,
    /// From these a piece of the other side would newly attack a square that matters.
    knight: Bitboard,
    pub(super) pawn: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl Dependence {
    const NONE: Dependence = Dependence {
        leaving: Bitboard::EMPTY,
        blocking: Bitboard::EMPTY,
        knight: Bitboard::EMPTY,
        pawn: Bitboard::EMPTY,
        diagonal: Bitboard::EMPTY,
        straight: Bitboard::EMPTY,
    };

    /// The `targets` for which a quiet move of a piece of the other side, `role` on `from`, may
    /// alter the replies.
    #[inline(always)]
    pub(super) fn matters(&self, role: Role, from: Square, targets: Bitboard) -> Bitboard {
        if self.leaving.contains(from) {
            return targets;
        }
        let gained = match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.diagonal,
            Role::Rook => self.straight,
            Role::Queen => self.diagonal | self.straight,
            Role::King => Bitboard::EMPTY,
        };
        targets & (self.blocking | gained)
    }

    /// Notes what an attack on `square` depends on and says whether there is none.
    #[inline(always)]
    fn watch(&mut self, position: &Position, safety: &Safety, square: Square) -> bool {
        let board = position.board();
        let them = safety.side();
        let enemy = board.by_color(!them);
        let lifted = board.occupied().without(Bitboard::of(safety.king()));
        let diagonal = attacks::bishop(square, lifted);
        let straight = attacks::rook(square, lifted);
        let knight = attacks::knight(square);
        let pawn = attacks::pawn(them, square);
        let by_diagonal = diagonal & board.diagonal_sliders() & enemy;
        let by_straight = straight & board.straight_sliders() & enemy;
        let leapers =
            ((knight & board.by_role(Role::Knight)) | (pawn & board.by_role(Role::Pawn))) & enemy;
        let attackers = leapers | by_diagonal | by_straight;
        if attackers.is_empty() {
            // Attacked once a slider comes into sight, or a piece goes behind which one stands.
            self.knight |= knight;
            self.pawn |= pawn;
            self.diagonal |= diagonal;
            self.straight |= straight;
            self.leaving |= (diagonal | straight) & lifted;
            return true;
        }
        // Free once every attacker is gone or blocked; more attackers change nothing.
        self.leaving |= attackers;
        if by_diagonal.any() {
            self.blocking |= diagonal;
        }
        if by_straight.any() {
            self.blocking |= straight;
        }
        false
    }
}

impl KingReplies {
    /// Of a king that does not matter.
    pub(super) const NONE: KingReplies = KingReplies {
        steps: 0,
        castlings: 0,
        for_steps: Dependence::NONE,
        for_castling: Dependence::NONE,
        touching: Bitboard::EMPTY,
    };

    #[inline(always)]
    pub(super) fn of(position: &Position, safety: &Safety) -> KingReplies {
        let board = position.board();
        let ring = safety.ring();
        let empty = ring.without(board.occupied());
        let touching = empty & attacks::king(safety.enemy_king());
        let mut replies = KingReplies {
            steps: touching.count(),
            castlings: 0,
            for_steps: Dependence {
                leaving: ring,
                blocking: ring,
                ..Dependence::NONE
            },
            for_castling: Dependence::NONE,
            touching: ring.spread(),
        };
        for square in empty.without(touching) {
            let safe = replies.for_steps.watch(position, safety, square);
            replies.steps += u32::from(safe);
        }
        let rooks = position.castling_rights().rooks_of(safety.side());
        replies.for_castling.leaving = rooks;
        for rook in rooks {
            replies.add_castling(position, safety, rook);
        }
        replies
    }

    #[inline(always)]
    fn add_castling(&mut self, position: &Position, safety: &Safety, rook: Square) {
        let (path, crossed) = safety.castling_squares(rook);
        self.for_castling.leaving |= path;
        self.touching |= crossed.spread();
        if path.intersects(position.board().occupied()) {
            // Whoever stands in the way must leave first.
            return;
        }
        // The rook's own going may open or close the rank.
        let rank = Bitboard::rank(rook.rank());
        self.for_castling.leaving |= rank;
        self.for_castling.blocking |= rank;
        for square in crossed {
            self.for_castling.watch(position, safety, square);
        }
        self.castlings += u32::from(safety.castling_is_legal(position, rook));
    }
}
