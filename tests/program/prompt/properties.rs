//! Whole sessions made by `proptest`: lines that are good, nearly good and neither.
//! `PROPTEST_CASES=100000 cargo test --test program properties` runs longer.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::time::Duration;

use proptest::prelude::*;

use crate::support::texts::text;
use crate::support::{data, prompt};

fn lines() -> &'static [String] {
    static LINES: OnceLock<Vec<String>> = OnceLock::new();
    LINES.get_or_init(|| {
        let replies = data::rows("replies.tsv").into_iter().step_by(7);
        let mut lines: Vec<String> = replies
            .flat_map(|row| [format!("position fen {}", row[0]), row[2].clone()])
            .collect();
        lines.extend(
            [
                "uci",
                "isready",
                "ucinewgame",
                "position startpos moves e2e4 e7e5 g1f3",
                "go depth 3",
                "go movetime 1 searchmoves e2e4 d2d4",
                "go wtime 10 btime 10 winc 1 binc 1 movestogo 3",
                "go nodes 50",
                "go mate 1",
                "go infinite",
                "go ponder",
                "go perft 2",
                "perft 3",
                "stop",
                "ponderhit",
                "moves captures not explosions san",
                "legal e2e4 Nf3 O-O exd6 e.p. 0000",
                "filter e2e4 Nf3 d7d5",
                "rejected",
                "threats",
                "outcome",
                "fen",
                "d",
                "flip",
                "help",
                "debug on",
                "setoption name MultiPV value 2",
                "setoption name UCI_Chess960 value true",
                "setoption name UCI_LimitStrength value true",
                "setoption name Clear Hash",
                "joho debug on",
                "quit",
            ]
            .map(str::to_owned),
        );
        lines
    })
}

/// Whether a line asks for so much memory or so many threads that this test would suffer.
fn is_greedy(line: &str) -> bool {
    let line = line.to_lowercase();
    line.contains("hash") && !line.contains("clear") || line.contains("threads")
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: ProptestConfig::default().cases / 4,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_lines_are_answered_within_the_protocol(
        lines in prop::collection::vec(text(lines()), 1..12),
    ) {
        let asked: String = lines
            .iter()
            .filter(|line| !is_greedy(line))
            .flat_map(|line| [line.as_str(), "\n"])
            .collect();
        prompt::any_bytes(asked.as_bytes(), Duration::from_millis(20));
    }

    #[test]
    fn every_command_is_answered_once(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        prompt::session(&bytes);
    }
}

#[test]
fn sessions_that_once_failed() {
    let mut seen = BTreeSet::new();
    for (kind, bytes) in data::regressions() {
        match kind.as_str() {
            "prompt" => prompt::any_bytes(&bytes, Duration::from_millis(20)),
            "session" => prompt::session(&bytes),
            // For the library: see tests/library/properties.rs.
            _ => continue,
        }
        seen.insert(kind);
    }
    assert!(seen.iter().eq(["prompt", "session"]), "{seen:?}");
}
