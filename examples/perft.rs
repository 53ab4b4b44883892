//! Counts the leaves of the tree of legal moves, first move by first move:
//! `cargo run --release --example perft -- DEPTH ["FEN"]`.

use std::error::Error;

use megaton::{Position, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments
        .next()
        .ok_or("usage: perft DEPTH [FEN]")?
        .parse()?;
    let position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    let mut counts = perft::divide(&position, depth);
    counts.sort_by_key(|&(mv, _)| mv.to_uci(Default::default()));
    for (mv, count) in counts {
        println!("{mv}: {count}");
    }
    println!("total: {}", perft(&position, depth));
    Ok(())
}
