//! Dialogues without a job that takes time.

use crate::support::prompt::{Conversation, lines, talk};

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn uci_lists_every_option_once_and_ends_with_uciok() {
    let answer = lines("uci\n");
    assert!(answer[0].starts_with("id name Megaton "));
    assert!(answer[1].starts_with("id author "));
    assert_eq!(answer.last().unwrap(), "uciok");
    let options = &answer[2..answer.len() - 1];
    let mut names: Vec<&str> = options
        .iter()
        .map(|line| {
            let (name, kind) = line
                .strip_prefix("option name ")
                .and_then(|rest| rest.split_once(" type "))
                .unwrap();
            assert!(
                matches!(
                    kind.split(' ').collect::<Vec<_>>()[..],
                    ["check", "default", "true" | "false"]
                        | ["spin", "default", _, "min", _, "max", _]
                        | ["combo", "default", _, "var", _]
                        | ["button"]
                ),
                "{line}"
            );
            name
        })
        .collect();
    assert!(
        options.contains(&"option name UCI_Variant type combo default atomic var atomic".into())
    );
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn empty_lines_and_comments_are_ignored() {
    assert_eq!(talk("\n  \n\t\r\n# isready\n #\n\r\n"), "");
}

#[test]
fn words_are_read_in_either_case_with_any_blanks_and_line_ends() {
    assert_eq!(
        talk(
            "IsReady\r\n\t MOVES   from \t e2 \r\nposition  startpos   moves  e2e4\nMoves FROM E7\n"
        ),
        "readyok\nmoves 2: e2e3 e2e4\nmoves 2: e7e5 e7e6\n"
    );
}

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(talk("isready"), "readyok\n");
}

#[test]
fn unknown_words_are_skipped_before_standard_words_only() {
    assert_eq!(
        talk("joho isready\npostion fen X\nfoo\nfoo bar\n"),
        "readyok\n\
         Unknown command: 'postion fen X'. Type help for more information.\n\
         Unknown command: 'foo'. Type help for more information.\n\
         Unknown command: 'foo bar'. Type help for more information.\n"
    );
}

#[test]
fn a_failed_position_leaves_none() {
    let reason = "move 3 e1e3: illegal wrong-shape: a king on e1 never moves to e3";
    let none = format!("info string error: no position ({reason})");
    let answer = lines(
        "position startpos moves e2e4 e7e5 e1e3\n\
         moves\nrejected\nfilter e2e4\nlegal e2e4\nthreats\noutcome\nfen\nd\nflip\n\
         perft 2\ngo perft 2\ngo\ngo depth 3\nisready\nposition startpos\nmoves from a2\n",
    );
    assert_eq!(answer[0], format!("info string error: {reason}"));
    assert!(
        answer[1..13].iter().all(|line| *line == none),
        "{answer:#?}"
    );
    let tail = ["bestmove (none)", &none, "bestmove (none)", "readyok"];
    assert_eq!(answer[13..17], tail);
    assert_eq!(answer[17..], ["moves 2: a2a3 a2a4"]);
}

