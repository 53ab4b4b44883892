//! Squares that rooks, bishops and queens attack through a given occupancy.
//!
//! Two ways give the same answers: [`Magic`] works on every processor, [`Pext`] is faster where
//! the processor extracts bits in hardware. Hot loops are generic over [`Sliders`] and compiled
//! once for each; everything else uses [`Magic`].

mod magic;
mod magic_numbers;
#[cfg(target_arch = "x86_64")]
mod pext;
mod table;

pub use magic::Magic;
#[cfg(target_arch = "x86_64")]
pub use pext::Pext;

use crate::types::{Bitboard, Square};

/// A way to look up the attacks of sliding pieces.
pub trait Sliders: Copy {
    /// The squares a rook on `square` attacks when exactly `occupied` is taken: along each of its
    /// four lines up to and including the first piece.
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;

    /// The same for a bishop and the diagonals.
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;

    /// The same for a queen: both together.
    #[inline(always)]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }
}
