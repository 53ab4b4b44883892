//! What other engines are known to get wrong at the prompt, asked in memory.

use crate::support::prompt::lines;

fn ask(text: &str) -> Vec<String> {
    lines(text)
        .into_iter()
        .filter(|line| !line.starts_with("info depth"))
        .collect()
}

fn ask_one(text: &str) -> String {
    let lines = ask(text);
    assert_eq!(lines.len(), 1, "{text}: {lines:?}");
    lines.into_iter().next().unwrap_or_default()
}

#[test]
fn an_illegal_move_in_position_leaves_no_position_to_answer_for() {
    let lines = ask("position startpos moves e2e4 e7e5 e1e3\nmoves\ngo\n");
    assert!(lines[0].starts_with("info string error: move 3 e1e3: illegal wrong-shape: "));
    assert!(lines[1].starts_with("info string error: no position ("));
    assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn moves_with_nothing_behind_it_is_no_move() {
    for text in [
        "position startpos moves\nfen\n",
        "position startpos moves   \nfen\n",
        "  position \t startpos  moves\r\nfen\n",
    ] {
        let fen = "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(ask_one(text), fen);
    }
}

#[test]
fn searchmoves_with_the_null_move_has_no_best_move() {
    for text in [
        "go depth 2 searchmoves 0000\n",
        "go searchmoves 0000 depth 2\n",
    ] {
        let lines = ask(text);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("bestmove (none)"),
            "{lines:?}"
        );
    }
}

#[test]
fn searchmoves_does_not_swallow_what_follows() {
    let lines = ask("go searchmoves e2e4 d2d4 depth 2\n");
    let best = lines.last().expect("an answer");
    assert!(
        best.starts_with("bestmove e2e4") || best.starts_with("bestmove d2d4"),
        "{best}"
    );
}

#[test]
fn a_long_game_is_set_up() {
    let moves = " g1f3 g8f6 f3g1 f6g8".repeat(250);
    let fen = ask_one(&format!("position startpos moves{moves}\nfen\n"));
    assert!(fen.ends_with(" w KQkq - 1000 501"), "{fen}");
}

#[test]
fn chess960_can_be_switched_off_again() {
    let castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nmoves castles\n";
    for (switch, text) in [("false", "e1g1"), ("true", "e1h1"), ("FALSE", "e1g1")] {
        let text_on_off = format!(
            "setoption name UCI_Chess960 value true\nsetoption name UCI_Chess960 value {switch}\n{castling}"
        );
        assert_eq!(ask_one(&text_on_off), format!("moves 1: {text}"));
    }
}

#[test]
fn unknown_options_and_commands_are_named_and_change_nothing() {
    let lines = ask(
        "setoption name Contempt value 24\nfoo bar\nsetoption name UCI_Variant value chess\nmoves from e2\n",
    );
    assert_eq!(lines[0], "No such option: Contempt");
    assert_eq!(
        lines[1],
        "Unknown command: 'foo bar'. Type help for more information."
    );
    assert!(lines[2].starts_with("info string error: "), "{}", lines[2]);
    assert_eq!(lines[3], "moves 2: e2e3 e2e4");
}

#[test]
fn a_finished_position_is_answered() {
    let lines =
        ask("position fen 8/8/8/8/8/8/8/K7 b - - 0 1\nmoves\noutcome\ngo depth 3\nperft 2\n");
    assert_eq!(lines[0], "moves 0:");
    assert_eq!(lines[1], "outcome white-wins explosion");
    assert!(lines.contains(&"bestmove (none)".to_owned()));
    assert!(lines.contains(&"Nodes searched: 0".to_owned()));
}

#[test]
fn the_last_line_needs_no_line_end() {
    assert_eq!(ask_one("isready"), "readyok");
}
