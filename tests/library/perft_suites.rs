//! Every count of the perft suites up to a number of nodes that keeps the test quick; the whole
//! depth of every line with `cargo test --release -- --ignored`.

use crate::support::data::{self, CHESS960_SUITES, STANDARD_SUITES};
use crate::support::parallel;
use crate::support::referee::Board;
use megaton::perft;

fn check(most_nodes: u64) -> u64 {
    let mut work = Vec::new();
    for name in STANDARD_SUITES.iter().chain(&CHESS960_SUITES) {
        for line in data::suite(name) {
            let position = Board::from_fen(&line.fen).to_position();
            for (depth, nodes) in line.counts {
                if nodes <= most_nodes {
                    work.push((line.fen.clone(), position, depth, nodes));
                }
            }
        }
    }
    parallel::for_each(&work, |(fen, position, depth, nodes)| {
        assert_eq!(
            perft::count(position, *depth),
            *nodes,
            "{fen} depth {depth}"
        );
    });
    work.len() as u64
}

#[test]
fn counts_of_all_suites() {
    let checked = check(300_000);
    assert!(checked > 7000, "only {checked} counts");
}

#[test]
#[ignore = "a minute or two without optimisation flags beyond the test profile's"]
fn counts_of_all_suites_to_the_full_depth() {
    check(u64::MAX);
}
