//! What a search says while it runs and when it is done.

use std::time::Duration;

use crate::types::Move;

/// The worth of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in so many of its moves; negative: it loses in so many of the
    /// opponent's; 0: it has lost already.
    Mate(i32),
}

/// Chances in thousandths, 1000 together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// The side to move wins.
    pub win: u16,
    /// Nobody wins.
    pub draw: u16,
    /// The side to move loses.
    pub loss: u16,
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// One line of thought, as it becomes known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth reached, in plies; 0 where there is nothing to search.
    pub depth: u32,
    /// The deepest ply looked at; `None` where that says nothing.
    pub selective_depth: Option<u32>,
    /// Which of several lines this is, from 1; `None` where only one is asked for.
    pub multipv: Option<u32>,
    /// The worth of the line.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Chances, where they are asked for.
    pub wdl: Option<WinDrawLoss>,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths; `None` without a table.
    pub hashfull: Option<u16>,
    /// The line itself, from the root; legal move by move.
    pub pv: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestMove {
    /// The move; `None` where no move is legal or none of those asked about.
    pub best: Option<Move>,
    /// The reply expected to it, if one is known; legal after `best`.
    pub ponder: Option<Move>,
}
