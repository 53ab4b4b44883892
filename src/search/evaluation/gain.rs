//! What an explosion would gain.

use crate::attacks;
use crate::search::evaluation::Side;
use crate::search::exchange::VALUES;
use crate::types::{Bitboard, Role, Square};

/// The most that capturing one of `targets` with `mover` would gain, in hundredths of a pawn; 0
/// where nothing is gained. Fuses of either king are not asked about.
#[inline]
pub(super) fn best(side: &Side<'_>, targets: Bitboard, mover: Bitboard) -> i32 {
    targets
        .without(side.ring | side.fuses)
        .into_iter()
        .map(|target| explosion(side, target, mover))
        .fold(0, i32::max)
}

/// What the explosion on `target` takes from the enemy, less what it takes from us.
fn explosion(side: &Side<'_>, target: Square, mover: Bitboard) -> i32 {
    let board = side.board;
    let ring = attacks::king(target).without(board.by_role(Role::Pawn));
    let removed = ring.with(target) | mover;
    let own = board.by_color(side.us);
    let mut gain = 0;
    for (role, value) in Role::ALL.into_iter().zip(VALUES) {
        let pieces = board.by_role(role) & removed;
        if pieces.any() {
            let ours = (pieces & own).count() as i32;
            gain += value * (pieces.count() as i32 - 2 * ours);
        }
    }
    gain
}
