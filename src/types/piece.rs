//! A piece: a role with a colour.

use std::fmt;

use crate::types::{Color, Role};

/// A role with a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of `color` and `role`.
    #[inline(always)]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The FEN letter: capital for White.
    pub const fn fen_char(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece of a FEN letter; `None` for other characters.
    pub const fn from_fen_char(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) => Some(Piece::new(
                Color::from_white(letter.is_ascii_uppercase()),
                role,
            )),
            None => None,
        }
    }
}

/// Writes for example `black knight`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
