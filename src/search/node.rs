//! A node of the tree: what is known of a position before any of its moves is tried, in the main
//! search and in quiescence alike.

use crate::legality::Safety;
use crate::movegen::{is_king_explodable, king_explosion};
use crate::position::Position;
use crate::search::Bound;
use crate::search::table::Entry;
use crate::search::value::{DRAW, MAX_PLY, Value, from_table, lost_at, win_at};
use crate::search::worker::Worker;

/// A position from which the game goes on.
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    pub(crate) ply: usize,
    pub(crate) safety: Safety,
    /// The king of the side to move is in check, or could be exploded if it did nothing.
    pub(crate) endangered: bool,
    pub(crate) key: u64,
    /// What the table has.
    pub(crate) known: Option<Entry>,
    /// The static evaluation; [`DRAW`] where the king is in danger.
    pub(crate) evaluation: Value,
    /// How many plies are left to search.
    pub(crate) depth: i32,
    /// Whether the evaluation has risen since our last move.
    pub(crate) improving: bool,
    /// Whether the value is expected to be at least beta.
    pub(crate) cut: bool,
}

impl Node<'_> {
    /// The value the table has, where it was searched to `depth` and settles the window.
    pub(crate) fn settled(&self, alpha: Value, beta: Value, depth: i32) -> Option<Value> {
        // Near the fifty moves the way to a position counts, which the table does not know.
        let entry = self
            .known
            .filter(|entry| entry.depth >= depth && self.position.halfmove_clock() < 90)?;
        let value = from_table(entry.value, self.ply);
        let enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        enough.then_some(value)
    }
}

impl Worker<'_> {
    /// Looks at `position` before any move is tried; depth, trend and expectation are left for
    /// the main search to fill in.
    ///
    /// # Errors
    /// The value, where there is nothing to search: the king is gone or about to go, the game is
    /// drawn, the line is as long as it may get, or the search is over.
    pub(crate) fn arrive<'p>(
        &mut self,
        position: &'p Position,
        ply: usize,
    ) -> Result<Node<'p>, Value> {
        self.lines[ply].clear();
        let safety = Safety::of(position).ok_or(lost_at(ply))?;
        if self.shared.is_halted() {
            return Err(DRAW);
        }
        self.deepest = self.deepest.max(ply);
        if king_explosion(position, &safety).is_some() {
            return Err(win_at(ply + 1));
        }
        if self.is_draw(position, &safety) {
            return Err(DRAW);
        }
        if ply >= MAX_PLY {
            return Err(self.evaluate(position));
        }
        let key = position.key();
        let known = self.shared.table.probe(key);
        let endangered = safety.checkers().any() || is_king_explodable(position, position.turn());
        let evaluation = match known {
            _ if endangered => DRAW,
            Some(entry) => entry.evaluation,
            None => self.evaluate(position),
        };
        Ok(Node {
            position,
            ply,
            safety,
            endangered,
            key,
            known,
            evaluation,
            depth: 0,
            improving: false,
            cut: false,
        })
    }
}
