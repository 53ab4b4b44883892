//! Whole conversations with the prompt in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use megaton::uci::{Input, Session};

use super::grammar;
use super::session::{Answers, Script};

/// What the session has written so far.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    /// The lines that are complete.
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("no panic").clone();
        let complete = bytes.iter().rposition(|&byte| byte == b'\n');
        let text = String::from_utf8(bytes).expect("UTF-8");
        text[..complete.map_or(0, |end| end + 1)].to_owned()
    }
}

/// The answers to a text that ends the input; whatever it asks for must end by itself.
pub fn answers(text: &str) -> Vec<String> {
    let (send, receive) = unbounded();
    send.send(Input::Lines(text.as_bytes().to_vec()))
        .expect("room");
    drop(send);
    let mut written = Vec::new();
    let session = Session::new(receive, &mut written).expect("a thread");
    session.run().expect("memory can be written");
    lines(written)
}

fn lines(written: Vec<u8>) -> Vec<String> {
    let text = String::from_utf8(written).expect("UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    text.lines().map(str::to_owned).collect()
}

/// Any bytes at the prompt, where it is told `stop`, `quit`, `quit` if it still works after
/// `patience`: it ends, without a panic, and all it says is in the protocol.
pub fn any_bytes(bytes: &[u8], patience: Duration) {
    let (send, receive) = unbounded();
    let written = Written::default();
    let session = Session::new(receive, written.clone()).expect("a thread");
    let running = std::thread::spawn(move || session.run());
    send.send(Input::Lines(bytes.to_vec())).expect("room");
    let asked = || String::from_utf8_lossy(bytes);
    let start = Instant::now();
    let mut told = false;
    while !running.is_finished() {
        let waited = start.elapsed();
        if waited > patience && !told {
            told = true;
            // It may have ended meanwhile, by a `quit` among the bytes.
            let _ = send.send(Input::Lines(b"\nstop\nquit\nquit\n".to_vec()));
        }
        assert!(
            waited < patience + Duration::from_secs(60),
            "no end after {:?}",
            asked()
        );
        std::thread::sleep(Duration::from_micros(200));
    }
    running
        .join()
        .expect("no panic")
        .expect("memory can be written");
    let written = written.0.lock().expect("no panic").clone();
    for line in lines(written) {
        assert!(
            grammar::fits(&line),
            "{line:?} is no line of the protocol; asked {:?}",
            asked()
        );
    }
}

/// A session that the bytes write, two for each line, the last two for its end: every command is
/// answered once, whatever comes between.
pub fn session(bytes: &[u8]) {
    let (send, receive) = unbounded();
    let written = Written::default();
    let session = Session::new(receive, written.clone()).expect("a thread");
    let running = std::thread::spawn(move || session.run());
    let mut asked = String::new();
    let mut say = |line: String| {
        asked.push_str(&line);
        send.send(Input::Lines(line.into_bytes())).expect("room");
    };
    let mut script = Script::default();
    let mut end = 0;
    for pair in bytes.chunks_exact(2) {
        let (command, argument) = (pair[0], pair[1]);
        say(script.line(command, argument));
        if command >= 192 {
            std::thread::sleep(Duration::from_micros(8 * u64::from(argument)));
        }
        end = argument;
    }
    let start = Instant::now();
    // Counts wait for each other: each must be stopped.
    while Answers::of(written.text().lines()) != script.wanted {
        let waited = start.elapsed();
        assert!(waited < Duration::from_secs(60), "unanswered: {asked:?}");
        say("stop\n".to_owned());
        std::thread::sleep(Duration::from_micros(500));
    }
    if end % 2 == 0 {
        say(script.endless());
    }
    if end % 3 == 0 {
        say("quit\n".to_owned());
    }
    drop(send);
    running
        .join()
        .expect("no panic")
        .expect("memory can be written");
    let text = written.text();
    assert_eq!(Answers::of(text.lines()), script.wanted, "{asked:?}");
    text.lines().for_each(grammar::check);
}
