//! Each option of `setoption` that concerns the search changes what `go` answers.

use std::time::Instant;

use crate::support::prompt::{Conversation, lines};

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

/// White's knight takes f7, and the king explodes.
const WIN_IN_ONE: &str = "startpos moves g1f3 d7d5 f3e5 a7a6";

/// The moves answered in `games` searches at this strength, each without a memory of those before.
fn choices(elo: u32, position: &str, go: &str, games: usize) -> Vec<String> {
    let mut talk = Conversation::new();
    talk.say("setoption name UCI_LimitStrength value true");
    talk.say(&format!("setoption name UCI_Elo value {elo}"));
    let mut played = Vec::new();
    for _ in 0..games {
        talk.say(&format!("ucinewgame\nposition {position}\ngo {go}"));
        let heard = talk.until("bestmove ");
        let best = heard.last().and_then(|line| line.split(' ').nth(1));
        played.push(best.expect("a move").to_owned());
    }
    talk.end();
    played
}

#[test]
fn limited_strength_plays_a_win_in_one_and_chooses_among_real_moves() {
    for elo in [1200, 2300] {
        let played = choices(elo, WIN_IN_ONE, "movetime 100", 3);
        assert_eq!(played, ["e5f7"; 3], "{elo}");
    }
    // At 800 it is overlooked four times in ten; the bounds are five standard deviations away.
    let played = choices(800, WIN_IN_ONE, "nodes 1000", 60);
    let won = played.iter().filter(|mv| *mv == "e5f7").count();
    assert!((17..56).contains(&won), "{won} of {}", played.len());
    let mut played = choices(800, "startpos", "nodes 1000", 40);
    assert_eq!(played.len(), 40);
    played.sort();
    played.dedup();
    assert!(played.len() >= 3, "{played:?}");
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
fn several_lines_are_shown_and_the_best_again_at_the_end() {
    let answer = go(&[("MultiPV", "3")], "startpos", "depth 3");
    let [.., first, second, third, last, _] = &answer[..] else {
        panic!("{answer:#?}")
    };
    for (number, info) in [(1, first), (2, second), (3, third), (1, last)] {
        assert!(info.starts_with("info depth 3 "), "{info}");
        assert!(info.contains(&format!(" multipv {number} ")), "{info}");
    }
    let moves = |info: &String| info.split(" pv ").nth(1).map(|line| line[..4].to_owned());
    let first_moves: std::collections::HashSet<_> =
        [first, second, third].into_iter().map(moves).collect();
    assert_eq!(first_moves.len(), 3, "{answer:#?}");
    let line = |info: &String| info.split(" pv ").nth(1).map(str::to_owned);
    assert_eq!(line(last), line(first));
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
