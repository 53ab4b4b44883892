//! Perft on one core without a table: the short cuts, the plain count, and shakmaty beside them.
//!
//! `cargo bench --bench perft`; for shakmaty at its best
//! `RUSTFLAGS="-C target-cpu=native" cargo bench --bench perft shakmaty`.
#![allow(missing_docs)] // What the macros define.

use divan::Bencher;
use divan::counter::ItemsCount;
use megaton::notation::fen;
use megaton::{CastlingMode, Position, perft};
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;

const POSITIONS: [(&str, u32, u64); 3] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_864_979,
    ),
    (
        "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
        4,
        1_434_825,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        3_492_097,
    ),
];

fn main() {
    divan::main();
}

fn position(text: &str) -> Position {
    fen::parse(text, CastlingMode::Standard)
        .expect("a position")
        .position
}

/// Every legal move is played and every leaf's parent looked at from scratch.
fn count_plainly(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| count_plainly(&position.play_unchecked(mv), depth - 1))
            .sum(),
    }
}

#[divan::bench(args = 0..POSITIONS.len())]
fn megaton(bencher: Bencher, index: usize) {
    let (text, depth, nodes) = POSITIONS[index];
    let position = position(text);
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| assert_eq!(perft::count(&position, depth), nodes));
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 10)]
fn megaton_plainly(bencher: Bencher, index: usize) {
    let (text, depth, nodes) = POSITIONS[index];
    let position = position(text);
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| assert_eq!(count_plainly(&position, depth), nodes));
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 10)]
fn shakmaty(bencher: Bencher, index: usize) {
    let (text, depth, nodes) = POSITIONS[index];
    let position: Atomic = text
        .parse::<Fen>()
        .expect("a FEN")
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a position");
    bencher
        .counter(ItemsCount::new(nodes))
        .bench(|| assert_eq!(shakmaty::perft(&position, depth), nodes));
}
