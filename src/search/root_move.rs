//! A move at the root, as iterative deepening, the endgame tables and limited strength see it.

use crate::position::Position;
use crate::search::Bound;
use crate::search::value::{INFINITE, PROVED, Value};
use crate::types::{Move, Role};

/// A move that may be answered, with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    /// The move.
    pub(crate) mv: Move,
    /// The piece that moves.
    pub(crate) role: Role,
    /// Its value in this iteration; −[`INFINITE`] where it is only known not to be best.
    pub(crate) value: Value,
    /// What that value says about the true one.
    pub(crate) bound: Bound,
    /// Its value in the iteration before.
    pub(crate) previous: Value,
    /// The line it begins.
    pub(crate) line: Vec<Move>,
    /// The line of the iteration before.
    pub(crate) previous_line: Vec<Move>,
    /// The deepest ply looked at.
    pub(crate) deepest: usize,
    /// The order that the endgame tables give the moves; 0 where they know nothing.
    pub(crate) rank: i32,
    /// What the endgame tables say.
    pub(crate) table_value: Option<Value>,
}

impl RootMove {
    /// A move not looked at yet; `None` where no piece stands on its origin.
    pub(crate) fn new(position: &Position, mv: Move) -> Option<RootMove> {
        Some(RootMove {
            mv,
            role: position.board().role_at(mv.from())?,
            value: -INFINITE,
            bound: Bound::Exact,
            previous: -INFINITE,
            line: vec![mv],
            previous_line: vec![mv],
            deepest: 1,
            rank: 0,
            table_value: None,
        })
    }

    /// The value to report: this iteration's, or that of the one before where this one has not
    /// come to the move.
    pub(crate) fn known_value(&self) -> Value {
        let searched = if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        };
        match self.table_value {
            // The way to lose was found among the moves that hold out longest, so a mate against
            // us is not a proof here.
            Some(value) if searched <= PROVED => value,
            _ => searched,
        }
    }

    /// Takes back a value that is only known to be too high; nothing where there was none before.
    pub(crate) fn restore_previous(&mut self) {
        if self.bound == Bound::Upper && self.previous > -INFINITE {
            self.value = self.previous;
            self.bound = Bound::Exact;
            self.line.clone_from(&self.previous_line);
        }
    }
}
