//! The plain count: every leaf's parent is looked at from scratch. The reference for every faster
//! way.

use core::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{Wanted, visit_as};
use crate::perft::{PerftError, Settings};
use crate::position::Position;
use crate::types::Color;

/// Subtrees of this depth and more look at the stop flag and at the table.
const COARSE: u32 = 3;

/// Counts the leaves `depth` plies below `position`.
pub(super) fn count(
    position: &Position,
    depth: u32,
    settings: &Settings,
) -> Result<u64, PerftError> {
    match position.turn() {
        Color::White => count_from::<true>(position, depth, settings),
        Color::Black => count_from::<false>(position, depth, settings),
    }
}

fn count_from<const WHITE: bool>(
    position: &Position,
    depth: u32,
    settings: &Settings,
) -> Result<u64, PerftError> {
    if depth == 0 {
        return Ok(1);
    }
    if depth >= COARSE {
        if settings.stopped() {
            return Err(PerftError::Stopped);
        }
        if let Some(count) = settings.table.and_then(|t| t.get(position.key(), depth)) {
            return Ok(count);
        }
    }
    let us = Color::from_white(WHITE);
    let Some(safety) = Safety::of_as(position, us) else {
        return Ok(0);
    };
    let mut total = 0u64;
    let flow = visit_as::<PerftError>(position, us, &safety, Wanted::All, |group| {
        if depth == 1 {
            total += u64::from(group.len());
            return ControlFlow::Continue(());
        }
        let mut error = None;
        group.for_each(|m| {
            if error.is_some() {
                return;
            }
            let mut next = *position;
            next.play_as::<true>(us, m);
            let count = match WHITE {
                true => count_from::<false>(&next, depth - 1, settings),
                false => count_from::<true>(&next, depth - 1, settings),
            };
            match count.and_then(|n| total.checked_add(n).ok_or(PerftError::Overflow)) {
                Ok(sum) => total = sum,
                Err(e) => error = Some(e),
            }
        });
        error.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    });
    if let ControlFlow::Break(error) = flow {
        return Err(error);
    }
    if depth >= COARSE
        && let Some(table) = settings.table
    {
        table.put(position.key(), depth, total);
    }
    Ok(total)
}
