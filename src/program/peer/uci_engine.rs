//! A UCI engine: handshake, options, and lines with time limits.

use std::time::{Duration, Instant};

use crate::program::peer::process::{Line, LineError, Process, deadline};
use crate::program::peer::{CommandLine, EngineOption, PeerError};

/// A UCI engine that has answered `uci`.
///
/// Dropping it ends the engine, see [`Process`].
#[derive(Debug)]
pub struct UciEngine {
    process: Process,
    limit: Duration,
    name: String,
    options: Vec<EngineOption>,
}

impl UciEngine {
    /// Starts the engine, sends `uci` and reads its name and options up to `uciok`; `limit` is
    /// how long this answer and each later one may take.
    ///
    /// # Errors
    /// It cannot be started, ends, or does not answer in time.
    pub fn start(command: &CommandLine, limit: Duration) -> Result<UciEngine, PeerError> {
        UciEngine::greet(Process::start(command)?, limit)
    }

    /// [`UciEngine::start`] for a program that has been started.
    ///
    /// # Errors
    /// It ends, or does not answer in time.
    pub fn greet(process: Process, limit: Duration) -> Result<UciEngine, PeerError> {
        let mut engine = UciEngine {
            process,
            limit,
            name: String::new(),
            options: Vec::new(),
        };
        let deadline = engine.deadline();
        engine.send("uci")?;
        loop {
            let line = engine.receive("uci", deadline)?.text;
            if line == "uciok" {
                return Ok(engine);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                engine.name = name.trim().to_owned();
            }
            engine.options.extend(EngineOption::parse(&line));
        }
    }

    /// The name the engine gave itself; empty where it gave none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options it offers, in its order.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// The option with this name, in upper or lower case.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.is_named(name))
    }

    /// Sets an option that the engine offers, to a value that it allows.
    ///
    /// # Errors
    /// [`PeerError::Option`] where it has no such option or, for a combo, no such value; or it
    /// does not read the line.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), PeerError> {
        let option = self
            .option(name)
            .ok_or_else(|| PeerError::Option(format!("the engine has no option {name}")))?;
        let spelling = option.spelling(value).ok_or_else(|| {
            PeerError::Option(format!("the engine's option {name} has no value {value}"))
        })?;
        let line = match option.is_button() {
            true => format!("setoption name {}", option.name()),
            false => format!("setoption name {} value {spelling}", option.name()),
        };
        self.send(&line).map(drop)
    }

    /// Sends `isready` and waits for `readyok`.
    ///
    /// # Errors
    /// It does not answer in time, or says before `readyok` that it refuses an option.
    pub fn wait_until_ready(&mut self) -> Result<(), PeerError> {
        let deadline = self.deadline();
        self.send("isready")?;
        loop {
            let line = self.receive("isready", deadline)?.text;
            if line == "readyok" {
                return Ok(());
            }
            if line.contains("No such option") || line.starts_with("info string error") {
                return Err(PeerError::Option(format!("the engine says: {line}")));
            }
        }
    }

    /// The end of a time limit that begins now.
    pub fn deadline(&self) -> Instant {
        deadline(self.limit)
    }

    /// How long an answer may take.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Sends a line; gives the moment at which it was flushed to the engine.
    ///
    /// # Errors
    /// The engine has ended, or does not read within the limit.
    pub fn send(&mut self, line: &str) -> Result<Instant, PeerError> {
        let sent = self.process.send(line, self.deadline());
        sent.map_err(|error| self.failed(line, error))
    }

    /// The next line of the engine; `question` is what it answers, for the error message.
    ///
    /// # Errors
    /// The engine has ended, or is silent up to the deadline.
    pub fn receive(&mut self, question: &str, deadline: Instant) -> Result<Line, PeerError> {
        let line = self.process.receive(deadline);
        line.map_err(|error| self.failed(question, error))
    }

    /// The process, for what is not a question and its answer.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// The error where the answer to `question` did not come.
    pub fn failed(&mut self, question: &str, error: LineError) -> PeerError {
        match error {
            LineError::Closed => self.process.ended(question),
            LineError::Interrupted => PeerError::Interrupted,
            LineError::TimedOut => PeerError::TimedOut {
                question: question.to_owned(),
                limit: self.limit,
            },
        }
    }
}
