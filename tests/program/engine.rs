//! The built program over pipes: run to its end, or talked with.
//!
//! Each test binary compiles this module for itself and uses its own part of it.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long an answer may take on a machine that is busy with other things.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The program, not yet started.
pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_megaton"))
}

/// Runs the program on an input that ends; it may end before it has read all.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join().expect("no panic");
    output
}

/// What the prompt answers to an input that ends, without complaint.
pub fn answers(input: impl AsRef<[u8]>) -> String {
    let output = run(&mut command(), input.as_ref());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(0), ""));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The program at work.
pub struct Engine {
    pub child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub fn start() -> Engine {
        Engine::spawn(command())
    }

    pub fn spawn(mut command: Command) -> Engine {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("piped");
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { break };
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Engine {
            stdin: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Sends text; what the program makes of it shows later.
    pub fn send(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("input is open");
        // A program that has ended is noticed by what it said last.
        let _ = stdin.write_all(text.as_bytes());
        let _ = stdin.flush();
    }

    /// The next line; `None` at the end of output.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer in {PATIENCE:?}"),
        }
    }

    /// All lines up to and with the one that is `last`.
    pub fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self
                .line()
                .unwrap_or_else(|| panic!("ended before {last}: {lines:?}"));
            lines.push(line);
            if lines.last().is_some_and(|line| line == last) {
                return lines;
            }
        }
    }

    /// What comes before the answer to an `isready` sent now.
    pub fn sync(&mut self) -> Vec<String> {
        self.send("isready\n");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// All that still comes, how the program ended, and how long that took.
    pub fn wait(mut self) -> (Vec<String>, ExitStatus, Duration) {
        let start = Instant::now();
        let mut lines = Vec::new();
        while let Some(line) = self.line() {
            lines.push(line);
        }
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return (lines, status, start.elapsed());
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
