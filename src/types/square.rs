//! The 64 squares, a1 = 0, b1 = 1, … h8 = 63.

use std::fmt;
use std::str::FromStr;

/// A square; its index is `8 * rank + file`, so a1 = 0, h1 = 7, a8 = 56, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

/// A text that is not a square's name; holds nothing, the caller knows the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square from a1 to h8")
    }
}

impl std::error::Error for ParseSquareError {}

impl Square {
    /// The square with this index; only the low six bits of `index` count.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` and `rank`, each 0 to 7; `None` beyond the board.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(8 * rank + file))
        } else {
            None
        }
    }

    /// The square on the file of `self` and on `rank`, of which only the low three bits count.
    #[inline(always)]
    pub const fn on_rank(self, rank: u8) -> Square {
        Square(self.file() | (rank & 7) << 3)
    }

    /// The square on `file`, of which only the low three bits count, and on the rank of `self`.
    #[inline(always)]
    pub const fn on_file(self, file: u8) -> Square {
        Square((self.0 & 56) | (file & 7))
    }

    /// 0 to 63, always below 64 so that tables of 64 need no bounds check.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 (the a-file) to 7 (the h-file).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 (the first rank) to 7 (the eighth rank).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        (self.0 & 63) >> 3
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
        self.file() << 3 | self.rank()
    }

    /// The square `files` to the right and `ranks` up; `None` beyond the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 {
            None
        } else {
            Square::at(file as u8, rank as u8)
        }
    }

    /// The square seen from the other side of the board: a1 ↔ a8.
    #[inline(always)]
    pub const fn flip_ranks(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The number of king steps to `other` on an empty board, 0 to 7.
    #[inline(always)]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// All squares from a1, b1, … to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }

    /// Reads exactly two characters, a lower-case file letter and a rank digit.
    ///
    /// # Errors
    /// [`ParseSquareError`] for anything else.
    pub const fn from_ascii(name: &[u8]) -> Result<Square, ParseSquareError> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square((*rank - b'1') * 8 + (*file - b'a')))
            }
            _ => Err(ParseSquareError),
        }
    }
}

/// Reads a name such as `e4`; the file is a lower-case letter.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(name: &str) -> Result<Square, ParseSquareError> {
        Square::from_ascii(name.as_bytes())
    }
}

/// The index of a square that is not on the board: 64 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareIndexError(u8);

impl SquareIndexError {
    /// The index.
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for SquareIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not the index of a square from 0 to 63", self.0)
    }
}

impl std::error::Error for SquareIndexError {}

/// Takes an index from 0 (a1) to 63 (h8).
///
/// ```
/// use megaton::Square;
/// assert_eq!(Square::try_from(63), Ok(Square::H8));
/// assert!(Square::try_from(64).is_err());
/// ```
impl TryFrom<u8> for Square {
    type Error = SquareIndexError;

    fn try_from(index: u8) -> Result<Square, SquareIndexError> {
        if index < 64 {
            Ok(Square(index))
        } else {
            Err(SquareIndexError(index))
        }
    }
}

/// Writes the name, for example `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char((b'a' + self.file()) as char)?;
        f.write_char((b'1' + self.rank()) as char)
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
