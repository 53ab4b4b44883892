//! `bench`: the same work in every run, to measure and to recognise a build by.

use std::fmt;
use std::time::{Duration, Instant};

use crate::game::Game;
use crate::notation::fen;
use crate::perft;
use crate::position::Position;
use crate::program::perft_options;
use crate::search::{Control, Engine, Limits};
use crate::types::CastlingMode;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bench {
    /// The search, on one thread.
    Search,
    /// Counting, on one thread without a table.
    Perft,
}

/// How deep each position is searched.
const SEARCH_DEPTH: u32 = 14;

/// Each position with the depth it is counted to.
const POSITIONS: [(&str, u32); 8] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
        5,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
    (
        "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7",
        5,
    ),
    (
        "rnb2b1r/p1pp3p/1p1n1pp1/1P2p2k/P1P1PP2/6K1/N2P2PR/R1BQ1BN1 b - - 2 21",
        4,
    ),
    ("8/2k5/8/2p1K3/4P3/8/1R6/6r1 w - - 0 40", 6),
    (
        "bnrk1qrb/pppppppp/3n4/8/8/3N4/PPPPPPPP/BNRK1QRB w GCgc - 2 2",
        5,
    ),
    ("rk6/8/8/8/8/8/PPP5/1K5R w H - 0 1", 6),
];

/// How the work ended; its `Display` is the last lines of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BenchEnd {
    /// All was done.
    Done {
        /// Positions visited or leaves counted.
        nodes: u64,
        /// The time it took.
        time: Duration,
    },
    /// It was stopped.
    Stopped,
    /// One of its own positions cannot be read.
    Failed(String),
}

/// The nodes of a second.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes).saturating_mul(1_000_000) / time.as_micros().max(1)
}

impl fmt::Display for BenchEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BenchEnd::Done { nodes, time } => write!(
                f,
                "\n===========================\nTotal time (ms) : {}\nNodes searched  : {nodes}\n\
                 Nodes/second    : {}",
                time.as_millis(),
                nodes_per_second(*nodes, *time)
            ),
            BenchEnd::Stopped => f.write_str("info string bench stopped"),
            BenchEnd::Failed(reason) => write!(f, "info string error: {reason}"),
        }
    }
}

/// Does the work and hands out a line for each position.
pub fn bench(kind: Bench, control: &Control, say: &mut dyn FnMut(String)) -> BenchEnd {
    let started = Instant::now();
    let mut total: u64 = 0;
    for (place, &(text, perft_depth)) in POSITIONS.iter().enumerate() {
        let number = place + 1;
        let position = match fen::parse(text, CastlingMode::Chess960) {
            Ok(parsed) => parsed.position,
            Err(error) => return BenchEnd::Failed(format!("bench position {number}: {error}")),
        };
        say(format!("Position: {number}/{} ({text})", POSITIONS.len()));
        let nodes = match kind {
            Bench::Search => Some(search(&position, control)),
            Bench::Perft => count(&position, perft_depth, control),
        };
        match nodes.filter(|_| !control.is_stopped()) {
            Some(nodes) => total = total.saturating_add(nodes),
            None => return BenchEnd::Stopped,
        }
    }
    BenchEnd::Done {
        nodes: total,
        time: started.elapsed(),
    }
}

/// The positions that a new engine visits.
fn search(position: &Position, control: &Control) -> u64 {
    let limits = Limits {
        depth: Some(SEARCH_DEPTH),
        ..Limits::default()
    };
    let mut nodes = 0;
    let game = Game::new(*position);
    Engine::default().search(&game, &limits, control, &mut |info| nodes = info.nodes);
    nodes
}

fn count(position: &Position, depth: u32, control: &Control) -> Option<u64> {
    let options = perft_options().stop(control.stop_flag());
    perft::count_with(position, depth, &options).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_positions_are_positions_and_differ() {
        let parse = |text| fen::parse(text, CastlingMode::Chess960).unwrap();
        let keys: HashSet<u64> = POSITIONS
            .iter()
            .inspect(|(text, ..)| assert!(parse(text).notes.is_empty(), "{text}"))
            .map(|(text, ..)| parse(text).position.key())
            .collect();
        assert_eq!(keys.len(), POSITIONS.len());
    }

    #[test]
    fn a_stopped_bench_says_so() {
        let control = Control::default();
        control.stop();
        let end = bench(Bench::Perft, &control, &mut |_| {});
        assert_eq!(end, BenchEnd::Stopped);
        assert_eq!(end.to_string(), "info string bench stopped");
    }
}
