//! Why another engine could not be asked.

use std::fmt;
use std::time::Duration;

/// Why another engine could not be compared. Every text is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerError {
    /// The command cannot be split into words.
    Command {
        /// The command as given.
        command: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The program does not start.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The program ended although it was asked something.
    Ended {
        /// What it was asked.
        doing: String,
        /// How it ended, for example `exit status: 1`.
        how: String,
        /// The last line it wrote to standard error; empty where it wrote none.
        last_words: String,
    },
    /// No complete answer came in time.
    Silent {
        /// What it was asked.
        doing: String,
        /// How long it had.
        limit: Duration,
    },
    /// It cannot be told to play atomic chess, or refuses an option.
    Option(String),
    /// It counts orthodox chess although it was told to play atomic.
    Orthodox,
    /// It answered, but not with counts.
    NoCounts {
        /// What it was asked.
        doing: String,
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
                doing,
                how,
                last_words,
            } => {
                write!(f, "the engine ended ({how}) when asked `{doing}`")?;
                if last_words.is_empty() {
                    Ok(())
                } else {
                    write!(f, "; its last words: {last_words}")
                }
            }
            PeerError::Silent { doing, limit } => write!(
                f,
                "no complete answer to `{doing}` within {} seconds",
                limit.as_secs_f64()
            ),
            PeerError::Option(reason) => f.write_str(reason),
            PeerError::Orthodox => f.write_str(
                "the engine counts 197281 at depth 4 of the start position, which is orthodox \
                 chess (atomic: 197326)",
            ),
            PeerError::NoCounts { doing, reason } => {
                write!(f, "no counts in the answer to `{doing}`: {reason}")
            }
        }
    }
}

impl std::error::Error for PeerError {}
