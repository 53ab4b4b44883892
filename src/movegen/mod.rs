//! Every legal move of a position, visited, listed, counted, or just found to exist.
//!
//! All four walk the same groups of moves ([`MoveGroup`]), whose targets come from the masks of
//! `Safety`; none of them plays a move to see whether it is legal.

mod group;
mod king_explosion;
mod property;
mod visit;

pub use group::MoveGroup;
pub(crate) use king_explosion::{is_king_explodable, king_explosion};
pub use property::MoveProperty;
pub(crate) use visit::{visit_as, visit_without};

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::position::Position;
use crate::types::MoveList;

/// Which of the legal moves to visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
pub(crate) fn visit_with<B>(
    position: &Position,
    safety: &Safety,
    wanted: MoveFilter,
    visitor: impl FnMut(MoveGroup) -> ControlFlow<B>,
) -> ControlFlow<B> {
    visit_as::<B>(position, position.turn(), safety, wanted, visitor)
}

impl Position {
    /// All legal moves, in no promised order; none where the game is over.
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// assert_eq!(position.legal_moves().len(), 20);
    /// for mv in position.legal_moves() {
    ///     assert!(position.is_legal(mv));
    /// }
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        legal_moves(self)
    }

    /// The legal captures, en passant among them, in no promised order.
    ///
    /// ```
    /// use megaton::Position;
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let captures = position.legal_captures();
    /// assert_eq!(captures.len(), 1);
    /// assert_eq!(captures[0].to_string(), "e4d5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_captures(&self) -> MoveList {
        legal_captures(self)
    }

    /// The number of legal moves, without building any.
    ///
    /// ```
    /// assert_eq!(megaton::Position::start().count_legal_moves(), 20);
    /// ```
    pub fn count_legal_moves(&self) -> u64 {
        count_legal_moves(self)
    }

    /// Whether the side to move has any legal move; stops at the first.
    ///
    /// ```
    /// assert!(megaton::Position::start().has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        has_legal_move(self)
    }
}

pub(crate) fn legal_moves(position: &Position) -> MoveList {
    list(position, MoveFilter::All)
}

pub(crate) fn legal_captures(position: &Position) -> MoveList {
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

pub(crate) fn count_legal_moves(position: &Position) -> u64 {
    let mut count = 0;
    let _: ControlFlow<()> = visit(position, MoveFilter::All, |group| {
        count += u64::from(group.len());
        ControlFlow::Continue(())
    });
    count
}

pub(crate) fn has_legal_move(position: &Position) -> bool {
    visit(position, MoveFilter::All, |_| ControlFlow::Break(())).is_break()
}
