//! The squares around the kings. A piece standing next to its king is a fuse: capture it and the
//! king explodes. A bare king can only be checked.

use crate::attacks;
use crate::search::evaluation::{Pair, Side, Weights};
use crate::types::{Bitboard, Role};

/// The squares from which a piece would attack a fuse of the enemy king.
pub(super) struct Approaches {
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
}

impl Approaches {
    pub(super) fn new(side: &Side<'_>) -> Approaches {
        let occupied = side.board.occupied();
        let mut approaches = Approaches {
            knight: Bitboard::EMPTY,
            bishop: Bitboard::EMPTY,
            rook: Bitboard::EMPTY,
        };
        for fuse in side.fuses {
            approaches.knight |= attacks::knight(fuse);
            approaches.bishop |= attacks::bishop(fuse, occupied);
            approaches.rook |= attacks::rook(fuse, occupied);
        }
        approaches
    }

    /// The squares that matter to a piece of `role`, which is not a pawn.
    #[inline(always)]
    pub(super) fn of(&self, role: Role) -> Bitboard {
        match role {
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            _ => self.bishop | self.rook,
        }
    }
}

/// Our king: how many fuses it has, how many squares to step to, and how near the enemy king
/// is, whose touch makes it safe.
pub(super) fn cover(side: &Side<'_>, weights: &Weights) -> Pair {
    let own = side.board.by_color(side.us);
    let fuses = (side.ring & own).without(side.enemy_ring).count() as usize;
    let flights = side
        .ring
        .without(side.board.occupied() | side.pawn_danger)
        .count() as usize;
    let distance = usize::from(side.king.distance(side.enemy_king));
    let own_pieces = own.count() as i32 - 1;
    weights.fuses[fuses.min(8)]
        + weights.flights[flights.min(8)]
        + weights.near_kings[distance.min(7)] * own_pieces
}
