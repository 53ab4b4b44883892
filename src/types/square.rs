//! The 64 squares, a1 = 0, b1 = 1, … h8 = 63.

use std::fmt;
use std::str::FromStr;

use crate::types::error::{IndexError, quoted};
use crate::types::{File, Rank};

/// A square; its index is `8 * rank + file`, so a1 = 0, h1 = 7, a8 = 56, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

/// A text that is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseSquareError {
    token: Box<str>,
}

impl ParseSquareError {
    /// The text, cut after 40 characters.
    pub fn token(&self) -> &str {
        &self.token
    }
}

/// Writes for example `"e9" is not a square from a1 to h8`.
impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a square from a1 to h8", self.token)
    }
}

impl std::error::Error for ParseSquareError {}

impl Square {
    /// The square on `file` and `rank`.
    ///
    /// ```
    /// use megaton::{File, Rank, Square};
    /// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
    /// ```
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 3 | file as u8)
    }

    /// The square with this index; only the low six bits of `index` count.
    #[inline(always)]
    pub(crate) const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` and `rank`, each 0 to 7; `None` beyond the board.
    pub(crate) const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(8 * rank + file))
        } else {
            None
        }
    }

    /// The square on the file of `self` and on `rank`.
    ///
    /// ```
    /// use megaton::{Rank, Square};
    /// assert_eq!(Square::E4.on_rank(Rank::Eighth), Square::E8);
    /// ```
    #[inline(always)]
    pub const fn on_rank(self, rank: Rank) -> Square {
        Square((self.0 & 7) | (rank as u8) << 3)
    }

    /// The square on `file` and on the rank of `self`.
    ///
    /// ```
    /// use megaton::{File, Square};
    /// assert_eq!(Square::E1.on_file(File::G), Square::G1);
    /// ```
    #[inline(always)]
    pub const fn on_file(self, file: File) -> Square {
        Square((self.0 & 56) | file as u8)
    }

    /// 0 to 63, always below 64 so that tables of 64 need no bounds check.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file of the square.
    ///
    /// ```
    /// use megaton::{File, Square};
    /// assert_eq!(Square::E4.file(), File::E);
    /// ```
    #[inline(always)]
    pub const fn file(self) -> File {
        File::from_low_bits(self.0)
    }

    /// The rank of the square.
    ///
    /// ```
    /// use megaton::{Rank, Square};
    /// assert_eq!(Square::E4.rank(), Rank::Fourth);
    /// ```
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self.0 >> 3)
    }

    /// 0 to 63 in the order of the names: a1, a2, … a8, b1, … h8.
    ///
    /// ```
    /// use megaton::Square;
    /// let mut squares = [Square::B1, Square::A8, Square::A1];
    /// squares.sort_by_key(|square| square.text_order());
    /// assert_eq!(squares, [Square::A1, Square::A8, Square::B1]);
    /// ```
    #[inline]
    pub const fn text_order(self) -> u8 {
        (self.0 & 7) << 3 | self.0 >> 3
    }

    /// The square `files` to the right and `ranks` up; `None` beyond the board.
    ///
    /// ```
    /// use megaton::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 as i8 & 7).saturating_add(files);
        let rank = (self.0 as i8 >> 3).saturating_add(ranks);
        if file < 0 || rank < 0 {
            None
        } else {
            Square::at(file as u8, rank as u8)
        }
    }

    /// The square seen from the other side of the board: a1 ↔ a8.
    ///
    /// ```
    /// use megaton::Square;
    /// assert_eq!(Square::E2.flip_ranks(), Square::E7);
    /// ```
    #[inline(always)]
    pub const fn flip_ranks(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The number of king steps to `other` on an empty board, 0 to 7.
    ///
    /// ```
    /// use megaton::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[inline(always)]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// All squares from a1, b1, … to h8.
    ///
    /// ```
    /// use megaton::Square;
    /// assert_eq!(Square::all().nth(1), Some(Square::B1));
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }

    /// Reads exactly two characters, a lower-case file letter and a rank digit.
    pub(crate) const fn from_ascii(name: &[u8]) -> Option<Square> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Square((*rank - b'1') * 8 + (*file - b'a')))
            }
            _ => None,
        }
    }
}

/// Reads a name such as `e4`; the file is a lower-case letter.
///
/// ```
/// use megaton::Square;
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// let error = "E4".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "\"E4\" is not a square from a1 to h8");
/// ```
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(name: &str) -> Result<Square, ParseSquareError> {
        Square::from_ascii(name.as_bytes()).ok_or_else(|| ParseSquareError {
            token: quoted(name),
        })
    }
}

/// Takes an index from 0 (a1) to 63 (h8).
///
/// ```
/// use megaton::Square;
/// assert_eq!(Square::try_from(63), Ok(Square::H8));
/// assert!(Square::try_from(64).is_err());
/// ```
impl TryFrom<u8> for Square {
    type Error = IndexError;

    fn try_from(index: u8) -> Result<Square, IndexError> {
        if index < 64 {
            Ok(Square(index))
        } else {
            Err(IndexError::new(index, 63))
        }
    }
}

/// Writes the name, for example `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char((b'a' + (self.0 & 7)) as char)?;
        f.write_char((b'1' + (self.0 >> 3)) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! named_squares {
    ($($name:ident)*) => { named_squares!(@ 0; $($name)*); };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Square = Square($index);
        named_squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

impl Square {
    named_squares! {
        A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3 A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5 A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7 A8 B8 C8 D8 E8 F8 G8 H8
    }
}
