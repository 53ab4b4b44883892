//! Says whether a move is legal and, if not, why:
//! `cargo run --example why_illegal -- "FEN" MOVE`.
//!
//! The move is in UCI text (`e5d4`) or algebraic notation (`Bxd4`).

use std::error::Error;

use megaton::{MoveError, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(fen), Some(text)) = (arguments.next(), arguments.next()) else {
        return Err("usage: why_illegal FEN MOVE".into());
    };
    let position: Position = fen.parse()?;
    let judged = match position.parse_uci(&text) {
        Err(MoveError::NotUci(_)) => position.parse_san(&text),
        judged => judged,
    };
    match judged {
        Ok(mv) => {
            println!("{mv} ({}) is legal", position.san(mv));
            if let Some(explosion) = position.explosion(mv) {
                println!("its explosion empties {}", explosion.removed);
            }
        }
        Err(error) => {
            println!("{text} is illegal ({}): {error}", error.code());
            if let Some(attacker) = error.illegal().and_then(|reason| reason.attacker()) {
                println!("the attacker: the {attacker}");
            }
        }
    }
    Ok(())
}