#[test]
fn a_new_game_has_the_start_position_again() {
    assert_eq!(
        talk("position fen nonsense\nucinewgame\nfen\n")
            .lines()
            .last(),
        Some("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    );
}

#[test]
fn what_is_wrong_with_a_position_is_said() {
    for (words, start) in [
        ("", "position: expected startpos or fen"),
        (
            "startpo",
            "position: expected startpos or fen, not 'startpo'",
        ),
        ("startpos e2e4", "position: expected moves, not 'e2e4'"),
        ("fen", "fen: "),
        ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "fen: no king at all"),
        ("startpos moves e2e5", "move 1 e2e5: illegal wrong-shape: "),
        (
            "startpos moves e2e4 e7e5 0000",
            "move 3 0000: illegal not-a-move: ",
        ),
        (
            "fen 4k3/8/8/8/8/8/3p4/4K3 w - - 0 1 moves e1d2",
            "move 1 e1d2: illegal king-captures: ",
        ),
    ] {
        let answer = lines(format!("position {words}\nisready\n"));
        let expected = format!("info string error: {start}");
        assert!(answer[0].starts_with(&expected), "{words}: {answer:?}");
        assert_eq!(answer[1..], ["readyok"]);
    }
}

#[test]
fn a_finished_position_can_be_set_up() {
    assert_eq!(
        talk("position fen 8/8/8/8/8/8/8/4K3 b - - 0 1\nmoves\noutcome\nlegal e8e7\nperft 1\n"),
        "moves 0:\noutcome white-wins explosion\n\
         illegal e8e7 game-over: the black king has exploded, so the game is over\n\n\
         Nodes searched: 0\n\n"
    );
}

#[test]
fn castling_is_written_as_the_option_says_and_read_either_way() {
    assert_eq!(
        talk(format!(
            "position fen {CASTLING}\nmoves castles\nfen\n\
             setoption name uci_chess960 value TRUE\nmoves castles\nfen\nlegal e1g1 e1h1\n\
             setoption name UCI_Chess960 value false\nlegal e1h1 O-O\n\
             position fen {CASTLING} moves e1h1\noutcome\n"
        )),
        format!(
            "moves 2: e1c1 e1g1\nfen {CASTLING}\n\
             moves 2: e1a1 e1h1\nfen 4k3/8/8/8/8/8/8/R3K2R w HA - 0 1\n\
             legal e1h1 san O-O\nlegal e1h1 san O-O\n\
             legal e1g1 san O-O\nlegal e1g1 san O-O\n\
             outcome ongoing\n"
        )
    );
}

#[test]
fn the_moves_are_the_history_for_repetition() {
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(2);
    assert_eq!(
        talk(format!("position startpos moves{shuffle}\noutcome\n")),
        "outcome ongoing claim threefold-repetition\n"
    );
    assert_eq!(
        talk(format!(
            "position startpos moves{shuffle}{shuffle}\noutcome\n"
        )),
        "outcome draw fivefold-repetition\n"
    );
}

#[test]
fn notes_come_before_the_answer() {
    let answer = lines("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1\nfen\n");
    assert!(answer[0].starts_with("info string note: castling right"));
    assert_eq!(answer[1..], ["fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
    let answer = lines("position fen 4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1\nlegal exd6 e.p. Kd1\n");
    assert!(answer[0].starts_with("info string note: e.p. is judged as if d6"));
    assert_eq!(
        answer[1..],
        ["legal e5d6 san exd6 removes d5 e5", "legal e1d1 san Kd1"]
    );
}

#[test]
fn what_is_no_single_move_is_answered_as_typed() {
    let answer =
        lines("position fen 4k3/8/8/8/8/8/8/R3K2R w - - 0 1\nlegal 0000 Rf1 Rd1 O-O xyz\n");
    let start: Vec<String> = answer
        .iter()
        .map(|line| line.split(':').next().unwrap().to_owned())
        .collect();
    assert_eq!(
        start,
        [
            "illegal 0000 not-a-move",
            "legal h1f1 san Rf1",
            "legal a1d1 san Rd1",
            "illegal O-O no-castling-right",
            "illegal xyz not-a-move",
        ]
    );
    let answer = lines("position fen 4k3/8/8/R6R/8/8/8/4K3 w - - 0 1\nlegal Rc5\n");
    assert!(
        answer[0].starts_with("illegal Rc5 ambiguous-san: "),
        "{answer:?}"
    );
}

#[test]
fn questions_with_something_wrong_are_answered_by_one_error() {
    for line in [
        "moves loud",
        "moves not",
        "moves not san",
        "moves from",
        "legal",
        "perft",
        "perft x",
        "perft 2 3",
        "bench me",
        "debug",
        "setoption",
        "setoption Hash 3",
        "setoption name Hash value -1",
        "setoption name UCI_Variant value chess",
    ] {
        let answer = lines(format!("{line}\nisready\n"));
        assert!(
            answer[0].starts_with("info string error: "),
            "{line}: {answer:?}"
        );
        assert_eq!(answer[1..], ["readyok"], "{line}");
    }
    assert_eq!(
        talk("setoption name Threds value 1\n"),
        "No such option: Threds\n"
    );
}

#[test]
fn the_board_is_drawn_in_stockfishs_layout() {
    assert_eq!(
        talk("position fen 4k3/8/8/8/8/8/4q3/4K2R w K - 3 9\nd\n"),
        "\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   | k |   |   |   | 8\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   |   |   |   |   | 7\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   |   |   |   |   | 6\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   |   |   |   |   | 5\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   |   |   |   |   | 4\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   |   |   |   |   | 3\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   | q |   |   |   | 2\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20|   |   |   |   | K |   |   | R | 1\n\
         \x20+---+---+---+---+---+---+---+---+\n\
         \x20  a   b   c   d   e   f   g   h\n\
         \n\
         Fen: 4k3/8/8/8/8/8/4q3/4K2R w K - 3 9\n\
         Key: KEY\n\
         Checkers: e2 \n\
         Outcome: black-wins checkmate\n\
         Turn: white\n"
            .replace(
                "KEY",
                key_of(&talk("position fen 4k3/8/8/8/8/8/4q3/4K2R w K - 3 9\nd\n"))
            )
    );
    // The same in every build.
    assert_eq!(key_of(&talk("d\n")), "21070998E341E98C");
}

fn key_of(board: &str) -> &str {
    let line = board.lines().find(|line| line.starts_with("Key: "));
    line.unwrap().strip_prefix("Key: ").unwrap()
}

#[test]
fn flipping_twice_is_nothing() {
    assert_eq!(
        talk("position startpos moves e2e4\nflip\nfen\nflip\nfen\n"),
        "fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
         fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
    );
}

#[test]
fn help_explains_one_word() {
    assert_eq!(
        talk("help D\n"),
        "d [white|black|flip] - the board, seen from that side\n"
    );
    assert!(talk("help enpassant\n").starts_with("moves [FILTER...] - "));
    assert_eq!(
        talk("help postion\n"),
        "info string error: help: 'postion' is not a command or a filter\n"
    );
    // What was meant is said at a terminal only.
    assert_eq!(lines("postion\nsetoption name Hahs value 1\n").len(), 2);
}

#[test]
fn undo_takes_the_last_move_back() {
    let answer = lines("position startpos moves e4 e5\nundo\nfen\nundo\nundo\nmoves from e2\n");
    assert_eq!(
        answer,
        [
            "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "info string error: undo: no move has been played",
            "moves 2: e2e3 e2e4",
        ]
    );
    assert!(talk("position x\nundo\n").contains("error: no position ("));
}

#[test]
fn what_was_dropped_from_a_fen_is_noted_though_a_move_fails() {
    let answer = lines("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1 moves e1e2 e8e6\n");
    assert_eq!(answer.len(), 2, "{answer:?}");
    assert!(answer[0].starts_with("info string note: "));
    assert!(answer[1].starts_with("info string error: move 2 e8e6: illegal "));
}

#[test]
fn en_passant_may_stand_after_its_move_and_an_empty_word_is_named() {
    let position = "position fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\n";
    assert_eq!(
        talk(format!("{position}legal exd6 ep\nfilter exd6 ep e1e2\n")),
        "legal e5d6 san exd6 removes d5 e5\nfilter 2: e5d6 e1e2\n"
    );
    assert_eq!(
        talk("legal e2e4 ''\n"),
        "legal e2e4 san e4\nillegal '' not-a-move: the word is empty\n"
    );
}

#[test]
fn help_names_every_command() {
    let help = talk("help\n");
    for word in [
        "uci",
        "isready",
        "setoption",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "perft",
        "moves",
        "rejected",
        "filter",
        "legal",
        "threats",
        "outcome",
        "fen",
        "d",
        "eval",
        "json",
        "flip",
        "bench",
        "debug",
        "help",
        "quit",
    ] {
        assert!(
            help.lines()
                .any(|line| line.split(' ').next() == Some(word)),
            "{word}"
        );
    }
}

#[test]
fn debug_says_more() {
    assert_eq!(
        talk("debug on\nperft 0\n"),
        "info string debug: job 1 started\n\nNodes searched: 1\n\ninfo string debug: job 1 done\n"
    );
}

#[test]
fn an_answer_is_never_held_back() {
    let mut talk = Conversation::new();
    talk.say("moves from e2");
    assert_eq!(talk.line(), "moves 2: e2e3 e2e4");
    talk.say("isready\nfen");
    assert_eq!(talk.line(), "readyok");
    assert!(talk.line().starts_with("fen rnbq"));
    talk.say("quit");
    assert!(talk.end().is_empty());
}

#[test]
fn the_board_is_seen_from_either_side_with_the_last_move_below() {
    let position = "position fen 4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1 moves d1d7\n";
    let white = lines(format!("{position}d\n"));
    let black = lines(format!("{position}D Flip\n"));
    assert_eq!(black, lines(format!("{position}d black\n")));
    assert_eq!(
        white[white.len() - 3..],
        [
            "Outcome: white-wins explosion",
            "Turn: black",
            "Last move: d1d7 Qxd7# exploded d1 d7 e8",
        ]
    );
    assert_eq!(white[16], " |   |   |   |   | K |   |   |   | 1");
    assert_eq!(black[2], " |   |   |   | K |   |   |   |   | 1");
    assert_eq!(black[18], "   h   g   f   e   d   c   b   a");
    assert_eq!(black[19..], white[19..]);
    let skipped = lines("d upside\n");
    assert!(
        skipped[0].starts_with("info string note: d: 'upside' is skipped"),
        "{skipped:?}"
    );
    assert_eq!(skipped[1..], lines("d\n"));
}

#[test]
fn the_evaluation_is_given_with_its_parts() {
    let start = talk("eval\n");
    assert!(start.starts_with("eval "), "{start}");
    assert!(start.contains(" material 0 pawns 0 "), "{start}");
    assert_eq!(
        talk("position fen 8/8/8/8/8/8/8/R2QK3 b - - 0 1\neval\n"),
        "eval none\n"
    );
}

#[test]
fn words_that_are_not_moves_are_named_before_the_answer_of_filter() {
    let answer = lines("filter e2e4 foo e2e5 Nf3\n");
    assert_eq!(answer.len(), 2, "{answer:?}");
    assert!(
        answer[0].starts_with("info string note: foo not-a-move: "),
        "{answer:?}"
    );
    assert_eq!(answer[1], "filter 2: e2e4 g1f3");
    let knights = "position fen 4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1\n";
    let answer = lines(format!("{knights}filter Nd2\n"));
    assert!(
        answer[0].starts_with("info string note: Nd2 ambiguous-san: "),
        "{answer:?}"
    );
    assert_eq!(answer[1..], ["filter 0:"]);
}
