//! The questions of the prompt as jobs, JSON, and what cannot run.

use super::program::{expect, megaton, megaton_reading, stderr, stdout};
use crate::planted;

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
        (vec!["filter", "e2e4\te2e5\n"], "filter 1: e2e4\n", 0),
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
        (
            vec!["compare", "--engine", "x", "--random", "0"],
            "--random",
        ),
        (vec!["perft", "3", "--threads", "0"], "1..=1024"),
        (vec!["suite", "x.epd", "--threads", "1025"], "1..=1024"),
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
    for arguments in [
        vec!["suite", "-"],
        vec!["compare", "--engine", "x", "--suite", "-"],
    ] {
        let output = megaton_reading(&arguments, "# empty\n");
        assert_eq!(expect(&output, 2), "", "{arguments:?}");
        assert!(stderr(&output).starts_with("error: there is nothing to "));
    }
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n";
    let output = megaton_reading(&["suite", "-", "--max-nodes", "19"], suite);
    assert!(expect(&output, 2).is_empty() && stderr(&output).contains("nothing to count"));
    let output = megaton_reading(&["count", "--depth", "1"], "1\t1/1\tnonsense\n");
    assert!(expect(&output, 2).is_empty() && stderr(&output).contains("line 1"));
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
    let expected = format!("{{\"fen\":\"{start}\",\"moves\":[\"g1f3\",\"g1h3\"],");
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn what_a_fen_says_in_vain_is_noted_wherever_one_is_read() {
    let fen = "4k3/7p/8/8/8/8/P7/4K3 w - e6 0 1";
    let note = "en passant square e6 dropped: no double step can have passed it\n";
    for (arguments, input, place) in [
        (vec!["moves", "--fen", fen], String::new(), ""),
        (vec!["perftree", "1", fen], String::new(), ""),
        (vec!["suite", "-"], format!("{fen} ;D1 7\n"), "-: line 1: "),
        (
            vec!["count", "--depth", "1"],
            format!("1\t1/1\t{fen}\t0 standard {fen}\n"),
            "line 1: ",
        ),
        (
            vec!["check"],
            format!("[FEN \"{fen}\"]\n\n1. Ke2 *\n"),
            "game 1: ",
        ),
        (
            vec!["check", "--log"],
            format!("\n1 >A(0): position fen {fen} moves e1e2\n"),
            "line 2: ",
        ),
    ] {
        let output = megaton_reading(&arguments, &input);
        assert!(!expect(&output, 0).is_empty(), "{arguments:?}");
        assert_eq!(
            stderr(&output),
            format!("note: {place}{note}"),
            "{arguments:?}"
        );
    }
}

#[test]
fn positions_come_as_startpos_as_book_lines_and_with_moves() {
    let lone = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1";
    for (arguments, answer) in [
        (
            vec!["--fen", "startpos"],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (vec!["--fen", &format!("{lone};")], lone),
        (
            vec!["--fen", "4k3/3p4/8/8/8/8/8/3QK3 w - - bm Qxd7; id \"x\";"],
            lone,
        ),
        (
            vec!["--moves", "e4 d7d5 exd5"],
            "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        ),
    ] {
        let arguments = [&["fen"], &arguments[..]].concat();
        assert_eq!(
            expect(&megaton(&arguments), 0),
            format!("fen {answer}\n"),
            "{arguments:?}"
        );
    }
}

/// Every job that takes `--fen` takes `--moves`, in both notations, and says which move is wrong.
#[test]
fn moves_are_played_first_by_every_job_that_takes_a_position() {
    let engine = format!("'{}' none", planted::engine().display());
    let after = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let jobs: [&[&str]; 11] = [
        &["moves"],
        &["rejected"],
        &["filter", "e4d5"],
        &["legal", "exd5"],
        &["threats"],
        &["outcome"],
        &["fen"],
        &["split", "--depth", "1"],
        &["compare", "--depth", "1", "--engine", &engine],
        &["svg", "--move", "exd5"],
        &["perft", "2", "--divide"],
    ];
    let without_times = |text: String| {
        let lines = text.lines().filter(|line| line.split(' ').count() != 4);
        lines.collect::<Vec<_>>().join("\n")
    };
    for job in jobs {
        let played = [job, &["--fen", "startpos", "--moves", "e2e4 d5"]].concat();
        let given = [job, &["--fen", after]].concat();
        let played = expect(&megaton(&played), 0);
        let given = expect(&megaton(&given), 0);
        assert_eq!(without_times(played), without_times(given), "{job:?}");
        let wrong = [job, &["--moves", "e4", "--moves", "e5 e4e5"]].concat();
        let output = megaton(&wrong);
        assert_eq!(expect(&output, 2), "", "{job:?}");
        assert!(
            stderr(&output).starts_with("error: move 3 e4e5: illegal "),
            "{job:?}: {}",
            stderr(&output)
        );
    }
    let board = expect(&megaton(&["d", "--moves", "e4 d5"]), 0);
    assert!(board.contains(after), "{board}");
    let both = ["compare", "--engine", "x", "--suite", "-", "--moves", "e4"];
    expect(&megaton(&both), 2);
}

#[test]
fn perftree_takes_the_start_position_by_name_and_lines_of_books() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let wanted = expect(&megaton(&["perftree", "2", start, "e2e4"]), 0);
    assert!(wanted.ends_with("\n\n600\n"), "{wanted}");
    for position in ["startpos", "startpos;", &format!("{start};")] {
        let text = expect(&megaton(&["perftree", "2", position, "e4"]), 0);
        assert_eq!(text, wanted, "{position}");
    }
}
