//! When a search has to end.

use std::time::Duration;

use crate::search::value::MAX_PLY;
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
    /// `ponderhit` or `stop`. Where there is no other limit the search ends at `ponderhit`.
    pub ponder: bool,
}

impl Limits {
    /// The deepest search there is, in plies. A greater depth is searched as this one, and so is
    /// a search without a depth: where the tree is so small, it ends here.
    pub const MAX_DEPTH: u32 = MAX_PLY as u32 / 2;
    /// The longest time that counts, some 34 years; a greater one is no limit.
    pub const LONGEST: Duration = Duration::from_millis(1 << 40);

    /// Whether nothing but `stop` can be relied on to end the search: it was asked to wait, or
    /// its limits are beyond what any search reaches.
    pub fn is_endless(&self) -> bool {
        self.infinite || self.ponder || self.is_unbounded()
    }

    /// [`Limits::is_endless`] once the opponent has played the expected move. A `ponder` without
    /// any limit ends then.
    pub fn is_endless_after_ponderhit(&self) -> bool {
        self.infinite || (!self.is_unlimited() && self.is_unbounded())
    }

    fn is_unbounded(&self) -> bool {
        let too_deep = |depth: Option<u32>| depth.is_none_or(|depth| depth >= Limits::MAX_DEPTH);
        let too_long = |time: Option<Duration>| time.is_none_or(|time| time >= Limits::LONGEST);
        too_deep(self.depth)
            && too_deep(self.mate)
            && too_long(self.movetime)
            && self.clock.into_iter().all(too_long)
            && self.nodes.is_none_or(|nodes| nodes == u64::MAX)
    }

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
