//! `d`: the board as a picture, in Stockfish's layout, and what there is to say about it.

use std::fmt;

use crate::game::{Game, Outcome};
use crate::legality::Safety;
use crate::notation::fen;
use crate::position::Board;
use crate::types::{CastlingMode, Square};

/// The answer to `d`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// Where the pieces stand.
    pub board: Board,
    /// The position as text.
    pub fen: String,
    /// Its key, the same in every build.
    pub key: u64,
    /// The pieces that give check, sorted by text.
    pub checkers: Vec<Square>,
    /// How the game stands.
    pub outcome: Outcome,
}

/// What there is to say about the position that `game` has reached.
pub fn board(game: &Game, mode: CastlingMode) -> BoardAnswer {
    let position = game.position();
    let mut checkers: Vec<Square> = Safety::of(position)
        .into_iter()
        .flat_map(|safety| safety.checkers())
        .collect();
    checkers.sort_unstable_by_key(|square| (square.file(), square.rank()));
    BoardAnswer {
        board: *position.board(),
        fen: fen::write(position, mode),
        key: position.key(),
        checkers,
        outcome: game.outcome(),
    }
}

/// Writes the empty line, the picture and the four lines below it, without the last line end.
impl fmt::Display for BoardAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RULE: &str = " +---+---+---+---+---+---+---+---+\n";
        write!(f, "\n{RULE}")?;
        for rank in (0..8).rev() {
            for file in 0..8 {
                let piece = Square::at(file, rank).and_then(|square| self.board.piece_at(square));
                write!(f, " | {}", piece.map_or(' ', |piece| piece.fen_char()))?;
            }
            write!(f, " | {}\n{RULE}", rank + 1)?;
        }
        f.write_str("   a   b   c   d   e   f   g   h\n\n")?;
        writeln!(f, "Fen: {}\nKey: {:016X}", self.fen, self.key)?;
        f.write_str("Checkers: ")?;
        for square in &self.checkers {
            write!(f, "{square} ")?;
        }
        write!(f, "\nOutcome: {}", self.outcome)
    }
}
