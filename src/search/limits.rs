//! When a search has to end.

use core::time::Duration;

use crate::types::{Color, Move};

/// The limits of one `go`; a search ends at the first that is reached. Without any limit it
/// ends when it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies; 0 is searched as 1.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Each side's clock, White's first.
    pub clock: [Option<Duration>; 2],
    /// What each side gets back after a move, White's first.
    pub increment: [Duration; 2],
    /// Moves until the next time control; `None` where the clock is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Look for a forced win within this many moves of the side to move, and end where none
    /// exists either.
    pub mate: Option<u32>,
    /// Only these moves at the root; an empty list leaves none.
    pub search_moves: Option<Vec<Move>>,
    /// Answer nothing before `stop`, even when done.
    pub infinite: bool,
    /// The opponent's clock is running: answer nothing and use no time limit before
    /// `ponderhit` or `stop`.
    pub ponder: bool,
}

impl Limits {
    /// The clock of `color`, if it has one.
    pub fn clock_of(&self, color: Color) -> Option<Duration> {
        let [white, black] = self.clock;
        if color.is_white() { white } else { black }
    }

    /// What `color` gets back after a move.
    pub fn increment_of(&self, color: Color) -> Duration {
        let [white, black] = self.increment;
        if color.is_white() { white } else { black }
    }

    /// Whether no limit is set but perhaps the root moves.
    pub fn is_unlimited(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.movetime.is_none()
            && self.clock == [None, None]
            && self.mate.is_none()
    }
}
