//! Ways to talk to the prompt.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use megaton::uci::{Input, Session};

/// Far longer than anything here takes; a test that waits so long has failed.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The answers of a session in memory to `input`, which then ends.
pub fn talk(input: impl AsRef<[u8]>) -> String {
    let (send, receive) = bounded(1);
    send.send(Input::Lines(input.as_ref().to_vec())).unwrap();
    drop(send);
    let mut answers = Vec::new();
    Session::new(receive, &mut answers).unwrap().run().unwrap();
    String::from_utf8(answers).unwrap()
}

/// The same, line by line.
pub fn lines(input: impl AsRef<[u8]>) -> Vec<String> {
    talk(input).lines().map(str::to_owned).collect()
}

/// A session in memory that goes on while the test looks at its answers.
pub struct Conversation {
    input: Option<Sender<Input>>,
    output: Receiver<Vec<u8>>,
    read: String,
    session: Option<thread::JoinHandle<io::Result<()>>>,
}

struct ChannelWriter(Sender<Vec<u8>>);

impl Write for ChannelWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        self.0.send(bytes.to_vec()).map_err(gone)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Conversation {
    pub fn new() -> Conversation {
        let (input, receive) = unbounded();
        let (send, output) = unbounded();
        let session = thread::spawn(move || Session::new(receive, ChannelWriter(send))?.run());
        Conversation {
            input: Some(input),
            output,
            read: String::new(),
            session: Some(session),
        }
    }

    /// Sends one line, or several.
    pub fn say(&mut self, lines: &str) {
        let bytes = format!("{lines}\n").into_bytes();
        self.input
            .as_ref()
            .unwrap()
            .send(Input::Lines(bytes))
            .unwrap();
    }

    /// The next line, within [`PATIENCE`].
    pub fn line(&mut self) -> String {
        self.line_within(PATIENCE).expect("an answer")
    }

    /// The next line, if there is one within `time`.
    pub fn line_within(&mut self, time: Duration) -> Option<String> {
        let until = Instant::now() + time;
        loop {
            if let Some((line, rest)) = self.read.split_once('\n') {
                let line = line.to_owned();
                self.read = rest.to_owned();
                return Some(line);
            }
            let left = until.saturating_duration_since(Instant::now());
            let bytes = self.output.recv_timeout(left).ok()?;
            self.read.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// Reads on to a line that begins with `start`, and returns it with all before it.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().unwrap().starts_with(start) {
                return lines;
            }
        }
    }

    /// Ends the input and waits for the session; what it still said.
    pub fn end(&mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        while let Some(line) = self.line_within(PATIENCE) {
            lines.push(line);
        }
        self.session.take().unwrap().join().unwrap().unwrap();
        lines
    }
}

/// The program with pipes to it.
pub fn program() -> Child {
    Command::new(env!("CARGO_BIN_EXE_megaton"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What the program answers to `input`, which then ends; its exit code must be 0 and its standard
/// error empty.
pub fn run_program(input: impl Into<Vec<u8>>) -> String {
    let mut child = program();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let input = input.into();
    let writer = thread::spawn(move || {
        // The program may end before it has read all.
        let _ = stdin.write_all(&input);
    });
    let reader = thread::spawn(move || {
        let mut answers = Vec::new();
        stdout.read_to_end(&mut answers).unwrap();
        answers
    });
    let status = wait(&mut child, PATIENCE);
    writer.join().unwrap();
    let answers = String::from_utf8(reader.join().unwrap()).unwrap();
    let mut errors = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut errors)
        .unwrap();
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
    answers
}

/// Waits for a program to end; kills it when that takes too long.
pub fn wait(child: &mut Child, time: Duration) -> ExitStatus {
    let until = Instant::now() + time;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > until {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the program did not end within {time:?}");
        }
        thread::sleep(Duration::from_millis(1));
    }
}
