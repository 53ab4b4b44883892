//! The prompt of PROTOCOL.md §1–3: whole dialogues in memory, and the program itself over pipes.

mod counting;
mod dialogues;
mod hostile;
mod known_reports;
mod options;
mod program;
mod properties;
mod searching;
#[cfg(unix)]
mod session_races;
#[cfg(unix)]
mod terminal;
mod test_data;
