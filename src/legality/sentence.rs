//! A verdict in words: one sentence that names the pieces and squares of its reason.

use std::fmt;

use super::{IllegalMove, Standing};
use crate::types::Color;

/// Writes for example `knight on c3`.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.piece.role, self.square)
    }
}

/// Writes one sentence that names the pieces and squares, without a full stop.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            IllegalMove::GameOver(color) => {
                write!(f, "the {color} king has exploded, so the game is over")
            }
            IllegalMove::NoPiece { origin } => write!(f, "{origin} is empty"),
            IllegalMove::NoSuchPiece(piece) => write!(f, "there is no {piece} on the board"),
            IllegalMove::NotYourPiece { piece } => {
                let (owner, mover) = (piece.piece.color, !piece.piece.color);
                write!(f, "the {piece} is {owner}'s and it is {mover}'s move")
            }
            IllegalMove::OwnPieceOnTarget { piece } => {
                let owner = match piece.piece.color {
                    Color::White => "White",
                    Color::Black => "Black",
                };
                write!(
                    f,
                    "{owner}'s own {} is on {}",
                    piece.piece.role, piece.square
                )
            }
            IllegalMove::WrongShape {
                role,
                origin,
                target,
            } => {
                write!(f, "a {role} on {origin} never moves to {target}")
            }
            IllegalMove::NoneReaches { piece, target } => {
                write!(f, "no matching {piece} can reach {target}")
            }
            IllegalMove::PathBlocked { blocker } => write!(f, "the {blocker} is in the way"),
            IllegalMove::NothingToCapture { target } => {
                write!(
                    f,
                    "a pawn moves diagonally only to capture, and {target} is empty"
                )
            }
            IllegalMove::NotEnPassant { target } => {
                write!(f, "{target} is not the en passant square")
            }
            IllegalMove::KingCaptures { target } => {
                write!(f, "a king never captures, so it cannot take the {target}")
            }
            IllegalMove::PromotionMissing { target } => {
                write!(
                    f,
                    "a pawn on {target} must become a queen, rook, bishop or knight"
                )
            }
            IllegalMove::PromotionForbidden {
                role,
                named,
                target,
            } => {
                write!(f, "a {role} that moves to {target} cannot become a {named}")
            }
            IllegalMove::NoCastlingRight {
                rook: Some(rook), ..
            } => write!(f, "the rook on {rook} has no right to castle"),
            IllegalMove::NoCastlingRight { color, side, .. } => {
                write!(f, "{color} has no right to castle {}", side.san())
            }
            IllegalMove::CastlingBlocked { blocker } => {
                write!(f, "the {blocker} is in the way of the king or the rook")
            }
            IllegalMove::CastlingOutOfCheck { king, checker } => {
                write!(f, "the king on {king} is in check from the {checker}")
            }
            IllegalMove::CastlingThroughCheck { square, attacker } => {
                write!(
                    f,
                    "the king would cross {square}, attacked by the {attacker}"
                )
            }
            IllegalMove::CastlingIntoCheck { target, attacker } => {
                write!(
                    f,
                    "the king would end on {target}, attacked by the {attacker}"
                )
            }
            IllegalMove::ExplodesOwnKing { center, king } => {
                write!(
                    f,
                    "the explosion on {center} would destroy the mover's own king on {king}"
                )
            }
            IllegalMove::KingIntoCheck { target, attacker } => {
                write!(
                    f,
                    "the king on {target} would be attacked by the {attacker}"
                )
            }
            IllegalMove::LeavesKingInCheck { king, attacker } => {
                write!(f, "the {attacker} still gives check to the king on {king}")
            }
            IllegalMove::Pinned {
                piece,
                king,
                attacker,
            } => {
                write!(
                    f,
                    "the {piece} alone shields the king on {king} from the {attacker}"
                )
            }
            IllegalMove::ExplosionExposesKing {
                center,
                shield,
                king,
                attacker,
            } => write!(
                f,
                "the explosion on {center} removes the {shield} and opens {}–{king} for the {}",
                attacker.square, attacker.piece.role
            ),
        }
    }
}
