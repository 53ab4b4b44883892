//! Floor 6: counting the leaves of the tree of legal moves.

use core::ops::ControlFlow;

use crate::attacks::{Magic, Sliders};
use crate::legality::Safety;
use crate::movegen::{Wanted, count_legal_moves, legal_moves, visit_as};
use crate::position::Position;
use crate::types::{Color, Move};

/// The number of move sequences of `depth` plies from `position`; 1 for depth 0. Draw rules never
/// end a count; a missing king does.
pub fn count(position: &Position, depth: u32) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (1, _) => count_legal_moves(position),
        (_, Color::White) => count_from::<Magic, true>(position, depth),
        (_, Color::Black) => count_from::<Magic, false>(position, depth),
    }
}

/// For each legal move the number of sequences of `depth` plies that begin with it.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    legal_moves(position)
        .iter()
        .map(|&m| (m, count(&position.after(m), depth.saturating_sub(1))))
        .collect()
}

fn count_from<S: Sliders, const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    let us = Color::from_white(WHITE);
    let Some(safety) = Safety::of_as::<S>(position, us) else {
        return 0;
    };
    let mut total = 0;
    let _: ControlFlow<()> = visit_as::<S, ()>(position, us, &safety, Wanted::All, |group| {
        if depth == 1 {
            total += u64::from(group.len());
        } else {
            group.for_each(|m| {
                let mut next = *position;
                next.play_as::<false>(us, m);
                total += match WHITE {
                    true => count_from::<S, false>(&next, depth - 1),
                    false => count_from::<S, true>(&next, depth - 1),
                };
            });
        }
        ControlFlow::Continue(())
    });
    total
}
