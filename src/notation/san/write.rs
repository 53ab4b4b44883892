//! Move → text, as short as the legal moves allow.

use crate::legality::{self, Safety, shape::attacks_of};
use crate::movegen;
use crate::position::Position;
use crate::types::{Bitboard, CastlingMode, CastlingSide, Move, MoveKind, Role, UciMove};

/// Writes `mv`, a legal move of `position`: the origin's file, else rank, else both, only where
/// another **legal** move would read the same; `+` for check, `#` for checkmate and for a king
/// that explodes.
pub fn write(position: &Position, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    if mv.is_castling() {
        text.push_str(CastlingSide::of(mv.from(), mv.to()).san());
    } else {
        push_move(position, mv, &mut text);
    }
    push_suffix(&position.play_unchecked(mv), &mut text);
    text
}

fn push_move(position: &Position, mv: Move, text: &mut String) {
    let board = position.board();
    let captures = mv.kind() == MoveKind::EnPassant || board.occupied().contains(mv.to());
    let origin = mv.from().to_string();
    let mut origin = origin.chars();
    let (file, rank) = (origin.next(), origin.next());
    match board.role_at(mv.from()) {
        None | Some(Role::Pawn) => text.extend(file.filter(|_| captures)),
        Some(role) => {
            text.push(role.letter().to_ascii_uppercase());
            let others = rivals(position, mv, role);
            if others.any() {
                let same_file = others.intersects(Bitboard::file(mv.from().file()));
                let same_rank = others.intersects(Bitboard::rank(mv.from().rank()));
                text.extend(file.filter(|_| !same_file || same_rank));
                text.extend(rank.filter(|_| same_file));
            }
        }
    }
    if captures {
        text.push('x');
    }
    text.push_str(&mv.to().to_string());
    if let Some(role) = mv.promoted_role() {
        text.push('=');
        text.push(role.letter().to_ascii_uppercase());
    }
}

/// The other pieces of the same kind that may legally go to the same square.
fn rivals(position: &Position, mv: Move, role: Role) -> Bitboard {
    let board = position.board();
    let reaching = attacks_of(!position.turn(), role, mv.to(), board.occupied())
        & board.pieces(position.turn(), role)
        & !Bitboard::of(mv.from());
    reaching
        .into_iter()
        .filter(|&from| {
            let rival = UciMove {
                from,
                to: mv.to(),
                promotion: None,
            };
            legality::verdict(position, rival, CastlingMode::Standard).is_ok()
        })
        .collect()
}

fn push_suffix(after: &Position, text: &mut String) {
    let Some(safety) = Safety::of(after) else {
        text.push('#');
        return;
    };
    if safety.checkers().any() {
        text.push(if movegen::has_legal_move(after) {
            '+'
        } else {
            '#'
        });
    }
}
