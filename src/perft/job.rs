//! One count, cut into parts that any number of threads work off.
//!
//! The parts are cut the same way whatever the number of threads and their counts are added up by
//! root move, so totals and the order of a divide never depend on timing.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::movegen::{count_legal_moves, legal_moves};
use crate::perft::{PerftError, PerftOptions, Processor, Progress, count_plainly, level};
use crate::position::Position;
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
    settings: &PerftOptions,
) -> Result<Vec<(Move, u64)>, PerftError> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    if let Some(table) = settings.table {
        table.make_room(expected_entries(position, depth));
    }
    let moves = legal_moves(position);
    let (parts, below) = cut(position, &moves, depth - 1, settings.threads);
    let found = Mutex::new(Found {
        counts: vec![0; moves.len()],
        done: 0,
        total: 0,
        error: None,
    });
    work_off(&parts, below, settings, &found);
    let Found { counts, error, .. } = found
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    match error {
        Some(error) => Err(error),
        None => Ok(moves.iter().copied().zip(counts).collect()),
    }
}

/// A guess at how many positions a count will enter in a table: those of all plies but the last
/// two, at the rate at which the first two plies branch, shared by the ways that lead to each. From
/// the start position the guess is right within a factor of two for every depth that has been
/// counted.
fn expected_entries(position: &Position, depth: u32) -> f64 {
    let branches = (count_plainly(position, 2) as f64).sqrt().max(1.0);
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
        0 | 1 => 0,
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

fn work_off(parts: &[Part], depth: u32, settings: &PerftOptions, found: &Mutex<Found>) {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let worker = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if failed.load(Ordering::Relaxed) {
                return;
            }
            let count = count(&part.position, depth, settings);
            let mut found = found
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            if let Err(error) = found.add(part.root, count) {
                found.error.get_or_insert(error);
                failed.store(true, Ordering::Relaxed);
                return;
            }
            if let Some(progress) = settings.progress {
                progress(Progress {
                    done: found.done,
                    parts: parts.len(),
                    nodes: found.total,
                });
            }
        }
    };
    let threads = settings.threads.min(parts.len());
    if threads <= 1 {
        worker();
        return;
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            // A thread that cannot be had is one fewer; this one does the work all the same.
            let _ = thread::Builder::new().spawn_scoped(scope, worker);
        }
        worker();
    });
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

fn count(position: &Position, depth: u32, settings: &PerftOptions) -> Result<u64, PerftError> {
    let processor = settings.processor.unwrap_or_else(Processor::in_use);
    match (depth, settings.table) {
        (0, _) => Ok(1),
        (1, _) => Ok(count_legal_moves(position)),
        (_, None) => level::count(processor, position, depth, settings),
        (_, Some(table)) => {
            if let Some(count) = table.get(position.key(), depth) {
                return Ok(count);
            }
            let count = level::count(processor, position, depth, settings)?;
            table.put(position.key(), depth, count);
            Ok(count)
        }
    }
}
