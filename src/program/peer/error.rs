//! Why another engine could not be asked.

use std::fmt;
use std::time::Duration;

/// Why another program could not be started or asked. Every text is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeerError {
    /// The command cannot be split into words.
    Command {
        /// The command as given.
        command: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The program, or a thread to serve it, cannot be started.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The program ended although it was asked something.
    Ended {
        /// What it was asked.
        question: String,
        /// How it ended, for example `exit status: 1`.
        how: String,
        /// The last line it wrote to standard error; empty where it wrote none.
        last_error_line: String,
    },
    /// No complete answer came in time.
    TimedOut {
        /// What it was asked.
        question: String,
        /// How long it had.
        limit: Duration,
    },
    /// Nobody waits for the answer any more.
    Interrupted,
    /// It has no such option, or refuses its value.
    Option(String),
    /// It counts orthodox chess although it was told to play atomic chess.
    Orthodox,
    /// It answered, but not with counts that can be read.
    NoCounts {
        /// What it was asked.
        question: String,
        /// What was wrong with the answer.
        reason: String,
    },
}

impl fmt::Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerError::Command { command, reason } => {
                write!(f, "bad command `{command}`: {reason}")
            }
            PeerError::Start { program, reason } => {
                write!(f, "cannot start `{program}`: {reason}")
            }
            PeerError::Ended {
                question,
                how,
                last_error_line,
            } => {
                write!(f, "the engine ended ({how}) when asked `{question}`")?;
                if last_error_line.is_empty() {
                    Ok(())
                } else {
                    write!(f, "; the last line of its error output: {last_error_line}")
                }
            }
            PeerError::TimedOut { question, limit } => write!(
                f,
                "no complete answer to `{question}` within {} s",
                limit.as_millis() as f64 / 1000.0
            ),
            PeerError::Interrupted => f.write_str("interrupted"),
            PeerError::Option(reason) => f.write_str(reason),
            PeerError::Orthodox => f.write_str(
                "the engine counts orthodox chess: it lists king captures and misses explosions",
            ),
            PeerError::NoCounts { question, reason } => {
                write!(f, "no counts in the answer to `{question}`: {reason}")
            }
        }
    }
}

impl std::error::Error for PeerError {}
