//! How each piece moves on the board as it stands, kings' safety aside.

use crate::attacks;
use crate::position::Position;
use crate::types::{Bitboard, Color, Rank, Role, Square};

/// Where a piece of `color` and `role` on `from` could ever go on an empty board, captures and
/// pawn double steps from the start rank included, castling not.
pub(crate) fn reach(color: Color, role: Role, from: Square) -> Bitboard {
    match role {
        Role::Pawn => pushes(color, from) | attacks::pawn(color, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, Bitboard::EMPTY),
        Role::Rook => attacks::rook(from, Bitboard::EMPTY),
        Role::Queen => attacks::queen(from, Bitboard::EMPTY),
        Role::King => attacks::king(from),
    }
}

fn pushes(color: Color, from: Square) -> Bitboard {
    let single = Bitboard::of(from).forward(color);
    let double = single.forward(color) & Bitboard::rank(color.relative_rank(Rank::Fourth));
    match from.rank() == color.relative_rank(Rank::Second) {
        true => single | double,
        false => single,
    }
}

/// The squares a piece of `color` and `role` on `from` attacks when exactly `occupied` is taken.
#[inline(always)]
pub(crate) fn attacks_of(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
        Role::King => attacks::king(from),
    }
}

/// Where the piece on `from`, if it belongs to the side to move, could go by its shape and with a
/// clear path: what the legality test then filters. Castling is not among it; a king's captures
/// are.
pub(crate) fn pseudo_legal_targets(position: &Position, from: Square) -> Bitboard {
    let board = position.board();
    let us = position.turn();
    let own = board.by_color(us);
    let Some(role) = board.role_at(from).filter(|_| own.contains(from)) else {
        return Bitboard::EMPTY;
    };
    let occupied = board.occupied();
    if role != Role::Pawn {
        return attacks_of(us, role, from, occupied).without(own);
    }
    let single = Bitboard::of(from).forward(us).without(occupied);
    let double = single.forward(us) & Bitboard::rank(us.relative_rank(Rank::Fourth));
    let targets = board.by_color(!us) | Bitboard::of_option(position.en_passant());
    single | double.without(occupied) | attacks::pawn(us, from) & targets
}
