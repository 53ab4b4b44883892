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
    let marked = "\u{feff}[Variant \"Atomic\"]\r\n\r\n1. e4 *\r\n";
    assert_eq!(check(marked), "1 good, 0 bad\n");
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
        assert!(["0 good, 0 bad\n", "{\"good\":0,\"bad\":0}\n"].contains(&text.as_str()));
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
