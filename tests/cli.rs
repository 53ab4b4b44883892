//! The command line: every job run as a program (PROTOCOL.md §4).
#![cfg(feature = "cli")]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

mod planted;

const MEGATON: &str = env!("CARGO_BIN_EXE_megaton");
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

/// Every word that names a job.
const JOBS: [&str; 19] = [
    "moves",
    "rejected",
    "filter",
    "legal",
    "threats",
    "outcome",
    "fen",
    "d",
    "perft",
    "bench",
    "suite",
    "compare",
    "check",
    "perftree",
    "split",
    "count",
    "merge",
    "svg",
    "completions",
];

fn megaton(arguments: &[&str]) -> Output {
    let mut command = Command::new(MEGATON);
    command.current_dir(DATA).args(arguments);
    command.output().expect("megaton runs")
}

fn megaton_reading(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(MEGATON)
        .current_dir(DATA)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("megaton runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("megaton ends");
    // Where megaton stops reading early the writer fails, which is not what is tested.
    let _ = writer.join().expect("the writer ends");
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[track_caller]
fn expect(output: &Output, code: i32) -> String {
    assert_eq!(
        output.status.code(),
        Some(code),
        "{}{}",
        stdout(output),
        stderr(output)
    );
    stdout(output)
}

/// What follows `Example:` in a help text.
fn example(help: &str) -> String {
    let mut lines = help.lines().skip_while(|line| *line != "Example:").skip(1);
    lines.next().expect("an example").trim().to_owned()
}

/// Runs a line in a shell that finds `megaton`.
fn shell(line: &str) -> Output {
    let folder = Path::new(MEGATON).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(DATA);
    command.env("PATH", format!("{}:{path}", folder.display()));
    command.output().expect("a shell runs")
}

#[test]
fn every_job_has_help_with_an_example_and_a_version() {
    let version = expect(&megaton(&["--version"]), 0);
    assert_eq!(version, format!("megaton {}\n", env!("CARGO_PKG_VERSION")));
    let all = expect(&megaton(&["--help"]), 0);
    for job in JOBS {
        assert!(
            all.lines()
                .any(|line| line.starts_with(&format!("  {job} "))),
            "{job}"
        );
        assert_eq!(expect(&megaton(&[job, "--version"]), 0), version, "{job}");
        let help = expect(&megaton(&[job, "--help"]), 0);
        assert!(example(&help).contains(&format!("megaton {job}")), "{help}");
    }
}

#[test]
#[cfg(unix)]
fn every_example_runs() {
    for job in JOBS.into_iter().chain(["--help"]) {
        let arguments: &[&str] = if job == "--help" {
            &[job]
        } else {
            &[job, "--help"]
        };
        let line = example(&expect(&megaton(arguments), 0));
        let output = shell(&line);
        assert_eq!(output.status.code(), Some(0), "{line}\n{}", stderr(&output));
        assert!(!output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn questions_are_answered_as_at_the_prompt() {
    let fen = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1";
    for (arguments, answer, code) in [
        (
            vec!["moves", "--fen", fen, "captures"],
            "moves 1: d1d7\n",
            0,
        ),
        (
            vec!["filter", "e2e4", "e2e5", "Nf3"],
            "filter 2: e2e4 g1f3\n",
            0,
        ),
        (vec!["filter"], "filter 0:\n", 0),
        (vec!["legal", "d2d4"], "legal d2d4 san d4\n", 0),
        (
            vec!["legal", "--fen", fen, "d1d7", "Qxd7"],
            "legal d1d7 san Qxd7# removes d1 d7 e8 explodes-king\n\
             legal d1d7 san Qxd7# removes d1 d7 e8 explodes-king\n",
            0,
        ),
        (
            vec!["outcome", "--fen", "8/8/8/8/8/8/8/R2QK3 b - - 0 1"],
            "outcome white-wins explosion\n",
            0,
        ),
        (
            vec!["fen", "--chess960"],
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n",
            0,
        ),
        (vec!["threats"], "threats checks explosions\n", 0),
    ] {
        let output = megaton(&arguments);
        assert_eq!(expect(&output, code), answer, "{arguments:?}");
        assert_eq!(stderr(&output), "", "{arguments:?}");
    }
    let illegal = expect(&megaton(&["legal", "e2e4", "e1e2"]), 1);
    assert!(
        illegal.starts_with("legal e2e4 san e4\nillegal e1e2 own-piece-on-target: "),
        "{illegal}"
    );
    let rejected = ["rejected", "--fen", "4k3/3p4/8/8/8/8/8/3QK2R b - - 0 1"];
    assert!(expect(&megaton(&rejected), 0).starts_with("rejected "));
    assert!(expect(&megaton(&["d"]), 0).contains("\nKey: "));
}

#[test]
fn what_cannot_run_ends_with_code_2_and_says_why() {
    for (arguments, part) in [
        (vec!["nonsense"], "nonsense"),
        (vec!["moves", "--fen", "8/8 w - -"], "--fen"),
        (vec!["moves", "--fen", ""], "--fen"),
        (vec!["moves", "brilliant"], "brilliant"),
        (vec!["legal"], "MOVE"),
        (vec!["perft"], "DEPTH"),
        (vec!["perft", "-1"], "-1"),
        (vec!["perft", "256"], "255"),
        (vec!["perft", "3", "--hash", "99999999999"], "memory"),
        (vec!["suite", "no-such-file.epd"], "no-such-file.epd"),
        (vec!["suite", "games.pgn"], "line 1"),
        (vec!["check", "no-such-file.pgn"], "no-such-file.pgn"),
        (vec!["merge", "no-such-file"], "no-such-file"),
        (vec!["merge", "games.pgn"], "line 1"),
        (vec!["perftree", "2", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (
            vec!["perftree", "2", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3"],
            "move 1 e1e3: illegal wrong-shape",
        ),
        (vec!["svg", "--move", "zz"], "not-a-move"),
        (vec!["compare"], "--engine"),
        (
            vec!["compare", "--engine", "no-such-engine"],
            "no-such-engine",
        ),
        (vec!["compare", "--engine", "'open"], "open"),
        (
            vec!["compare", "--engine", "x", "--timeout=-1"],
            "--timeout",
        ),
        (
            vec!["compare", "--engine", "x", "--option", "y"],
            "NAME=VALUE",
        ),
        (vec!["completions", "dos"], "dos"),
    ] {
        let output = megaton(&arguments);
        assert_eq!(expect(&output, 2), "", "{arguments:?}");
        assert!(
            stderr(&output).contains(part),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    let output = megaton_reading(&["count", "--depth", "1"], "1\t1/1\tnonsense\n");
    assert!(expect(&output, 2).is_empty() && stderr(&output).contains("line 1"));
}

#[test]
fn perft_prints_a_line_a_depth() {
    let text = expect(
        &megaton(&["perft", "4", "--threads", "2", "--hash", "1"]),
        0,
    );
    let nodes: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    assert_eq!(nodes, ["nodes", "20", "400", "8902", "197326"]);
    let text = expect(&megaton(&["perft", "2", "--divide", "--stats"]), 0);
    assert!(text.contains("\n\na2a3: 20\na2a4: 20\n"), "{text}");
    assert_eq!(
        text.lines().next().map(|line| line.split(' ').count()),
        Some(12)
    );
    assert!(expect(&megaton(&["perft", "0"]), 0).contains("\n0 1 "));
}

#[test]
fn json_is_one_object_a_line() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let engine = format!("'{}' king-captures", planted::engine().display());
    let fen = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1";
    for (arguments, lines) in [
        (vec!["moves", "--json"], 1),
        (vec!["rejected", "--json"], 1),
        (vec!["outcome", "--json"], 1),
        (vec!["legal", "--json", "e2e4", "e2e5"], 2),
        (vec!["perft", "3", "--json", "--stats", "--divide"], 3),
        (
            vec!["suite", "--json", "perft-public.epd", "--max-nodes", "1000"],
            33,
        ),
        (vec!["check", "--json", "games.pgn"], 1),
        (
            vec![
                "compare", "--json", "--engine", &engine, "--fen", fen, "--depth", "1",
            ],
            2,
        ),
    ] {
        let output = megaton(&arguments);
        let text = stdout(&output);
        let objects: Vec<serde_json::Value> = text
            .lines()
            .map(|line| {
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
            })
            .collect();
        assert!(objects.iter().all(serde_json::Value::is_object), "{text}");
        assert_eq!(objects.len(), lines, "{arguments:?}: {text}");
    }
    let text = stdout(&megaton(&["legal", "--json", "e2e4", "e2e5"]));
    assert!(
        text.contains(r#"{"move":"e2e4","legal":true,"san":"e4","#),
        "{text}"
    );
    assert!(
        text.contains(r#"{"move":"e2e5","legal":false,"code":"wrong-shape","#),
        "{text}"
    );
    let text = stdout(&megaton(&["moves", "--json", "from", "g1"]));
    assert_eq!(
        text,
        format!("{{\"fen\":\"{start}\",\"moves\":[\"g1f3\",\"g1h3\"]}}\n")
    );
}

#[test]
fn the_whole_test_data_is_one_suite() {
    let files: Vec<String> = ["public", "random", "edge"]
        .iter()
        .flat_map(|kind| [format!("perft-{kind}.epd"), format!("perft-{kind}-960.epd")])
        .collect();
    let mut arguments = vec!["suite", "--max-nodes", "200000"];
    arguments.extend(files.iter().map(String::as_str));
    let output = megaton(&arguments);
    assert_eq!(expect(&output, 0), "2342 passed, 0 failed\n");
}

#[test]
fn a_wrong_count_fails_with_a_divide() {
    let text = std::fs::read_to_string(format!("{DATA}/perft-public.epd")).expect("a suite");
    let changed = text.replacen(";D2 400 ", ";D2 401 ", 1);
    let arguments = ["suite", "-", "--max-nodes", "10000"];
    let report = expect(&megaton_reading(&arguments, &changed), 1);
    assert!(
        report.contains("-: line 3: depth 2: wanted 401, got 400: rnbqkbnr/"),
        "{report}"
    );
    assert!(report.contains("\ne2e4: 20\n"), "{report}");
    assert!(report.ends_with("\n31 passed, 1 failed\n"), "{report}");
}

#[test]
fn planted_faults_are_found_with_move_and_reason() {
    for (fault, fen, lines) in [
        (
            "exposes-king",
            "4r2k/8/8/8/4N3/3p4/8/3RK3 w - - 0 1",
            "path:\nextra: d1d3 illegal explosion-exposes-king: ",
        ),
        (
            "king-captures",
            "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
            "path:\nextra: e1d2 illegal king-captures: ",
        ),
        (
            "fears-touch",
            "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
            "path:\nmissing: d3c4\nlegal d3c4 san Kc4\nmissing: d3d4\nlegal d3d4 san Kd4\n",
        ),
    ] {
        let engine = format!("'{}' {fault}", planted::engine().display());
        let output = megaton(&["compare", "--engine", &engine, "--fen", fen, "--depth", "3"]);
        let text = expect(&output, 1);
        assert!(
            text.starts_with(&format!("difference: {fen}\n{lines}")),
            "{fault}: {text}"
        );
        assert!(
            text.ends_with("\n0 equal, 1 different\n"),
            "{fault}: {text}"
        );
        let random = [
            "compare", "--engine", &engine, "--random", "40", "--depth", "2",
        ];
        let text = expect(&megaton(&random), 1);
        assert!(
            text.contains("\npath:") && text.contains("difference: "),
            "{fault}: {text}"
        );
    }
}

#[test]
fn the_readme_shows_what_compare_prints() {
    let engine = format!("'{}' king-captures", planted::engine().display());
    let fen = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1";
    let text = expect(&megaton(&["compare", "--engine", &engine, "--fen", fen]), 1);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(file).expect("a README");
    assert!(readme.contains(&format!("```text\n{text}```\n")), "{text}");
}

#[test]
fn comparisons_without_difference_and_without_answer() {
    let engine = |fault: &str| format!("'{}' {fault}", planted::engine().display());
    let same = [
        "compare",
        "--engine",
        &engine("none"),
        "--random",
        "10",
        "--seed",
        "3",
    ];
    assert_eq!(expect(&megaton(&same), 0), "10 equal, 0 different\n");
    for (fault, reason) in [
        ("orthodox", "197281"),
        ("no-variant", "UCI_Variant"),
        ("mute", "within 1 seconds"),
        ("hangs", "within 1 seconds"),
        ("dies", "exit status: 3"),
        ("searches", "go perft"),
    ] {
        let output = megaton(&["compare", "--engine", &engine(fault), "--timeout", "1"]);
        assert_eq!(expect(&output, 2), "", "{fault}");
        let message = stderr(&output);
        assert!(
            message.starts_with("error: could not compare: "),
            "{message}"
        );
        assert!(message.contains(reason), "{fault}: {message}");
    }
}

#[test]
#[cfg(unix)]
fn a_script_is_compared_as_perftree_would_ask_it() {
    let script = format!("'{MEGATON}' perftree");
    let output = megaton(&[
        "compare", "--script", &script, "--random", "5", "--depth", "2",
    ]);
    assert_eq!(expect(&output, 0), "5 equal, 0 different\n");
}

#[test]
fn perftree_takes_moves_in_one_argument_or_many() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let one = expect(&megaton(&["perftree", "2", start, "g1f3 f7f6"]), 0);
    let many = expect(&megaton(&["perftree", "2", start, "g1f3", "f7f6"]), 0);
    assert_eq!(one, many);
    let lines: Vec<&str> = one.lines().collect();
    assert_eq!(
        (lines.first(), lines.len()),
        (Some(&"a2a3 19"), 24),
        "{one}"
    );
    let sum: u64 = lines[..22]
        .iter()
        .map(|line| line[5..].parse::<u64>().expect(line))
        .sum();
    assert_eq!((lines[22], lines[23].parse()), ("", Ok(sum)));
}

#[test]
fn games_are_checked() {
    assert_eq!(
        expect(&megaton(&["check", "games.pgn"]), 0),
        "10 good, 0 bad\n"
    );
    let pgn = std::fs::read_to_string(format!("{DATA}/games.pgn")).expect("games");
    let check = |text: &str| stdout(&megaton_reading(&["check"], text));
    // Game 2, a move that is not there to be made.
    let illegal = check(&pgn.replacen("12. Qh5+ g6", "12. Qh5+ Ke7", 1));
    assert!(
        illegal.starts_with("game 2 move 12... Ke7: illegal "),
        "{illegal}"
    );
    assert!(illegal.ends_with("\n9 good, 1 bad\n"), "{illegal}");
    // Game 1 ends in checkmate.
    let wrong = pgn.replacen("[Result \"0-1\"]", "[Result \"1-0\"]", 1);
    let wrong = wrong.replacen("Rg2# 0-1", "Rg2# 1-0", 1);
    assert_eq!(
        check(&wrong),
        "game 1: result 1-0, board says black-wins checkmate\n9 good, 1 bad\n"
    );
    let tag_only = check(&pgn.replacen("[Result \"0-1\"]", "[Result \"1-0\"]", 1));
    assert!(
        tag_only.starts_with("game 1: result tag 1-0, but the moves end in 0-1\n"),
        "{tag_only}"
    );
    let cut = pgn.trim_end().trim_end_matches(|c| c != ' ');
    let cut = check(cut);
    assert!(
        cut.starts_with("game 10: line ") && cut.ends_with("\n9 good, 1 bad\n"),
        "{cut}"
    );
    assert!(cut.contains("without a result"), "{cut}");
    let on = "[FEN \"4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1\"]\n\n1. Qxd7 Ke7 *\n";
    assert!(
        check(on).starts_with("game 1 move 1... Ke7: illegal game-over: "),
        "{}",
        check(on)
    );
    let draw = "[FEN \"4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1\"]\n\n1. Qxd7 1/2-1/2\n";
    assert_eq!(
        check(draw),
        "game 1: result 1/2-1/2, board says white-wins explosion\n0 good, 1 bad\n"
    );
    let other = "[Variant \"Crazyhouse\"]\n\n1. e4 *\n";
    assert_eq!(
        check(other),
        "game 1: variant Crazyhouse, not atomic\n0 good, 1 bad\n"
    );
    assert_eq!(check(""), "0 good, 0 bad\n");
}

#[test]
fn transcripts_are_judged() {
    let log = "Started game 1 of 1 (A vs B)\n\
        10 >A(0): setoption name UCI_Variant value atomic\n\
        12 >A(0): position startpos\n\
        13 <A(0): bestmove g1f3 ponder f7f6\n\
        14 >B(1): position startpos moves g1f3\n\
        15 <B(1): bestmove f7f6\n\
        16 >A(0): position startpos moves g1f3 f7f6\n\
        17 <A(0): bestmove f3h5\n\
        18 >B(1): position startpos moves g1f3 f7f6 f3h5\n\
        19 <B(1): bestmove e7e5\n\
        20 >B(1): position fen r3k2R/4K3/8/8/8/8/8/8 b q - 0 1\n\
        21 <B(1): bestmove e8c8\n\
        Finished game 1 (A vs B): 1-0 {Black makes an illegal move: e8c8}\n";
    let output = megaton_reading(&["check", "--log"], log);
    let text = expect(&output, 1);
    let lines: Vec<&str> = text.lines().collect();
    let [first, second, last] = lines.as_slice() else {
        panic!("{text}");
    };
    assert!(
        first.starts_with("line 8 A(0) move 2. f3h5: illegal wrong-shape: "),
        "{text}"
    );
    assert!(
        second.starts_with("line 9 B(1) move 2. f3h5: illegal wrong-shape: "),
        "{text}"
    );
    // Nothing is said about a move after a position that never was; and e8c8, which Cute Chess
    // holds for illegal, is legal.
    assert_eq!(*last, "7 good, 2 bad");
    assert_eq!(
        stderr(&output),
        "note: line 13: e8c8 was called illegal, but it is legal\n"
    );
}

#[test]
fn shares_are_counted_and_merged() {
    let shares = expect(&megaton(&["split", "--depth", "2"]), 0);
    let counted = expect(&megaton_reading(&["count", "--depth", "2"], &shares), 0);
    assert_eq!(
        expect(&megaton_reading(&["merge"], &counted), 0),
        "197326\n"
    );
    let (first, rest) = counted.split_once('\n').expect("lines");
    let missing = megaton_reading(&["merge"], rest);
    assert!(expect(&missing, 1).is_empty() && stderr(&missing).contains("line 1"));
    let doubled = megaton_reading(&["merge"], &format!("{counted}{first}\n"));
    assert!(expect(&doubled, 1).is_empty() && stderr(&doubled).contains("more than once"));
    let uncounted = megaton_reading(&["merge"], &shares);
    assert!(expect(&uncounted, 1).is_empty() && stderr(&uncounted).contains("no count"));
}

#[test]
#[cfg(unix)]
fn gnu_parallel_survives_a_worker_that_is_killed() {
    if Command::new("parallel").arg("--version").output().is_err() {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("megaton-parallel-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    // The first worker dies after some lines, as if its machine had been switched off.
    let worker = folder.join("worker");
    let body = format!(
        "#!/bin/sh\nif mkdir '{0}/killed' 2>/dev/null; then\n\
         megaton count --depth 3 | head -n 40; kill -KILL $$; fi\nexec megaton count --depth 3\n",
        folder.display()
    );
    std::fs::write(&worker, body).expect("a script");
    let line = format!(
        "megaton split --depth 3 | parallel --pipe --block 50k -j3 --retries 3 sh '{}' | megaton merge",
        worker.display()
    );
    let output = shell(&line);
    let was_killed = folder.join("killed").exists();
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    assert_eq!(expect(&output, 0), "118926425\n");
    assert!(was_killed);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(MEGATON)
        .args(["split", "--depth", "3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("megaton runs");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let mut errors = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut errors).expect("text");
    let status = child.wait().expect("megaton ends");
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{line}");
}

#[test]
fn pictures_are_printed() {
    let fen = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1";
    let board = expect(&megaton(&["svg", "--fen", fen]), 0);
    let explosion = expect(&megaton(&["svg", "--fen", fen, "--move", "Qxd7"]), 0);
    assert!(board.starts_with("<svg ") && explosion.starts_with("<svg ") && board != explosion);
    let output = megaton(&[
        "svg",
        "--fen",
        "4r2k/8/8/8/4N3/3p4/8/3RK3 w - - 0 1",
        "--move",
        "Rxd3",
    ]);
    assert!(expect(&output, 1).contains("illegal move d1d3"));
    assert!(stderr(&output).starts_with("illegal d1d3 explosion-exposes-king: "));
}

#[test]
#[cfg(unix)]
fn the_readme_shows_what_svg_prints() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let readme = std::fs::read_to_string(format!("{folder}/README.md")).expect("a README");
    let commands = readme
        .lines()
        .filter(|line| line.starts_with("megaton svg "));
    let mut pictures = 0;
    for (line, file) in commands.filter_map(|line| line.split_once(" > ")) {
        let picture = std::fs::read_to_string(format!("{folder}/{file}")).expect("a picture");
        assert_eq!(stdout(&shell(line)), picture, "{line} > {file}");
        pictures += 1;
    }
    assert_eq!(pictures, readme.matches("](assets/").count());
    assert!(pictures > 0);
}

#[test]
fn completions_name_every_job() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = expect(&megaton(&["completions", shell]), 0);
        assert!(JOBS.iter().all(|job| script.contains(job)), "{shell}");
    }
}
