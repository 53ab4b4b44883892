//! Comparing with other engines: planted faults are found, bad conduct is reported in time.

use std::time::{Duration, Instant};

use megaton::program::peer::{
    CommandLine, CompareError, Difference, ExtraReason, Peer, PeerError, RandomPlay, Requirements,
    find_difference,
};
use megaton::{CastlingMode, Position};

use crate::planted;
use crate::support::position;

fn engine(fault: &str) -> CommandLine {
    let path = planted::engine();
    format!("'{}' {fault}", path.display())
        .parse()
        .expect("a command")
}

fn start(fault: &str, seconds: u64) -> Result<Peer, PeerError> {
    let limit = Duration::from_secs(seconds);
    Peer::uci(
        &engine(fault),
        &Requirements::new(CastlingMode::Standard, limit),
    )
}

fn compare(fault: &str, text: &str, depth: u32) -> Option<Difference> {
    let mut peer = start(fault, 60).unwrap_or_else(|error| panic!("{fault}: {error}"));
    find_difference(&mut peer, &position(text), depth, CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("{fault}: {error}"))
}

fn path(difference: &Difference) -> Vec<String> {
    let write = |&mv: &megaton::Move| mv.to_uci(CastlingMode::Standard).to_string();
    difference.path.iter().map(write).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Both can castle; White's king can be checked and touched within a few plies.
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn an_engine_without_fault_agrees_in_every_dialect() {
    for dialect in ["none", "bare-total", "commas", "no-total", "rook-castling"] {
        let difference = compare(dialect, CASTLES, 2);
        assert!(difference.is_none(), "{dialect}: {difference:?}");
    }
}

#[test]
fn an_engine_that_is_ready_while_it_counts_and_pauses_is_waited_for() {
    for engine in ["pauses", "pauses-no-total"] {
        let difference = compare(engine, CASTLES, 1);
        assert!(difference.is_none(), "{engine}: {difference:?}");
    }
}

#[test]
fn a_capture_that_exposes_its_king_is_found() {
    // The knight on e4 stands between the king and the rook on e8, and next to d3.
    let text = "4r2k/8/8/8/4N3/3p4/8/3RK3 w - - 0 1";
    let difference = compare("exposes-king", text, 3).expect("a difference");
    assert!(difference.path.is_empty() && difference.missing.is_empty());
    let [extra] = difference.extra.as_slice() else {
        panic!("{difference:?}");
    };
    assert_eq!(extra.text, "d1d3");
    let ExtraReason::Illegal(illegal) = &extra.reason else {
        panic!("{extra:?}");
    };
    assert_eq!(illegal.code(), "explosion-exposes-king");
    assert!(illegal.to_string().contains("e8"), "{illegal}");
}

#[test]
fn a_king_that_fears_touch_is_found_two_plies_down() {
    let text = "8/8/3k4/8/8/3K4/8/7r w - - 0 1";
    let difference = compare("fears-touch", text, 3).expect("a difference");
    assert!(difference.extra.is_empty());
    assert_eq!(path(&difference), ["d3c3", "d6c5"]);
    assert!(!difference.missing.is_empty());
}

#[test]
fn a_king_that_captures_is_found() {
    let difference = compare("king-captures", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", 2);
    let difference = difference.expect("a difference");
    assert!(difference.path.is_empty());
    let texts: Vec<&str> = difference
        .extra
        .iter()
        .map(|extra| extra.text.as_str())
        .collect();
    assert_eq!(texts, ["e1d2"]);
    let ExtraReason::Illegal(illegal) = &difference.extra[0].reason else {
        panic!("{difference:?}");
    };
    assert_eq!(illegal.code(), "king-captures");
}

#[test]
fn counts_that_differ_though_everything_below_agrees_are_reported_above() {
    let difference = compare("miscounts", START, 3);
    assert!(difference.is_none(), "only depth 2 is wrong");
    let difference = compare("miscounts", START, 2).expect("a difference");
    assert!(difference.path.is_empty() && difference.missing.is_empty());
    let [count] = difference.counts.as_slice() else {
        panic!("{difference:?}");
    };
    assert_eq!(count.mv.to_uci(CastlingMode::Standard).to_string(), "e2e4");
    assert_eq!((count.theirs, count.ours), (21, 20));
}

#[test]
fn what_does_not_play_atomic_is_refused() {
    assert_eq!(start("orthodox", 60).err(), Some(PeerError::Orthodox));
    let error = start("no-variant", 60).err();
    let error = error.expect("a refusal").to_string();
    assert!(error.contains("UCI_Variant"), "{error}");
}

#[test]
fn an_engine_that_hangs_is_left_after_the_time_limit() {
    for fault in ["mute", "hangs", "chatters"] {
        let begun = Instant::now();
        let error = start(fault, 1).err();
        assert!(
            matches!(error, Some(PeerError::TimedOut { .. })),
            "{fault}: {error:?}"
        );
        assert!(begun.elapsed() < Duration::from_secs(20), "{fault}");
    }
}

#[test]
fn an_engine_that_dies_is_quoted() {
    let error = start("dies", 60).expect_err("an error").to_string();
    for part in ["exit status: 3", "go perft 1", "cannot go on"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn an_engine_without_go_perft_is_told_from_one_that_has_it() {
    let error = start("searches", 60).expect_err("an error").to_string();
    assert!(error.contains("does not know `go perft`"), "{error}");
}

#[test]
fn a_command_that_does_not_exist_is_named() {
    let command: CommandLine = "no-such-engine-here -x".parse().expect("a command");
    let requirements = Requirements::new(CastlingMode::Standard, Duration::from_secs(5));
    let error = Peer::uci(&command, &requirements).expect_err("an error");
    assert!(matches!(error, PeerError::Start { .. }), "{error}");
    assert!(error.to_string().contains("no-such-engine-here"), "{error}");
}

#[test]
fn a_missing_option_is_named() {
    let mut requirements = Requirements::new(CastlingMode::Standard, Duration::from_secs(60));
    requirements
        .options
        .push(("Contempt".to_owned(), "3".to_owned()));
    let error = Peer::uci(&engine("none"), &requirements).expect_err("an error");
    assert!(error.to_string().contains("Contempt"), "{error}");
}

#[test]
#[cfg(unix)]
fn scripts_are_asked_as_perftree_asks_them() {
    let script = |body: &str| -> CommandLine {
        format!("sh -c '{body}' script").parse().expect("a command")
    };
    let limit = Requirements::new(CastlingMode::Standard, Duration::from_secs(60));
    let good = r#"test $# = 3 || exit 9; printf "%s\n" "a2a3 $1" "e2e4 20" "" "$((20 + $1))""#;
    let mut peer = Peer::script(&script(good), &limit).expect("a script");
    let divide = peer.divide(&Position::start(), 7).expect("an answer");
    assert_eq!(
        divide.moves,
        [("a2a3".to_owned(), 7), ("e2e4".to_owned(), 20)]
    );
    assert_eq!(divide.total(), 27);
    let orthodox = Peer::script(&script("echo 5"), &limit).err();
    assert_eq!(orthodox, Some(PeerError::Orthodox));
    let failing = Peer::script(&script("echo oh no >&2; exit 4"), &limit).err();
    let failing = failing.expect("an error").to_string();
    assert!(
        failing.contains("exit status: 4") && failing.contains("oh no"),
        "{failing}"
    );
    let silent = Peer::script(&script("true"), &limit).err();
    assert!(
        matches!(silent, Some(PeerError::NoCounts { .. })),
        "{silent:?}"
    );
    let short = Requirements::new(CastlingMode::Standard, Duration::from_secs(1));
    let begun = Instant::now();
    let hanging = Peer::script(&script("sleep 1000"), &short).err();
    assert!(
        matches!(hanging, Some(PeerError::TimedOut { .. })),
        "{hanging:?}"
    );
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
#[cfg(unix)]
fn what_an_engine_leaves_behind_is_ended_with_it() {
    let name = format!("megaton-left-behind-{}", std::process::id());
    let file = std::env::temp_dir().join(name);
    let script = format!(
        "sh -c '(sleep 1; echo >{}) >/dev/null 2>&1 & echo oh no >&2; exit 4'",
        file.display()
    );
    let limit = Requirements::new(CastlingMode::Standard, Duration::from_secs(60));
    let error = Peer::script(&script.parse().expect("a command"), &limit).err();
    let error = error.expect("an error").to_string();
    assert!(error.contains("exit status: 4"), "{error}");
    std::thread::sleep(Duration::from_secs(2));
    assert!(!file.exists());
}

#[test]
#[cfg(unix)]
fn an_engine_that_does_not_read_is_left_after_the_time_limit() {
    let engine = r#"sh -c 'read line
        echo option name UCI_Variant type combo default chess var chess var atomic
        echo option name Long type string default x
        echo uciok; exec sleep 1000'"#;
    let mut limit = Requirements::new(CastlingMode::Standard, Duration::from_secs(1));
    // More than a pipe holds, and then more lines than may wait.
    let long = ("Long".to_owned(), "x".repeat(100_000));
    limit.options = vec![long; 100];
    let begun = Instant::now();
    let error = Peer::uci(&engine.parse().expect("a command"), &limit).err();
    assert!(matches!(error, Some(PeerError::TimedOut { .. })));
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn random_positions_are_the_same_for_the_same_seed() {
    let take =
        |seed| -> Vec<Position> { RandomPlay::new(Position::start(), seed).take(50).collect() };
    assert_eq!(take(1), take(1));
    assert_ne!(take(1), take(2));
    assert!(take(3).iter().all(|position| position.exploded().is_none()));
    let keys: std::collections::HashSet<u64> = take(4).iter().map(Position::key).collect();
    assert!(keys.len() > 40, "{}", keys.len());
}

#[test]
fn our_own_failure_is_told_from_the_peers() {
    let mut peer = start("none", 60).expect("an engine");
    let result = find_difference(&mut peer, &Position::start(), 300, CastlingMode::Standard);
    // The peer overflows no stack: it is asked only for what we can count ourselves.
    assert!(matches!(result, Err(CompareError::Perft(_))), "{result:?}");
}
