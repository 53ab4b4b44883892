//! `megaton match`: games with engines that behave and engines that do not.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::cli::program::{MEGATON, expect, megaton, stderr};
use crate::planted;

const OURS: &str = "name=ours nodes=300 option.Hash=1";

fn ours() -> String {
    format!("cmd=\"'{MEGATON}'\" {OURS}")
}

fn other(fault: &str, settings: &str) -> String {
    format!(
        "cmd=\"'{}' {fault}\" name=other {settings}",
        planted::engine().display()
    )
}

/// A match of two games between our engine and the planted one.
fn play(fault: &str, settings: &str, more: &[&str]) -> Output {
    let (ours, other) = (ours(), other(fault, settings));
    let mut arguments = vec![
        "match",
        "--engine",
        &ours,
        "--engine",
        &other,
        "--timeout",
        "2",
    ];
    arguments.extend(more);
    megaton(&arguments)
}

/// A file that no other test uses, and that is not there yet.
fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("megaton-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Whoever reads only the first line stops the match, and the exit code says so.
#[test]
#[cfg(unix)]
fn a_match_whose_output_is_closed_has_not_been_played() {
    let ours = ours();
    let mut child = Command::new(MEGATON)
        .args([
            "match",
            "--engine",
            &ours,
            "--engine",
            &ours.replace("name=ours", "name=twin"),
        ])
        .args(["--games", "200", "--report", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut String::new()).expect("a game");
    drop(output);
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(1));
    assert!(stderr(&ended).contains("standard output was closed: the match stopped after "));
}

#[test]
fn games_are_won_and_their_pgn_and_log_are_good() {
    let (pgn, log) = (scratch("games.pgn"), scratch("games.log"));
    let files = [pgn.to_string_lossy(), log.to_string_lossy()];
    let output = play(
        "none",
        "depth=1",
        &["--games", "4", "--pgn", &files[0], "--log", &files[1]],
    );
    let text = expect(&output, 0);
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].starts_with("game 1 of 4: ours - other: 1-0, ours wins by "),
        "{text}"
    );
    assert!(
        lines[1].starts_with("game 2 of 4: other - ours: 0-1, ours wins by "),
        "{text}"
    );
    assert_eq!(lines[4], "ours - other: 4 of 4 (100.0%), +4 =0 -0");
    assert_eq!(lines[5], "Elo +inf, normalized Elo +inf");
    assert!(
        lines[6].ends_with("pairs (0, 0.5, 1, 1.5, 2 points): 0 0 0 0 2"),
        "{text}"
    );
    assert!(expect(&megaton(&["check", &files[0]]), 0).ends_with("4 good, 0 bad\n"));
    assert!(expect(&megaton(&["check", "--log", &files[1]]), 0).ends_with(", 0 bad\n"));
    let written = std::fs::read_to_string(&pgn).expect("the PGN file");
    for tag in [
        "[Variant \"Atomic\"]",
        "[Termination \"normal\"]",
        "[White \"other\"]",
    ] {
        assert!(written.contains(tag), "{written}");
    }
    for path in [pgn, log] {
        std::fs::remove_file(path).expect("removed");
    }
}

#[test]
fn bad_conduct_loses_the_game_and_the_match_goes_on() {
    let crashed = "other loses: the engine ended (exit status: 3); the last line of its error output: cannot go on";
    for (fault, settings, reason) in [
        ("play-dies", "nodes=1", crashed),
        (
            "play-hangs",
            "tc=0.3",
            "other loses on time: no move within 0.",
        ),
        (
            "play-hangs",
            "nodes=1",
            "other loses: no answer to `go` within 2 s",
        ),
        (
            "play-floods",
            "st=0.2 timemargin=100",
            "other loses on time: no move within 0.3 s",
        ),
        ("play-illegal", "nodes=1", "other loses: a1h8 illegal "),
        (
            "play-nonsense",
            "nodes=1",
            "other loses: `bestmove castles` is not a move",
        ),
        (
            "play-none",
            "nodes=1",
            "other loses: `bestmove (none)` although there are legal moves",
        ),
        ("play-twice", "nodes=1", "ours wins by "),
        ("stays", "nodes=1", "ours wins by "),
    ] {
        let text = expect(&play(fault, settings, &[]), 0);
        let games: Vec<_> = text.lines().take(2).collect();
        assert!(text.contains(reason), "{fault}: {text}");
        assert!(
            games
                .iter()
                .all(|game| game.contains(", ours wins ") || game.contains("other loses")),
            "{text}"
        );
        assert!(
            text.contains("ours - other: 2 of 2 (100.0%), +2 =0 -0"),
            "{fault}: {text}"
        );
    }
}

