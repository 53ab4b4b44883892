//! The command line: every job run as a program (PROTOCOL.md §4).
#![cfg(feature = "cli")]

mod checking;
mod comparing;
mod counting;
#[path = "../support/engine.rs"]
mod engine;
mod help;
mod hostile;
mod pictures;
#[path = "../planted/mod.rs"]
mod planted;
mod program;
mod questions;
mod sharing;
