//! Standard output, the only way results leave a job.

use core::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::cli::problem::Problem;

/// Buffered standard output.
pub(super) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(super) fn stdout() -> Output {
        Output(BufWriter::with_capacity(64 * 1024, io::stdout().lock()))
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: impl fmt::Display) -> Result<(), Problem> {
        writeln!(self.0, "{line}").map_err(Problem::Output)
    }

    /// Writes `text` as it is.
    pub(super) fn text(&mut self, text: &[u8]) -> Result<(), Problem> {
        self.0.write_all(text).map_err(Problem::Output)
    }

    /// Writes one JSON object as a line.
    pub(super) fn json(&mut self, object: &impl Serialize) -> Result<(), Problem> {
        serde_json::to_writer(&mut self.0, object)
            .map_err(|error| Problem::Output(error.into()))
            .and_then(|()| self.text(b"\n"))
    }

    /// Hands on what was written so far; for jobs whose next line may take a while.
    pub(super) fn flush(&mut self) -> Result<(), Problem> {
        self.0.flush().map_err(Problem::Output)
    }
}
