//! Lines that nobody should send: no panic, no hang, no half-applied state, exit code 0.

use std::fmt::Write;

use megaton::program::uci::Input;

use crate::engine;
use crate::support::prompt::{Conversation, lines};

/// Ends with a position and a query, to see that the program still works and knows its position.
const STILL_WELL: &str = "position startpos moves e2e4\nmoves from e7\nquit\n";

fn survives(input: &[u8]) -> String {
    let mut all = input.to_vec();
    all.extend_from_slice(b"\n");
    all.extend_from_slice(STILL_WELL.as_bytes());
    let answer = engine::answers(all);
    let tail = "moves 2: e7e5 e7e6\n";
    assert!(answer.ends_with(tail), "{}", String::from_utf8_lossy(input));
    answer
}

#[test]
fn bytes_that_are_no_text() {
    survives(b"\xff\xfe\x00\n\x00\x00\nmoves \xc3\x28\nposition fen \xf0\x9f\x92\xa3\x80\nlegal \x00 \x1b[31m");
    let every_byte: Vec<u8> = (0..=255).filter(|&byte| byte != b'\n').collect();
    let answer = survives(&every_byte);
    assert!(!answer.contains('\0') && !answer.contains('\x1b'));
}

#[test]
fn commands_before_odd_words() {
    let words = [
        "",
        "\0",
        "x",
        "-1",
        "0",
        "99999999999999999999999999",
        "e2e4",
        "0000",
        "moves",
        "not",
        "name",
        "value",
        "name value",
        "name Hash value",
        "name Hash value 1 2",
        "name \u{1F4A3}",
        "name Threads value NaN",
        "startpos startpos",
        "startpos moves moves",
        "fen moves",
        "fen moves e2e4",
        "fen 8/8/8/8/8/8/8/8/8 w - - 0 1",
        "fen / / / /",
        "fen kkkkkkkkkkkkkkk w - -",
        "fen 4k3/8/8/8/8/8/8/4K3 w KQkqABCDEFGHabcdefgh e9 99999999999 99999999999",
        "from",
        "from e2 to",
        "piece",
        "removes i9",
        "e.p.",
        "e.p. e.p.",
        "exd6 e.p. e.p.",
        "searchmoves",
        "depth -1",
        "depth",
        "nodes nodes nodes",
        "movetime 1e9 depth 1",
        "wtime -99999999999999999999 btime",
        "movestogo 0 wtime 1 btime 1",
        "mate -1",
        "perft -1",
        "perft",
        "perft perft",
        "on",
        "off",
        "ponder depth 1",
        "infinite",
        "depth 99999999999",
    ];
    let commands = [
        "uci",
        "debug",
        "isready",
        "setoption",
        "register",
        "position",
        "go",
        "ponderhit",
        "stop",
        "moves",
        "rejected",
        "filter",
        "legal",
        "threats",
        "outcome",
        "fen",
        "d",
        "flip",
        "help",
        "perft",
    ];
    let mut input = String::new();
    for command in commands {
        for word in words {
            writeln!(input, "{command} {word}\n{word} {command}").unwrap();
        }
    }
    let answer = survives(input.as_bytes());
    let count = |text: &str| answer.lines().filter(|line| line.starts_with(text)).count();
    assert!(count("bestmove ") > words.len());
}

#[test]
fn very_long_lines() {
    for length in [1 << 16, 1 << 20] {
        for start in [
            "",
            "moves ",
            "position fen ",
            "legal ",
            "setoption name ",
            "go ",
            "joho ",
        ] {
            let mut input = start.as_bytes().to_vec();
            input.resize(length, b'x');
            survives(&input);
        }
    }
    let many = "moves ".to_owned() + &"captures not quiets ".repeat(10_000);
    survives(many.as_bytes());
    let many = "legal ".to_owned() + &"e2e4 ".repeat(10_000);
    assert!(survives(many.as_bytes()).lines().count() > 10_000);
    let many = "go depth 1 ".to_owned() + &"searchmoves e2e4 foo ".repeat(1_000);
    survives(many.as_bytes());
}

#[test]
fn a_line_of_ten_thousand_moves() {
    let moves = " b1c3 b8c6 c3b1 c6b8".repeat(2_500);
    let answer = lines(format!("position startpos moves{moves}\noutcome\n"));
    assert_eq!(answer, ["outcome draw fivefold-repetition"]);
    let answer = lines(format!("position startpos moves{moves} e2e5\noutcome\n"));
    assert!(answer[0].starts_with("info string error: move 10001 e2e5: illegal wrong-shape: "));
    assert!(answer[1].starts_with("info string error: no position "));
}

const OVERLONG: &str = "info string error: a line of more than 16777216 bytes was not read";

#[test]
fn a_line_that_is_too_long_is_refused_and_changes_nothing() {
    let mut talk = Conversation::new();
    talk.send(Input::Overlong);
    talk.say("moves from e2");
    assert_eq!(talk.end(), [OVERLONG, "moves 2: e2e3 e2e4"]);
}

#[test]
fn a_line_that_is_too_long_waits_its_turn_during_a_count() {
    let mut talk = Conversation::new();
    talk.say("perft 60\nmoves from e2");
    talk.send(Input::Overlong);
    talk.say("moves from d2\nstop");
    assert_eq!(
        talk.end(),
        [
            "info string perft stopped",
            "moves 2: e2e3 e2e4",
            OVERLONG,
            "moves 2: d2d3 d2d4"
        ]
    );
}

#[test]
fn a_table_too_large_for_memory_is_refused() {
    let answer = lines("setoption name Hash value 33554432\nisready\ngo depth 1\n");
    assert_eq!(
        answer[0],
        "info string error: option Hash: no memory for 33554432 MB, the old table stays"
    );
    assert_eq!(answer[1], "readyok");
    assert!(answer.last().unwrap().starts_with("bestmove "));
}
