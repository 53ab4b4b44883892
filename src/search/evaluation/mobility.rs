//! What the pieces can reach, and what of it lies around the enemy king.

use crate::attacks;
use crate::search::evaluation::king_zone::Approaches;
use crate::search::evaluation::{Pair, Side, Weights};
use crate::types::{Bitboard, Role};

/// Mobility, attacks on the enemy king's surroundings, and threats against pieces, counted in one
/// walk over the own pieces.
pub(super) fn and_attacks(side: &Side<'_>, weights: &Weights) -> Pair {
    let board = side.board;
    let occupied = board.occupied();
    let own = board.by_color(side.us);
    let enemy = board.by_color(!side.us);
    let empty_ring = side.enemy_ring.without(occupied);
    let approaches = Approaches::new(side);
    let mut sum = Pair::ZERO;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let r = role.index();
        let approach = approaches.of(role);
        for from in side.pieces(role) {
            let reached = match role {
                Role::Knight => attacks::knight(from),
                Role::Bishop => attacks::bishop(from, occupied),
                Role::Rook => attacks::rook(from, occupied),
                _ => attacks::queen(from, occupied),
            };
            let moves = reached.without(own | side.pawn_danger);
            sum = sum
                + weights.mobility[r] * count(moves)
                + weights.ring_attack[r] * count(reached & empty_ring)
                + weights.fuse_attack[r] * count(reached & side.fuses)
                + weights.approach[r] * count(moves & approach)
                + piece_attacks(side, weights, role, reached & enemy);
        }
    }
    let pawns = attacks::pawns(side.us, side.pieces(Role::Pawn));
    sum + weights.ring_attack[0] * count(pawns & empty_ring)
        + weights.fuse_attack[0] * count(pawns & side.fuses)
        + piece_attacks(side, weights, Role::Pawn, pawns & enemy)
}

/// Attacks on enemy pieces far from the own king, which alone can become captures.
fn piece_attacks(side: &Side<'_>, weights: &Weights, role: Role, attacked: Bitboard) -> Pair {
    let targets = attacked.without(side.ring);
    let by_role = &weights.piece_attack[role.index()];
    Role::ALL[..5]
        .iter()
        .zip(by_role)
        .fold(Pair::ZERO, |sum, (&target, &weight)| {
            sum + weight * count(targets & side.board.by_role(target))
        })
}

fn count(set: Bitboard) -> i32 {
    set.count() as i32
}
