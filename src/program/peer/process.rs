//! A child process that reads and writes lines, in which every wait has an end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, at, bounded, never, select_biased};

use crate::program::peer::{CommandLine, PeerError};

/// Longer lines are cut into pieces of this many bytes, so that a program that never ends its
/// line cannot fill the memory.
const MAX_LINE: u64 = 64 * 1024;

/// Lines that are read ahead before the program has to wait for us.
const READ_AHEAD: usize = 1024;

/// Lines that may wait for a program that does not read them.
const WRITE_AHEAD: usize = 64;

/// How long a program may take to end by itself after it was told to quit.
const GRACE: Duration = Duration::from_millis(500);

/// The longest wait; beyond it `Instant` could overflow.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// The moment at which a time limit that begins now is over.
pub fn deadline(limit: Duration) -> Instant {
    Instant::now() + limit.min(LONGEST)
}

/// A running program that is spoken to in lines.
///
/// Three threads serve it: one writes to it, one reads its standard output, and one its standard
/// error, of which the last line is kept for error messages. A program that floods us waits once
/// a thousand lines are unread; one that does not read makes [`Process::send`] time out.
///
/// Dropping it sends `quit`, waits half a second for the program to end, and then kills it
/// together with everything it has started (on Unix: its process group).
///
/// ```no_run
/// use std::time::Duration;
/// use megaton::program::peer::{Process, deadline};
///
/// let mut engine = Process::start(&"stockfish".parse()?)?;
/// let limit = deadline(Duration::from_secs(5));
/// let sent = engine.send("uci", limit).expect("the engine reads");
/// while let Ok(line) = engine.receive(limit) {
///     if line.text == "uciok" {
///         println!("ready after {:?}", line.arrived - sent);
///         break;
///     }
/// }
/// # Ok::<(), megaton::program::peer::PeerError>(())
/// ```
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Whether the process group was killed: its number may belong to another group by now.
    group_killed: bool,
    input: Option<Sender<Outgoing>>,
    lines: Receiver<Line>,
    last_error_line: Arc<Mutex<String>>,
    /// Disconnected once the program's standard error has been read to its end.
    errors_read: Receiver<()>,
    /// Disconnected once nobody waits for the program any more.
    interrupt: Receiver<()>,
    observer: Option<Observer>,
}

/// Called with every line that is sent or received.
struct Observer(Box<Observe>);

type Observe = dyn Fn(Direction, &str) + Send;

impl std::fmt::Debug for Observer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Observer")
    }
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the program.
    Sent,
    /// From the program.
    Received,
}

/// A line that a program has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text without its line end and without spaces behind it; bytes that are not UTF-8 are
    /// replaced.
    pub text: String,
    /// When the line was read from the pipe, whenever it is fetched.
    pub arrived: Instant,
}

/// A line on its way to the program.
struct Outgoing {
    text: String,
    /// Told the moment at which the line had been flushed.
    flushed: Sender<Instant>,
}

/// Why a line was not received or not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The deadline has passed.
    TimedOut,
    /// The program has closed its end of the pipe, which mostly means that it has ended.
    Closed,
    /// The wait was cut short, see [`Process::interruptible`].
    Interrupted,
}

impl Process {
    /// Starts a program in a process group of its own, with pipes for its standard input, output
    /// and error.
    ///
    /// # Errors
    /// [`PeerError::Start`] where the program, or a thread to serve it, cannot be started. Then
    /// nothing is left running.
    pub fn start(command: &CommandLine) -> Result<Process, PeerError> {
        let failed = |reason: String| PeerError::Start {
            program: command.program().to_owned(),
            reason,
        };
        let mut spawn = Command::new(command.program());
        spawn
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = command.directory() {
            spawn.current_dir(directory);
        }
        own_group(&mut spawn);
        let child = spawn.spawn().map_err(|error| failed(error.to_string()))?;
        let (input, to_write) = bounded(WRITE_AHEAD);
        let (sender, lines) = bounded(READ_AHEAD);
        let (reading_errors, errors_read) = bounded(0);
        let mut process = Process {
            child,
            group_killed: false,
            input: Some(input),
            lines,
            last_error_line: Arc::default(),
            errors_read,
            interrupt: never(),
            observer: None,
        };
        let last_error_line = Arc::clone(&process.last_error_line);
        let started = process
            .serve_input(to_write)
            .and_then(|()| process.serve_output(sender))
            .and_then(|()| process.serve_errors(last_error_line, reading_errors));
        if let Err(error) = started {
            process.kill();
            return Err(failed(format!("no thread to serve it: {error}")));
        }
        Ok(process)
    }

