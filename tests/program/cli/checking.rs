//! `check`: games and transcripts.

use super::program::{DATA, expect, megaton, megaton_reading, stderr, stdout};

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
    let cut = megaton_reading(&["check"], cut);
    assert_eq!(expect(&cut, 0), "10 good, 0 bad\n");
    let note = stderr(&cut);
    assert!(
        note.starts_with("note: game 10: line ")
            && note.ends_with(": the game ends without a result\n"),
        "{note}"
    );
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
        "game 1: variant 'Crazyhouse' is not atomic chess\n0 good, 1 bad\n"
    );
    let marked = "\u{feff}[Variant \"Atomic\"]\r\n\r\n1. e4 *\r\n";
    assert_eq!(check(marked), "1 good, 0 bad\n");
}

/// The answers and the notes of `check` to a text, which is good or bad.
fn checked(arguments: &[&str], text: impl AsRef<[u8]>, code: i32) -> (String, String) {
    let output = megaton_reading(arguments, text);
    (expect(&output, code), stderr(&output))
}

#[test]
fn the_variant_must_be_atomic_chess() {
    for name in [
        "atomic",
        "Atomic Chess",
        "ATOMIC960",
        "Chess960 Atomic",
        "Atomic Chess960",
        "wild/atomic",
        "",
    ] {
        let game = format!("[Variant \"{name}\"]\n\n1. e4 *\n");
        let expected = ("1 good, 0 bad\n".to_owned(), String::new());
        assert_eq!(checked(&["check"], game, 0), expected, "{name}");
    }
    for name in ["nocheckatomic", "Atomic Crazyhouse", "Chess960"] {
        // Its moves are not judged.
        let game = format!("[Variant \"{name}\"]\n\n1. Ke8 *\n");
        let finding = format!("game 1: variant '{name}' is not atomic chess\n0 good, 1 bad\n");
        assert_eq!(checked(&["check"], game, 1), (finding, String::new()));
    }
    // The name says how castling is read, beside the FEN.
    let fen = "4k3/p7/8/8/8/8/8/4K2R w K - 0 1";
    for (variant, mv, code) in [
        ("Atomic", "e1g1", 0),
        ("Atomic", "O-O", 0),
        ("Atomic960", "O-O", 0),
        ("Atomic960", "e1h1", 0),
    ] {
        let game = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n1. {mv} *\n");
        checked(&["check"], game, code);
    }
}

