//! Whole conversations with the prompt in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use megaton::uci::{Input, Session};

use super::grammar;

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
