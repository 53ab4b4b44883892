//! `perft`, `go perft` and `bench`, and what is heard meanwhile.

use std::time::{Duration, Instant};

use crate::support::prompt::{Conversation, lines, talk};

/// Too deep to end by itself.
const ENDLESS: &str = "perft 60";

#[test]
fn a_count_is_listed_by_move_with_its_total() {
    let position = "position fen 4k3/8/8/8/8/8/8/K7 b - - 0 1\n";
    let expected = "e8d7: 3\ne8d8: 3\ne8e7: 3\ne8f7: 3\ne8f8: 3\n\nNodes searched: 15\n\n";
    assert_eq!(talk(format!("{position}perft 2\n")), expected);
    assert_eq!(talk(format!("{position}GO PERFT 2\n")), expected);
    assert_eq!(talk(format!("{position}go depth 9 perft 2\n")), expected);
    for words in ["perft 2 foo", "foo perft 2", "perft 2 depth 9 foo"] {
        assert_eq!(
            talk(format!("{position}go {words}\n")),
            format!("info string note: go: 'foo' is not known, skipped\n{expected}")
        );
    }
    assert_eq!(talk("perft 0\n"), "\nNodes searched: 1\n\n");
    assert_eq!(lines("perft 4\n")[21], "Nodes searched: 197326");
}

#[test]
fn a_count_never_ends_in_a_best_move() {
    for command in ["perft", "go perft", "go depth 2 perft"] {
        let error = "info string error: perft needs a depth\n";
        assert_eq!(talk(format!("{command}\n")), error);
        for depth in ["x", "-1"] {
            let error = format!("info string error: perft: '{depth}' is no depth\n");
            assert_eq!(talk(format!("{command} {depth}\n")), error);
        }
    }
    for words in [
        "perft 2",
        "depth 3 perft 2",
        "perft",
        "foo Perft 2 infinite",
    ] {
        let answer = lines(format!("position fen x\ngo {words}\nisready\n"));
        assert_eq!(answer.len(), 3, "{answer:?}");
        assert!(answer[1].starts_with("info string error: no position ("));
        assert_eq!(answer[2], "readyok");
    }
}

#[test]
fn threads_change_nothing() {
    assert_eq!(
        talk("setoption name Threads value 3\nperft 4\n"),
        talk("perft 4\n")
    );
}

#[test]
fn castling_is_written_as_the_option_says() {
    let count = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nperft 1\n";
    assert!(talk(count).contains("e1g1: 1\n"));
    assert!(talk(format!("setoption name UCI_Chess960 value true\n{count}")).contains("e1h1: 1\n"));
}

#[test]
fn commands_behind_a_count_wait_for_it() {
    let answer =
        talk("perft 3\nmoves from e2\nfoo\nposition startpos moves e2e4\nperft 2\nquit\nfen\n");
    let mut parts = answer.split("Nodes searched: ");
    assert!(parts.next().unwrap().starts_with("a2a3: 380\n"));
    let between = parts.next().unwrap();
    assert!(
        between.starts_with(
            "8902\n\nmoves 2: e2e3 e2e4\n\
             Unknown command: 'foo'. Type help for more information.\na7a5: "
        ),
        "{between}"
    );
    assert_eq!(parts.next(), Some("600\n\n"));
    assert_eq!(parts.next(), None);
}

#[test]
fn only_the_first_isready_of_a_count_overtakes_it() {
    let mut talk = Conversation::new();
    talk.say(ENDLESS);
    // What comes before it waits, and the first `isready` not.
    talk.say("isready\nmoves from e2\nisready\nfen\nisready");
    assert_eq!(talk.line(), "readyok");
    assert_eq!(talk.line_within(Duration::from_millis(50)), None);
    talk.say("stop");
    let start = "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let rest = [
        "info string perft stopped",
        "moves 2: e2e3 e2e4",
        "readyok",
        start,
        "readyok",
    ];
    assert_eq!(talk.end(), rest);
}

#[test]
fn readyok_comes_after_the_answers_to_what_was_sent_before() {
    let answer = lines("perft 5\nisready\nmoves from e2\nisready\n");
    let of = |start: &str| answer.iter().rposition(|line| line.starts_with(start));
    let ready = answer.iter().filter(|line| *line == "readyok").count();
    assert_eq!(ready, 2, "{answer:?}");
    assert_eq!(of("readyok"), Some(answer.len() - 1));
    assert_eq!(of("moves 2: "), Some(answer.len() - 2));
    assert!(of("Nodes searched: 4865609") < of("moves 2: "));
}

#[test]
fn isready_and_stop_are_heard_at_once() {
    let mut talk = Conversation::new();
    talk.say(ENDLESS);
    talk.say("moves from e2\nisready");
    assert_eq!(talk.line(), "readyok");
    assert_eq!(talk.line_within(Duration::from_millis(50)), None);
    let stopped = Instant::now();
    talk.say("stop");
    assert_eq!(talk.line(), "info string perft stopped");
    assert!(stopped.elapsed() < Duration::from_secs(30));
    assert_eq!(talk.line(), "moves 2: e2e3 e2e4");
    assert!(talk.end().is_empty());
}

#[test]
fn a_stopped_count_has_no_total() {
    assert_eq!(
        talk(format!("{ENDLESS}\nstop\n")),
        "info string perft stopped\n"
    );
    let answer = talk("bench perft\nstop\nisready\n");
    assert!(
        answer.ends_with("info string bench stopped\nreadyok\n"),
        "{answer}"
    );
    assert!(!answer.contains("Nodes searched"));
}

#[test]
fn quit_twice_and_quit_after_stop_end_at_once() {
    assert_eq!(
        talk(format!("{ENDLESS}\nmoves\nquit\nquit\nfen\n")),
        "info string perft stopped\n"
    );
    let stopped = "info string perft stopped\n".repeat(2);
    assert_eq!(
        talk(format!("{ENDLESS}\n{ENDLESS}\nstop\nquit\nfen\n")),
        stopped
    );
}

#[test]
fn depths_beyond_measure_are_refused() {
    let answer = talk("perft 99999999999999999999\nisready\n");
    assert!(answer.contains("info string error: perft "), "{answer}");
}

#[test]
fn bench_ends_with_two_numbers_of_which_the_first_repeats() {
    let nodes = |command: &str| {
        let answer = lines(command);
        let [.., nodes, rate] = &answer[..] else {
            panic!("{answer:?}")
        };
        let (name, count) = nodes.split_once(": ").unwrap();
        assert_eq!(name, "Nodes searched  ");
        assert!(rate.starts_with("Nodes/second    : "));
        count.parse::<u64>().unwrap()
    };
    assert_eq!(
        nodes("bench\n"),
        nodes("setoption name Threads value 2\nbench\n")
    );
    assert!(nodes("bench perft\n") > 1_000_000);
}