#[test]
fn untidy_files_are_read() {
    let good = ("1 good, 0 bad\n".to_owned(), String::new());
    for text in [
        "1.\u{a0}e4\u{200b} e5\u{202f}*\n",
        "[White:Elo \"1\"]\n[x-y \"\"]\n\n1. e4 *\n",
        "1. e4 ± e5 ∓ 2. Nf3 ∞ Nc6 ⩲ 3. Nc3 ⩱ = Nf6+- *\n",
        "[Result \"\"]\n\n1. e4 1-0\n",
        "[Result \"?\"]\n\n1. e4 1-0\n",
        "[Result \"0.5-0.5\"]\n\n1. e4 0.5-0.5\n",
        "[Result \"1–0\"]\n\n1. e4 1–0\n",
        "1. e4 {\n[Event \"y\"]\n} e5 *\n",
        "1. e2-e4 e7e5 2. Ng1-f3 *\n",
    ] {
        assert_eq!(checked(&["check"], text, 0), good, "{text}");
    }
    let (_, note) = checked(&["check"], "My games\n\n[Event \"x\"]\n\n1. e4 *\n", 0);
    let told = "note: game 1: line 1: text before the game was skipped: 'My games'\n";
    assert_eq!(note, told);
    let (finding, _) = checked(&["check"], "1. e4 -- 2. Z0 *\n", 1);
    let told = "game 1 move 1... --: illegal not-a-move: '--' is a null move, which the rules do \
                not allow\n0 good, 1 bad\n";
    assert_eq!(finding, told);
    let (finding, _) = checked(&["check"], "[Result \"2-0\"]\n\n1. e4 *\n", 1);
    assert!(
        finding.starts_with("game 1: result tag '2-0' is not 1-0, "),
        "{finding}"
    );
    let wide: Vec<u8> = ("[Event \"x\"]\n1. e4 *\n".encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    for arguments in [&["check"][..], &["check", "--log"], &["suite", "-"]] {
        let (text, error) = checked(arguments, &wide, 2);
        let told = "error: -: the text is UTF-16; convert it to UTF-8 first\n";
        assert_eq!((text.as_str(), error.as_str()), ("", told), "{arguments:?}");
    }
}

#[test]
fn play_after_a_closed_position_is_a_note() {
    let fen = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let game = format!("[FEN \"{fen}\"]\n\n1. Kd2 Kd7 2. Ke2 1/2-1/2\n");
    let (text, note) = checked(&["check"], game, 0);
    assert_eq!(text, "1 good, 0 bad\n");
    let told = "note: game 1: move 1. Kd2: the game was over: draw closed-position\n";
    assert_eq!(note, told);
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let game = format!("[FEN \"{fen}\"]\n\n1. Kd2 1/2-1/2\n");
    let (text, _) = checked(&["check"], game, 1);
    let told = "game 1 move 1. Kd2: the game was over: draw insufficient-material\n0 good, 1 bad\n";
    assert_eq!(text, told);
}

#[test]
fn the_board_is_shown_where_a_move_is_wrong() {
    let (text, _) = checked(&["check", "--board"], "1. e4 Ke7 *\n", 1);
    assert!(text.starts_with("game 1 move 1... Ke7: illegal "), "{text}");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(text.contains(&format!("\nFen: {fen}\n")), "{text}");
    let (text, _) = checked(&["check", "--board", "--json"], "1. e4 Ke7 *\n", 1);
    let object = text.lines().next().unwrap_or_default();
    assert!(
        object.ends_with(&format!(",\"fen\":\"{fen}\"}}")),
        "{object}"
    );
    let log = ">A(0): position startpos moves e2e4\n<A(0): bestmove e8e7\n";
    let (text, _) = checked(&["check", "--log", "--board"], log, 1);
    assert!(text.contains(&format!("\nFen: {fen}\n")), "{text}");
}

#[test]
fn every_finding_has_a_code() {
    for (text, code) in [
        ("[Variant \"x\"]\n\n1. e4 *\n", "other-variant"),
        ("[FEN \"x\"]\n\n1. e4 *\n", "bad-fen"),
        ("1. Ke2 *\n", "own-piece-on-target"),
        ("[Result \"x\"]\n\n1. e4 *\n", "bad-result-tag"),
        ("[Result \"1-0\"]\n\n1. e4 0-1\n", "results-differ"),
        (
            "[FEN \"8/8/8/8/8/8/8/K7 b - - 0 1\"]\n\n0-1\n",
            "wrong-result",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *\n",
            "played-on",
        ),
        ("1. e4 {x\n", "unclosed-comment"),
        ("1. e4 (x\n", "unclosed-variation"),
        ("1. e4 ) *\n", "stray-bracket"),
        ("[x]\n1. e4 *\n", "broken-tag"),
    ] {
        let (answer, _) = checked(&["check", "--json"], text, 1);
        let object = answer.lines().next().unwrap_or_default();
        let has_code = object.contains(&format!("\"code\":\"{code}\",\"sentence\":\""));
        assert!(
            has_code && object.starts_with("{\"game\":1,"),
            "{text}: {object}"
        );
    }
}

#[test]
fn nothing_to_check_is_said() {
    for (arguments, input, message) in [
        (&["check"][..], "", "error: there is no game to check\n"),
        (
            &["check"],
            "{a comment}",
            "error: there is no game to check\n",
        ),
        (
            &["check", "--log"],
            "\u{feff}noise",
            "error: there is no move to judge\n",
        ),
        (
            &["check", "--json"],
            "",
            "error: there is no game to check\n",
        ),
    ] {
        let output = megaton_reading(arguments, input);
        let text = expect(&output, 2);
        let (numbers, error) = text.split_once('\n').expect("a line");
        match arguments.contains(&"--json") {
            true => {
                assert_eq!(numbers, "{\"good\":0,\"bad\":0}");
                assert!(error.starts_with("{\"error\":{\"code\":\"nothing-to-do\","));
            }
            false => assert_eq!((numbers, error), ("0 good, 0 bad", "")),
        }
        assert_eq!(stderr(&output), message, "{arguments:?}");
    }
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
