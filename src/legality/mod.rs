//! The one legality test of atomic chess.
//!
//! `Safety` is computed once for a position and answers for whole sets of targets which
//! moves leave the kings as the rules require. `movegen` visits, lists and counts moves from its masks; [`Position::verdict`] and
//! [`Position::move_from_bits`] ask the same masks about one move, and where the answer is no, the
//! verdict looks for the reason. The invariant: all of them agree about every move.
//!
//! [`Position::verdict`]: crate::Position::verdict
//! [`Position::move_from_bits`]: crate::Position::move_from_bits

mod castling;
mod compact;
mod illegal;
mod rejected;
mod safety;
mod sentence;
pub(crate) mod shape;
mod threats;
mod verdict;

pub(crate) use compact::move_from_bits;
pub use illegal::{IllegalMove, Standing};
pub(crate) use safety::Safety;
pub use threats::Threats;
pub(crate) use verdict::{castling_verdict, verdict};
