//! When two positions are the same for the repetition rules.

use crate::attacks;
use crate::legality;
use crate::position::Position;
use crate::types::{CastlingMode, Role, Square, UciMove};

/// The en passant square, if a fully legal capture on it exists.
pub fn legal_en_passant(position: &Position) -> Option<Square> {
    let to = position.en_passant()?;
    let us = position.turn();
    let capturers = attacks::pawn(!us, to) & position.board().pieces(us, Role::Pawn);
    capturers
        .into_iter()
        .any(|from| {
            let capture = UciMove {
                from,
                to,
                promotion: None,
            };
            legality::verdict(position, capture, CastlingMode::Standard).is_ok()
        })
        .then_some(to)
}

/// The key by which repetition compares positions: placement, side to move, castling rights, and
/// the en passant square only where capturing there is fully legal. Costs nothing beyond
/// [`Position::key`] in the usual case of no en passant square.
#[inline]
pub fn repetition_key(position: &Position) -> u64 {
    if position.en_passant().is_some() && legal_en_passant(position).is_none() {
        position.key_without_en_passant()
    } else {
        position.key()
    }
}
