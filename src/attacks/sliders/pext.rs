//! Slider attacks by the BMI2 instruction that gathers bits
//! (<https://www.chessprogramming.org/BMI2#PEXTBitboards>).

use core::arch::x86_64::_pext_u64;

use super::Sliders;
use super::table::{self, BISHOP_LINES, BISHOP_SLOTS, Numbering, Part, ROOK_LINES, ROOK_SLOTS};
use crate::types::{Bitboard, Square};

static ROOK_PARTS: [Part; 64] = table::parts(ROOK_LINES, &[0; 64]);
static BISHOP_PARTS: [Part; 64] = table::parts(BISHOP_LINES, &[0; 64]);

#[allow(long_running_const_eval)]
static ROOK_ATTACKS: [u64; ROOK_SLOTS] = table::fill(ROOK_LINES, &ROOK_PARTS, Numbering::Gathered);
#[allow(long_running_const_eval)]
static BISHOP_ATTACKS: [u64; BISHOP_SLOTS] =
    table::fill(BISHOP_LINES, &BISHOP_PARTS, Numbering::Gathered);

/// Lookup by bit extraction. Only code that has made sure of the processor feature `bmi2` may
/// name this type: [`crate::attacks::ProcessorLevel`] does.
#[derive(Clone, Copy, Debug)]
pub struct Pext;

impl Sliders for Pext {
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
    // SAFETY: see the type: whoever names it has made sure that the processor has BMI2.
    let slot = unsafe { _pext_u64(occupied.0, part.mask) };
    let index = part.offset as usize + slot as usize;
    debug_assert!(index < SLOTS);
    // SAFETY: `slot` has at most as many bits as `part.mask`, and `table::parts` gave each square
    // that many slots from `part.offset` on, all of them inside the table.
    Bitboard(unsafe { *attacks.get_unchecked(index) })
}
