//! `split`: a count cut into lines that can be counted anywhere.

use clap::Args;
use serde::Serialize;

use crate::perft;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::place::Place;
use crate::program::cli::progress::Progress;
use crate::program::cli::{Ending, say};
use crate::program::share::{self, ShareJob, ShareLine};
use crate::types::CastlingMode;

/// Prints the different positions K plies down, to be counted by `count` and added by `merge`
///
/// Each line is MULTIPLICITY, INDEX/TOTAL, FEN and JOB, separated by tabs. JOB names the root, how
/// castling is written and the depth, so that lines of different counts are never added up.
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton split --depth 2 | megaton count --depth 2 | megaton merge"
)]
pub(super) struct Split {
    /// How many plies down to go
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(..=i64::from(perft::MAX_DEPTH)))]
    depth: u32,
    #[command(flatten)]
    place: Place,
    /// Print a JSON object for each line
    #[arg(long)]
    json: bool,
}

/// A [`ShareLine`] as JSON.
#[derive(Serialize)]
pub(super) struct ShareObject<'a> {
    multiplicity: u64,
    index: u64,
    total: u64,
    fen: &'a str,
    root: &'a str,
    chess960: bool,
    split_depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl ShareObject<'_> {
    pub(super) fn of(line: &ShareLine) -> ShareObject<'_> {
        ShareObject {
            multiplicity: line.multiplicity,
            index: line.index,
            total: line.total,
            fen: &line.fen,
            root: &line.job.root,
            chess960: line.job.mode == CastlingMode::Chess960,
            split_depth: line.job.split_depth,
            depth: line.counted.as_ref().map(|counted| counted.depth),
            nodes: line.counted.as_ref().map(|counted| counted.nodes),
        }
    }
}

impl Split {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let told = |estimate| say(&format!("note: about {estimate} positions"));
        let shares = share::unique_positions(&position, self.depth, told)
            .map_err(|error| JobError::coded("count-failed", error.to_string()))?;
        let job = ShareJob::new(&position, self.place.mode(), self.depth);
        let total = shares.len() as u64;
        let progress = Progress::new();
        for (index, share) in (1..).zip(&shares) {
            let line = ShareLine::new(share, index, total, &job);
            progress.around(|| match self.json {
                true => out.json(&ShareObject::of(&line)),
                false => out.line(line),
            })?;
            progress.set(index, total, String::new);
        }
        Ok(Ending::Good)
    }
}
