//! A resolved move: two bytes that only the rules core can make.

use std::fmt;

use crate::types::{CastlingMode, CastlingSide, Role, Square, UciMove};

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A quiet move or a capture.
    Normal = 0,
    /// A pawn reaches the last rank, capturing or not.
    Promotion = 1,
    /// A pawn captures en passant; the target is the landing square.
    EnPassant = 2,
    /// Castling; the target is the square of the castling rook.
    Castling = 3,
}

/// A legal move of the position it was made for: 6 bits origin, 6 bits target, 2 bits promotion,
/// 2 bits [`MoveKind`]. Only `legality` and `movegen` make one, so to hold a `Move` is to hold
/// the promise that it was legal where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Move(u16);

impl Move {
    /// A slot that holds no move yet (a1a1, which is never legal).
    pub(crate) const PLACEHOLDER: Move = Move(0);

    #[inline(always)]
    pub(crate) const fn normal(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    #[inline(always)]
    pub(crate) const fn promotion(from: Square, to: Square, role: Role) -> Move {
        // Knight 1 … queen 4 become 0 … 3.
        let piece = (role as u16).wrapping_sub(1) & 3;
        Move(Move::normal(from, to).0 | piece << 12 | (MoveKind::Promotion as u16) << 14)
    }

    #[inline(always)]
    pub(crate) const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::normal(from, to).0 | (MoveKind::EnPassant as u16) << 14)
    }

    #[inline(always)]
    pub(crate) const fn castling(king: Square, rook: Square) -> Move {
        Move(Move::normal(king, rook).0 | (MoveKind::Castling as u16) << 14)
    }

    /// The sixteen bits, for a hash table or a killer slot.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Sixteen bits from elsewhere; not a move until `legality` has said so.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    /// The square the piece leaves; for castling the king's.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index((self.0 & 63) as u8)
    }

    /// The square the piece lands on; for castling the square of the **rook**.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 6 & 63) as u8)
    }

    /// The square the moving piece ends on; for castling the king's.
    #[inline]
    pub const fn landing(self) -> Square {
        if self.is_castling() {
            let side = CastlingSide::of(self.from(), self.to());
            self.from().on_file(side.king_file())
        } else {
            self.to()
        }
    }

    /// The move as UCI text has it.
    ///
    /// Castling is king takes rook in [`CastlingMode::Chess960`]; otherwise the king's two steps,
    /// unless the king is not on the e-file or the rook not in the corner, where only king takes
    /// rook says what is meant.
    ///
    /// ```
    /// use megaton::{CastlingMode, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = position.parse_san("O-O")?;
    /// assert_eq!(castling.to_uci(CastlingMode::Standard).to_string(), "e1g1");
    /// assert_eq!(castling.to_uci(CastlingMode::Chess960).to_string(), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn to_uci(self, mode: CastlingMode) -> UciMove {
        if self.is_castling() {
            return UciMove::castling(self.from(), self.to(), mode);
        }
        UciMove {
            from: self.from(),
            to: self.to(),
            promotion: self.promoted_role(),
        }
    }

    /// What kind of move it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 14 {
            0 => MoveKind::Normal,
            1 => MoveKind::Promotion,
            2 => MoveKind::EnPassant,
            _ => MoveKind::Castling,
        }
    }

    /// The piece a pawn becomes; `None` where the move does not promote.
    #[inline(always)]
    pub const fn promoted_role(self) -> Option<Role> {
        if !matches!(self.kind(), MoveKind::Promotion) {
            return None;
        }
        Some(match self.0 >> 12 & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// Whether the move castles.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind(), MoveKind::Castling)
    }
}

/// Writes UCI text as [`CastlingMode::Standard`] has it, for example `e2e4`, `e7e8q` or `e1g1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_uci(CastlingMode::Standard).fmt(f)
    }
}

/// Writes the kind before the two squares, for example `Normal e2e4`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}{}", self.kind(), self.from(), self.to())?;
        match self.promoted_role() {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}
