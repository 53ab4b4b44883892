//! One count, cut into parts that any number of threads work off.
//!
//! The parts are cut the same way whatever the number of threads and their counts are added up by
//! root move, so totals and the order of a divide never depend on timing.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::movegen::{count_legal_moves, legal_moves};
use crate::perft::{PerftError, PerftOptions, Progress, dispatch};
use crate::position::Position;
use crate::threads;
use crate::types::Move;

/// Work is cut further until there are this many parts for each thread.
const PARTS_PER_THREAD: usize = 64;

/// Parts of this depth are not cut further.
const SMALLEST_DEPTH: u32 = 4;

/// The subtree below one position; its count belongs to one of the root moves.
struct Part {
    root: usize,
    position: Position,
}

/// What the threads have found so far.
struct Found {
    counts: Vec<u64>,
    done: usize,
    total: u64,
    error: Option<PerftError>,
}

/// For each legal move the number of sequences of `depth` plies that begin with it.
pub(super) fn divide(
    position: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<Vec<(Move, u64)>, PerftError> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    if let Some(table) = options.table_in_use() {
        table.make_room(expected_entries(position, depth));
    }
    let moves = legal_moves(position);
    let (parts, below) = cut(position, &moves, depth - 1, options.thread_count());
    let found = Mutex::new(Found {
        counts: vec![0; moves.len()],
        done: 0,
        total: 0,
        error: None,
    });
    threads::for_each(&parts, options.thread_count(), |_, part| {
        let count = count_part(&part.position, below, options);
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = found.add(part.root, count) {
            found.error.get_or_insert(error);
            return ControlFlow::Break(());
        }
        options.report(Progress {
            done: found.done,
            parts: parts.len(),
            nodes: found.total,
        });
        ControlFlow::Continue(())
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    match found.error {
        Some(error) => Err(error),
        None => Ok(moves.iter().copied().zip(found.counts).collect()),
    }
}

/// A guess at how many positions a count will enter in a table: those of all plies but the last
/// two, at the rate at which the first two plies branch, shared by the ways that lead to each. From
/// the start position the guess is right within a factor of two for every depth that has been
/// counted.
fn expected_entries(position: &Position, depth: u32) -> f64 {
    let pairs: u64 = legal_moves(position)
        .iter()
        .map(|&mv| count_legal_moves(&position.play_unchecked(mv)))
        .sum();
    let branches = (pairs as f64).sqrt().max(1.0);
    let plies = depth.saturating_sub(2);
    branches.powi(plies as i32) / f64::from(plies.saturating_sub(1).max(1))
}

/// The parts, and the depth that is left for each.
fn cut(position: &Position, moves: &[Move], mut depth: u32, threads: usize) -> (Vec<Part>, u32) {
    let mut parts: Vec<Part> = moves
        .iter()
        .enumerate()
        .map(|(root, &mv)| Part {
            root,
            position: position.play_unchecked(mv),
        })
        .collect();
    let enough = match threads {
        1 => 0,
        threads => threads.saturating_mul(PARTS_PER_THREAD),
    };
    while parts.len() < enough && depth > SMALLEST_DEPTH && !parts.is_empty() {
        parts = parts
            .iter()
            .flat_map(|part| {
                let moves = legal_moves(&part.position);
                let after = |mv: &Move| Part {
                    root: part.root,
                    position: part.position.play_unchecked(*mv),
                };
                moves.iter().map(after).collect::<Vec<_>>()
            })
            .collect();
        depth -= 1;
    }
    (parts, depth)
}

impl Found {
    fn add(&mut self, root: usize, count: Result<u64, PerftError>) -> Result<(), PerftError> {
        let count = count?;
        // Each root's count is part of the total and so cannot overflow where it does not.
        self.total = self.total.checked_add(count).ok_or(PerftError::Overflow)?;
        self.counts[root] += count;
        self.done += 1;
        Ok(())
    }
}

/// Counts the leaves `depth` plies below the position of a part.
fn count_part(position: &Position, depth: u32, options: &PerftOptions) -> Result<u64, PerftError> {
    let processor = options.processor_in_use();
    match (depth, options.table_in_use()) {
        (0, _) => Ok(1),
        (1, _) => Ok(count_legal_moves(position)),
        (_, None) => dispatch::count_leaves(processor, position, depth, options),
        (_, Some(table)) => {
            if let Some(count) = table.get(position.key(), depth) {
                return Ok(count);
            }
            let count = dispatch::count_leaves(processor, position, depth, options)?;
            table.put(position.key(), depth, count);
            Ok(count)
        }
    }
}
