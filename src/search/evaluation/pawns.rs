//! Pawns: passed, isolated, doubled. Kings never capture, so a passed pawn can only be blocked or
//! shot.

use crate::search::evaluation::{Pair, Side, Weights};
use crate::types::{Bitboard, Color, Role};

/// The worth of our pawn structure.
pub(super) fn worth(side: &Side<'_>, weights: &Weights) -> Pair {
    let own = side.pieces(Role::Pawn);
    let enemy = side.board.pieces(!side.us, Role::Pawn);
    let stops = fill(enemy, !side.us);
    let stopped = stops | stops.left() | stops.right();
    let files = fill(own, Color::White) | fill(own, Color::Black) | own;
    let neighbours = files.left() | files.right();
    let mut sum = Pair::ZERO;
    for pawn in own {
        let set = Bitboard::of(pawn);
        let rank = side.us.relative_rank(pawn.rank()).index();
        if !stopped.intersects(set) {
            sum = sum + weights.passed[rank];
            if !set.forward(side.us).intersects(side.board.occupied()) {
                sum = sum + weights.passed_free[rank];
            }
        }
    }
    let isolated = own.without(neighbours).count() as i32;
    let doubled = (own & fill(own, side.us)).count() as i32;
    sum + weights.isolated_pawn * isolated + weights.doubled_pawn * doubled
}

/// The squares strictly ahead of `pawns`, as `color` sees it.
fn fill(pawns: Bitboard, color: Color) -> Bitboard {
    let mut set = pawns.forward(color);
    set |= set.forward(color);
    set |= set.forward(color).forward(color);
    set |= set
        .forward(color)
        .forward(color)
        .forward(color)
        .forward(color);
    set
}