#[test]
fn an_engine_that_never_starts_is_refused() {
    for (fault, settings, reason) in [
        (
            "mute",
            "nodes=1",
            "--engine 2 (other): no complete answer to `uci` within 2 s",
        ),
        (
            "none",
            "nodes=1 option.Nonexistent=1",
            "--engine 2 (other): the engine has no option Nonexistent",
        ),
    ] {
        let output = play(fault, settings, &[]);
        expect(&output, 2);
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    let output = megaton(&[
        "match",
        "--engine",
        &ours(),
        "--engine",
        "cmd=/nonexistent nodes=1",
    ]);
    expect(&output, 2);
    assert!(
        stderr(&output).contains("cannot start `/nonexistent`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn bad_arguments_get_one_error_that_names_the_key_and_its_place() {
    let (one, two) = ("cmd=a nodes=1", "cmd=b nodes=1");
    let cases: [(&[&str], &str); 14] = [
        (&[], "a match needs two engines or more, not 0"),
        (
            &["--engine", one],
            "a match needs two engines or more, not 1",
        ),
        (
            &["--engine", one, "--engine", "cmd=b foo=1"],
            "--engine 2: foo=1 (word 2) has no known key",
        ),
        (
            &["--engine", one, "--engine", one],
            "--engine 1 and --engine 2 are both called `a`",
        ),
        (
            &["--engine", one, "--engine", "cmd=b"],
            "--engine 2: nothing ends its searches",
        ),
        (
            &["--engine", one, "--engine", "cmd=b tc=x"],
            "--engine 2: tc=x (word 2)",
        ),
        (
            &["--engine", one, "--engine", two, "--each", "st=no"],
            "--each: st=no (word 1)",
        ),
        (
            &[
                "--engine", one, "--engine", two, "--sprt", "elo0=1", "elo1=0",
            ],
            "--sprt: elo0=1 is not below elo1=0",
        ),
        (
            &[
                "--engine",
                one,
                "--engine",
                two,
                "--engine",
                "cmd=c nodes=1",
                "--sprt",
                "elo0=0",
                "elo1=5",
            ],
            "--sprt: a test has two engines",
        ),
        (
            &["--engine", one, "--engine", two, "--resign", "score=x"],
            "--resign: score=x (word 1)",
        ),
        (
            &["--engine", one, "--engine", two, "--draw", "speed=1"],
            "--draw: speed=1 (word 1)",
        ),
        (
            &[
                "--engine",
                one,
                "--engine",
                two,
                "--openings",
                "legal-moves.tsv",
                "order=up",
            ],
            "--openings legal-moves.tsv: order=up (word 1)",
        ),
        (
            &[
                "--engine",
                one,
                "--engine",
                two,
                "--openings",
                "nonexistent",
            ],
            "nonexistent: ",
        ),
        (
            &[
                "--engine",
                one,
                "--engine",
                two,
                "--resume",
                "/nonexistent/file",
            ],
            "cannot start `a`",
        ),
    ];
    for (arguments, named) in cases {
        let output = megaton(&[&["match"], arguments].concat());
        expect(&output, 2);
        let error = stderr(&output);
        assert!(error.contains(named), "{arguments:?}: {error}");
        assert_eq!(
            error
                .lines()
                .filter(|line| line.starts_with("error"))
                .count(),
            1,
            "{error}"
        );
    }
    for arguments in [["--games", "0"], ["--rounds", "x"], ["--concurrency", "0"]] {
        let output =
            megaton(&[&["match", "--engine", one, "--engine", two], &arguments[..]].concat());
        expect(&output, 2);
        assert!(stderr(&output).contains(arguments[0]));
    }
}

#[test]
fn json_has_an_object_for_each_game_and_one_for_the_results() {
    let text = expect(&play("none", "nodes=1", &["--json"]), 0);
    let objects: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(objects.len(), 3, "{text}");
    assert_eq!(
        (&objects[0]["game"], &objects[0]["result"]),
        (&1.into(), &"1-0".into())
    );
    assert_eq!(
        (&objects[2]["complete"], &objects[2]["pairings"][0]["wins"]),
        (&true.into(), &2.into())
    );
}

#[test]
fn the_same_match_is_played_again_move_by_move() {
    let run = || {
        let pgn = scratch("same.pgn");
        let file = pgn.to_string_lossy();
        play(
            "none",
            "nodes=1",
            &[
                "--games",
                "4",
                "--random-openings",
                "5",
                "--seed",
                "9",
                "--pgn",
                &file,
            ],
        );
        let text = std::fs::read_to_string(&pgn).expect("the PGN file");
        std::fs::remove_file(&pgn).expect("removed");
        let moves = text
            .split_whitespace()
            .filter(|word| !word.ends_with(['s', '}', ',']));
        moves.map(str::to_owned).collect::<Vec<_>>()
    };
    let first = run();
    assert!(
        first.iter().any(|word| word == "{book}") || first.len() > 50,
        "{first:?}"
    );
    assert_eq!(first, run());
}

/// All that an engine is told with clocks, time for so many moves, and thinking on the opponent's
/// time; the log is judged like that of any other runner.
#[test]
fn clocks_and_pondering() {
    let log = scratch("ponder.log");
    let file = log.to_string_lossy();
    let ours = format!("cmd=\"'{MEGATON}'\" name=A tc=60+1 nodes=300 ponder");
    let other = format!("cmd=\"'{MEGATON}'\" name=B tc=40/60 nodes=300 ponder");
    let output = megaton(&[
        "match", "--engine", &ours, "--engine", &other, "--log", &file,
    ]);
    let text = expect(&output, 0);
    assert!(!text.contains("loses"), "{text}");
    assert!(expect(&megaton(&["check", "--log", &file]), 0).ends_with(", 0 bad\n"));
    let said = std::fs::read_to_string(&log).expect("the log");
    for part in [
        ": go ponder wtime ",
        ": ponderhit",
        " winc 1000",
        " movestogo 40",
        " nodes 300",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    std::fs::remove_file(log).expect("removed");
}

#[test]
fn three_engines_in_chess960() {
    let (pgn, engine) = (scratch("960.pgn"), |name: &str| {
        format!("cmd=\"'{MEGATON}'\" name={name}")
    });
    let file = pgn.to_string_lossy();
    let engines = [engine("A"), engine("B"), engine("C")];
    let mut arguments = vec!["match", "--each", "nodes=100", "--gauntlet", "--chess960"];
    for engine in &engines {
        arguments.extend(["--engine", engine]);
    }
    arguments.extend(["--games", "2", "--max-moves", "30", "--pgn", &file]);
    let text = expect(&megaton(&arguments), 0);
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("game "))
            .count(),
        4,
        "{text}"
    );
    assert!(text.contains("\n1. ") && text.contains("\n3. "), "{text}");
    assert!(!text.contains("loses") && !text.contains("B - C"), "{text}");
    assert!(expect(&megaton(&["check", "--chess960", &file]), 0).ends_with("4 good, 0 bad\n"));
    std::fs::remove_file(pgn).expect("removed");
}

#[test]
fn sprt_stops_the_match() {
    let more = [
        "--games",
        "1000",
        "--sprt",
        "elo0=0",
        "elo1=200",
        "--concurrency",
        "2",
    ];
    let text = expect(&play("none", "nodes=1", &more), 0);
    assert!(text.trim_end().ends_with(", H1 accepted"), "{text}");
    assert!(text.lines().count() < 200, "{text}");
}

/// `kill -9` in the middle; what was played is not played again, and no game is missing.
#[test]
#[cfg(unix)]
fn a_killed_match_goes_on() {
    let (journal, pgn) = (scratch("killed.journal"), scratch("killed.pgn"));
    let files = [journal.to_string_lossy(), pgn.to_string_lossy()];
    let (ours, other) = (ours(), other("none", "nodes=1"));
    let mut child = Command::new(MEGATON)
        .args([
            "match",
            "--engine",
            &ours,
            "--engine",
            &other,
            "--games",
            "60",
            "--concurrency",
            "2",
        ])
        .args(["--resume", &files[0], "--pgn", &files[1]])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("megaton runs");
    let played = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let begun = Instant::now();
    while played() < 6 && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let before = played() - 1;
    assert!((1..60).contains(&before), "{before} games before the end");
    let output = megaton(&["match", "--resume", &files[0]]);
    let text = expect(&output, 0);
    let again = text
        .lines()
        .filter(|line| line.starts_with("game "))
        .count();
    // A line that was cut short is the one game that is played again.
    assert!(
        again + before == 60 || again + before == 61,
        "{before} games, then {again}"
    );
    assert!(text.contains("ours - other: 60 of 60"), "{text}");
    assert!(expect(&megaton(&["check", &files[1]]), 0).ends_with("60 good, 0 bad\n"));
    let wrong = megaton(&[
        "match", "--engine", &ours, "--engine", &other, "--resume", &files[0],
    ]);
    expect(&wrong, 2);
    assert!(
        stderr(&wrong).contains("begun with other arguments"),
        "{}",
        stderr(&wrong)
    );
    for path in [journal, pgn] {
        std::fs::remove_file(path).expect("removed");
    }
}

/// Ctrl-C ends the match at once, with the result so far, and leaves no engine behind.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_prints_the_result_so_far() {
    let mark = format!("mark-{}", std::process::id());
    let ours = format!("cmd=\"'{MEGATON}'\" name=ours tc=60");
    let other = other(&format!("none {mark}"), "tc=60");
    let child = Command::new(MEGATON)
        .args([
            "match", "--engine", &ours, "--engine", &other, "--games", "1000",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("megaton runs");
    let running = || {
        let all = std::fs::read_dir("/proc").expect("/proc").flatten();
        all.filter(|entry| {
            std::fs::read_to_string(entry.path().join("cmdline"))
                .is_ok_and(|line| line.contains(&format!("none\0{mark}")))
        })
        .count()
    };
    let begun = Instant::now();
    while running() == 0 && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(500));
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.expect("kill runs").success());
    let sent = Instant::now();
    let output = child.wait_with_output().expect("ended");
    assert!(
        sent.elapsed() < Duration::from_secs(5),
        "it took {:?}",
        sent.elapsed()
    );
    let text = expect(&output, 1);
    assert!(text.contains("ours - other: "), "{text}");
    assert!(
        stderr(&output).contains("interrupted"),
        "{}",
        stderr(&output)
    );
    assert_eq!(running(), 0, "engines that still run");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "2,000 games take more than some seconds; run by .ci with MEGATON_SOAK"]
fn two_thousand_games_leave_nothing_behind() {
    let ours = ours();
    // It crashes again and again, so that engines come and go.
    let other = other("play-dies", "nodes=1");
    let mut child = Command::new(MEGATON)
        .args([
            "match",
            "--engine",
            &ours,
            "--engine",
            &other,
            "--games",
            "2000",
            "--concurrency",
            "2",
        ])
        .stdout(Stdio::null())
        .spawn()
        .expect("megaton runs");
    let id = child.id();
    let measure = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse::<u64>().ok()
        };
        let files = std::fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count);
        Some((field("VmRSS:")?, field("Threads:")?, files))
    };
    std::thread::sleep(Duration::from_secs(1));
    let before = measure().expect("it runs");
    let mut last = before;
    while child.try_wait().expect("a child").is_none() {
        if let Some(now) = measure() {
            last = now;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(child.wait().expect("ended").success());
    println!("memory in kB, threads, open files: {before:?} after 1 s, {last:?} at the end");
    assert!(last.0 < before.0 + 8 * 1024, "memory: {before:?} {last:?}");
    assert!(
        last.1 <= before.1 + 8 && last.2 <= before.2 + 16,
        "{before:?} {last:?}"
    );
}
