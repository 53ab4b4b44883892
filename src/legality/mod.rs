//! The one legality test of atomic chess.
//!
//! `Safety` is computed once for a position and answers set-wise which moves leave the kings as
//! the rules want them. `movegen` visits, lists and counts moves from its masks; [`verdict`] and
//! [`move_from_bits`] ask the same masks about one move, and where the answer is no, [`verdict`]
//! looks for the reason. The invariant: all of them agree about every move.

mod castling;
mod compact;
mod illegal;
mod rejected;
mod safety;
mod sentence;
pub(crate) mod shape;
mod threats;
mod verdict;

pub use compact::move_from_bits;
pub use illegal::{IllegalMove, Standing};
pub use rejected::rejected_moves;
pub(crate) use safety::Safety;
pub use shape::pseudo_legal_targets;
pub use threats::{Threats, threats};
pub use verdict::{castling_verdict, verdict};
