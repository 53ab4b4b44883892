//! `count`: counts the lines of `split`.

use std::path::Path;

use clap::Args;

use crate::perft;
use crate::program::cli::Ending;
use crate::program::cli::error::JobError;
use crate::program::cli::input::Lines;
use crate::program::cli::output::Output;
use crate::program::cli::perft::Work;
use crate::program::cli::place::Castling;
use crate::program::cli::split::ShareObject;
use crate::program::share::{Counted, ShareLine, Whole};
use crate::types::CastlingMode;

/// Reads the lines of `split` from standard input and prints each with its count
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton split --depth 2 | megaton count --depth 3 | megaton merge"
)]
pub(super) struct Count {
    /// How many plies to count below each position
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(..=i64::from(perft::MAX_DEPTH)))]
    depth: u32,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    castling: Castling,
    /// Print a JSON object for each line, which `merge` does not read
    #[arg(long)]
    json: bool,
}

impl Count {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let table = self.work.table()?;
        let options = self.work.options(table.as_ref());
        let mut of = Whole::default();
        let mut lines = Lines::open(Path::new("-"))?;
        while let Some(line) = lines.next()? {
            if line.trim().is_empty() {
                continue;
            }
            let mut share = ShareLine::parse(&line)
                .filter(|share| share.counted.is_none())
                .ok_or_else(|| lines.error("not MULTIPLICITY, INDEX/TOTAL, FEN and JOB"))?;
            of.check(&share).map_err(|error| lines.error(error))?;
            let castling = Castling {
                chess960: self.castling.chess960 || share.job.mode == CastlingMode::Chess960,
            };
            let read = castling.recognise(&share.fen);
            let read = read.map_err(|error| lines.error(error))?;
            let (position, _) = read.noted(&format!("line {}: ", lines.number));
            let nodes = perft::count_with(&position, self.depth, &options);
            share.counted = Some(Counted {
                depth: self.depth,
                nodes: nodes.map_err(|error| lines.error(error))?,
            });
            match self.json {
                true => out.json(&ShareObject::of(&share))?,
                false => out.line(share)?,
            }
            // A worker that is killed half-way leaves whole lines only.
            out.flush()?;
        }
        Ok(Ending::Good)
    }
}
