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

use std::sync::OnceLock;

use crate::perft::{PerftOptions, Processor};

/// The environment variable that forces a [`Processor`]: `portable` or `v3`.
const PROCESSOR_VARIABLE: &str = "MEGATON_CPU";

/// How the program counts unless told otherwise: with the code for the best processor available,
/// or for the one that the environment variable `MEGATON_CPU` names.
pub fn perft_options() -> PerftOptions<'static> {
    static PROCESSOR: OnceLock<Processor> = OnceLock::new();
    PerftOptions::new().processor(*PROCESSOR.get_or_init(processor_wanted))
}

fn processor_wanted() -> Processor {
    let best = Processor::best();
    let Ok(name) = std::env::var(PROCESSOR_VARIABLE) else {
        return best;
    };
    match name.parse() {
        Ok(processor) if Processor::available().contains(&processor) => processor,
        Ok(processor) => {
            log::warn!("{PROCESSOR_VARIABLE}: this processor is not {processor}; using {best}");
            best
        }
        Err(error) => {
            log::warn!("{PROCESSOR_VARIABLE}: {name:?} is {error}; using {best}");
            best
        }
    }
}
