//! Straight lines: the squares between two squares, and the whole line through them.

use crate::types::{Bitboard, Square};

const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

struct Lines {
    between: [[Bitboard; 64]; 64],
    through: [[Bitboard; 64]; 64],
    beyond: [[Bitboard; 64]; 64],
}

const fn lines() -> Lines {
    let mut lines = Lines {
        between: [[Bitboard::EMPTY; 64]; 64],
        through: [[Bitboard::EMPTY; 64]; 64],
        beyond: [[Bitboard::EMPTY; 64]; 64],
    };
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = DIRECTIONS[d];
            let whole = ray(from, files, ranks) | ray(from, -files, -ranks) | 1 << from;
            let mut passed = 0;
            let mut square = Square::from_index(from as u8).offset(files, ranks);
            while let Some(to) = square {
                lines.between[from][to.index()] = Bitboard(passed);
                lines.through[from][to.index()] = Bitboard(whole);
                lines.beyond[from][to.index()] = Bitboard(ray(to.index(), files, ranks));
                passed |= Bitboard::of(to).0;
                square = to.offset(files, ranks);
            }
            d += 1;
        }
        from += 1;
    }
    lines
}

const fn ray(from: usize, files: i8, ranks: i8) -> u64 {
    let mut squares = 0;
    let mut square = Square::from_index(from as u8).offset(files, ranks);
    while let Some(to) = square {
        squares |= Bitboard::of(to).0;
        square = to.offset(files, ranks);
    }
    squares
}

static LINES: Lines = lines();

/// The squares strictly between two squares of one rank, file or diagonal; else empty.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    LINES.between[a.index()][b.index()]
}

/// All squares of the rank, file or diagonal that two different squares share, both included;
/// empty where they share none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES.through[a.index()][b.index()]
}

/// The squares hidden from `viewer` by a piece on `screen`: those of the ray from `viewer` through
/// `screen` that lie behind it; empty where the two share no line.
#[inline(always)]
pub fn beyond(viewer: Square, screen: Square) -> Bitboard {
    LINES.beyond[viewer.index()][screen.index()]
}
