//! `check`: are these games played by the rules, and do their results fit the board?

mod finding;
mod game;
mod pgn;
mod transcript;

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::program::answers;
use crate::program::cli::Ending;
use crate::program::cli::error::JobError;
use crate::program::cli::input;
use crate::program::cli::output::Output;
use crate::program::cli::place::Castling;
use finding::{Finding, Place};

/// Replays games and names the first illegal move and the wrong result of each
///
/// Reads PGN, where a missing `Variant` tag means atomic, or with --log the transcript of a match
/// as Cute Chess writes it with `-debug all`. The last line counts the good and the bad games;
/// exit code 1 if any is bad, 2 if there is nothing to check. Oddities that leave a game good, such
/// as a missing result, are notes on standard error.
#[derive(Args)]
#[command(after_help = "Example:\n  megaton check games.pgn")]
pub(super) struct Check {
    /// Files to read [default: standard input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The files are transcripts of a match; judge every `position` and `bestmove`
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    castling: Castling,
    /// Show the board wherever a move or a result is wrong
    #[arg(long)]
    board: bool,
    /// Print a JSON object for each finding, and one for the result
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
        if is_good {
            self.good += 1;
        } else {
            self.bad += 1;
        }
    }
}

/// Where findings go.
struct Reporter<'a> {
    out: &'a mut Output,
    json: bool,
    board: bool,
    /// The file, where there are several.
    file: Option<String>,
}

impl Reporter<'_> {
    fn report(&mut self, place: &Place, finding: &Finding) -> Result<(), JobError> {
        let file = self.file.as_deref();
        if self.json {
            return self.out.json(&finding.object(file, place, self.board));
        }
        match file {
            Some(file) => self.out.line(format_args!("{file}: {place}{finding}"))?,
            None => self.out.line(format_args!("{place}{finding}"))?,
        }
        match &finding.at {
            Some(at) if self.board => self.out.line(answers::board(&at.game, at.mode)),
            _ => Ok(()),
        }
    }
}

impl Check {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let mut tally = Tally::default();
        for path in input::or_standard_input(&self.files) {
            let several = self.files.len() > 1;
            let mut reporter = Reporter {
                out,
                json: self.json,
                board: self.board,
                file: several.then(|| path.display().to_string()),
            };
            if self.log {
                transcript::check(&path, self.castling.mode(), &mut reporter, &mut tally)?;
            } else {
                pgn::check(&path, &self.castling, &mut reporter, &mut tally)?;
            }
        }
        if self.json {
            out.json(&tally)?;
        } else {
            out.line(format_args!("{} good, {} bad", tally.good, tally.bad))?;
        }
        match (self.log, tally) {
            (true, Tally { good: 0, bad: 0 }) => Err(JobError::coded(
                "nothing-to-do",
                "there is no move to judge",
            )),
            (false, Tally { good: 0, bad: 0 }) => Err(JobError::coded(
                "nothing-to-do",
                "there is no game to check",
            )),
            (_, Tally { bad, .. }) => Ok(Ending::failed_if(bad > 0)),
        }
    }
}
