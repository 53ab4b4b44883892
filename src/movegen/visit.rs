//! Walks over the pieces of the side to move and hands out groups of legal moves.

use std::ops::ControlFlow;

use crate::attacks;
use crate::legality::{Safety, shape};
use crate::movegen::{MoveFilter, MoveGroup};
use crate::position::Position;
use crate::types::{Bitboard, Color, MoveKind, Rank, Role, Square};

/// Shows the wanted legal moves of `us`, the side to move, to `visitor`.
#[inline(always)]
pub(crate) fn visit_as<B>(
    position: &Position,
    us: Color,
    safety: &Safety,
    wanted: MoveFilter,
    visitor: impl FnMut(MoveGroup) -> ControlFlow<B>,
) -> ControlFlow<B> {
    visit_without(position, us, safety, wanted, Bitboard::EMPTY, visitor)
}

/// [`visit_as`] that leaves out the pushes and captures (not en passant) of the pawns `skipped`.
#[inline(always)]
pub(crate) fn visit_without<B>(
    position: &Position,
    us: Color,
    safety: &Safety,
    wanted: MoveFilter,
    skipped: Bitboard,
    mut visitor: impl FnMut(MoveGroup) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut show = |role, from, targets: Bitboard, kind| match targets.any() {
        true => visitor(MoveGroup {
            role,
            from,
            targets,
            kind,
        }),
        false => ControlFlow::Continue(()),
    };
    let board = position.board();
    let enemy = board.by_color(!us);
    let quiets = wanted == MoveFilter::All;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in board.pieces(us, role) {
            let attacks = shape::attacks_of(us, role, from, board.occupied());
            let mut targets = safety.capture_targets(position, from, attacks & enemy);
            if quiets {
                targets |= attacks & safety.quiet_targets(from);
            }
            show(role, from, targets, MoveKind::Normal)?;
        }
    }
    for from in board.pieces(us, Role::Pawn).without(skipped) {
        let captures = attacks::pawn(us, from) & enemy;
        let mut targets = safety.capture_targets(position, from, captures);
        if quiets {
            targets |= pushes(position, us, from) & safety.quiet_targets(from);
        }
        // A pawn's targets lie all on its last rank or all before it.
        let kind = match targets.intersects(us.promotion_squares()) {
            true => MoveKind::Promotion,
            false => MoveKind::Normal,
        };
        show(Role::Pawn, from, targets, kind)?;
    }
    if let Some(landing) = position.en_passant() {
        for from in safety.en_passant_origins(position, landing) {
            show(Role::Pawn, from, Bitboard::of(landing), MoveKind::EnPassant)?;
        }
    }
    if quiets {
        let king = safety.king();
        show(
            Role::King,
            king,
            safety.king_targets(position),
            MoveKind::Normal,
        )?;
        show(
            Role::King,
            king,
            safety.castling_rooks(position),
            MoveKind::Castling,
        )?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn pushes(position: &Position, us: Color, from: Square) -> Bitboard {
    let occupied = position.board().occupied();
    let single = Bitboard::of(from).forward(us).without(occupied);
    let double = (single & Bitboard::rank(us.relative_rank(Rank::Third)))
        .forward(us)
        .without(occupied);
    single | double
}
