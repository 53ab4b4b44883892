//! The hot loop, compiled once for each kind of processor and chosen when the program runs.
//!
//! A plain build for x86-64 must run on every such processor, so the compiler may not use
//! instructions that count bits (`popcnt`) or find and clear them (`bmi1`, `bmi2`, `lzcnt`),
//! which a move counter does all the time. Therefore the whole walk is compiled twice. Everything
//! below [`Level::count_leaves`] is inlined into it, so that it is compiled with its features.
//!
//! This is the only module with `unsafe`: a function compiled for more features than the caller's
//! may be called only where the processor has them.

use crate::perft::level::Level;
#[cfg(target_arch = "x86_64")]
use crate::perft::processor;
use crate::perft::{PerftError, PerftOptions, Processor, leaves, walk};
use crate::position::Position;
use crate::types::Color;

/// The copy that any processor can run.
struct PortableCopy;

impl Level for PortableCopy {
    fn count_leaves<const WHITE: bool>(
        position: &Position,
        depth: u32,
        options: &PerftOptions,
    ) -> Result<u64, PerftError> {
        walk::count_leaves::<PortableCopy, WHITE>(position, depth, options)
    }

    fn count_moves<const WHITE: bool>(position: &Position) -> u64 {
        leaves::count_moves::<PortableCopy, WHITE>(position)
    }
}

/// The copy for [`Processor::V3`]. Only [`count_leaves`] names this type, after it has made sure
/// of the features.
#[cfg(target_arch = "x86_64")]
struct V3Copy;

#[cfg(target_arch = "x86_64")]
impl Level for V3Copy {
    #[inline(always)]
    fn count_leaves<const WHITE: bool>(
        position: &Position,
        depth: u32,
        options: &PerftOptions,
    ) -> Result<u64, PerftError> {
        #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
        fn count_leaves<const WHITE: bool>(
            position: &Position,
            depth: u32,
            options: &PerftOptions,
        ) -> Result<u64, PerftError> {
            walk::count_leaves::<V3Copy, WHITE>(position, depth, options)
        }
        // SAFETY: the processor has these features; see the type.
        unsafe { count_leaves::<WHITE>(position, depth, options) }
    }

    #[inline(always)]
    fn count_moves<const WHITE: bool>(position: &Position) -> u64 {
        #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
        fn count_moves<const WHITE: bool>(position: &Position) -> u64 {
            leaves::count_moves::<V3Copy, WHITE>(position)
        }
        // SAFETY: the processor has these features; see the type.
        unsafe { count_moves::<WHITE>(position) }
    }
}

/// Counts the leaves `depth` plies, at least 2, below `position`, with the code for `processor`, or
/// with the portable code where this processor cannot run that.
pub(super) fn count_leaves(
    processor: Processor,
    position: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<u64, PerftError> {
    match processor {
        #[cfg(target_arch = "x86_64")]
        Processor::V3 if processor::has_v3() => by_color::<V3Copy>(position, depth, options),
        _ => by_color::<PortableCopy>(position, depth, options),
    }
}

fn by_color<L: Level>(
    position: &Position,
    depth: u32,
    options: &PerftOptions,
) -> Result<u64, PerftError> {
    match position.turn() {
        Color::White => L::count_leaves::<true>(position, depth, options),
        Color::Black => L::count_leaves::<false>(position, depth, options),
    }
}
