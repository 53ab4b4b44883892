//! Floor 4: every legal move of a position, visited, listed, counted, or just found to exist.
//!
//! All four walk the same groups of moves ([`MoveGroup`]), whose targets come from the masks of
//! [`Safety`]; none of them plays a move to see whether it is legal.

mod group;
mod king_explosion;
mod visit;

pub use group::MoveGroup;
pub use king_explosion::{is_king_explodable, king_explosion};
pub(crate) use visit::{visit_as, visit_without};

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::position::Position;
use crate::types::MoveList;

/// Which of the legal moves to visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFilter {
    /// All.
    All,
    /// Captures, en passant among them.
    Captures,
}

/// Shows the wanted legal moves to `visitor`, group by group, until it breaks off. Does nothing
/// where a king is missing.
pub fn visit<B>(
    position: &Position,
    wanted: MoveFilter,
    visitor: impl FnMut(MoveGroup) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match Safety::of(position) {
        Some(safety) => visit_with(position, &safety, wanted, visitor),
        None => ControlFlow::Continue(()),
    }
}

/// [`visit`] where the safety of `position` is at hand.
pub fn visit_with<B>(
    position: &Position,
    safety: &Safety,
    wanted: MoveFilter,
    visitor: impl FnMut(MoveGroup) -> ControlFlow<B>,
) -> ControlFlow<B> {
    visit_as::<B>(position, position.turn(), safety, wanted, visitor)
}

/// All legal moves, in no promised order.
///
/// ```
/// use megaton::{Position, movegen};
/// assert_eq!(movegen::legal_moves(&Position::start()).len(), 20);
/// ```
pub fn legal_moves(position: &Position) -> MoveList {
    list(position, MoveFilter::All)
}

/// The legal captures, en passant among them, in no promised order.
pub fn legal_captures(position: &Position) -> MoveList {
    list(position, MoveFilter::Captures)
}

fn list(position: &Position, wanted: MoveFilter) -> MoveList {
    let mut moves = MoveList::new();
    let _: ControlFlow<()> = visit(position, wanted, |group| {
        group.for_each(|mv| moves.push(mv));
        ControlFlow::Continue(())
    });
    moves
}

/// The number of legal moves, without building any.
pub fn count_legal_moves(position: &Position) -> u64 {
    let mut count = 0;
    let _: ControlFlow<()> = visit(position, MoveFilter::All, |group| {
        count += u64::from(group.len());
        ControlFlow::Continue(())
    });
    count
}

/// Whether the side to move has any legal move; stops at the first.
pub fn has_legal_move(position: &Position) -> bool {
    visit(position, MoveFilter::All, |_| ControlFlow::Break(())).is_break()
}
