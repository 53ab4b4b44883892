//! What a capture gains. In atomic chess nothing captures back on a crater, so the balance of the
//! explosion itself is the whole exchange.

use crate::position::{Board, Explosion, Position};
use crate::search::value::Value;
use crate::types::{Bitboard, Color, Move, Role};

/// Centipawns by role, for ordering and pruning only; a king counts nothing.
const VALUES: [Value; 5] = [100, 200, 230, 350, 650];

/// What the enemy loses by the capture `mv`, less what we lose. 0 for a move that captures
/// nothing.
pub(crate) fn balance(position: &Position, mv: Move) -> Value {
    Explosion::of(position, mv).map_or(0, |explosion| {
        balance_of(position.board(), explosion.removed, position.turn())
    })
}

/// What the enemy of `us` has on the squares of `removed`, less what we have there.
#[inline]
pub(crate) fn balance_of(board: &Board, removed: Bitboard, us: Color) -> Value {
    let own = board.by_color(us);
    let mut balance = 0;
    for (role, value) in Role::ALL.into_iter().zip(VALUES) {
        let pieces = board.by_role(role) & removed;
        if pieces.any() {
            let ours = (pieces & own).count() as Value;
            balance += value * (pieces.count() as Value - 2 * ours);
        }
    }
    balance
}

/// What a quiet promotion gains; 0 for other moves.
pub(crate) fn promotion_gain(mv: Move) -> Value {
    mv.promoted_role()
        .map_or(0, |role| VALUES[role.index()] - VALUES[0])
}