    fn serve_input(&mut self, lines: Receiver<Outgoing>) -> std::io::Result<()> {
        match self.child.stdin.take() {
            Some(pipe) => spawn_thread("peer input", move || write_lines(pipe, &lines)),
            None => Ok(()),
        }
    }

    fn serve_output(&mut self, lines: Sender<Line>) -> std::io::Result<()> {
        match self.child.stdout.take() {
            Some(pipe) => spawn_thread("peer output", move || send_lines(pipe, &lines)),
            None => Ok(()),
        }
    }

    fn serve_errors(
        &mut self,
        last: Arc<Mutex<String>>,
        reading: Sender<()>,
    ) -> std::io::Result<()> {
        match self.child.stderr.take() {
            Some(pipe) => spawn_thread("peer errors", move || keep_last_line(pipe, &last, reading)),
            None => Ok(()),
        }
    }

    /// Every wait for the program ends with [`LineError::Interrupted`] as soon as all senders of
    /// `interrupt` have been dropped.
    #[must_use]
    pub fn interruptible(mut self, interrupt: Receiver<()>) -> Process {
        self.interrupt = interrupt;
        self
    }

    /// Calls `observer` with every line that is sent or received from now on.
    #[must_use]
    pub fn observed(mut self, observer: impl Fn(Direction, &str) + Send + 'static) -> Process {
        self.observer = Some(Observer(Box::new(observer)));
        self
    }

    fn observe(&self, direction: Direction, line: &str) {
        let arrow = match direction {
            Direction::Sent => '>',
            Direction::Received => '<',
        };
        log::debug!("{arrow} {line}");
        if let Some(Observer(observer)) = &self.observer {
            observer(direction, line);
        }
    }

