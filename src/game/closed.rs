//! Positions in which nothing can ever be captured again.

use super::material::is_one_square_color;
use crate::attacks;
use crate::legality;
use crate::position::Position;
use crate::types::{Bitboard, CastlingMode, Color, Role, UciMove};

/// Whether the position is closed (RULES.md §4.4): only kings, bishops and pawns; every pawn
/// stands head to head with an enemy pawn and has no move; the bishops, if any, belong to one
/// side, stand on one square colour, and no enemy pawn stands on that colour. False where a king
/// is missing.
pub fn is_closed_position(position: &Position) -> bool {
    let board = position.board();
    let bishops = board.by_role(Role::Bishop);
    let pawns = board.by_role(Role::Pawn);
    if bishops | pawns | board.by_role(Role::King) != board.occupied()
        || position.exploded().is_some()
    {
        return false;
    }
    let white_pawns = board.pieces(Color::White, Role::Pawn);
    let black_pawns = board.pieces(Color::Black, Role::Pawn);
    if white_pawns.forward(Color::White) != black_pawns {
        return false;
    }
    for owner in Color::ALL {
        let own = board.pieces(owner, Role::Bishop);
        if own.is_empty() {
            continue;
        }
        let enemy_pawns = board.pieces(!owner, Role::Pawn);
        if own != bishops || !is_one_square_color(own) || shares_square_color(own, enemy_pawns) {
            return false;
        }
    }
    !has_pawn_capture(position) && !has_pawn_capture(&position.after_null_move())
}

fn shares_square_color(bishops: Bitboard, pawns: Bitboard) -> bool {
    let dark = Bitboard::DARK_SQUARES;
    (bishops.intersects(dark) && pawns.intersects(dark))
        || (bishops.intersects(!dark) && pawns.intersects(!dark))
}

/// Whether the side to move has a legal capture with a pawn.
fn has_pawn_capture(position: &Position) -> bool {
    let board = position.board();
    let us = position.turn();
    let targets = board.by_color(!us) | Bitboard::of_option(position.en_passant());
    board.pieces(us, Role::Pawn).into_iter().any(|from| {
        let reached = attacks::pawn(us, from) & targets;
        reached.into_iter().any(|to| {
            let promotion = us.promotion_squares().contains(to).then_some(Role::Queen);
            let capture = UciMove {
                from,
                to,
                promotion,
            };
            legality::verdict(position, capture, CastlingMode::Standard).is_ok()
        })
    })
}
