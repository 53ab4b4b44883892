//! Properties by which a list of moves is filtered.

use crate::position::{Explosion, Position};
use crate::types::{Move, MoveKind, Role, Square};

/// A property of a legal move, to choose some moves of a list.
///
/// ```
/// use megaton::{MoveProperty, Position, Role};
/// let position: Position =
///     "rnbqkb1r/pppppppp/8/3N4/4n3/8/PPPPPPPP/R1BQKBNR w KQkq - 4 3".parse()?;
/// let mut moves: Vec<String> = position
///     .legal_moves()
///     .into_iter()
///     .filter(|&mv| MoveProperty::Piece(Role::Knight).holds(&position, mv))
///     .filter(|&mv| MoveProperty::Captures.holds(&position, mv))
///     .map(|mv| mv.to_string())
///     .collect();
/// moves.sort();
/// assert_eq!(moves, ["d5c7", "d5e7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveProperty {
    /// It captures, en passant too.
    Captures,
    /// It captures nothing.
    Quiets,
    /// It explodes the enemy king.
    Explosions,
    /// The enemy king stands in check afterwards.
    Checks,
    /// A pawn becomes a piece.
    Promotions,
    /// It castles.
    Castles,
    /// It captures en passant.
    EnPassant,
    /// It starts from this square.
    From(Square),
    /// It ends on this square; castling where the king ends.
    To(Square),
    /// A piece of this kind makes it; castling is the king's.
    Piece(Role),
    /// Its explosion empties this square.
    Removes(Square),
}

impl MoveProperty {
    /// Whether `mv`, a legal move of `position`, has the property.
    // Inlined it would prepare for every property even where none is asked for, the most common case.
    #[inline(never)]
    pub fn holds(self, position: &Position, mv: Move) -> bool {
        let explosion = || Explosion::of(position, mv);
        match self {
            MoveProperty::Captures => explosion().is_some(),
            MoveProperty::Quiets => explosion().is_none(),
            MoveProperty::Explosions => {
                explosion().is_some_and(|it| it.takes_king(position, !position.turn()))
            }
            MoveProperty::Checks => position.play_unchecked(mv).is_check(),
            MoveProperty::Promotions => mv.promoted_role().is_some(),
            MoveProperty::Castles => mv.is_castling(),
            MoveProperty::EnPassant => mv.kind() == MoveKind::EnPassant,
            MoveProperty::From(square) => mv.from() == square,
            MoveProperty::To(square) => mv.landing() == square,
            MoveProperty::Piece(role) => position.board().role_at(mv.from()) == Some(role),
            MoveProperty::Removes(square) => {
                explosion().is_some_and(|it| it.removed.contains(square))
            }
        }
    }
}
