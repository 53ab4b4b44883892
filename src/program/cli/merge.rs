//! `merge`: adds up the lines of `count`.

use std::path::PathBuf;

use clap::Args;

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
                    return Ok(refuse(lines.error("not a whole line of `count`")));
                };
                if let Err(error) = merge.add(&share) {
                    return Ok(refuse(lines.error(error)));
                }
            }
        }
        match merge.total() {
            Ok(total) => {
                out.line(total)?;
                Ok(Ending::Good)
            }
            Err(error) => Ok(refuse(error)),
        }
    }
}

/// Lines were read that make no total: that is an answer, not a failure to run.
fn refuse(reason: impl std::fmt::Display) -> Ending {
    say(&format!("error: {reason}"));
    Ending::Failed
}
