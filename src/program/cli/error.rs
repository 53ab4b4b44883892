//! Why a job could not run.

use std::fmt;
use std::io;
use std::path::Path;

use serde::Serialize;

pub(super) use JobError as Problem;

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

/// The object that stands for an error: `{"error": {"code": …, "message": …}}`.
#[derive(Serialize)]
pub(super) struct ErrorObject {
    error: CodeAndMessage,
}

#[derive(Serialize)]
struct CodeAndMessage {
    code: &'static str,
    message: String,
}

impl JobError {
    /// An error of no kind that programs need to tell apart: the code is `failed`.
    pub(super) fn new(message: impl fmt::Display) -> JobError {
        JobError::coded("failed", message)
    }

    /// An error with one of the codes of docs/JSON.md.
    pub(super) fn coded(code: &'static str, message: impl fmt::Display) -> JobError {
        JobError::Other {
            code,
            message: message.to_string(),
        }
    }

    /// A file, or standard input, that cannot be read or holds something else than it should.
    pub(super) fn file(path: &Path, error: impl fmt::Display) -> JobError {
        JobError::coded("bad-file", format!("{}: {error}", path.display()))
    }

    /// Whether whoever read our output has gone.
    pub(super) fn is_reader_gone(&self) -> bool {
        matches!(self, JobError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The error as an object for `--json`.
    pub(super) fn object(&self) -> ErrorObject {
        let code = match self {
            JobError::Output(_) => "output-failed",
            JobError::Other { code, .. } => code,
        };
        ErrorObject {
            error: CodeAndMessage {
                code,
                message: self.to_string(),
            },
        }
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
