//! The legal moves of one position, counted without listing them.

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{MoveFilter, visit_as};
use crate::perft::level::Level;
use crate::perft::replies;
use crate::position::Position;
use crate::types::Color;

/// Counts the legal moves of the side to move, White where `WHITE` is true.
#[inline(always)]
pub(super) fn count_moves<L: Level, const WHITE: bool>(position: &Position) -> u64 {
    let us = Color::from_white(WHITE);
    let Some(safety) = Safety::of_as(position, us) else {
        return 0;
    };
    if !safety.kings_touch() && safety.checkers().is_empty() {
        return replies::count_moves_out_of_check::<L, WHITE>(position, safety);
    }
    let mut total = 0;
    let _: ControlFlow<()> = visit_as(position, us, &safety, MoveFilter::All, |group| {
        total += u64::from(group.len());
        ControlFlow::Continue(())
    });
    total
}
