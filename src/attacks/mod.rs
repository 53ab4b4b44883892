//! Which squares a piece attacks, and straight lines, from tables made at compile time.

mod leapers;
mod rays;
mod sliders;

pub use leapers::{king, knight, pawn, pawns};
pub use rays::{between, beyond, line};
pub use sliders::{bishop, queen, rook};
