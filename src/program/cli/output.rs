//! Standard output, the only way results leave a job.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::program::cli::error::JobError;

/// `text` with control characters replaced, other than line ends and tabs: answers quote files and
/// arguments, which must not drive the terminal.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    let drives = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    match text.contains(drives) {
        true => Cow::Owned(text.replace(drives, "\u{fffd}")),
        false => Cow::Borrowed(text),
    }
}

/// Buffered standard output.
pub(super) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(super) fn stdout() -> Output {
        Output(BufWriter::with_capacity(64 * 1024, io::stdout().lock()))
    }

    /// Writes a line, made [`printable`].
    pub(super) fn line(&mut self, line: impl fmt::Display) -> Result<(), JobError> {
        writeln!(self.0, "{}", printable(&line.to_string())).map_err(JobError::Output)
    }

    /// Writes `text` as it is.
    pub(super) fn text(&mut self, text: &[u8]) -> Result<(), JobError> {
        self.0.write_all(text).map_err(JobError::Output)
    }

    /// Writes one JSON object as a line.
    pub(super) fn json(&mut self, object: &impl Serialize) -> Result<(), JobError> {
        let text = serde_json::to_string(object);
        self.line(text.map_err(|error| JobError::Output(error.into()))?)
    }

    /// Hands on what was written so far; for jobs whose next line may take a while.
    pub(super) fn flush(&mut self) -> Result<(), JobError> {
        self.0.flush().map_err(JobError::Output)
    }
}
