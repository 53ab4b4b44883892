//! `check`: are these games played by the rules, and do their results fit the board?

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::program::cli::Ending;
use crate::program::cli::input;
use crate::program::cli::output::Output;
use crate::program::cli::place::Castling;
use crate::program::cli::problem::Problem;

mod finding;
mod game;
mod pgn;
mod transcript;

use finding::Finding;

/// Replays games and names the first illegal move and the wrong result of each
///
/// Reads PGN, where a missing `Variant` tag means atomic, or with --log the transcript of a match
/// as Cute Chess writes it with `-debug all`. The last line counts what is good and what is bad;
/// exit code 1 if anything is bad, 2 if there is nothing to check.
#[derive(Args)]
#[command(after_help = "Example:\n  megaton check games.pgn")]
pub(super) struct Check {
    /// Files to read [default: standard input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The files are transcripts of a match; every `position` and `bestmove` is judged
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    castling: Castling,
    /// One JSON object a finding, and one for the result
    #[arg(long)]
    json: bool,
}

/// How many games (or lines of a transcript) are good and bad.
#[derive(Clone, Copy, Default, Serialize)]
struct Tally {
    good: u64,
    bad: u64,
}

impl Tally {
    fn add(&mut self, is_good: bool) {
        match is_good {
            true => self.good += 1,
            false => self.bad += 1,
        }
    }
}

/// Where findings go.
struct Reporter<'a> {
    out: &'a mut Output,
    json: bool,
    /// The file, where there are several.
    file: Option<String>,
}

impl Reporter<'_> {
    fn report(&mut self, finding: &Finding) -> Result<(), Problem> {
        match (self.json, &self.file) {
            (true, file) => self.out.json(&finding.object(file.as_deref())),
            (false, Some(file)) => self.out.line(format_args!("{file}: {finding}")),
            (false, None) => self.out.line(finding),
        }
    }
}

impl Check {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, Problem> {
        let mut tally = Tally::default();
        for path in input::or_standard_input(&self.files) {
            let several = self.files.len() > 1;
            let mut reporter = Reporter {
                out,
                json: self.json,
                file: several.then(|| path.display().to_string()),
            };
            match self.log {
                true => transcript::check(&path, self.castling.mode(), &mut reporter, &mut tally)?,
                false => pgn::check(&path, &self.castling, &mut reporter, &mut tally)?,
            }
        }
        match self.json {
            true => out.json(&tally)?,
            false => out.line(format_args!("{} good, {} bad", tally.good, tally.bad))?,
        }
        match (self.log, tally) {
            (true, Tally { good: 0, bad: 0 }) => Err(Problem::new("there is no move to judge")),
            (false, Tally { good: 0, bad: 0 }) => Err(Problem::new("there is no game to check")),
            (_, Tally { bad, .. }) => Ok(Ending::failed_if(bad > 0)),
        }
    }
}
