//! The eight files and the eight ranks.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::types::{IndexError, ParseNameError};

/// A file, a to h.
///
/// ```
/// use megaton::{File, Square};
/// assert_eq!(Square::C5.file(), File::C);
/// assert_eq!("c".parse(), Ok(File::C));
/// assert!("x".parse::<File>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum File {
    /// The a-file.
    A = 0,
    /// The b-file.
    B = 1,
    /// The c-file.
    C = 2,
    /// The d-file.
    D = 3,
    /// The e-file.
    E = 4,
    /// The f-file.
    F = 5,
    /// The g-file.
    G = 6,
    /// The h-file.
    H = 7,
}

impl File {
    /// All eight, in order.
    pub const ALL: [File; 8] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
    ];

    /// 0 to 7: an index into tables of eight.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with the index in the low three bits of `bits`.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u8) -> File {
        match bits & 7 {
            0 => File::A,
            1 => File::B,
            2 => File::C,
            3 => File::D,
            4 => File::E,
            5 => File::F,
            6 => File::G,
            7 => File::H,
            _ => unreachable!(),
        }
    }

    /// The character in the name of a square, for example `c`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A rank, 1 to 8.
///
/// ```
/// use megaton::{Rank, Square};
/// assert_eq!(Square::C5.rank(), Rank::Fifth);
/// assert_eq!("5".parse(), Ok(Rank::Fifth));
/// assert!("x".parse::<Rank>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    /// Rank 1.
    First = 0,
    /// Rank 2.
    Second = 1,
    /// Rank 3.
    Third = 2,
    /// Rank 4.
    Fourth = 3,
    /// Rank 5.
    Fifth = 4,
    /// Rank 6.
    Sixth = 5,
    /// Rank 7.
    Seventh = 6,
    /// Rank 8.
    Eighth = 7,
}

impl Rank {
    /// All eight, in order.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 to 7: an index into tables of eight.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with the index in the low three bits of `bits`.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u8) -> Rank {
        match bits & 7 {
            0 => Rank::First,
            1 => Rank::Second,
            2 => Rank::Third,
            3 => Rank::Fourth,
            4 => Rank::Fifth,
            5 => Rank::Sixth,
            6 => Rank::Seventh,
            7 => Rank::Eighth,
            _ => unreachable!(),
        }
    }

    /// The character in the name of a square, for example `5`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}

macro_rules! text_and_index {
    ($($name:ident: $range:literal)*) => { $(
        /// Reads the character in the name of a square.
        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<$name, ParseNameError> {
                $name::ALL
                    .into_iter()
                    .find(|it| text.strip_prefix(it.to_char()) == Some(""))
                    .ok_or_else(|| ParseNameError::new(text, $range))
            }
        }

        /// Writes the character in the name of a square.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_char(self.to_char())
            }
        }

        /// Takes an index from 0 to 7.
        impl TryFrom<u8> for $name {
            type Error = IndexError;

            fn try_from(index: u8) -> Result<$name, IndexError> {
                let line = $name::ALL.get(usize::from(index));
                line.copied().ok_or(IndexError::new(index, 7))
            }
        }
    )* };
}

text_and_index! {
    File: "a file from a to h"
    Rank: "a rank from 1 to 8"
}
