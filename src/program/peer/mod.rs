//! Driving another program: [`Process`] speaks to it in lines, [`UciEngine`] knows UCI, and
//! [`Peer`] counts moves, which [`find_difference`] compares with our counts.
//!
//! Nothing here waits without end. Every question has a time limit, and a program that crashes,
//! hangs or answers nonsense becomes a [`PeerError`] that says which. An engine that counts
//! orthodox chess is refused before its first answer counts; one that plays yet another game shows
//! it by its differences.
//!
//! ```no_run
//! use std::time::Duration;
//! use megaton::program::peer::{Peer, Requirements};
//! use megaton::{CastlingMode, Position};
//!
//! let requirements = Requirements::new(CastlingMode::Standard, Duration::from_secs(60));
//! let mut engine = Peer::uci(&"stockfish-variants".parse()?, &requirements)?;
//! assert_eq!(engine.divide(&Position::start(), 1)?.moves.len(), 20);
//! # Ok::<(), megaton::program::peer::PeerError>(())
//! ```
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod command_line;
mod compare;
mod counter;
mod error;
mod options;
mod perft_output;
mod process;
mod random_play;
mod uci_engine;

pub use command_line::CommandLine;
pub use compare::{
    CompareError, CountDifference, Difference, Extra, ExtraReason, PlayedWrongly, find_difference,
};
pub use counter::{Peer, Requirements, position_command};
pub use error::PeerError;
pub use options::EngineOption;
pub use perft_output::PeerDivide;
pub use process::{Direction, Line, LineError, Process, deadline};
pub use random_play::{Random, RandomPlay};
pub use uci_engine::UciEngine;
