//! What the user may set about a search.

use std::time::Duration;

/// The stack, in bytes, of a thread that searches: a search as deep as it gets fits several times
/// over, in a build without optimisation too.
pub const STACK_SIZE: usize = 32 * 1024 * 1024;

/// The settings that hold from one search to the next. The defaults are what `uci` lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Threads, from 1.
    pub threads: usize,
    /// Lines to report, from 1.
    pub multipv: u32,
    /// The program may be told to search on the opponent's time; it then saves some of its own,
    /// so each move may take longer.
    pub ponder: bool,
    /// Time to keep back for each move, for the way between engine and board.
    pub move_overhead: Duration,
    /// Analysis rather than a game: no move is chosen for practical chances.
    pub analyse_mode: bool,
    /// Report chances beside the score.
    pub show_wdl: bool,
    /// Play at the strength of `elo` rather than as well as possible.
    pub limit_strength: bool,
    /// The strength to play at, where it is limited.
    pub elo: u32,
}

impl SearchOptions {
    /// The most threads that may be asked for.
    pub const MAX_THREADS: usize = 512;
    /// The most lines that may be asked for.
    pub const MAX_MULTIPV: u32 = 500;
    /// The lowest strength that can be asked for.
    pub const MIN_ELO: u32 = 800;
    /// The highest strength that can be asked for.
    pub const MAX_ELO: u32 = 2800;
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            threads: 1,
            multipv: 1,
            ponder: false,
            move_overhead: Duration::from_millis(10),
            analyse_mode: false,
            show_wdl: false,
            limit_strength: false,
            elo: 1800,
        }
    }
}
