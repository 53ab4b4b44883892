//! When a search has to end.

use std::time::Duration;

use crate::search::value::MAX_PLY;
use crate::types::{Color, Move};

/// The limits of one search; it ends at the first that is reached. Without any limit it ends when
/// it is stopped.
///
/// Built, not filled in.
///
/// ```
/// use std::time::Duration;
/// use megaton::search::Limits;
///
/// let shallow = Limits::new().depth(6);
/// let blitz = Limits::new()
///     .clock(Duration::from_secs(180), Duration::from_secs(175))
///     .increment(Duration::from_secs(2), Duration::from_secs(2));
/// let second = Limits::new().move_time(Duration::from_secs(1)).nodes(1_000_000);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    /// Each side's clock, White's first.
    pub(crate) clock: [Option<Duration>; 2],
    /// What each side gets back after a move, White's first.
    pub(crate) increment: [Duration; 2],
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) mate: Option<u32>,
    pub(crate) search_moves: Option<Vec<Move>>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
}

impl Limits {
    /// The deepest search there is, in plies. A greater depth is searched as this one, and so is
    /// a search without a depth: where the tree is so small, it ends here.
    pub const MAX_DEPTH: u32 = MAX_PLY as u32 / 2;
    /// The longest time that counts, some 34 years; a greater one is no limit.
    pub const LONGEST: Duration = Duration::from_millis(1 << 40);

    /// No limit.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Ends after this many plies; 0 is searched as 1.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies);
        self
    }

    /// Ends after visiting this many positions.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Spends this much time on the move.
    #[must_use]
    pub fn move_time(mut self, time: Duration) -> Limits {
        self.movetime = Some(time);
        self
    }

    /// What is left on the clocks of White and Black; the search decides how much of it the move
    /// is worth.
    #[must_use]
    pub fn clock(mut self, white: Duration, black: Duration) -> Limits {
        self.clock = [Some(white), Some(black)];
        self
    }

    /// What White and Black get back after a move.
    #[must_use]
    pub fn increment(mut self, white: Duration, black: Duration) -> Limits {
        self.increment = [white, black];
        self
    }

    /// Moves until the next time control; without it the clock is for the rest of the game.
    #[must_use]
    pub fn moves_to_go(mut self, moves: u32) -> Limits {
        self.moves_to_go = Some(moves);
        self
    }

    /// Looks for a forced win within this many moves of the side to move, and ends where none
    /// exists either; see [`BestMove::no_mate_in`](crate::search::BestMove::no_mate_in).
    #[must_use]
    pub fn mate(mut self, moves: u32) -> Limits {
        self.mate = Some(moves);
        self
    }

    /// Searches only these moves at the root; an empty list leaves none, and a move that is not
    /// legal counts for nothing.
    #[must_use]
    pub fn search_moves(mut self, moves: impl IntoIterator<Item = Move>) -> Limits {
        self.search_moves = Some(moves.into_iter().collect());
        self
    }

    /// Uses no clock to end an iteration early: a caller who wants an answer stops the search.
    /// Holding the answer back until then is up to the caller.
    #[must_use]
    pub fn infinite(mut self, on: bool) -> Limits {
        self.infinite = on;
        self
    }

    /// The opponent's clock is running: no time limit counts before
    /// [`Control::ponderhit`](crate::search::Control::ponderhit).
    #[must_use]
    pub fn ponder(mut self, on: bool) -> Limits {
        self.ponder = on;
        self
    }

    /// The clock of `color`, if it has one.
    pub(crate) fn clock_of(&self, color: Color) -> Option<Duration> {
        let [white, black] = self.clock;
        if color.is_white() { white } else { black }
    }

    /// What `color` gets back after a move.
    pub(crate) fn increment_of(&self, color: Color) -> Duration {
        let [white, black] = self.increment;
        if color.is_white() { white } else { black }
    }
}
