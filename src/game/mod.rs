//! How a game stands: outcome, draws, and the history that repetition needs
//! (RULES.md §4).
//!
//! [`Game`] keeps the history. A search that keeps its own asks [`repetition_key`],
//! [`is_insufficient_material`] and [`is_closed_position`] about bare positions.
#![forbid(unsafe_code)]

mod closed;
mod history;
mod material;
mod outcome;

pub use closed::is_closed_position;
pub use history::{Game, legal_en_passant, repetition_key};
pub use material::{can_ever_win, is_insufficient_material};
pub use outcome::{Claims, DrawBy, Outcome, WinBy};
