//! Each option of `setoption` that concerns the search changes what `go` answers.

use std::time::Instant;

use crate::support::prompt::lines;

/// The reports of `go` and its answer, after `options` (name and value) have been set.
fn go(options: &[(&str, &str)], position: &str, go: &str) -> Vec<String> {
    let mut text = String::new();
    for (name, value) in options {
        text += &format!("setoption name {name} value {value}\n");
    }
    lines(format!("{text}position {position}\ngo {go}\n"))
}

/// The number after `word` in the last report.
fn last(answer: &[String], word: &str) -> u64 {
    let [.., info, _] = answer else {
        panic!("{answer:#?}")
    };
    let mut words = info.split(' ').skip_while(|w| *w != word);
    let number = words.nth(1).and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("no {word}: {info}"))
}

/// White has one legal move.
const ONLY_MOVE: &str = "fen 1b4n1/2P4P/2N5/8/2k5/8/r4R2/1K3q2 w - - 0 1";

#[test]
fn analyse_mode_goes_on_where_there_is_only_one_move() {
    let clock = "wtime 20000 btime 20000";
    let playing = go(&[], ONLY_MOVE, clock);
    assert_eq!(last(&playing, "depth"), 4, "{playing:#?}");
    let analysing = go(&[("UCI_AnalyseMode", "true")], ONLY_MOVE, clock);
    assert!(last(&analysing, "depth") > 4, "{analysing:#?}");
}

#[test]
fn limited_strength_looks_at_little_unless_it_analyses() {
    let weak = ("UCI_LimitStrength", "true");
    let nodes = |options: &[(&str, &str)]| last(&go(options, "startpos", "depth 8"), "nodes");
    let full = nodes(&[]);
    let usual = nodes(&[weak]);
    let weakest = nodes(&[weak, ("UCI_Elo", "800")]);
    assert!(
        weakest < usual && usual < full,
        "{weakest} < {usual} < {full}"
    );
    assert_eq!(nodes(&[weak, ("UCI_AnalyseMode", "true")]), full);
    assert_eq!(
        nodes(&[("UCI_Elo", "800")]),
        full,
        "the limit is not switched on"
    );
}

#[test]
fn chances_are_shown_on_request() {
    let wdl = |info: &String| info.contains(" wdl ");
    assert!(!go(&[], "startpos", "depth 3").iter().any(wdl));
    let shown = go(&[("UCI_ShowWDL", "true")], "startpos", "depth 3");
    let (best, infos) = shown.split_last().expect("an answer");
    assert!(best.starts_with("bestmove "));
    assert!(!infos.is_empty() && infos.iter().all(wdl), "{infos:#?}");
    for info in infos {
        let chances = info.split(' ').skip_while(|word| *word != "wdl").skip(1);
        let sum: u32 = chances.take(3).filter_map(|n| n.parse::<u32>().ok()).sum();
        assert_eq!(sum, 1000, "{info}");
    }
}

#[test]
fn so_many_lines_are_shown() {
    let answer = go(&[("MultiPV", "3")], "startpos", "depth 3");
    for (number, info) in [3, 2, 1].iter().zip(answer.iter().rev().skip(1)) {
        assert!(info.starts_with("info depth 3 "), "{info}");
        assert!(info.contains(&format!(" multipv {number} ")), "{info}");
    }
    let moves = |info: &String| info.split(" pv ").nth(1).map(|line| line[..4].to_owned());
    let first: std::collections::HashSet<_> =
        answer.iter().rev().skip(1).take(3).map(moves).collect();
    assert_eq!(first.len(), 3, "{answer:#?}");
    let one = go(&[], "startpos", "depth 3");
    assert!(!one.iter().any(|info| info.contains("multipv")));
}

#[test]
fn the_overhead_is_kept_back() {
    let time = |overhead| {
        let started = Instant::now();
        go(&[("Move Overhead", overhead)], "startpos", "movetime 600");
        started.elapsed()
    };
    let all = time("0");
    // Half of the time for the move is kept back at most.
    let half = time("5000");
    assert!(all.as_millis() >= 600, "{all:?}");
    assert!(half.as_millis() < 600, "{half:?}");
}
