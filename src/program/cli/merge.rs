//! `merge`: adds up the lines of `count`.

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::program::cli::error::JobError;
use crate::program::cli::input::{self, Lines};
use crate::program::cli::output::Output;
use crate::program::cli::{Ending, say};
use crate::program::share::{self, ShareLine};

/// Adds up the lines of `count`; a missing or repeated line is an error
///
/// Exit code 1 if the lines do not make up a whole count, 2 if a file cannot be read.
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton split --depth 1 | megaton count --depth 4 | megaton merge"
)]
pub(super) struct Merge {
    /// Files of counted lines [default: standard input]
    files: Vec<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TotalObject {
    nodes: u128,
}

impl Merge {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let mut merge = share::Merge::default();
        for path in input::or_standard_input(&self.files) {
            let mut lines = Lines::open(&path)?;
            while let Some(line) = lines.next()? {
                if line.trim().is_empty() {
                    continue;
                }
                let Some(share) = ShareLine::parse(&line) else {
                    return self.refuse(lines.error("not a whole line of `count`"), out);
                };
                if let Err(error) = merge.add(&share) {
                    return self.refuse(lines.error(error), out);
                }
            }
        }
        match merge.total() {
            Ok(total) => {
                match self.json {
                    true => out.json(&TotalObject { nodes: total })?,
                    false => out.line(total)?,
                }
                Ok(Ending::Good)
            }
            Err(error) => self.refuse(error, out),
        }
    }

    /// Lines were read that make no total: that is an answer, not a failure to run.
    fn refuse(&self, reason: impl Display, out: &mut Output) -> Result<Ending, JobError> {
        if self.json {
            out.json(&JobError::coded("bad-lines", reason.to_string()).object())?;
        }
        say(&format!("error: {reason}"));
        Ok(Ending::Failed)
    }
}
