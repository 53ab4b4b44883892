//! A child process whose lines come and go through channels, so that every wait has an end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded};

use crate::program::peer::group::{kill_group, own_group};
use crate::program::peer::{CommandLine, PeerError};

/// Longer lines are cut into pieces, so that a program gone wild cannot fill the memory.
const MAX_LINE: u64 = 64 * 1024;

/// Lines read ahead before the program has to wait for us.
const READ_AHEAD: usize = 4096;

/// Lines that may wait for a program that does not read them.
const WRITE_AHEAD: usize = 64;

/// How long a program has to end by itself once it was told to.
const GRACE: Duration = Duration::from_millis(500);

/// Longer limits mean the same to anybody who waits, and the clock cannot be overrun.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// When a time limit that begins now is over.
pub(super) fn deadline(limit: Duration) -> Instant {
    Instant::now() + limit.min(LONGEST)
}

/// A running program. Dropping it ends the program and what it has started.
pub(super) struct Process {
    child: Child,
    /// Whether the program's group was ended: its number may belong to somebody else by now.
    group_ended: bool,
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<String>>,
    /// Disconnected once the program's standard error has been read to its end.
    errors_read: Receiver<()>,
}

/// Why a line did not come or go.
pub(super) enum NoLine {
    /// The deadline has passed.
    TimedOut,
    /// The program has closed its end.
    Ended,
}

impl Process {
    /// Starts the program with `more` arguments behind its own.
    pub(super) fn start(command: &CommandLine, more: &[&str]) -> Result<Process, PeerError> {
        let failed = |reason: String| PeerError::Start {
            program: command.program().to_owned(),
            reason,
        };
        let mut spawn = Command::new(command.program());
        spawn
            .args(command.arguments())
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        own_group(&mut spawn);
        let mut child = spawn.spawn().map_err(|error| failed(error.to_string()))?;
        let (sender, lines) = bounded(READ_AHEAD);
        let (input, to_write) = bounded(WRITE_AHEAD);
        if let Some(pipe) = child.stdin.take() {
            thread::spawn(move || write_lines(pipe, &to_write));
        }
        let last_words = Arc::new(Mutex::new(String::new()));
        let (reading_errors, errors_read) = bounded(0);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || send_lines(output, &sender));
        }
        if let Some(errors) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || keep_last_line(errors, &last_words, reading_errors));
        }
        Ok(Process {
            child,
            group_ended: false,
            input: Some(input),
            lines,
            last_words,
            errors_read,
        })
    }

    /// Writes a line to the program, or lets it wait until the program reads those before it.
    pub(super) fn send(&mut self, line: &str, deadline: Instant) -> Result<(), NoLine> {
        let Some(input) = &self.input else {
            return Err(NoLine::Ended);
        };
        log::debug!("> {line}");
        match input.send_deadline(line.to_owned(), deadline) {
            Ok(()) => Ok(()),
            Err(SendTimeoutError::Timeout(_)) => Err(NoLine::TimedOut),
            Err(SendTimeoutError::Disconnected(_)) => Err(NoLine::Ended),
        }
    }

    /// Tells the program that there is nothing more to read.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next output line, without its line end.
    pub(super) fn next_line(&self, deadline: Instant) -> Result<String, NoLine> {
        // A program that never stops talking is cut off by the clock as well.
        if Instant::now() >= deadline {
            return Err(NoLine::TimedOut);
        }
        match self.lines.recv_deadline(deadline) {
            Ok(line) => {
                log::debug!("< {line}");
                Ok(line)
            }
            Err(RecvTimeoutError::Timeout) => Err(NoLine::TimedOut),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Ended),
        }
    }

    /// Throws away what has arrived and was not asked for.
    pub(super) fn discard_pending(&self) {
        for line in self.lines.try_iter().take(READ_AHEAD) {
            log::debug!("< {line} (late)");
        }
    }

    /// How a program that closed its output ended, in words; `Ok` for success.
    pub(super) fn exit(&mut self) -> Result<(), String> {
        match self.wait(GRACE) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(status.to_string()),
            None => Err("it closed its output but still runs".to_owned()),
        }
    }

    /// The error for a program that ended while it was asked something.
    pub(super) fn ended(&mut self, doing: &str) -> PeerError {
        let how = self.exit().err();
        // The last line may still be on its way through the pipe.
        let _ = self.errors_read.recv_timeout(GRACE);
        PeerError::Ended {
            doing: doing.to_owned(),
            how: how.unwrap_or_else(|| "exit status: 0".to_owned()),
            last_words: match self.last_words.lock() {
                Ok(line) => line.clone(),
                Err(_) => String::new(),
            },
        }
    }

    fn wait(&mut self, limit: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + limit;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.end_group();
                    return Some(status);
                }
                Ok(None) if Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(2));
                }
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Ends the program, and what it has started and left behind.
    fn end_group(&mut self) {
        if !self.group_ended {
            self.group_ended = true;
            kill_group(&mut self.child);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that does not read is ended all the same.
        let _ = self.send("quit", Instant::now());
        self.close_input();
        if self.wait(GRACE).is_none() {
            self.end_group();
            if let Err(error) = self.child.wait() {
                log::warn!("waiting for the engine's end: {error}");
            }
        }
    }
}

fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match reader.take(MAX_LINE).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
    }
}

fn write_lines(mut pipe: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(pipe, "{line}")
            .and_then(|()| pipe.flush())
            .is_err()
        {
            return;
        }
    }
}

fn send_lines(output: impl Read, sender: &Sender<String>) {
    let mut reader = BufReader::new(output);
    while let Some(line) = read_line(&mut reader) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// `_reading` goes when everything is read, which is what its receiver waits for.
fn keep_last_line(errors: impl Read, last: &Mutex<String>, _reading: Sender<()>) {
    let mut reader = BufReader::new(errors);
    while let Some(line) = read_line(&mut reader) {
        if let Ok(mut last) = last.lock()
            && !line.trim().is_empty()
        {
            *last = line;
        }
    }
}
