//! `completions`: scripts that let a shell complete our arguments.

use clap::Args;
use clap_complete::Shell;

use crate::program::cli::output::Output;
use crate::program::cli::problem::Problem;
use crate::program::cli::{Ending, command};

/// Prints a script that lets a shell complete megaton's arguments
#[derive(Args)]
#[command(after_help = "Example:\n  megaton completions bash")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, Problem> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(), "megaton", &mut script);
        out.text(&script)?;
        Ok(Ending::Good)
    }
}
