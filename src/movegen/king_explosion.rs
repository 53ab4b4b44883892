//! Captures that explode a king: the moves that end a game at once.

use crate::attacks;
use crate::legality::Safety;
use crate::position::{Position, attackers_of, is_attacked};
use crate::types::{Color, Move, Role};

/// A legal capture that explodes the enemy king, if there is one, found without generating any
/// other move.
///
/// ```
/// use megaton::{Position, Safety, movegen};
/// let position = Position::start();
/// let safety = Safety::of(&position).expect("both kings are on the board");
/// assert_eq!(movegen::king_explosion(&position, &safety), None);
/// ```
pub fn king_explosion(position: &Position, safety: &Safety) -> Option<Move> {
    let board = position.board();
    let us = position.turn();
    let enemy_king = board.king(!us)?;
    let own_ring = attacks::king(safety.king());
    let winning_centers = attacks::king(enemy_king).without(own_ring);
    for target in winning_centers & board.by_color(!us) {
        let capturers = attackers_of(board, target, us, board.occupied());
        if let Some(from) = capturers.first() {
            let promotes =
                board.by_role(Role::Pawn).contains(from) && us.promotion_squares().contains(target);
            return Some(match promotes {
                true => Move::promotion(from, target, Role::Queen),
                false => Move::normal(from, target),
            });
        }
    }
    let landing = position.en_passant()?;
    let from = attacks::pawn(!us, landing) & board.pieces(us, Role::Pawn);
    match winning_centers.contains(landing) {
        true => Some(Move::en_passant(from.first()?, landing)),
        false => None,
    }
}

/// Whether the enemy of `color`, if he were to move, could explode the king of `color` by
/// capturing something next to it. False where a king is missing.
pub fn is_king_explodable(position: &Position, color: Color) -> bool {
    let board = position.board();
    let (Some(king), Some(enemy_king)) = (board.king(color), board.king(!color)) else {
        return false;
    };
    let shared = attacks::king(enemy_king).with(enemy_king);
    let targets = (attacks::king(king) & board.by_color(color)).without(shared);
    targets
        .into_iter()
        .any(|target| is_attacked(board, target, !color, board.occupied()))
}
