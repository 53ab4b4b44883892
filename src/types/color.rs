//! The two sides.

use std::fmt;
use std::ops::Not;

use crate::types::Rank;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first from the start position; its pawns move up the board.
    White = 0,
    /// The other side; its pawns move down the board.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: an index into tables by colour.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// White where `white` is true, else Black.
    #[inline(always)]
    pub const fn from_white(white: bool) -> Color {
        if white { Color::White } else { Color::Black }
    }

    /// Whether this is White.
    #[inline(always)]
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }

    /// The rank on which this side's king and rooks start.
    ///
    /// ```
    /// use megaton::{Color, Rank};
    /// assert_eq!(Color::Black.back_rank(), Rank::Eighth);
    /// ```
    #[inline(always)]
    pub const fn back_rank(self) -> Rank {
        match self {
            Color::White => Rank::First,
            Color::Black => Rank::Eighth,
        }
    }

    /// `rank` as this side counts it: unchanged for White, mirrored for Black.
    ///
    /// ```
    /// use megaton::{Color, Rank};
    /// assert_eq!(Color::White.relative_rank(Rank::Second), Rank::Second);
    /// assert_eq!(Color::Black.relative_rank(Rank::Second), Rank::Seventh);
    /// ```
    #[inline(always)]
    pub const fn relative_rank(self, rank: Rank) -> Rank {
        Rank::from_low_bits(rank as u8 ^ self.back_rank() as u8)
    }

    /// The letter of the FEN side-to-move field: `w` or `b`.
    pub const fn fen_char(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// Writes `white` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}
