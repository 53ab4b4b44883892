//! Matches between UCI engines: who plays whom, the games with clocks and our rules, and what the
//! results say.
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

mod adjudication;
mod affinity;
mod game;
mod journal;
mod keys;
mod openings;
mod pgn;
mod player;
mod runner;
mod schedule;
mod settings;
mod sprt;
mod standings;
mod statistics;
mod time_control;

pub use adjudication::{Adjudged, Adjudication, DrawByScore, Resign};
pub use game::{Ending, PlayedGame, PlayedMove};
pub use journal::{Journal, Record, complete_pgn};
pub use openings::{Opening, OpeningFile, Openings, Order};
pub use pgn::{PgnHeading, write as write_pgn};
pub use runner::{Match, Stop};
pub use schedule::{Fixture, Format, Schedule};
pub use settings::{Contestant, EngineSettings, ParseSettingsError, SearchLimits, contestants};
pub use sprt::{EloModel, ParseSprtError, Sprt, SprtDecision};
pub use standings::{Standings, Tally};
pub use statistics::{Estimate, Pentanomial, Score};
pub use time_control::{Clock, TimeControl};
