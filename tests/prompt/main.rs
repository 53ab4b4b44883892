//! The prompt of PROTOCOL.md §1–3: whole dialogues in memory, and the program itself over pipes.
#![cfg(feature = "cli")]

mod counting;
mod dialogues;
#[path = "../support/engine.rs"]
mod engine;
mod hostile;
mod program;
mod searching;
#[path = "../support/mod.rs"]
mod support;
mod test_data;
