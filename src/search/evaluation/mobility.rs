//! What the pieces can reach, and what of it lies around the enemy king.

use crate::attacks;
use crate::search::evaluation::king_zone::Approaches;
use crate::search::evaluation::{Pair, Side, Weights};
use crate::search::exchange::balance_of;
use crate::types::{Bitboard, Role};

/// Mobility, attacks on the enemy king's surroundings, and threats against pieces, counted in one
/// walk over our pieces.
pub(super) fn and_attacks(side: &Side<'_>, weights: &Weights) -> Pair {
    let board = side.board;
    let occupied = board.occupied();
    let own = board.by_color(side.us);
    let enemy = board.by_color(!side.us);
    let empty_ring = side.enemy_ring.without(occupied);
    let approaches = Approaches::new(side);
    let (by_approach, by_target) = if side.to_move {
        (&weights.approach_to_move, &weights.piece_attack_to_move)
    } else {
        (&weights.approach, &weights.piece_attack)
    };
    let mut sum = Pair::ZERO;
    let mut gain = 0;
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
                + weights.mobility[r] * moves.count() as i32
                + each(weights.ring_attack[r], reached & empty_ring)
                + each(weights.fuse_attack[r], reached & side.fuses)
                + each(by_approach[r], moves & approach)
                + piece_attacks(side, by_target, role, reached & enemy);
            gain = gain.max(best_gain(side, reached & enemy, Bitboard::of(from)));
        }
    }
    let pawns = attacks::pawns(side.us, side.pieces(Role::Pawn));
    // Which pawn captures makes no difference.
    let pawn = side.pieces(Role::Pawn).lowest();
    gain = gain.max(best_gain(side, pawns & enemy, pawn));
    sum + each(weights.ring_attack[0], pawns & empty_ring)
        + each(weights.fuse_attack[0], pawns & side.fuses)
        + piece_attacks(side, by_target, Role::Pawn, pawns & enemy)
        + weights.gain[usize::from(side.to_move)] * (gain / 50)
}

/// Attacks on enemy pieces that are not next to our king; only these can become captures.
#[inline]
fn piece_attacks(
    side: &Side<'_>,
    by_target: &[[Pair; 5]; 5],
    role: Role,
    attacked: Bitboard,
) -> Pair {
    let by_role = &by_target[role.index()];
    let mut sum = Pair::ZERO;
    for target in attacked.without(side.ring) {
        let role = side.board.role_at(target).map_or(5, Role::index);
        sum = sum + by_role.get(role).copied().unwrap_or(Pair::ZERO);
    }
    sum
}

/// The most, in centipawns, that capturing one of `targets` with `mover` would gain; 0 where
/// nothing is gained. Pieces next to either king are left out.
#[inline]
fn best_gain(side: &Side<'_>, targets: Bitboard, mover: Bitboard) -> i32 {
    let pawns = side.board.by_role(Role::Pawn);
    targets
        .without(side.ring | side.fuses)
        .into_iter()
        .map(|target| {
            let ring = attacks::king(target).without(pawns);
            balance_of(side.board, ring.with(target) | mover, side.us)
        })
        .fold(0, i32::max)
}

/// `weight` for each square of `set`, which is often empty.
#[inline]
fn each(weight: Pair, set: Bitboard) -> Pair {
    if set.is_empty() {
        Pair::ZERO
    } else {
        weight * set.count() as i32
    }
}
