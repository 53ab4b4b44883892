//! What a search says while it runs and when it is done.

use std::time::Duration;

use crate::types::Move;

/// The worth of a position for the side to move.
///
/// ```
/// use megaton::search::{Control, Limits, Score};
/// use megaton::{Engine, Game};
///
/// let game = Game::new("8/8/8/8/8/2k5/1p6/K2Q4 w - - 0 1".parse()?);
/// let mut last = None;
/// Engine::default().search(&game, &Limits::new().depth(4), &Control::default(), &mut |info| {
///     last = Some(info.score);
/// });
/// assert!(last.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// A proof: the side to move wins in this many of its moves; negative: it loses in this many of
    /// the opponent's; 0: it has lost already.
    Mate(i32),
    /// The endgame tables say that the side to move wins, and are reached in this many plies;
    /// negative: that it loses.
    Table(i32),
}

/// The probabilities of the three results in thousandths, 1000 together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// The side to move wins.
    pub win: u16,
    /// The game is drawn.
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

/// One line of play with its score, as it becomes known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The probabilities of the results, where
    /// [`SearchOptions::show_wdl`](crate::search::SearchOptions::show_wdl) asks for them.
    pub wdl: Option<WinDrawLoss>,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Probes of the endgame tables that found something; `None` without tables.
    pub table_hits: Option<u64>,
    /// How full the transposition table is, in thousandths; `None` where nothing was searched.
    pub hashfull: Option<u16>,
    /// The line itself, from the root; legal move by move.
    pub pv: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BestMove {
    /// The move; `None` where no move is legal or none of those asked about.
    pub best: Option<Move>,
    /// The reply expected to it, if one is known; legal after `best`.
    pub ponder: Option<Move>,
    /// It is proved that the side to move cannot force a win within this many of its moves, which
    /// [`Limits::mate`](crate::search::Limits::mate) asked about; with
    /// [`Limits::search_moves`](crate::search::Limits::search_moves), not by beginning with one of
    /// those.
    pub no_mate_in: Option<u32>,
}
