//! Floor 5: positions and moves as text, and games, suites and pictures made of them.
//!
//! Text comes from outside, so nothing here panics on any of it, and every error names the token
//! and its place. What a text means is settled here; whether a move is legal is asked of
//! `legality`.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::string_slice
    )
)]

mod excerpt;
pub mod fen;
pub mod pgn;
pub mod san;
pub mod suite;
pub mod uci;

pub use excerpt::Excerpt;
