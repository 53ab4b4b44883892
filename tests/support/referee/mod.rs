//! The naive referee: atomic chess written down once more, slowly and plainly.
//!
//! Its own board (64 letters), its own rules, its own words: it copies the board, plays the move,
//! blows up what explodes and looks at the kings. It shares no code with the library and must
//! agree with it everywhere.

mod fen;
mod game;
mod lines;
mod verdict;

pub use fen::own;
pub use verdict::{PROMOTIONS, Verdict};

/// A square, 0 (a1) to 63 (h8).
pub type Sq = usize;

/// An empty square.
pub const EMPTY: u8 = b'.';

/// A position as 64 letters: `P` is a white pawn, `p` a black one, `.` nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub at: [u8; 64],
    pub white_to_move: bool,
    /// The squares of the rooks that may castle, in ascending order.
    pub castling_rooks: Vec<Sq>,
    pub en_passant: Option<Sq>,
    pub halfmove_clock: u32,
    pub fullmove_number: u32,
}

/// A move as somebody typed it: castling may be two king steps or king takes rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Typed {
    pub from: Sq,
    pub to: Sq,
    /// The small letter of the piece named, if one was.
    pub promotion: Option<u8>,
}

pub fn file(square: Sq) -> i32 {
    (square % 8) as i32
}

pub fn rank(square: Sq) -> i32 {
    (square / 8) as i32
}

/// The square on this file and rank, if it is on the board.
pub fn square(file: i32, rank: i32) -> Option<Sq> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as Sq)
}

pub fn name(square: Sq) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

pub fn named(text: &str) -> Sq {
    let bytes = text.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

/// The squares around this one, itself left out.
pub fn ring(center: Sq) -> Vec<Sq> {
    (0..64)
        .filter(|&other| other != center && next_to(center, other))
        .collect()
}

/// Whether two squares are the same or neighbours.
pub fn next_to(a: Sq, b: Sq) -> bool {
    (file(a) - file(b)).abs() <= 1 && (rank(a) - rank(b)).abs() <= 1
}

pub fn is_white(piece: u8) -> bool {
    piece.is_ascii_uppercase()
}

/// The small letter of a piece.
pub fn kind(piece: u8) -> u8 {
    piece.to_ascii_lowercase()
}

impl Board {
    pub fn empty_at(&self, square: Sq) -> bool {
        self.at[square] == EMPTY
    }

    /// Whether a piece of this colour stands there.
    pub fn has(&self, square: Sq, white: bool) -> bool {
        !self.empty_at(square) && is_white(self.at[square]) == white
    }

    pub fn king(&self, white: bool) -> Option<Sq> {
        let letter = if white { b'K' } else { b'k' };
        self.at.iter().position(|&piece| piece == letter)
    }

    pub fn kings_touch(&self) -> bool {
        match (self.king(true), self.king(false)) {
            (Some(white), Some(black)) => next_to(white, black),
            _ => false,
        }
    }
}

impl Typed {
    pub fn parse(text: &str) -> Typed {
        Typed {
            from: named(&text[0..2]),
            to: named(&text[2..4]),
            promotion: text.as_bytes().get(4).copied(),
        }
    }
}

impl std::fmt::Display for Typed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", name(self.from), name(self.to))?;
        match self.promotion {
            Some(letter) => write!(f, "{}", letter as char),
            None => Ok(()),
        }
    }
}
