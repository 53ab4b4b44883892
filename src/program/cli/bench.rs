//! `bench`: the fixed work that measures a build and tells it from another.

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::program::answers::{self, BenchEnd};
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
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BenchObject {
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
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
            if written.is_ok() && !self.json {
                written = out.line(line).and_then(|()| out.flush());
            }
        });
        written?;
        match end {
            BenchEnd::Done { nodes, time } if self.json => out.json(&BenchObject {
                nodes,
                seconds: time.as_secs_f64(),
                nodes_per_second: u64::try_from(answers::nodes_per_second(nodes, time))
                    .unwrap_or(u64::MAX),
            })?,
            end => out.line(end)?,
        }
        Ok(Ending::Good)
    }
}
