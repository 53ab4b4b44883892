//! Which processor the program runs on, as far as the hot loop is compiled for it.

use std::fmt;
use std::str::FromStr;

/// The kinds of processor that perft is compiled for.
///
/// ```
/// use megaton::{Position, perft::{self, PerftOptions, Processor}};
/// for &processor in Processor::available() {
///     let options = PerftOptions::new().processor(processor);
///     assert_eq!(perft::count_with(&Position::start(), 3, &options), Ok(8_902));
/// }
/// assert_eq!("V3".parse(), Ok(Processor::V3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Processor {
    /// Any processor.
    Portable,
    /// x86-64 with `popcnt`, `lzcnt`, `bmi1`, `bmi2` and `avx2` (the x86-64-v3 level): Intel since
    /// 2013, AMD since 2015.
    V3,
}

impl Processor {
    /// The kinds whose code this processor can run, the best last; never empty.
    pub fn available() -> &'static [Processor] {
        if has_v3() {
            &[Processor::Portable, Processor::V3]
        } else {
            &[Processor::Portable]
        }
    }

    /// The best kind whose code this processor can run.
    pub fn best() -> Processor {
        if has_v3() {
            Processor::V3
        } else {
            Processor::Portable
        }
    }
}

/// Whether this processor has everything that [`Processor::V3`] names.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_v3() -> bool {
    std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("avx2")
}

/// Whether this processor has everything that [`Processor::V3`] names.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn has_v3() -> bool {
    false
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

/// The text does not name a [`Processor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseProcessorError;

impl fmt::Display for ParseProcessorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("neither portable nor v3")
    }
}

impl std::error::Error for ParseProcessorError {}

/// Reads `portable` or `v3`, in upper or lower case.
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
