//! Why a job could not run.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a job could not run: exit code 2.
#[derive(Debug)]
pub(super) enum Problem {
    /// Standard output cannot be written.
    Output(io::Error),
    /// Anything else, in words.
    Other(String),
}

impl Problem {
    /// Something wrong with an argument or with what was read.
    pub(super) fn new(text: impl fmt::Display) -> Problem {
        Problem::Other(text.to_string())
    }

    /// A file, or standard input, that cannot be read.
    pub(super) fn file(path: &Path, error: impl fmt::Display) -> Problem {
        Problem::Other(format!("{}: {error}", path.display()))
    }

    /// Whether whoever read our output has gone.
    pub(super) fn is_reader_gone(&self) -> bool {
        matches!(self, Problem::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Output(error) => write!(f, "standard output: {error}"),
            Problem::Other(text) => f.write_str(text),
        }
    }
}
