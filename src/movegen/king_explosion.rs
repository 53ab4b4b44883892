//! Captures that explode a king: the moves that end a game at once.

use crate::attacks;
use crate::legality::Safety;
use crate::position::{Position, attackers_of, is_attacked};
use crate::types::{Color, Move, Role};

/// A legal capture that explodes the enemy king, if there is one, found without generating any
/// other move.
pub(crate) fn king_explosion(position: &Position, safety: &Safety) -> Option<Move> {
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

impl Position {
    /// A legal capture that explodes the enemy king, if there is one; found without generating
    /// any other move.
    ///
    /// ```
    /// use megaton::Position;
    /// assert_eq!(Position::start().king_explosion(), None);
    /// let position: Position = "4k3/3p4/8/4N3/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.king_explosion().map(|mv| mv.to_string()), Some("e5d7".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king_explosion(&self) -> Option<Move> {
        king_explosion(self, &Safety::of(self)?)
    }

    /// Whether the enemy of `color`, if it were to move, could explode the king of `color` by
    /// capturing something next to it. False where a king is missing.
    ///
    /// ```
    /// use megaton::{Color, Position};
    /// let position: Position = "4k3/3p4/8/4N3/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(position.is_king_explodable(Color::Black));
    /// assert!(!position.is_king_explodable(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_king_explodable(&self, color: Color) -> bool {
        is_king_explodable(self, color)
    }
}

/// Whether the enemy of `color`, if it were to move, could explode the king of `color` by
/// capturing something next to it. False where a king is missing.
pub(crate) fn is_king_explodable(position: &Position, color: Color) -> bool {
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
