//! The plain count: every legal move is played and every leaf's parent looked at from scratch. The
//! reference for every faster way.

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{MoveFilter, count_legal_moves, legal_moves, visit_as};
use crate::perft::level::Level;
use crate::perft::replies;
use crate::position::Position;
use crate::types::Color;

/// [`count`](crate::perft::count) without any short cut, many times slower: what tests hold the
/// faster ways against.
///
/// # Panics
/// Where the count is beyond 2^64 - 1, which takes centuries.
pub fn count_plainly(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal_moves(position),
        _ => legal_moves(position)
            .iter()
            .map(|&mv| count_plainly(&position.play_unchecked(mv), depth - 1))
            .try_fold(0u64, u64::checked_add)
            .expect("a count below 2^64"),
    }
}

/// The number of legal moves of the side to move, White where `WHITE` is true.
#[inline(always)]
pub(super) fn count_leaves<L: Level, const WHITE: bool>(position: &Position) -> u64 {
    let us = Color::from_white(WHITE);
    let Some(safety) = Safety::of_as(position, us) else {
        return 0;
    };
    if !safety.kings_touch() && safety.checkers().is_empty() {
        return replies::count_safe::<L, WHITE>(position, safety);
    }
    let mut total = 0;
    let _: ControlFlow<()> = visit_as(position, us, &safety, MoveFilter::All, |group| {
        total += u64::from(group.len());
        ControlFlow::Continue(())
    });
    total
}
