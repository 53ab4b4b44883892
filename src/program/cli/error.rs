//! Why a job could not run.

use std::fmt;
use std::io;
use std::path::Path;

use crate::program::answers::json::{self, ErrorObject};

/// Every code that an error can have; docs/JSON.md explains them.
const CODES: [&str; 15] = [
    "bad-arguments",
    "bad-fen",
    "bad-position",
    "illegal-move",
    "bad-filter",
    "no-file",
    "bad-file",
    "bad-lines",
    "bad-suite",
    "nothing-to-do",
    "count-failed",
    "engine-failed",
    "system-failed",
    "unknown-command",
    "output-failed",
];

/// Why a job could not run: exit code 2, a line on standard error, and with `--json` also an
/// object on standard output (docs/JSON.md lists the codes).
#[derive(Debug)]
pub(super) enum JobError {
    /// Standard output cannot be written.
    Output(io::Error),
    /// Anything else.
    Other {
        /// A stable word for the kind of error.
        code: &'static str,
        /// One sentence for people.
        message: String,
    },
}

impl JobError {
    /// An error with one of [`CODES`].
    pub(super) fn coded(code: &'static str, message: impl fmt::Display) -> JobError {
        debug_assert!(CODES.contains(&code), "{code} is not among the codes");
        JobError::Other {
            code,
            message: message.to_string(),
        }
    }

    /// An argument that cannot be used.
    pub(super) fn argument(message: impl fmt::Display) -> JobError {
        JobError::coded("bad-arguments", message)
    }

    /// A file, or standard input, that holds something else than it should.
    pub(super) fn file(path: &Path, error: impl fmt::Display) -> JobError {
        JobError::in_file("bad-file", path, error)
    }

    /// The same with a code of its own.
    pub(super) fn in_file(code: &'static str, path: &Path, error: impl fmt::Display) -> JobError {
        JobError::coded(code, format!("{}: {error}", path.display()))
    }

    /// A file, or standard input, that cannot be opened, read or written.
    pub(super) fn io(path: &Path, error: &io::Error) -> JobError {
        match error.kind() {
            io::ErrorKind::InvalidData => JobError::file(path, error),
            _ => JobError::in_file("no-file", path, error),
        }
    }

    /// Whether whoever read our output has gone.
    pub(super) fn is_reader_gone(&self) -> bool {
        matches!(self, JobError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The error as an object for `--json`.
    pub(super) fn object(&self) -> ErrorObject<'_> {
        let code = match self {
            JobError::Output(_) => "output-failed",
            JobError::Other { code, .. } => code,
        };
        json::error(code, self)
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Output(error) => write!(f, "standard output: {error}"),
            JobError::Other { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for JobError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            JobError::Output(error) => Some(error),
            JobError::Other { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn every_code_is_documented() {
        let document = include_str!("../../../docs/JSON.md");
        for code in CODES {
            assert!(document.contains(&format!("| `{code}` |")), "{code}");
        }
    }
}
