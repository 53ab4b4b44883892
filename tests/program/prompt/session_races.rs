//! Commands at bad moments: `stop`, `quit`, the end of input, `position`, `go`, `isready`,
//! `setoption`, `ucinewgame` under counts and searches on one to four threads; memory, blocked output,
//! too little memory. A closed output: `prompt/program.rs`.
//!
//! `MEGATON_ROUNDS=10000 MEGATON_COMMANDS=1000000 cargo test --test program session_races -- --nocapture`
//! is the long run.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::engine::{Engine, command};
use crate::support::random::Random;
use crate::support::session::{Answers, Script};
use crate::support::{data, grammar, parallel};

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Rounds that one process lives through.
const ROUNDS_A_PROCESS: usize = 25;

#[test]
fn commands_at_random_moments() {
    let processes: Vec<usize> =
        (0..number("MEGATON_ROUNDS", 300).div_ceil(ROUNDS_A_PROCESS)).collect();
    let start = Instant::now();
    let slowest = std::sync::Mutex::new(Duration::ZERO);
    parallel::for_each(&processes, |&seed| {
        let ended = process(seed as u64);
        let mut slowest = slowest.lock().expect("no panic");
        *slowest = ended.max(*slowest);
    });
    println!(
        "{} rounds in {} processes, {:.0} s; slowest end {:.0} ms",
        processes.len() * ROUNDS_A_PROCESS,
        processes.len(),
        start.elapsed().as_secs_f64(),
        slowest.into_inner().expect("no panic").as_secs_f64() * 1000.0
    );
}

/// One process through some rounds and one of four ends; how long the end took.
fn process(seed: u64) -> Duration {
    let mut random = Random::new(seed);
    let mut engine = Engine::start();
    let mut script = Script::default();
    let mut lines = Vec::new();
    let mut sent = String::new();
    for _ in 0..ROUNDS_A_PROCESS {
        for _ in 0..1 + random.below(4) {
            let text = script.line(random.below(256) as u8, random.below(256) as u8);
            sent.push_str(&text);
            engine.send(&text);
            if random.one_in(2) {
                std::thread::sleep(Duration::from_micros(random.below(4000) as u64));
            }
        }
    }
    // Counts wait for each other, so each line that comes is followed by another `stop`.
    let answered = |lines: &[String]| Answers::of(lines.iter().map(String::as_str));
    while answered(&lines) != script.wanted {
        engine.send("stop\n");
        let line = engine.line();
        lines.push(line.unwrap_or_else(|| panic!("seed {seed}: it ended: {sent}")));
    }
    if random.one_in(2) {
        engine.send(&script.endless());
    }
    if random.one_in(2) {
        engine.send("quit\n");
    } else {
        engine.close_input();
    }
    let (rest, status, took) = engine.wait();
    lines.extend(rest);
    assert!(status.success(), "seed {seed}: {status}: {sent}");
    assert_eq!(answered(&lines), script.wanted, "seed {seed}: {sent}");
    lines.iter().for_each(|line| grammar::check(line));
    took
}

#[test]
#[cfg(target_os = "linux")]
fn memory_stays_flat_and_no_thread_is_left_behind() {
    let commands = number("MEGATON_COMMANDS", 40_000);
    let mut engine = Engine::start();
    engine.send("setoption name Hash value 8\nsetoption name Threads value 2\n");
    let fens: Vec<String> = data::positions().into_iter().map(|(fen, _)| fen).collect();
    let mut random = Random::new(6);
    let mut batch = |engine: &mut Engine, commands: usize| {
        for _ in 0..commands / 100 {
            let mut text = String::new();
            for _ in 0..19 {
                text.push_str(&format!("position fen {}\n", random.pick(&fens)));
                text.push_str("moves\nlegal e2e4 Nf3 O-O\nrejected\nthreats\n");
            }
            text.push_str("position startpos\ngo depth 2\nstop\nperft 2\nucinewgame\n");
            engine.send(&text);
            engine.sync();
        }
    };
    batch(&mut engine, commands / 10);
    let before = settled(&engine);
    batch(&mut engine, commands);
    let after = settled(&engine);
    println!("{commands} commands: {before:?}, then {after:?} (kilobytes, threads)");
    assert!(
        after.0 < before.0 + 4096,
        "{before:?} became {after:?} kilobytes"
    );
    assert!(after.1 <= before.1, "{before:?} became {after:?} threads");
    engine.send("quit\n");
    assert!(engine.wait().1.success());
}

/// The status once no thread is on its way out any more: the lowest number of threads seen within
/// a second.
#[cfg(target_os = "linux")]
fn settled(engine: &Engine) -> (u64, u64) {
    let looks = (0..50).map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        status(engine)
    });
    looks
        .min_by_key(|&(_, threads)| threads)
        .expect("fifty looks")
}

/// Resident kilobytes and threads.
#[cfg(target_os = "linux")]
fn status(engine: &Engine) -> (u64, u64) {
    let path = format!("/proc/{}/status", engine.child.id());
    let text = std::fs::read_to_string(path).expect("Linux");
    let value = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        let word = line.and_then(|line| line.split_whitespace().nth(1));
        word.and_then(|word| word.parse().ok()).expect("a number")
    };
    (value("VmRSS:"), value("Threads:"))
}

#[test]
fn output_that_is_read_late_is_complete() {
    let mut child = command()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // Far more answers than a pipe holds; written from here while nobody reads.
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        let asked = "moves\n".repeat(5_000) + "go depth 3\nperft 3\nisready\n";
        stdin.write_all(asked.as_bytes()).expect("it reads on");
    });
    std::thread::sleep(Duration::from_secs(1));
    let output = child.wait_with_output().expect("output");
    writer.join().expect("no panic");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("moves 20: "))
            .count(),
        5_000
    );
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("bestmove "))
            .count(),
        1
    );
    assert!(text.contains("Nodes searched: 8902\n"));
}

#[test]
fn too_little_memory_is_an_error_and_the_old_table_stays() {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!(
        "ulimit -v 700000; exec '{}'",
        env!("CARGO_BIN_EXE_megaton")
    ));
    let mut engine = Engine::spawn(shell);
    engine.send("setoption name Hash value 30000\n");
    let lines = engine.sync();
    assert!(
        matches!(&lines[..], [line] if line.starts_with("info string error: ")),
        "{lines:?}"
    );
    engine.send("go depth 3\n");
    let mut line = engine.line().expect("an answer");
    while !line.starts_with("bestmove ") {
        grammar::check(&line);
        line = engine.line().expect("an answer");
    }
    assert_ne!(line, "bestmove (none)");
    engine.send("quit\n");
    assert!(engine.wait().1.success());
}

#[test]
fn the_end_of_input_ends_the_program_at_once() {
    for input in [
        "",
        "go infinite\n",
        "position startpos\n",
        "foo",
        "go ponder\n",
    ] {
        let mut engine = Engine::start();
        engine.send(input);
        engine.close_input();
        let (_, status, took) = engine.wait();
        assert!(status.success(), "{input}");
        assert!(took < Duration::from_secs(10), "{input}: {took:?}");
    }
}
