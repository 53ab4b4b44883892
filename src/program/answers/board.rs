//! `d`: the board as a picture, in Stockfish's layout, and what there is to say about it.

use std::fmt;

use crate::game::{Game, Outcome};
use crate::legality::Safety;
use crate::notation::{fen, san, uci};
use crate::position::{Board, Explosion};
use crate::types::{CastlingMode, Color, Move, Piece, Role, Square, UciMove};

/// The answer to `d`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// Where the pieces stand.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// The position as text.
    pub fen: String,
    /// Its key, the same in every build.
    pub key: u64,
    /// The pieces that give check, sorted by text.
    pub checkers: Vec<Square>,
    /// How the game stands.
    pub outcome: Outcome,
    /// The move that led here, if one was played.
    pub last: Option<LastMove>,
}

/// A move that was played, and what it blew up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The move as it was played.
    pub played: Move,
    /// Its UCI text, castling as the mode writes it.
    pub mv: UciMove,
    /// The move in algebraic notation.
    pub san: String,
    /// The squares its explosion emptied, sorted by text.
    pub exploded: Vec<Square>,
}

impl LastMove {
    fn of(game: &Game, mode: CastlingMode) -> Option<LastMove> {
        let mut before = game.clone();
        let played = before.undo()?;
        let position = before.position();
        let explosion = Explosion::of(position, played);
        let mut exploded: Vec<Square> = explosion.iter().flat_map(|it| it.removed).collect();
        exploded.sort_unstable_by_key(|square| square.text_order());
        Some(LastMove {
            played,
            mv: uci::write(played, mode),
            san: san::write(position, played),
            exploded,
        })
    }
}

/// What there is to say about the position that `game` has reached.
pub fn board(game: &Game, mode: CastlingMode) -> BoardAnswer {
    let position = game.position();
    let mut checkers: Vec<Square> = Safety::of(position)
        .into_iter()
        .flat_map(|safety| safety.checkers())
        .collect();
    checkers.sort_unstable_by_key(|square| square.text_order());
    BoardAnswer {
        board: *position.board(),
        turn: position.turn(),
        fen: fen::write(position, mode),
        key: position.key(),
        checkers,
        outcome: game.outcome(),
        last: LastMove::of(game, mode),
    }
}

/// How `d` is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Whether Black sits at the bottom.
    pub black_below: bool,
    /// Whether a person looks at it: chess figures, and a mark at the side to move.
    pub figures: bool,
    /// Whether the last move and its explosion are coloured.
    pub color: bool,
}

impl View {
    /// With figures on a terminal, and there with colour unless `NO_COLOR` is set.
    pub fn on(terminal: bool) -> View {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        View {
            black_below: false,
            figures: terminal,
            color: terminal && !no_color,
        }
    }

    /// Reads what follows `d`: nothing, `white`, `black`, or `flip`, which is `black`.
    ///
    /// # Errors
    /// The first word that is none of these.
    pub fn parse(self, words: &str) -> Result<View, &str> {
        let mut view = self;
        for word in words.split_ascii_whitespace() {
            match word.to_ascii_lowercase().as_str() {
                "white" => view.black_below = false,
                "black" | "flip" => view.black_below = true,
                _ => return Err(word),
            }
        }
        Ok(view)
    }
}

impl BoardAnswer {
    /// The answer as `view` shows it, without the last line end.
    pub fn seen(&self, view: View) -> impl fmt::Display {
        Seen { answer: self, view }
    }

    fn cell(&self, square: Square, view: View) -> String {
        let piece = self.board.piece_at(square);
        let last = self.last.as_ref();
        let exploded = last.is_some_and(|it| it.exploded.contains(&square));
        let moved = last.is_some_and(|it| square == it.played.from() || square == it.played.to());
        let text = match piece {
            Some(piece) if view.figures => figure(piece),
            Some(piece) => piece.fen_char(),
            None if view.figures && exploded => '\u{d7}',
            None => ' ',
        };
        // 41 and 43 are a red and a yellow background, 30 black figures on them.
        if view.color && exploded {
            format!("\x1b[30;41m {text} \x1b[0m")
        } else if view.color && moved {
            format!("\x1b[30;43m {text} \x1b[0m")
        } else {
            format!(" {text} ")
        }
    }
}

/// The chess figure of Unicode.
const fn figure(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => '\u{2654}',
        (Color::White, Role::Queen) => '\u{2655}',
        (Color::White, Role::Rook) => '\u{2656}',
        (Color::White, Role::Bishop) => '\u{2657}',
        (Color::White, Role::Knight) => '\u{2658}',
        (Color::White, Role::Pawn) => '\u{2659}',
        (Color::Black, Role::King) => '\u{265a}',
        (Color::Black, Role::Queen) => '\u{265b}',
        (Color::Black, Role::Rook) => '\u{265c}',
        (Color::Black, Role::Bishop) => '\u{265d}',
        (Color::Black, Role::Knight) => '\u{265e}',
        (Color::Black, Role::Pawn) => '\u{265f}',
    }
}

struct Seen<'a> {
    answer: &'a BoardAnswer,
    view: View,
}

/// Writes the empty line, the picture and the lines below it, without the last line end.
impl fmt::Display for Seen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RULE: &str = " +---+---+---+---+---+---+---+---+\n";
        let Seen { answer, view } = self;
        let from_below = |index: u8| if view.black_below { 7 - index } else { index };
        write!(f, "\n{RULE}")?;
        for rank in (0..8).rev().map(from_below) {
            for file in (0..8).map(from_below) {
                let square = Square::at(file, rank);
                let cell = square.map_or_else(String::new, |it| answer.cell(it, *view));
                f.write_str(if file == from_below(0) { " |" } else { "|" })?;
                f.write_str(&cell)?;
            }
            let to_move = view.figures && rank == if answer.turn.is_white() { 0 } else { 7 };
            let mark = if to_move { "  \u{25c4} to move" } else { "" };
            write!(f, "| {}{mark}\n{RULE}", rank + 1)?;
        }
        f.write_str(if view.black_below {
            "   h   g   f   e   d   c   b   a\n"
        } else {
            "   a   b   c   d   e   f   g   h\n"
        })?;
        writeln!(f, "\nFen: {}\nKey: {:016X}", answer.fen, answer.key)?;
        f.write_str("Checkers: ")?;
        for square in &answer.checkers {
            write!(f, "{square} ")?;
        }
        write!(f, "\nOutcome: {}\nTurn: {}", answer.outcome, answer.turn)?;
        if let Some(last) = &answer.last {
            write!(f, "\nLast move: {} {}", last.mv, last.san)?;
            if !last.exploded.is_empty() {
                f.write_str(" exploded")?;
            }
            for square in &last.exploded {
                write!(f, " {square}")?;
            }
        }
        Ok(())
    }
}

/// Writes the answer as programs read it, White at the bottom.
impl fmt::Display for BoardAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen(View::default()).fmt(f)
    }
}
