//! What cut off elsewhere in the tree, to order quiet moves.

use crate::types::{Color, Move, Role};

/// The largest score of a move, either way.
const LIMIT: i32 = 8192;
const MOVED: usize = 6 * 64;

/// A piece on its target square: which move was made, as far as replies depend on it.
pub(crate) type Moved = u16;

/// Stands for no move.
pub(crate) const NOTHING_MOVED: Moved = 0;

/// `role` lands on the target of `m`.
pub(crate) const fn moved(role: Role, m: Move) -> Moved {
    (role.index() * 64 + m.to().index()) as Moved
}

/// Success of quiet moves by origin and target, and by what was played one and two plies before.
pub(crate) struct History {
    quiet: Vec<i16>,
    after: Vec<i16>,
    captures: Vec<i16>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![0; 2 * 64 * 64],
            after: vec![0; MOVED * MOVED],
            captures: vec![0; 2 * 64 * 64],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.after.fill(0);
        self.captures.fill(0);
    }

    fn by_squares(us: Color, m: Move) -> usize {
        (us.index() * 64 + m.from().index()) * 64 + m.to().index()
    }

    fn by_reply(before: Moved, role: Role, m: Move) -> usize {
        usize::from(before) * MOVED + usize::from(moved(role, m))
    }

    /// How well the quiet move has done, about −24000 to 24000.
    pub(crate) fn of_quiet(&self, us: Color, before: [Moved; 2], role: Role, m: Move) -> i32 {
        before
            .iter()
            .map(|&before| i32::from(self.after[History::by_reply(before, role, m)]))
            .sum::<i32>()
            + i32::from(self.quiet[History::by_squares(us, m)])
    }

    /// How well the capture has done.
    pub(crate) fn of_capture(&self, us: Color, m: Move) -> i32 {
        i32::from(self.captures[History::by_squares(us, m)])
    }

    /// Notes success (positive) or failure of a quiet move.
    pub(crate) fn note_quiet(
        &mut self,
        us: Color,
        before: [Moved; 2],
        role: Role,
        m: Move,
        bonus: i32,
    ) {
        pull(&mut self.quiet[History::by_squares(us, m)], bonus);
        for before in before {
            pull(&mut self.after[History::by_reply(before, role, m)], bonus);
        }
    }

    /// Notes success (positive) or failure of a capture.
    pub(crate) fn note_capture(&mut self, us: Color, m: Move, bonus: i32) {
        pull(&mut self.captures[History::by_squares(us, m)], bonus);
    }
}

/// Moves `entry` towards the sign of `bonus`, the less the nearer it is to the limit.
fn pull(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
