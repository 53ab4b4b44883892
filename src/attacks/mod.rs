//! Floor 1: which squares a piece attacks, and straight lines, from tables made at compile time.

mod leapers;
mod rays;
mod sliders;

pub use leapers::{king, knight, pawn, pawns};
pub use rays::{between, line};
#[cfg(target_arch = "x86_64")]
pub(crate) use sliders::Pext;
pub use sliders::{Magic, Sliders};
