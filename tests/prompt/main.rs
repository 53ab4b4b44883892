//! The prompt of PROTOCOL.md §1–3: whole dialogues in memory, and the program itself over pipes.

#[path = "../support/data.rs"]
#[allow(dead_code)]
mod data;

mod counting;
mod dialogues;
mod hostile;
mod program;
mod searching;
mod talk;
mod test_data;
