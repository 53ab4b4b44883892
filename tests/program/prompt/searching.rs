//! `go`, and what is heard meanwhile.

use std::time::Duration;

use crate::support::data::rows;
use crate::support::prompt::{Conversation, lines, talk};

/// Long enough to see that nothing comes.
const A_WHILE: Duration = Duration::from_millis(100);

fn best_moves(answer: &[String]) -> usize {
    let best = |line: &&String| line.starts_with("bestmove ");
    answer.iter().filter(best).count()
}

#[test]
fn every_go_is_answered_by_info_and_one_bestmove() {
    for go in [
        "go depth 2",
        "go depth 0",
        "go depth -3",
        "go depth",
        "go depth x",
        "go nodes 50",
        "go nodes 0",
        "go movetime 10",
        "go movetime 0",
        "go wtime 100 btime 100 winc 1 binc 1 movestogo 5",
        "go wtime -5 btime -5",
        "go btime 50",
        "go mate 1",
        "go mate 0",
        "go depth 2 nodes 100000 wtime 1000 mate 1",
        "go depth 99999999999 nodes 20",
        "go DEPTH 1 foo bar",
        // These end because the input does.
        "go",
        "go infinite",
        "go infinite depth 1",
        "go ponder",
        "go ponder movetime 1",
        "go depth 99999999999",
        "go searchmoves e2e4",
    ] {
        let answer = lines(go);
        assert_eq!(best_moves(&answer), 1, "{go}: {answer:#?}");
        let (best, before) = answer.split_last().expect("an answer");
        let before = match before {
            [before @ .., remark] if remark.starts_with("info string no mate in ") => before,
            _ => before,
        };
        let info = before.last().expect("a line before the move");
        assert!(info.starts_with("info depth "), "{go}: {answer:#?}");
        assert!(info.contains(" score cp ") || info.contains(" score mate "));
        assert!(best.starts_with("bestmove "), "{go}: {answer:#?}");
    }
}

#[test]
fn what_is_not_understood_is_noted() {
    let answer = lines("go depth 1 foo\n");
    assert_eq!(
        answer[0],
        "info string note: go: 'foo' is not known, skipped"
    );
}

#[test]
fn only_the_moves_asked_about_are_answered() {
    assert!(talk("go depth 2 searchmoves a2a3\n").contains("bestmove a2a3"));
    let answer = lines("go searchmoves h2h4 e2e5 depth 1\n");
    assert!(answer[0].starts_with("info string note: searchmoves: 'e2e5'"));
    assert!(answer.last().unwrap().starts_with("bestmove h2h4"));
    for none in ["0000", "e2e5", ""] {
        let answer = lines(format!("go depth 1 searchmoves {none}\n"));
        assert!(
            answer.ends_with(&["info depth 0 score cp 0".into(), "bestmove (none)".into()]),
            "{answer:#?}"
        );
    }
}

#[test]
fn a_position_without_moves_is_answered_at_once() {
    for (fen, outcome, score) in [
        (
            "8/8/8/8/8/8/8/4K3 b - - 0 1",
            "white-wins explosion",
            "mate 0",
        ),
        (
            "k7/1Q6/8/8/8/8/8/7K b - - 0 1",
            "white-wins checkmate",
            "mate 0",
        ),
        ("k7/8/1Q6/8/8/8/8/7K b - - 0 1", "draw stalemate", "cp 0"),
    ] {
        assert_eq!(
            talk(format!("position fen {fen}\noutcome\ngo depth 5\n")),
            format!("outcome {outcome}\ninfo depth 0 score {score}\nbestmove (none)\n")
        );
    }
}

#[test]
fn castling_is_answered_as_the_option_says() {
    let go = "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\ngo depth 1 searchmoves e1c1\n";
    assert!(talk(go).contains("bestmove e1c1"));
    let chess960 = talk(format!("setoption name UCI_Chess960 value true\n{go}"));
    assert!(chess960.contains("bestmove e1a1"), "{chess960}");
}

#[test]
fn a_line_ends_before_a_king_explodes_unless_at_its_first_move() {
    // White wins by Qxf7: the king on e8 explodes.
    let answer = lines(
        "position fen r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1\ngo depth 4\n",
    );
    let [.., info, best] = &answer[..] else {
        panic!("{answer:?}")
    };
    assert!(info.ends_with(" pv h5f7"), "{info}");
    assert!(info.contains(" score mate 1 "), "{info}");
    assert_eq!(best, "bestmove h5f7");
}

#[test]
fn longer_lines_end_before_a_king_explodes() {
    let mut cut = 0;
    for row in rows("mates.tsv").iter().filter(|row| row[1] == "2") {
        let set_up = format!("position fen {}", row[0]);
        let answer = lines(format!("{set_up}\ngo mate 2\n"));
        let [.., info, _] = &answer[..] else {
            panic!("{answer:?}")
        };
        assert!(info.contains(" score mate 2 "), "{set_up}: {info}");
        let (_, line) = info.split_once(" pv ").unwrap();
        let after = lines(format!(
            "{set_up} moves {line}\noutcome\nmoves explosions\n"
        ));
        // The third move wins: it explodes the king and is not shown, or it mates and is.
        match line.split(' ').count() {
            2 => {
                assert_eq!(after[0], "outcome ongoing", "{set_up}: {info}");
                assert_ne!(after[1], "moves 0:", "{set_up}: {info}");
                cut += 1;
            }
            3 => assert!(after[0].ends_with(" checkmate"), "{set_up}: {info}"),
            _ => panic!("{set_up}: {info}"),
        }
    }
    assert!(cut > 0);
}

