//! The replies of the king, and on which squares they depend.

use crate::attacks;
use crate::legality::Safety;
use crate::position::Position;
use crate::types::{Bitboard, Role, Square};

/// How many steps and castlings the replying king has, and where a change may alter that.
pub(super) struct KingSquares {
    pub(super) count: u32,
    /// A piece that leaves one of these may stop or open an attack that matters.
    pub(super) leaving: Bitboard,
    /// Whatever appears on one of these may block such an attack or the king's way.
    pub(super) blocking: Bitboard,
    /// A king of the other side next to the king's ways stands on one of these.
    pub(super) touching: Bitboard,
    /// From these a piece of the other side attacks a square the king may go to.
    gained: Gains,
}

/// Squares by the way of moving that makes them matter.
struct Gains {
    knight: Bitboard,
    pawn: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl KingSquares {
    #[inline(always)]
    pub(super) fn of(position: &Position, safety: &Safety) -> KingSquares {
        let board = position.board();
        let ring = attacks::king(safety.king());
        let steps = ring.without(board.occupied());
        let touching = steps & attacks::king(safety.enemy_king());
        let mut squares = KingSquares {
            count: touching.count(),
            leaving: ring,
            blocking: ring,
            touching: ring.spread(),
            gained: Gains {
                knight: Bitboard::EMPTY,
                pawn: Bitboard::EMPTY,
                diagonal: Bitboard::EMPTY,
                straight: Bitboard::EMPTY,
            },
        };
        for square in steps.without(touching) {
            if squares.watch(position, safety, square) {
                squares.count += 1;
            }
        }
        let them = safety.side();
        let rooks = position.castling_rights().rooks_of(them);
        if rooks.any() {
            squares.watch_castling(position, safety, rooks);
        }
        squares
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
            self.gained.knight |= knight;
            self.gained.pawn |= pawn;
            self.gained.diagonal |= diagonal;
            self.gained.straight |= straight;
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

    fn watch_castling(&mut self, position: &Position, safety: &Safety, rooks: Bitboard) {
        let occupied = position.board().occupied();
        self.leaving |= rooks;
        for rook in rooks {
            let (path, crossed) = safety.castling_squares(rook);
            self.leaving |= path;
            self.touching |= crossed.spread();
            if path.intersects(occupied) {
                // Whoever stands in the way must leave first.
                continue;
            }
            // The rook's own going may open or close the rank.
            let rank = Bitboard::rank(rook.rank());
            self.leaving |= rank;
            self.blocking |= rank;
            for square in crossed {
                self.watch(position, safety, square);
            }
        }
        self.count += safety.castling_rooks(position).count();
    }

    /// The squares from which a piece of this role would newly attack one that matters.
    #[inline(always)]
    pub(super) fn gained_by(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.gained.pawn,
            Role::Knight => self.gained.knight,
            Role::Bishop => self.gained.diagonal,
            Role::Rook => self.gained.straight,
            Role::Queen => self.gained.diagonal | self.gained.straight,
            Role::King => Bitboard::EMPTY,
        }
    }
}

/// The replies of the king in `position`, where `safety` still holds.
#[inline(always)]
pub(super) fn count(position: &Position, safety: &Safety) -> u32 {
    safety.king_targets(position).count() + safety.castling_rooks(position).count()
}
