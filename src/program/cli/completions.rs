//! `completions`: scripts that let a shell complete our arguments.

use clap::Args;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use crate::program::answers::FILTER_WORDS;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::{Ending, command};

/// Prints the completion script for a shell
///
/// For bash, add `source <(megaton completions bash)` to `~/.bashrc`; other shells load their
/// script in their own ways.
#[derive(Args)]
#[command(after_help = "Example:\n  megaton completions bash")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        // Only for the script: the job itself reads squares there as well, and explains what it
        // cannot read.
        let mut command = command().mut_subcommand("moves", |moves| {
            moves.mut_arg("filters", |filters| {
                filters.value_parser(PossibleValuesParser::new(FILTER_WORDS))
            })
        });
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "megaton", &mut script);
        out.text(&script)?;
        Ok(Ending::Good)
    }
}
