//! Judges a game move by move: reads one move a line from standard input, in UCI text or
//! algebraic notation, and answers each with one line.
//!
//! `printf 'e2e4\nNf6\ne1e3\n' | cargo run --example referee`

use std::io::{self, BufRead};

use megaton::{Game, MoveError};

fn main() -> io::Result<()> {
    let mut game = Game::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let text = line.trim();
        let played = match game.play_uci(text) {
            Err(MoveError::NotUci(_)) => game.play_san(text),
            played => played,
        };
        match played {
            Ok(_) => println!("ok {} | {}", game.outcome(), game.position()),
            Err(error) => println!("illegal {}: {error}", error.code()),
        }
        if !game.outcome().is_ongoing() {
            break;
        }
    }
    Ok(())
}
