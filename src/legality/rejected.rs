//! What the legality test filters out: moves of right shape and clear path that are illegal.

use crate::legality::{IllegalMove, Safety, shape::pseudo_legal_targets, verdict};
use crate::position::Position;
use crate::types::{CastlingMode, Role, UciMove};

impl Position {
    /// Every move of the right shape on a clear path that is illegal all the same, with its
    /// reason (codes 8 and 13 to 20 of RULES.md §5), in no promised order. Each promotion piece
    /// makes a move of its own; castling is written as `mode` has it. Empty where the game is
    /// over.
    ///
    /// ```
    /// use megaton::{CastlingMode, Position};
    /// let position: Position = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1".parse()?;
    /// let rejected = position.rejected_moves(CastlingMode::Standard);
    /// assert!(rejected.iter().any(|(mv, why)| {
    ///     mv.to_string() == "e1c1" && why.code() == "castling-out-of-check"
    /// }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rejected_moves(&self, mode: CastlingMode) -> Vec<(UciMove, IllegalMove)> {
        let position = self;
        let Some(safety) = Safety::of(position) else {
            return Vec::new();
        };
        let us = position.turn();
        let pawns = position.board().pieces(us, Role::Pawn);
        let mut rejected = Vec::new();
        let mut judge = |mv: UciMove| {
            if let Err(reason) = verdict(position, mv, mode) {
                rejected.push((mv, reason));
            }
        };
        for from in position.board().by_color(us) {
            for to in pseudo_legal_targets(position, from) {
                if pawns.contains(from) && us.promotion_squares().contains(to) {
                    for role in Role::PROMOTIONS {
                        judge(UciMove {
                            from,
                            to,
                            promotion: Some(role),
                        });
                    }
                } else {
                    judge(UciMove {
                        from,
                        to,
                        promotion: None,
                    });
                }
            }
        }
        for rook in position.castling_rights().rooks_of(us) {
            match safety.castling_verdict(position, rook) {
                Ok(_) | Err(IllegalMove::CastlingBlocked { .. }) => {}
                Err(reason) => {
                    rejected.push((UciMove::castling(safety.king, rook, mode), reason));
                }
            }
        }
        rejected
    }
}
