//! Tests of the program: the prompt, the command line, and how it talks with other engines.

mod cli;
mod engine;
mod matches;
mod peer;
mod planted;
mod probes;
mod prompt;
mod readme;
#[path = "../support/mod.rs"]
mod support;
