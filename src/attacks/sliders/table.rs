//! What both lookup ways share: the squares that matter for a slider, its attacks by walking, and
//! where each square's part of the table begins. Everything here runs at compile time, and is
//! arranged for that: a slider has two lines, so the work of walking is done once for each line
//! and only combined for each slot.

use crate::types::{Bitboard, Square};

/// The two lines of a slider, each as a step of files and ranks.
pub(super) type TwoLines = [(i8, i8); 2];

pub(super) const ROOK_LINES: TwoLines = [(0, 1), (1, 0)];
pub(super) const BISHOP_LINES: TwoLines = [(1, 1), (1, -1)];

/// The number of slots for all squares together: a power of two for each square.
pub(super) const ROOK_SLOTS: usize = 102_400;
pub(super) const BISHOP_SLOTS: usize = 5_248;

/// The attacks from `square` both ways along one line, found by walking.
const fn walk(square: Square, occupied: u64, line: (i8, i8)) -> u64 {
    walk_one_way(square, occupied, line.0, line.1)
        | walk_one_way(square, occupied, -line.0, -line.1)
}

const fn walk_one_way(square: Square, occupied: u64, files: i8, ranks: i8) -> u64 {
    let mut attacks = 0;
    let mut next = square.offset(files, ranks);
    while let Some(target) = next {
        let bit = Bitboard::of(target).0;
        attacks |= bit;
        if occupied & bit != 0 {
            break;
        }
        next = target.offset(files, ranks);
    }
    attacks
}

/// The squares of one line whose occupancy changes the attacks from `square`: all but its ends.
const fn relevant(square: Square, line: (i8, i8)) -> u64 {
    let mut squares = 0;
    let mut way = 0;
    while way < 2 {
        let (files, ranks) = if way == 0 { line } else { (-line.0, -line.1) };
        let mut here = square;
        while let Some(target) = here.offset(files, ranks) {
            if target.offset(files, ranks).is_some() {
                squares |= Bitboard::of(target).0;
            }
            here = target;
        }
        way += 1;
    }
    squares
}

/// One square's part of a table.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The occupied squares that matter.
    pub(super) mask: u64,
    /// The multiplier (magic lookup only).
    pub(super) magic: u64,
    /// The first slot.
    pub(super) offset: u32,
    /// 64 minus the number of squares that matter (magic lookup only).
    pub(super) shift: u32,
}

/// The parts of all squares, one behind the other.
pub(super) const fn parts(lines: TwoLines, magics: &[u64; 64]) -> [Part; 64] {
    let mut parts = [Part {
        mask: 0,
        magic: 0,
        offset: 0,
        shift: 0,
    }; 64];
    let mut offset = 0;
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index as u8);
        let mask = relevant(square, lines[0]) | relevant(square, lines[1]);
        let shift = 64 - mask.count_ones();
        parts[index] = Part {
            mask,
            magic: magics[index],
            offset,
            shift,
        };
        offset += 1 << mask.count_ones();
        index += 1;
    }
    parts
}

/// How a table's slots are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// By multiplying the occupancy with the part's magic number.
    Magic,
    /// By gathering the occupancy's bits under the part's mask.
    Gathered,
}

/// What one line of a slider contributes for each occupancy of its at most six squares.
struct Line {
    occupied: [u64; 64],
    gathered: [u64; 64],
    attacks: [u64; 64],
    len: usize,
}

const fn line_table(square: Square, line: (i8, i8), mask: u64) -> Line {
    let mut table = Line {
        occupied: [0; 64],
        gathered: [0; 64],
        attacks: [0; 64],
        len: 0,
    };
    let squares = relevant(square, line);
    let mut occupied = 0u64;
    loop {
        table.occupied[table.len] = occupied;
        table.gathered[table.len] = gather(occupied, mask);
        table.attacks[table.len] = walk(square, occupied, line);
        table.len += 1;
        // The next subset of the line (Carry-Rippler).
        occupied = occupied.wrapping_sub(squares) & squares;
        if occupied == 0 {
            return table;
        }
    }
}

/// The bits of `value` under `mask`, moved together at the low end.
const fn gather(value: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= (value >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

/// Fills a table: for every square and every occupancy of the squares that matter, the attacks.
pub(super) const fn fill<const SLOTS: usize>(
    lines: TwoLines,
    parts: &[Part; 64],
    numbering: Numbering,
) -> [u64; SLOTS] {
    let mut table = [0; SLOTS];
    let mut index = 0;
    while index < 64 {
        let Part {
            mask,
            magic,
            offset,
            shift,
        } = parts[index];
        let square = Square::from_index(index as u8);
        let first = line_table(square, lines[0], mask);
        let second = line_table(square, lines[1], mask);
        let mut i = 0;
        while i < first.len {
            let (occupied, gathered, attacks) =
                (first.occupied[i], first.gathered[i], first.attacks[i]);
            let mut j = 0;
            while j < second.len {
                let slot = match numbering {
                    Numbering::Magic => {
                        (occupied | second.occupied[j]).wrapping_mul(magic) >> shift
                    }
                    Numbering::Gathered => gathered | second.gathered[j],
                };
                table[offset as usize + slot as usize] = attacks | second.attacks[j];
                j += 1;
            }
            i += 1;
        }
        index += 1;
    }
    table
}
