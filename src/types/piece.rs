//! A piece: a role with a colour.

use std::fmt;
use std::str::FromStr;

use crate::types::{Color, ParseNameError, Role};

/// A role with a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

    /// The FEN letter: upper case for White.
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

/// The only character of `text`.
fn only_char(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Reads the letter of FEN: upper case for White.
///
/// ```
/// use megaton::{Color, Piece, Role};
/// assert_eq!("n".parse(), Ok(Piece::new(Color::Black, Role::Knight)));
/// assert!("x".parse::<Piece>().is_err());
/// ```
impl FromStr for Piece {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Piece, ParseNameError> {
        only_char(text)
            .and_then(Piece::from_fen_char)
            .ok_or_else(|| ParseNameError::new(text, "a piece letter of PNBRQKpnbrqk"))
    }
}

/// Reads a letter of either case, or the English name that `Display` writes.
///
/// ```
/// use megaton::Role;
/// assert_eq!("q".parse(), Ok(Role::Queen));
/// assert_eq!("queen".parse(), Ok(Role::Queen));
/// ```
impl FromStr for Role {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Role, ParseNameError> {
        only_char(text)
            .and_then(Role::from_letter)
            .or_else(|| Role::ALL.into_iter().find(|role| role.to_string() == text))
            .ok_or_else(|| ParseNameError::new(text, "a kind of piece"))
    }
}

/// Reads `w` or `b`, as FEN has it, or `white` or `black`, as `Display` writes it.
///
/// ```
/// use megaton::Color;
/// assert_eq!("w".parse(), Ok(Color::White));
/// assert_eq!("black".parse(), Ok(Color::Black));
/// ```
impl FromStr for Color {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Color, ParseNameError> {
        match text {
            "w" | "white" => Ok(Color::White),
            "b" | "black" => Ok(Color::Black),
            _ => Err(ParseNameError::new(text, "white or black")),
        }
    }
}

/// Writes for example `black knight`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
