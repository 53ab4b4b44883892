//! Threats to the king: checks, and captures next to it that would explode it (RULES.md §2).

use crate::attacks;
use crate::legality::Safety;
use crate::position::{Position, attackers_of};
use crate::types::{Bitboard, Role, Square, UciMove};

/// What the side not to move could do to the king of the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Threats {
    /// The pieces that give check now.
    pub checks: Bitboard,
    /// The captures of something next to the king that the other side could legally make if it
    /// were to move now, in no promised order; promotions are listed piece by piece.
    pub explosions: Vec<UciMove>,
}

impl Position {
    /// What the side not to move could do to the king of the side to move: the checks it gives,
    /// and the captures that would explode the king. Nothing where a king is missing.
    ///
    /// A capture that explodes the king wins, so a pin on the capturing piece does not matter; only
    /// one that would explode its own king too is not a threat.
    ///
    /// ```
    /// use megaton::Position;
    /// let position: Position = "4k3/8/4q3/8/8/8/5P2/4K3 w - - 0 1".parse()?;
    /// let threats = position.threats();
    /// assert_eq!(threats.checks.to_string(), "e6");
    /// assert!(threats.explosions.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn threats(&self) -> Threats {
        let position = self;
        let Some(safety) = Safety::of(position) else {
            return Threats::default();
        };
        let board = position.board();
        let beside_king = attacks::king(safety.king) & board.by_color(safety.us);
        let mut explosions = Vec::new();
        for target in beside_king.without(attacks::king(safety.enemy_king)) {
            let capturers = attackers_of(board, target, !safety.us, board.occupied());
            for from in capturers {
                push_capture(position, from, target, &mut explosions);
            }
        }
        Threats {
            checks: safety.checkers,
            explosions,
        }
    }
}

fn push_capture(position: &Position, from: Square, to: Square, moves: &mut Vec<UciMove>) {
    let them = !position.turn();
    let pawn = position.board().by_role(Role::Pawn).contains(from);
    if pawn && them.promotion_squares().contains(to) {
        moves.extend(Role::PROMOTIONS.map(|role| UciMove {
            from,
            to,
            promotion: Some(role),
        }));
    } else {
        moves.push(UciMove {
            from,
            to,
            promotion: None,
        });
    }
}
