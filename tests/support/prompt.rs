//! Conversations with the prompt in memory.

use std::io::{self, Write};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use megaton::program::uci::{Input, Session};

use super::grammar;
use super::session::{Answers, Script};

/// Far longer than anything here takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// The answers to `input`, which then ends; whatever it asks for must end by itself.
pub fn talk(input: impl AsRef<[u8]>) -> String {
    lines(input)
        .iter()
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The same, line by line.
pub fn lines(input: impl AsRef<[u8]>) -> Vec<String> {
    let mut conversation = Conversation::new();
    conversation.send(Input::Lines(input.as_ref().to_vec()));
    conversation.end()
}

/// Any bytes at the prompt, where it is told `stop`, `quit`, `quit` if it still works after
/// `patience`: it ends, without a panic, and all it says is in the protocol.
pub fn any_bytes(bytes: &[u8], patience: Duration) {
    let mut conversation = Conversation::new();
    conversation.send(Input::Lines(bytes.to_vec()));
    let until = Instant::now() + patience;
    while !conversation.session.is_finished() && Instant::now() < until {
        thread::sleep(Duration::from_micros(200));
    }
    conversation.say("\nstop\nquit\nquit");
    for line in conversation.end() {
        let asked = String::from_utf8_lossy(bytes);
        assert!(
            grammar::fits(&line),
            "{line:?} is no line of the protocol; asked {asked:?}"
        );
    }
}

/// A session that the bytes write, two for each line, the last two for its end: every command is
/// answered once, whatever comes between.
pub fn session(bytes: &[u8]) {
    let mut conversation = Conversation::new();
    let mut asked = String::new();
    let mut say = |conversation: &mut Conversation, line: String| {
        asked.push_str(&line);
        conversation.send(Input::Lines(line.into_bytes()));
    };
    let mut script = Script::default();
    let mut end = 0;
    for pair in bytes.chunks_exact(2) {
        let (command, argument) = (pair[0], pair[1]);
        say(&mut conversation, script.line(command, argument));
        if command >= 192 {
            thread::sleep(Duration::from_micros(8 * u64::from(argument)));
        }
        end = argument;
    }
    let answered = |lines: &[String]| Answers::of(lines.iter().map(String::as_str));
    let mut lines = Vec::new();
    let until = Instant::now() + PATIENCE;
    // Counts wait for each other: each must be stopped.
    while answered(&lines) != script.wanted {
        assert!(Instant::now() < until, "unanswered: {bytes:?}");
        say(&mut conversation, "stop\n".to_owned());
        lines.extend(conversation.line_within(Duration::from_micros(500)));
    }
    if end % 2 == 0 {
        say(&mut conversation, script.endless());
    }
    if end % 3 == 0 {
        say(&mut conversation, "quit\n".to_owned());
    }
    lines.extend(conversation.end());
    assert_eq!(answered(&lines), script.wanted, "{asked:?}");
    lines.iter().for_each(|line| grammar::check(line));
}

/// A session that goes on while the test looks at its answers.
pub struct Conversation {
    input: Option<Sender<Input>>,
    output: Receiver<Vec<u8>>,
    /// What has come of the next lines.
    read: String,
    session: JoinHandle<io::Result<()>>,
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
            session,
        }
    }

    /// Sends one line, or several.
    pub fn say(&mut self, lines: &str) {
        self.send(Input::Lines(format!("{lines}\n").into_bytes()));
    }

    /// Sends what the reader of an input would send.
    pub fn send(&mut self, input: Input) {
        if let Some(session) = &self.input {
            // A session that has ended is noticed by what it said last.
            let _ = session.send(input);
        }
    }

    /// The next line, within [`PATIENCE`].
    pub fn line(&mut self) -> String {
        self.line_within(PATIENCE).expect("an answer")
    }

    /// The next line, if there is one within `time`.
    pub fn line_within(&mut self, time: Duration) -> Option<String> {
        self.next_line(time).ok()
    }

    fn next_line(&mut self, time: Duration) -> Result<String, RecvTimeoutError> {
        let until = Instant::now() + time;
        loop {
            if let Some((line, rest)) = self.read.split_once('\n') {
                let line = line.to_owned();
                self.read = rest.to_owned();
                return Ok(line);
            }
            let bytes = self.output.recv_deadline(until)?;
            self.read
                .push_str(std::str::from_utf8(&bytes).expect("UTF-8"));
        }
    }

    /// Reads on to a line that begins with `start`, and returns it with all before it.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Ends the input and waits for the session; what it still said, in whole lines.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        loop {
            match self.next_line(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the session does not end: {lines:?}"),
            }
        }
        assert_eq!(self.read, "", "half a line");
        let session = self.session.join().expect("no panic");
        session.expect("memory can be written");
        lines
    }
}
