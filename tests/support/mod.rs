//! What the integration tests share: the naive referee, the test data and a random generator.
//!
//! Each test binary compiles this module for itself and uses its own part of it.
#![allow(dead_code, unused_imports)]

pub mod checks;
pub mod data;
#[cfg(feature = "cli")]
pub mod grammar;
pub mod motifs;
pub mod parallel;
#[cfg(feature = "cli")]
pub mod prompt;
pub mod random;
pub mod referee;
#[cfg(feature = "cli")]
pub mod session;
#[cfg(test)]
pub mod texts;

use megaton::notation::fen;
use megaton::{CastlingMode, Game, Position};

/// The position of a FEN with standard castling.
pub fn position(text: &str) -> Position {
    position_in(text, CastlingMode::Standard)
}

/// The position of a FEN.
pub fn position_in(text: &str, mode: CastlingMode) -> Position {
    let parsed = fen::parse(text, mode);
    parsed
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

/// Plays legal moves in UCI notation.
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_uci(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
