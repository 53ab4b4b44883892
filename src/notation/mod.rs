//! Positions, moves, games and perft suites as text: FEN, UCI moves, SAN, PGN, EPD.
//!
//! Text comes from outside, so nothing here panics on any of it, and every error names the token
//! and where it stands. Reading settles what a text means; `legality` decides whether a move is
//! legal.
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

pub mod fen;
pub mod pgn;
mod play;
pub mod san;
#[cfg(feature = "serde")]
mod serde;
pub mod suite;
mod text;
pub(crate) mod uci;

pub use play::MoveError;
pub use text::Excerpt;
pub(crate) use text::{UTF16, is_space, is_utf16, plain_spaces};
