//! Floor 7: driving another UCI engine, and comparing its moves and counts with ours.
//!
//! The invariant: nothing here waits without end. Every question has a time limit, and an engine
//! that crashes, hangs or answers nonsense becomes a [`PeerError`] that says which. An engine that
//! counts orthodox chess is refused before its first answer counts; one that plays yet another game
//! shows it by its differences.
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
mod error;
mod group;
mod options;
mod perft_output;
mod process;
mod random_play;
mod script;
mod uci_engine;

pub use command_line::CommandLine;
pub use compare::{CompareError, CountDifference, Difference, Extra, ExtraReason, find_difference};
pub use error::PeerError;
pub use perft_output::PeerDivide;
pub use random_play::RandomPlay;

use std::time::Duration;

use crate::position::Position;
use crate::types::CastlingMode;
use script::Script;
use uci_engine::UciEngine;

/// Perft 4 of the start position in orthodox chess; atomic chess has 197326. An engine that gives
/// this number has not understood which game it plays.
const ORTHODOX_PERFT_4: u64 = 197_281;

/// What an engine must do to be compared.
#[derive(Clone, Debug)]
pub struct Requirements {
    /// How castling is written; Chess960 needs an engine with `UCI_Chess960`.
    pub mode: CastlingMode,
    /// How long one answer may take.
    pub limit: Duration,
    /// More options to set, name and value.
    pub options: Vec<(String, String)>,
}

impl Requirements {
    /// Without further options.
    pub fn new(mode: CastlingMode, limit: Duration) -> Requirements {
        Requirements {
            mode,
            limit,
            options: Vec::new(),
        }
    }
}

/// Another program that counts atomic chess moves.
pub struct Peer(Kind);

enum Kind {
    Uci(UciEngine),
    Script(Script),
}

impl Peer {
    /// Starts a UCI engine, sets its options and makes sure that it plays atomic chess.
    ///
    /// # Errors
    /// It cannot be started, does not keep to the protocol in time, or plays something else.
    pub fn uci(command: &CommandLine, requirements: &Requirements) -> Result<Peer, PeerError> {
        let engine = UciEngine::start(command, requirements)?;
        Peer(Kind::Uci(engine)).playing_atomic()
    }

    /// Takes a script that is called as `SCRIPT DEPTH FEN` for each question, as `perftree` calls
    /// it, and makes sure that it counts atomic chess.
    ///
    /// # Errors
    /// As [`Peer::uci`].
    pub fn script(command: &CommandLine, requirements: &Requirements) -> Result<Peer, PeerError> {
        let script = Script::new(command.clone(), requirements);
        Peer(Kind::Script(script)).playing_atomic()
    }

    /// The peer's count for each move of the position, `depth` plies deep.
    ///
    /// # Errors
    /// The peer ends, is silent for too long, or says nothing that can be read as counts.
    pub fn divide(&mut self, position: &Position, depth: u32) -> Result<PeerDivide, PeerError> {
        match &mut self.0 {
            Kind::Uci(engine) => engine.divide(position, depth),
            Kind::Script(script) => script.divide(position, depth),
        }
    }

    fn playing_atomic(mut self) -> Result<Peer, PeerError> {
        if self.divide(&Position::start(), 4)?.total() == ORTHODOX_PERFT_4 {
            return Err(PeerError::Orthodox);
        }
        Ok(self)
    }
}
