//! What cut off elsewhere in the tree, to order moves.

use crate::types::{Color, Move, Role};

/// The largest score of a move, either way.
const LIMIT: i32 = 8192;
const MOVED: usize = 6 * 64;

/// A piece on its target square: which move was made, as far as replies depend on it.
pub(crate) type Moved = u16;

/// Stands for no move.
pub(crate) const NOTHING_MOVED: Moved = 0;

/// `role` lands on the target of `mv`.
pub(crate) const fn moved(role: Role, mv: Move) -> Moved {
    (role.index() * 64 + mv.to().index()) as Moved
}

/// Success of quiet moves by origin and target, and by what was played one and two plies before.
pub(crate) struct History {
    quiet: Vec<i16>,
    after: Vec<i16>,
    captures: Vec<i16>,
}

impl History {
    /// Nothing learned yet; `None` where there is no memory for it.
    pub(crate) fn new() -> Option<History> {
        Some(History {
            quiet: zeros(2 * 64 * 64)?,
            after: zeros(MOVED * MOVED)?,
            captures: zeros(2 * 64 * 64)?,
        })
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.after.fill(0);
        self.captures.fill(0);
    }

    fn by_squares(us: Color, mv: Move) -> usize {
        (us.index() * 64 + mv.from().index()) * 64 + mv.to().index()
    }

    fn by_reply(before: Moved, role: Role, mv: Move) -> usize {
        usize::from(before) * MOVED + usize::from(moved(role, mv))
    }

    /// How well the quiet move has done, about −24000 to 24000.
    pub(crate) fn of_quiet(&self, us: Color, before: [Moved; 2], role: Role, mv: Move) -> i32 {
        before
            .iter()
            .map(|&before| i32::from(self.after[History::by_reply(before, role, mv)]))
            .sum::<i32>()
            + i32::from(self.quiet[History::by_squares(us, mv)])
    }

    /// How well the capture has done.
    pub(crate) fn of_capture(&self, us: Color, mv: Move) -> i32 {
        i32::from(self.captures[History::by_squares(us, mv)])
    }

    /// Notes success (positive) or failure of a quiet move.
    pub(crate) fn note_quiet(
        &mut self,
        us: Color,
        before: [Moved; 2],
        role: Role,
        mv: Move,
        bonus: i32,
    ) {
        pull(&mut self.quiet[History::by_squares(us, mv)], bonus);
        for before in before {
            pull(&mut self.after[History::by_reply(before, role, mv)], bonus);
        }
    }

    /// Notes success (positive) or failure of a capture.
    pub(crate) fn note_capture(&mut self, us: Color, mv: Move, bonus: i32) {
        pull(&mut self.captures[History::by_squares(us, mv)], bonus);
    }
}

fn zeros(len: usize) -> Option<Vec<i16>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, 0);
    Some(zeros)
}

/// Moves `entry` towards the sign of `bonus`, the less the nearer it is to the limit.
fn pull(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
