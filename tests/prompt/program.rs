//! The program as other programs see it: pipes, start-up, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::talk::{PATIENCE, program, run_program, wait};

#[test]
fn it_is_ready_within_five_milliseconds() {
    let start_up = || {
        let started = Instant::now();
        let mut child = program();
        child.stdin.as_mut().unwrap().write_all(b"uci\n").unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let last = answers.map(Result::unwrap).find(|line| line == "uciok");
        let taken = started.elapsed();
        assert!(last.is_some());
        drop(child.stdin.take());
        assert!(wait(&mut child, PATIENCE).success());
        taken
    };
    // One of many will do: the others may have had to wait for a busy machine.
    let quick = |_| start_up() < Duration::from_millis(5);
    assert!((0..2000).any(quick));
}

#[test]
fn answers_come_while_the_input_stays_open() {
    let mut child = program();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..100 {
        let mut line = String::new();
        stdin.write_all(b"moves from e2\n").unwrap();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, "moves 2: e2e3 e2e4\n");
    }
    // Half a line is no line.
    stdin.write_all(b"isre").unwrap();
    thread::sleep(Duration::from_millis(20));
    stdin.write_all(b"ady\n").unwrap();
    let mut line = String::new();
    answers.read_line(&mut line).unwrap();
    assert_eq!(line, "readyok\n");
    drop(stdin);
    assert!(wait(&mut child, PATIENCE).success());
}

#[test]
fn quit_ends_it_at_once_in_a_search() {
    for input in ["quit\n", "go infinite\nquit\n", "go depth 200\nquit\n"] {
        let mut child = program();
        child
            .stdin
            .as_mut()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        assert!(wait(&mut child, Duration::from_secs(10)).success());
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_command() {
    let input = b"\xef\xbb\xbfisready\r\nmoves from e2\r\nquit\r\n";
    assert_eq!(run_program(input), "readyok\nmoves 2: e2e3 e2e4\n");
}

#[test]
fn input_that_cannot_be_read_is_an_error() {
    let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_megaton"));
    let output = command.stdin(folder).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), &output.stdout[..]),
        (Some(2), &b""[..])
    );
    let start = "megaton: commands cannot be read: ";
    assert!(errors.starts_with(start), "{errors}");
}

#[test]
fn a_closed_output_ends_it_without_complaint() {
    for command in ["d\n", "go infinite\n", "perft 3\n"] {
        let mut child = program();
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take());
        let writer = thread::spawn(move || {
            // Ends when the program does.
            while stdin.write_all(command.as_bytes()).is_ok() {}
        });
        assert!(wait(&mut child, PATIENCE).success(), "{command}");
        writer.join().unwrap();
        let mut errors = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        assert_eq!(errors, "");
    }
}

#[test]
fn a_blocked_output_loses_nothing() {
    const ROUNDS: usize = 20_000;
    let mut child = program();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        stdin.write_all(&b"moves\n".repeat(ROUNDS)).unwrap();
    });
    thread::sleep(Duration::from_millis(300));
    let answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(answers.map(Result::unwrap).count(), ROUNDS);
    writer.join().unwrap();
    assert!(wait(&mut child, PATIENCE).success());
}

#[test]
fn finite_work_is_finished_at_the_end_of_input() {
    let answer = run_program("perft 4\nperft 3");
    assert!(answer.contains("Nodes searched: 197326\n"));
    assert!(answer.ends_with("Nodes searched: 8902\n\n"));
    assert!(run_program("go depth 6").contains("info depth 6 "));
    assert!(run_program("go infinite").contains("bestmove "));
}

#[test]
#[cfg(target_os = "linux")]
fn little_memory_is_an_error_and_no_end() {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 1000000; exec \"$0\""])
        .arg(env!("CARGO_BIN_EXE_megaton"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"setoption name Hash value 4000\nisready\nperft 3\ngo depth 3\n")
        .unwrap();
    let mut answer = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut answer)
        .unwrap();
    assert!(wait(&mut child, PATIENCE).success());
    let mut lines = answer.lines();
    assert_eq!(
        lines.next(),
        Some("info string error: option Hash: no memory for 4000 MB, the old table stays")
    );
    assert_eq!(lines.next(), Some("readyok"));
    assert!(answer.contains("Nodes searched: 8902\n"));
    assert!(answer.lines().last().unwrap().starts_with("bestmove "));
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_to_is_said_on_standard_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_megaton"))
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(std::fs::File::create("/dev/full").unwrap())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"fen\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("megaton: "));
}

#[test]
fn logs_go_to_standard_error_and_only_when_asked_for() {
    let output = Command::new(env!("CARGO_BIN_EXE_megaton"))
        .env("RUST_LOG", "debug")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success() && output.stdout.is_empty());
    let mut child = Command::new(env!("CARGO_BIN_EXE_megaton"))
        .env("RUST_LOG", "debug")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"perft 1\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("job 1 done"));
    assert!(!String::from_utf8_lossy(&output.stdout).contains("job"));
}
