//! Slider attacks by multiplication (<https://www.chessprogramming.org/Magic_Bitboards>).

use super::table::{self, BISHOP_LINES, BISHOP_SLOTS, Numbering, Part, ROOK_LINES, ROOK_SLOTS};
use super::{Sliders, magic_numbers};
use crate::types::{Bitboard, Square};

static ROOK_PARTS: [Part; 64] = table::parts(ROOK_LINES, &magic_numbers::ROOK);
static BISHOP_PARTS: [Part; 64] = table::parts(BISHOP_LINES, &magic_numbers::BISHOP);

#[allow(long_running_const_eval)]
static ROOK_ATTACKS: [u64; ROOK_SLOTS] = table::fill(ROOK_LINES, &ROOK_PARTS, Numbering::Magic);
#[allow(long_running_const_eval)]
static BISHOP_ATTACKS: [u64; BISHOP_SLOTS] =
    table::fill(BISHOP_LINES, &BISHOP_PARTS, Numbering::Magic);

/// Lookup by multiplication: on every processor.
#[derive(Clone, Copy, Debug)]
pub struct Magic;

impl Sliders for Magic {
    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&ROOK_PARTS[square.index()], &ROOK_ATTACKS, occupied)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&BISHOP_PARTS[square.index()], &BISHOP_ATTACKS, occupied)
    }
}

#[inline(always)]
fn look_up<const SLOTS: usize>(
    part: &Part,
    attacks: &[u64; SLOTS],
    occupied: Bitboard,
) -> Bitboard {
    let slot = (occupied.0 & part.mask).wrapping_mul(part.magic) >> part.shift;
    let index = part.offset as usize + slot as usize;
    debug_assert!(index < SLOTS);
    // SAFETY: `slot` has at most as many bits as `part.mask`, and `table::parts` gave each square
    // that many slots from `part.offset` on, all of them inside the table.
    Bitboard(unsafe { *attacks.get_unchecked(index) })
}
