//! The texts that the prompt and the command line both print (PROTOCOL.md §3).
//!
//! Each answer is a value first, with named parts for whoever wants them (the command line's
//! JSON), and its `Display` is the exact text. Nothing here prints.
//!
//! ```
//! use megaton::program::answers::{self, Filters};
//! use megaton::{CastlingMode, Position};
//! let filters = Filters::parse(["from", "g1"])?;
//! let answer = answers::moves(&Position::start(), CastlingMode::Standard, &filters);
//! assert_eq!(answer.to_string(), "moves 2: g1f3 g1h3");
//! # Ok::<(), answers::FilterError>(())
//! ```
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod bench;
mod board;
mod divide;
mod eval;
mod filter;
mod help;
pub mod json;
mod judgement;
mod list;
mod move_text;
mod outcome;
mod threats;

pub use bench::{Bench, BenchEnd, bench, nodes_per_second};
pub use board::{BoardAnswer, LastMove, View, board};
pub use divide::Divide;
pub use eval::{EvalAnswer, eval};
pub use filter::{FilterError, Filters};
pub use help::{FILTER_WORDS, PROMPT_HELP, help_about};
pub use judgement::{Judgement, Legal, Refusal, judge};
pub use list::{FilterAnswer, MovesAnswer, RejectedAnswer, filter, moves, rejected};
pub use outcome::{FenAnswer, OutcomeAnswer, fen, outcome};
pub use threats::{ThreatsAnswer, threats};
