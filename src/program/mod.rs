//! The program `megaton`: the prompt, the command-line jobs, and what they print.
//!
//! Nothing here is part of the library's interface, and it may change at any time. It is public
//! only so that `main.rs` and the tests can reach it.
#![forbid(unsafe_code)]

pub mod answers;
pub mod cli;
pub mod peer;
pub mod position_command;
pub mod probe;
pub mod share;
pub mod tournament;
pub mod uci;
pub mod words;
