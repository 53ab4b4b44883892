//! What kinds of moves lead to the leaves, for each depth.

use std::ops::{AddAssign, ControlFlow};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use crate::legality::Safety;
use crate::movegen::{has_legal_move, legal_moves};
use crate::perft::options::is_set;
use crate::perft::{MAX_DEPTH, PerftError};
use crate::position::{Explosion, Position};
use crate::threads;
use crate::types::{Move, MoveKind};

/// How many of the moves that lead to the leaves of one depth are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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

/// The statistics of every depth from 1 to `depth`, in this order, on at most `threads` threads,
/// the calling one among them. Once `stop` is true, there are none.
///
/// # Errors
/// [`PerftError::Stopped`] and [`PerftError::TooDeep`].
///
/// ```
/// use megaton::{Position, perft};
/// let depths = perft::statistics(&Position::start(), 3, 1, None)?;
/// assert_eq!((depths[2].nodes, depths[2].captures, depths[2].checks), (8_902, 34, 12));
/// # Ok::<(), perft::PerftError>(())
/// ```
pub fn statistics(
    position: &Position,
    depth: u32,
    threads: usize,
    stop: Option<&AtomicBool>,
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
    let sums = Mutex::new(Ok(vec![Statistics::default(); below.len()]));
    threads::for_each(&children, threads, |_, child| {
        let mut of_child = vec![Statistics::default(); depth as usize - 1];
        let walked = walk(child, &mut of_child, stop);
        let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
        match (walked, sums.as_mut()) {
            (Ok(()), Ok(sums)) => {
                add(sums, &of_child);
                ControlFlow::Continue(())
            }
            (walked, _) => {
                if let Err(error) = walked {
                    *sums = Err(error);
                }
                ControlFlow::Break(())
            }
        }
    });
    add(
        below,
        &sums.into_inner().unwrap_or_else(PoisonError::into_inner)?,
    );
    Ok(depths)
}

/// Adds the statistics of each depth to those of the same depth.
fn add(sums: &mut [Statistics], depths: &[Statistics]) {
    for (sum, depth) in sums.iter_mut().zip(depths) {
        *sum += *depth;
    }
}

fn walk(
    position: &Position,
    depths: &mut [Statistics],
    stop: Option<&AtomicBool>,
) -> Result<(), PerftError> {
    let Some((here, below)) = depths.split_first_mut() else {
        return Ok(());
    };
    if is_set(stop) {
        return Err(PerftError::Stopped);
    }
    for &mv in legal_moves(position).iter() {
        let next = position.play_unchecked(mv);
        here.record(position, mv, &next);
        walk(&next, below, stop)?;
    }
    Ok(())
}

impl Statistics {
    /// Each number but `nodes`, with the name of its column in a table.
    pub const fn columns(&self) -> [(&'static str, u64); 8] {
        [
            ("captures", self.captures),
            ("en-passant", self.en_passant),
            ("castles", self.castles),
            ("promotions", self.promotions),
            ("checks", self.checks),
            ("checkmates", self.checkmates),
            ("king-explosions", self.king_explosions),
            ("stalemates", self.stalemates),
        ]
    }

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
