//! What a capture gains. In atomic chess nothing captures back on a crater, so the balance of the
//! explosion itself is the whole exchange.

use crate::position::{Explosion, Position};
use crate::search::value::Value;
use crate::types::{Bitboard, Color, Move, Role};

/// Values for ordering and pruning only, in hundredths of a pawn.
pub(crate) const VALUES: [Value; 5] = [100, 200, 230, 350, 650];

/// What the enemy loses by the capture `mv`, less what the mover loses; a king counts nothing.
/// 0 for a move that captures nothing.
pub(crate) fn balance(position: &Position, mv: Move) -> Value {
    let Some(explosion) = Explosion::of(position, mv) else {
        return 0;
    };
    let us = position.turn();
    worth(position, explosion.removed, !us) - worth(position, explosion.removed, us)
}

/// What a quiet promotion gains; 0 for other moves.
pub(crate) fn promotion_gain(mv: Move) -> Value {
    mv.promoted_role()
        .map_or(0, |role| VALUES[role.index()] - VALUES[0])
}

fn worth(position: &Position, squares: Bitboard, color: Color) -> Value {
    let board = position.board();
    let pieces = squares & board.by_color(color);
    Role::ALL[..5]
        .iter()
        .zip(VALUES)
        .map(|(&role, value)| (pieces & board.by_role(role)).count() as Value * value)
        .sum()
}
