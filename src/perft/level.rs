//! The hot loop, compiled once for each kind of processor and chosen when the program runs.
//!
//! A plain build for x86-64 must run on every such processor, so the compiler may not use
//! instructions that count bits (`popcnt`) or find and clear them (`bmi1`, `bmi2`, `lzcnt`),
//! which a move counter does all the time. Therefore the whole walk is compiled twice. Everything
//! below [`Level::count`] is inlined into it, so that it is compiled with its features.
//!
//! This is the only module with `unsafe`: a function compiled for more features than the caller's
//! may be called only where the processor has them.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::perft::{PerftError, PerftOptions, plain, walk};
use crate::position::Position;
use crate::types::Color;

/// The environment variable that forces a [`Processor`]: `portable` or `v3`.
pub const PROCESSOR_VARIABLE: &str = "MEGATON_CPU";

/// The kinds of processor that perft is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Processor {
    /// Any processor.
    Portable,
    /// x86-64 with `popcnt`, `lzcnt`, `bmi1`, `bmi2` and `avx2` (the x86-64-v3 level): Intel since
    /// 2013, AMD since 2015.
    V3,
}

impl Processor {
    /// Those that this processor can run, the best last.
    pub fn available() -> &'static [Processor] {
        match v3_is_available() {
            true => &[Processor::Portable, Processor::V3],
            false => &[Processor::Portable],
        }
    }

    /// The one in use: the best available, or what the environment variable `MEGATON_CPU` names if
    /// it names one that is available. Looked at once.
    pub fn in_use() -> Processor {
        static IN_USE: OnceLock<Processor> = OnceLock::new();
        *IN_USE.get_or_init(|| {
            let available = Processor::available();
            std::env::var(PROCESSOR_VARIABLE)
                .ok()
                .and_then(|name| name.parse().ok())
                .filter(|named| available.contains(named))
                .or(available.last().copied())
                .unwrap_or(Processor::Portable)
        })
    }
}

/// Writes `portable` or `v3`.
impl fmt::Display for Processor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Processor::Portable => "portable",
            Processor::V3 => "v3",
        })
    }
}

/// A name that is no [`Processor`]'s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseProcessorError;

impl fmt::Display for ParseProcessorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("neither portable nor v3")
    }
}

impl std::error::Error for ParseProcessorError {}

/// Reads `portable` or `v3`, in any case.
impl FromStr for Processor {
    type Err = ParseProcessorError;

    fn from_str(name: &str) -> Result<Processor, ParseProcessorError> {
        match name.to_ascii_lowercase().as_str() {
            "portable" => Ok(Processor::Portable),
            "v3" => Ok(Processor::V3),
            _ => Err(ParseProcessorError),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn v3_is_available() -> bool {
    std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn v3_is_available() -> bool {
    false
}

/// The functions that exist once for each [`Processor`]: all that recurses or is too large to be
/// inlined wherever it is called.
pub(super) trait Level {
    /// Counts the leaves `depth` plies, at least 2, below `position`.
    fn count<const WHITE: bool>(
        position: &Position,
        depth: u32,
        settings: &PerftOptions,
    ) -> Result<u64, PerftError>;

    /// Counts the legal moves of the side to move, White where `WHITE` is true.
    fn count_leaves<const WHITE: bool>(position: &Position) -> u64;
}

struct Portable;

impl Level for Portable {
    fn count<const WHITE: bool>(
        position: &Position,
        depth: u32,
        settings: &PerftOptions,
    ) -> Result<u64, PerftError> {
        walk::count_from::<Portable, WHITE>(position, depth, settings)
    }

    fn count_leaves<const WHITE: bool>(position: &Position) -> u64 {
        plain::count_leaves::<Portable, WHITE>(position)
    }
}

/// Only [`count`] names this type, after it has made sure of the features.
#[cfg(target_arch = "x86_64")]
struct V3;

#[cfg(target_arch = "x86_64")]
impl Level for V3 {
    #[inline(always)]
    fn count<const WHITE: bool>(
        position: &Position,
        depth: u32,
        settings: &PerftOptions,
    ) -> Result<u64, PerftError> {
        #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
        fn count<const WHITE: bool>(
            position: &Position,
            depth: u32,
            settings: &PerftOptions,
        ) -> Result<u64, PerftError> {
            walk::count_from::<V3, WHITE>(position, depth, settings)
        }
        // SAFETY: the processor has these features; see the type.
        unsafe { count::<WHITE>(position, depth, settings) }
    }

    #[inline(always)]
    fn count_leaves<const WHITE: bool>(position: &Position) -> u64 {
        #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
        fn count_leaves<const WHITE: bool>(position: &Position) -> u64 {
            plain::count_leaves::<V3, WHITE>(position)
        }
        // SAFETY: the processor has these features; see the type.
        unsafe { count_leaves::<WHITE>(position) }
    }
}

/// Counts the leaves `depth` plies, at least 2, below `position`, with the code for `processor`, or
/// with the portable one where this processor cannot run that.
pub(super) fn count(
    processor: Processor,
    position: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<u64, PerftError> {
    match processor {
        #[cfg(target_arch = "x86_64")]
        Processor::V3 if v3_is_available() => by_color::<V3>(position, depth, settings),
        _ => by_color::<Portable>(position, depth, settings),
    }
}

fn by_color<L: Level>(
    position: &Position,
    depth: u32,
    settings: &PerftOptions,
) -> Result<u64, PerftError> {
    match position.turn() {
        Color::White => L::count::<true>(position, depth, settings),
        Color::Black => L::count::<false>(position, depth, settings),
    }
}
