//! What a capture blows up (RULES.md §1).

use crate::attacks;
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, MoveKind, Role, Square};

/// The effect of one capture: where it explodes and what is gone afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Explosion {
    /// The square the capturing piece lands on.
    pub center: Square,
    /// Every square that was occupied before and is empty after: the capturing piece's origin,
    /// the captured piece's square, and each non-pawn next to the centre. The landing square of an
    /// en passant capture was empty and so is not among them.
    pub removed: Bitboard,
}

impl Explosion {
    /// What `mv` blows up; `None` where it captures nothing.
    pub fn of(position: &Position, mv: Move) -> Option<Explosion> {
        match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Explosion::en_passant(position, mv.from(), mv.to())),
            MoveKind::Normal | MoveKind::Promotion => position
                .board()
                .occupied()
                .contains(mv.to())
                .then(|| Explosion::capture(position, mv.from(), mv.to())),
        }
    }

    /// The explosion of the piece on `from` capturing the piece on `to`.
    pub(crate) fn capture(position: &Position, from: Square, to: Square) -> Explosion {
        Explosion {
            center: to,
            removed: blast(position, to).with(to).with(from),
        }
    }

    /// The explosion of the pawn on `from` capturing en passant with the landing square `to`.
    pub(crate) fn en_passant(position: &Position, from: Square, to: Square) -> Explosion {
        Explosion {
            center: to,
            removed: blast(position, to).with(from).with(to.on_rank(from.rank())),
        }
    }

    /// Whether the king of `color` is among what is removed.
    pub fn takes_king(&self, position: &Position, color: Color) -> bool {
        self.removed
            .intersects(position.board().pieces(color, Role::King))
    }
}

impl Position {
    /// What `mv`, a legal move of this position, blows up; `None` where it captures nothing.
    ///
    /// ```
    /// use megaton::Position;
    /// let position: Position =
    ///     "rnbqkb1r/pppppppp/8/3N4/4n3/8/PPPPPPPP/R1BQKBNR w KQkq - 4 3".parse()?;
    /// let capture = position.parse_san("Nxc7")?;
    /// let explosion = position.explosion(capture).expect("a capture explodes");
    /// assert_eq!(explosion.removed.to_string(), "d5 c7 b8 c8 d8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explosion(&self, mv: Move) -> Option<Explosion> {
        Explosion::of(self, mv)
    }
}

/// The non-pawns next to `center`, of both colours.
#[inline(always)]
pub(crate) fn blast(position: &Position, center: Square) -> Bitboard {
    let board = position.board();
    (attacks::king(center) & board.occupied()).without(board.by_role(Role::Pawn))
}
