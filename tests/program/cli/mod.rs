//! The command line: every job run as a program (PROTOCOL.md §4).

mod checking;
mod comparing;
mod counting;
mod help;
mod hostile;
mod json;
mod pictures;
pub mod program;
mod questions;
mod sharing;
