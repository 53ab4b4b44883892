//! The program as other programs see it: pipes, start-up, and how it ends.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, answers, command, run};

/// Start-up makes no large table and waits for nothing: a start costs little processor time,
/// however busy the machine is. The program is compiled for tests here; docs/SPEED.md has the time
/// of the release build.
#[test]
#[cfg(target_os = "linux")]
fn it_is_ready_after_little_work() {
    let mut engine = Engine::start();
    engine.send("uci\n");
    engine.until("uciok");
    // The processor time of each thread, the first number of its file.
    let tasks = format!("/proc/{}/task", engine.child.id());
    let nanoseconds = std::fs::read_dir(tasks).unwrap().map(|task| {
        let schedule = std::fs::read_to_string(task.unwrap().path().join("schedstat")).unwrap();
        schedule.split(' ').next().unwrap().parse::<u64>().unwrap()
    });
    let nanoseconds = nanoseconds.sum();
    let limit = Duration::from_millis(20);
    let taken = Duration::from_nanos(nanoseconds);
    assert!(taken > Duration::ZERO && taken < limit, "{taken:?}");
}

#[test]
fn answers_come_while_the_input_stays_open() {
    let mut engine = Engine::start();
    for _ in 0..100 {
        engine.send("moves from e2\n");
        assert_eq!(engine.line().as_deref(), Some("moves 2: e2e3 e2e4"));
    }
    // Half a line is no line.
    engine.send("isre");
    thread::sleep(Duration::from_millis(20));
    engine.send("ady\n");
    assert_eq!(engine.line().as_deref(), Some("readyok"));
    engine.close_input();
    assert!(engine.wait().1.success());
}

#[test]
fn quit_ends_it_at_once_in_a_search() {
    for input in ["quit\n", "go infinite\nquit\n", "go depth 200\nquit\n"] {
        let mut engine = Engine::start();
        engine.send(input);
        let (_, status, taken) = engine.wait();
        assert!(status.success(), "{input}");
        assert!(taken < Duration::from_secs(10), "{input}: {taken:?}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_command() {
    let input = b"\xef\xbb\xbfisready\r\nmoves from e2\r\nquit\r\n";
    assert_eq!(answers(input), "readyok\nmoves 2: e2e3 e2e4\n");
}

#[test]
fn input_that_cannot_be_read_is_an_error() {
    let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let mut command = command();
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
    for asked in ["d\n", "go infinite\n", "perft 3\n"] {
        let mut child = command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take());
        // Fails when the program has ended.
        while stdin.write_all(asked.as_bytes()).is_ok() {}
        assert!(child.wait().unwrap().success(), "{asked}");
        let mut errors = String::new();
        let mut stderr = child.stderr.take().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
    }
}

#[test]
fn finite_work_is_finished_at_the_end_of_input() {
    let answer = answers("perft 4\nperft 3");
    assert!(answer.contains("Nodes searched: 197326\n"));
    assert!(answer.ends_with("Nodes searched: 8902\n\n"));
    assert!(answers("go depth 6").contains("info depth 6 "));
    assert!(answers("go infinite").contains("bestmove "));
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_to_is_said_on_standard_error() {
    let mut child = command()
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
    let input = b"position startpos moves e2e4\nperft 0\n";
    let output = run(command().env("RUST_LOG", "debug"), input);
    assert!(output.status.success());
    assert_eq!(output.stdout, b"\nNodes searched: 1\n\n");
    let log = String::from_utf8(output.stderr).unwrap();
    let told: Vec<&str> = log
        .lines()
        .filter_map(|line| Some(line.split_once("] ")?.1))
        .collect();
    let expected = [
        "received: position startpos moves e2e4",
        "position: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "received: perft 0",
        "job 1 started",
        "received: ",
        "sent: ",
        "sent: Nodes searched: 1",
        "sent: ",
        "job 1 done",
    ];
    assert_eq!(told, expected, "{log}");
}
