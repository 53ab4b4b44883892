//! `bench`: the fixed work that measures a build and tells it from another.

use clap::{Args, ValueEnum};

use crate::program::answers;
use crate::program::cli::Ending;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::search::Control;

/// Searches, or counts, fixed positions; every run of one build visits the same number of nodes
#[derive(Args)]
#[command(after_help = "Example:\n  megaton bench perft")]
pub(super) struct Bench {
    /// Count instead of searching
    what: Option<What>,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Count, on one thread without a table
    Perft,
}

impl Bench {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let kind = match self.what {
            Some(What::Perft) => answers::Bench::Perft,
            None => answers::Bench::Search,
        };
        let mut written = Ok(());
        let end = answers::bench(kind, &Control::default(), &mut |line| {
            if written.is_ok() {
                written = out.line(line).and_then(|()| out.flush());
            }
        });
        written?;
        out.line(end)?;
        Ok(Ending::Good)
    }
}
