//! What kinds of moves lead to the leaves, for each depth.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::legality::Safety;
use crate::movegen::{has_legal_move, legal_moves};
use crate::perft::{MAX_DEPTH, PerftError, PerftOptions};
use crate::position::{Explosion, Position};
use crate::types::{Move, MoveKind};

/// How many of the moves that lead to the leaves of one depth are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// All leaves.
    pub nodes: u64,
    /// Captures, en passant and capturing promotions among them.
    pub captures: u64,
    /// Captures en passant.
    pub en_passant: u64,
    /// Castlings.
    pub castles: u64,
    /// Promotions, each piece counted by itself.
    pub promotions: u64,
    /// Moves after which the enemy king stands in check, checkmates among them.
    pub checks: u64,
    /// Moves that checkmate.
    pub checkmates: u64,
    /// Captures that explode the enemy king.
    pub king_explosions: u64,
    /// Moves that stalemate.
    pub stalemates: u64,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.checkmates += other.checkmates;
        self.king_explosions += other.king_explosions;
        self.stalemates += other.stalemates;
    }
}

/// The statistics of every depth from 1 to `depth`, in this order; of [`PerftOptions`] the stop flag
/// and the number of threads count.
///
/// # Errors
/// As for [`count_with`](crate::perft::count_with).
pub fn statistics(
    position: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<Vec<Statistics>, PerftError> {
    if depth > MAX_DEPTH {
        return Err(PerftError::TooDeep);
    }
    let mut depths = vec![Statistics::default(); depth as usize];
    let Some((first, below)) = depths.split_first_mut() else {
        return Ok(depths);
    };
    let mut children = Vec::new();
    for &mv in legal_moves(position).iter() {
        let next = position.play_unchecked(mv);
        first.record(position, mv, &next);
        children.push(next);
    }
    // Threads take one child after the other and add up for themselves.
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut sums = vec![Statistics::default(); depth as usize - 1];
        while let Some(child) = children.get(next.fetch_add(1, Ordering::Relaxed)) {
            walk(child, &mut sums, settings)?;
        }
        Ok(sums)
    };
    let sums = thread::scope(|scope| {
        let helpers: Vec<_> = (1..settings.threads.min(children.len()))
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, worker).ok())
            .collect();
        let mut sums = vec![worker()];
        sums.extend(helpers.into_iter().map(|helper| match helper.join() {
            Ok(sums) => sums,
            Err(panic) => std::panic::resume_unwind(panic),
        }));
        sums
    });
    for of_thread in sums {
        for (total, part) in below.iter_mut().zip(of_thread?) {
            *total += part;
        }
    }
    Ok(depths)
}

fn walk(
    position: &Position,
    depths: &mut [Statistics],
    settings: &PerftOptions,
) -> Result<(), PerftError> {
    let Some((here, below)) = depths.split_first_mut() else {
        return Ok(());
    };
    if settings.stopped() {
        return Err(PerftError::Stopped);
    }
    for &mv in legal_moves(position).iter() {
        let next = position.play_unchecked(mv);
        here.record(position, mv, &next);
        walk(&next, below, settings)?;
    }
    Ok(())
}

impl Statistics {
    fn record(&mut self, position: &Position, mv: Move, next: &Position) {
        let flag = u64::from;
        self.nodes += 1;
        self.en_passant += flag(mv.kind() == MoveKind::EnPassant);
        self.castles += flag(mv.is_castling());
        self.promotions += flag(mv.kind() == MoveKind::Promotion);
        let explosion = Explosion::of(position, mv);
        self.captures += flag(explosion.is_some());
        let Some(safety) = Safety::of(next) else {
            self.king_explosions += 1;
            return;
        };
        let check = safety.checkers().any();
        self.checks += flag(check);
        if !has_legal_move(next) {
            self.checkmates += flag(check);
            self.stalemates += flag(!check);
        }
    }
}