    /// The number of the process in the system.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes a line to the program and flushes it; gives the moment at which that was done.
    ///
    /// # Errors
    /// The program does not read its input before the deadline, or has closed it. A line that
    /// timed out may still be read later.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Result<Instant, LineError> {
        let input = self.input.as_ref().ok_or(LineError::Closed)?;
        self.observe(Direction::Sent, line);
        let (flushed, when_flushed) = bounded(1);
        let outgoing = Outgoing {
            text: line.to_owned(),
            flushed,
        };
        input
            .send_deadline(outgoing, deadline)
            .map_err(|error| match error {
                SendTimeoutError::Timeout(_) => LineError::TimedOut,
                SendTimeoutError::Disconnected(_) => LineError::Closed,
            })?;
        select_biased! {
            recv(when_flushed) -> flushed => flushed.map_err(|_| LineError::Closed),
            recv(self.interrupt) -> _ => Err(LineError::Interrupted),
            recv(at(deadline)) -> _ => Err(LineError::TimedOut),
        }
    }

    /// Closes the program's standard input once all lines before have been written.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line of the program's standard output.
    ///
    /// # Errors
    /// No line has come before the deadline, or the output is closed. A deadline that has passed
    /// is an error even where lines are waiting, so that a program that never stops talking
    /// cannot hold up its reader.
    pub fn receive(&self, deadline: Instant) -> Result<Line, LineError> {
        if Instant::now() >= deadline {
            return Err(LineError::TimedOut);
        }
        let line = select_biased! {
            recv(self.lines) -> line => line.map_err(|_| LineError::Closed)?,
            recv(self.interrupt) -> _ => return Err(LineError::Interrupted),
            recv(at(deadline)) -> _ => return Err(LineError::TimedOut),
        };
        self.observe(Direction::Received, &line.text);
        Ok(line)
    }

    /// Drops the lines that have arrived and were not fetched.
    pub fn discard_pending(&self) {
        for line in self.lines.try_iter().take(READ_AHEAD) {
            self.observe(Direction::Received, &line.text);
        }
    }

    /// Waits at most `limit` for the program to end; `None` where it still runs. What it has
    /// started and left behind is killed when it ends.
    pub fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let deadline = deadline(limit);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.kill_group();
                    return Some(status);
                }
                Ok(None) if Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(2));
                }
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Kills the program and everything it has started, without asking it to quit first.
    pub fn kill(&mut self) {
        self.close_input();
        self.kill_group();
        if let Err(error) = self.child.wait() {
            log::warn!("waiting for the end of a killed engine: {error}");
        }
    }

    /// The last line that is not empty of what the program has written to its standard error;
    /// empty where it has written none.
    pub fn last_error_line(&self) -> String {
        match self.last_error_line.lock() {
            Ok(line) => line.clone(),
            Err(_) => String::new(),
        }
    }

    /// The error for a program that closed its output when it was asked `question`: how it ended,
    /// and the last line of its standard error.
    pub fn ended(&mut self, question: &str) -> PeerError {
        let how = match self.wait(GRACE) {
            Some(status) => status.to_string(),
            None => "it closed its output but still runs".to_owned(),
        };
        // The last line may still be on its way through the pipe.
        let _ = self.errors_read.recv_timeout(GRACE);
        PeerError::Ended {
            question: question.to_owned(),
            how,
            last_error_line: self.last_error_line(),
        }
    }

    /// Whether a program that has closed its output ended with success.
    pub(super) fn succeeded(&mut self) -> bool {
        self.wait(GRACE).is_some_and(|status| status.success())
    }

    fn kill_group(&mut self) {
        if !self.group_killed {
            self.group_killed = true;
            kill_group(&mut self.child);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.group_killed {
            return;
        }
        // Not waited for: a program that does not read is killed all the same.
        let _ = self.send("quit", Instant::now());
        self.close_input();
        if self.wait(GRACE).is_none() {
            self.kill();
        }
    }
}

impl std::fmt::Display for LineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            LineError::TimedOut => "the time limit has passed",
            LineError::Closed => "the program has closed the pipe",
            LineError::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for LineError {}

/// Unlike `std::thread::spawn` this does not panic where the system starts no more threads.
fn spawn_thread(name: &str, run: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    let builder = thread::Builder::new().name(name.to_owned());
    builder.spawn(run).map(drop)
}

fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match reader.take(MAX_LINE).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
    }
}

fn write_lines(mut pipe: impl Write, lines: &Receiver<Outgoing>) {
    for Outgoing { mut text, flushed } in lines {
        text.push('\n');
        let written = pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush());
        if written.is_err() {
            return;
        }
        // Nobody may be waiting any more.
        let _ = flushed.send(Instant::now());
    }
}

fn send_lines(output: impl Read, sender: &Sender<Line>) {
    let mut reader = BufReader::new(output);
    while let Some(text) = read_line(&mut reader) {
        let arrived = Instant::now();
        if sender.send(Line { text, arrived }).is_err() {
            return;
        }
    }
}

/// `_reading` is dropped when everything has been read, which is what its receiver waits for.
fn keep_last_line(errors: impl Read, last: &Mutex<String>, _reading: Sender<()>) {
    let mut reader = BufReader::new(errors);
    while let Some(line) = read_line(&mut reader) {
        log::debug!("stderr: {line}");
        if let Ok(mut last) = last.lock()
            && !line.trim().is_empty()
        {
            *last = line;
        }
    }
}

/// Lets the program lead a process group of its own, so that it can be killed together with what
/// it starts, and so that Ctrl-C in our terminal does not reach it.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

/// Kills the process group of `child`, also where `child` itself has just ended.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, kill_process_group};
    match kill_process_group(Pid::from_child(child), Signal::KILL) {
        // Nobody is left in it.
        Ok(()) | Err(Errno::SRCH) => {}
        Err(error) => log::warn!("killing the engine: {error}"),
    }
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    if let Err(error) = child.kill() {
        log::warn!("killing the engine: {error}");
    }
}