#[test]
fn queries_are_answered_during_a_search() {
    let mut talk = Conversation::new();
    talk.say("go infinite");
    talk.until("info depth ");
    talk.say("moves from e2\nfoo\nisready");
    let heard = talk.until("readyok");
    let answers: Vec<&String> = heard
        .iter()
        .filter(|line| !line.starts_with("info "))
        .collect();
    assert_eq!(
        answers,
        [
            "moves 2: e2e3 e2e4",
            "Unknown command: 'foo'. Type help for more information.",
            "readyok"
        ]
    );
    talk.say("stop\nisready");
    let heard = talk.until("readyok");
    assert_eq!(best_moves(&heard), 1, "{heard:#?}");
    assert!(talk.end().is_empty());
}

#[test]
fn infinite_waits_for_stop_even_when_done() {
    for (position, go) in [
        ("startpos", "go depth 1 infinite"),
        ("startpos", "go infinite searchmoves 0000"),
        ("fen 8/8/8/8/8/8/8/4K3 b - - 0 1", "go"),
    ] {
        let mut talk = Conversation::new();
        talk.say(&format!("position {position}\n{go}"));
        talk.until("info depth ");
        while let Some(line) = talk.line_within(A_WHILE) {
            assert!(line.starts_with("info "), "{go}: {line}");
        }
        talk.say("stop");
        assert_eq!(best_moves(&talk.until("bestmove ")), 1);
        assert!(talk.end().is_empty());
    }
}

#[test]
fn ponder_waits_for_ponderhit() {
    for go in ["go ponder movetime 5", "go ponder depth 1", "go ponder"] {
        let mut talk = Conversation::new();
        talk.say(go);
        talk.until("info depth ");
        while let Some(line) = talk.line_within(A_WHILE) {
            assert!(line.starts_with("info "), "{go}: {line}");
            if line.contains("depth 6") {
                break;
            }
        }
        talk.say("ponderhit");
        talk.until("bestmove ");
        assert!(talk.end().is_empty());
    }
    // Without a search, or in one that does not ponder, it means nothing.
    assert_eq!(talk("ponderhit\nisready\n"), "readyok\n");
    assert_eq!(best_moves(&lines("go depth 2\nponderhit\n")), 1);
}

#[test]
fn other_commands_stop_a_search_and_its_answer_comes_first() {
    for (command, start) in [
        (
            "position startpos moves e2e4\nfen",
            "fen rnbqkbnr/pppppppp/8/8/4P3",
        ),
        ("setoption name Threads value 2\nisready", "readyok"),
        ("ucinewgame\nisready", "readyok"),
        ("perft 1", "a2a3: 1"),
        ("go perft 1", "a2a3: 1"),
        ("go depth 1", "info depth 1 "),
        ("bench perft", "Position: 1/"),
        ("quit", ""),
    ] {
        let mut talk = Conversation::new();
        talk.say("go infinite");
        talk.until("info depth 1 ");
        talk.say(command);
        let mut heard = talk.until("bestmove ");
        heard.pop();
        assert!(
            heard.iter().all(|line| line.starts_with("info ")),
            "{command}"
        );
        if start.is_empty() {
            assert!(talk.end().is_empty());
        } else {
            let line = talk.line();
            assert!(line.starts_with(start), "{command}: {line}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_at_once_still_says_something_first() {
    let answer = lines("go infinite\nposition startpos\ngo infinite\ngo infinite\nstop\n");
    assert_eq!(best_moves(&answer), 3);
    let mut informed = false;
    for line in &answer {
        if line.starts_with("bestmove ") {
            assert!(informed, "{answer:#?}");
        }
        informed = line.starts_with("info depth ");
    }
}

#[test]
fn stop_and_quit_without_a_job_are_nothing_special() {
    assert_eq!(talk("stop\nisready\nquit\nisready\n"), "readyok\n");
}

#[test]
fn the_absence_of_a_win_is_said_before_the_move() {
    let answer = lines("go mate 1\n");
    let [.., info, remark, best] = &answer[..] else {
        panic!("{answer:#?}")
    };
    assert!(info.starts_with("info depth "), "{answer:#?}");
    assert_eq!(remark, "info string no mate in 1");
    assert!(best.starts_with("bestmove "), "{answer:#?}");
    // A win in one.
    let answer = lines("position startpos moves g1f3 d7d5 f3e5 a7a6\ngo mate 1\n");
    assert!(
        !answer.iter().any(|line| line.contains("no mate")),
        "{answer:#?}"
    );
    assert!(
        answer.ends_with(&["bestmove e5f7".to_owned()]),
        "{answer:#?}"
    );
}
