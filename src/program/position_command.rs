//! The command `position …`: a game, or the error that names what is wrong.
//!
//! Read by the prompt, and by `check --log` in the transcripts of other programs.

use std::fmt;

use crate::game::Game;
use crate::legality::verdict;
use crate::notation::Excerpt;
use crate::notation::fen::{self, ParseFenError};
use crate::position::Position;
use crate::program::answers::{self, Refusal};
use crate::program::words::{MoveWords, clip, split_word};
use crate::types::{CastlingMode, UciMove};

/// Why a `position` command set up nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Neither `startpos` nor `fen` follows; what does.
    NeitherStartposNorFen(Excerpt),
    /// Something other than `moves` follows `startpos`.
    ExpectedMoves(Excerpt),
    /// The FEN does not describe a position.
    Fen(ParseFenError),
    /// A move is illegal or is not a move.
    Move {
        /// Which of the moves, counted from 1.
        number: usize,
        /// The move and its reason.
        refusal: Box<Refusal>,
        /// What was dropped or assumed before that move.
        notes: Vec<String>,
    },
}

impl PositionError {
    /// A stable word for the kind of error: `bad-position`, `bad-fen` or `illegal-move`.
    pub const fn code(&self) -> &'static str {
        match self {
            PositionError::NeitherStartposNorFen(_) | PositionError::ExpectedMoves(_) => {
                "bad-position"
            }
            PositionError::Fen(_) => "bad-fen",
            PositionError::Move { .. } => "illegal-move",
        }
    }

    /// What was dropped or assumed before the error, for the user.
    pub fn notes(&self) -> &[String] {
        match self {
            PositionError::Move { notes, .. } => notes,
            _ => &[],
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::NeitherStartposNorFen(word) => {
                write!(f, "position: expected startpos or fen, not {word}")
            }
            PositionError::ExpectedMoves(word) => {
                write!(f, "position: expected moves, not {word}")
            }
            PositionError::Fen(error) => write!(f, "fen: {error}"),
            PositionError::Move {
                number, refusal, ..
            } => {
                let text = clip(&refusal.text);
                write!(f, "move {number} {text}: illegal ")?;
                write!(f, "{}: {}", refusal.code, refusal.sentence)
            }
        }
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PositionError::Fen(error) => Some(error),
            _ => None,
        }
    }
}

/// A game that a `position` command describes.
#[derive(Debug)]
pub struct ParsedPosition {
    /// The position with its history.
    pub game: Game,
    /// What was dropped or assumed, for the user.
    pub notes: Vec<String>,
}

/// Reads what follows the word `position` and plays the moves, in UCI text or algebraic notation:
/// all or nothing. A semicolon at the end of the FEN, as in opening books, is dropped.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(words: &str, mode: CastlingMode) -> Result<ParsedPosition, PositionError> {
    let (mut parsed, moves) = set_up(words, mode)?;
    parsed.play(MoveWords::of(moves), mode)?;
    Ok(parsed)
}

/// The same without playing the moves: the game before them, and what follows the word `moves`.
///
/// # Errors
/// The first thing that is wrong.
pub fn set_up(words: &str, mode: CastlingMode) -> Result<(ParsedPosition, &str), PositionError> {
    let (kind, rest) = split_word(words);
    let is_startpos = |kind: &str| {
        // A line such as `position startpos;` of a book.
        kind.eq_ignore_ascii_case("startpos") || kind.eq_ignore_ascii_case("startpos;")
    };
    let (parsed, moves) = if is_startpos(kind) {
        let (word, moves) = split_word(rest);
        if !word.is_empty() && !word.eq_ignore_ascii_case("moves") {
            return Err(PositionError::ExpectedMoves(Excerpt::of(word)));
        }
        let game = Game::new(Position::start());
        let notes = Vec::new();
        (ParsedPosition { game, notes }, moves)
    } else if kind.eq_ignore_ascii_case("fen") {
        let (text, moves) = split_at_moves(rest);
        let fen = fen::parse(without_end(text), mode).map_err(PositionError::Fen)?;
        let game = Game::new(fen.position);
        let notes = fen.notes.iter().map(ToString::to_string).collect();
        (ParsedPosition { game, notes }, moves)
    } else {
        let word = Excerpt::of(kind);
        return Err(PositionError::NeitherStartposNorFen(word));
    };
    Ok((parsed, moves))
}

impl ParsedPosition {
    /// Plays `words`, moves in UCI text or algebraic notation.
    ///
    /// # Errors
    /// The first that is not a legal move; those before it have been played.
    pub fn play<'a>(
        &mut self,
        words: MoveWords<'a>,
        mode: CastlingMode,
    ) -> Result<(), PositionError> {
        for (number, word) in (1..).zip(words) {
            let position = self.game.position();
            // Programs send UCI text; the reason is looked for only where one is needed.
            let legal = word
                .parse()
                .ok()
                .and_then(|mv: UciMove| verdict(position, mv, mode).ok());
            if let Some(mv) = legal {
                self.game.play_unchecked(mv);
                continue;
            }
            let judgement = answers::judge(position, mode, &word);
            match judgement.verdict {
                Ok(legal) => self.game.play_unchecked(legal.resolved),
                Err(refusal) => {
                    return Err(PositionError::Move {
                        number,
                        refusal: Box::new(refusal),
                        notes: std::mem::take(&mut self.notes),
                    });
                }
            }
            if let Some(note) = judgement.note {
                self.notes.push(format!("move {number} {word}: {note}"));
            }
        }
        Ok(())
    }
}

/// `fen` without the semicolon that ends a line of an opening book. The semicolons of EPD
/// operations stay: there text stands between the fourth field and the semicolon.
pub fn without_end(fen: &str) -> &str {
    match fen.trim_ascii_end().strip_suffix(';') {
        Some(text)
            if !text.contains(';')
                && text
                    .split_ascii_whitespace()
                    .nth(4)
                    .is_none_or(|word| word.bytes().all(|byte| byte.is_ascii_digit())) =>
        {
            text
        }
        _ => fen,
    }
}

/// What stands before the word `moves`, and what after it.
fn split_at_moves(text: &str) -> (&str, &str) {
    const WORD: &str = " moves";
    let bytes = text.as_bytes();
    let mut from = 0;
    // No other part of a FEN has this letter. `moves` at the very beginning is left to the FEN's
    // parser to refuse.
    while let Some(letter) = (bytes.get(from..)).and_then(|rest| {
        rest.iter()
            .position(|byte| byte.eq_ignore_ascii_case(&b'm'))
    }) {
        let start = (from + letter).wrapping_sub(1);
        let end = start.wrapping_add(WORD.len());
        let word = text.get(start..end).unwrap_or_default();
        if word.eq_ignore_ascii_case(WORD) && matches!(bytes.get(end), None | Some(b' ')) {
            let before = text.get(..start).unwrap_or_default();
            return (before, text.get(end..).unwrap_or_default());
        }
        from += letter + 1;
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn plies(words: &str) -> Result<usize, String> {
        read(words, CastlingMode::Standard)
            .map(|parsed| parsed.game.moves().len())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn positions_and_moves_are_read() {
        assert_eq!(plies("startpos"), Ok(0));
        assert_eq!(plies("STARTPOS moves"), Ok(0));
        assert_eq!(plies("startpos moves e2e4 e7e5"), Ok(2));
        assert_eq!(plies(&format!("fen {START}")), Ok(0));
        assert_eq!(plies(&format!("fen {START} moves")), Ok(0));
        assert_eq!(plies(&format!("fen {START} Moves e2e4")), Ok(1));
        assert_eq!(plies("startpos moves e4 e7e5 Nf3 Nc6"), Ok(4));
        assert_eq!(plies(&format!("fen {START};")), Ok(0));
        assert_eq!(plies(&format!("fen {START} ; moves e4")), Ok(1));
        assert_eq!(plies("fen 4k3/P7/8/8/8/8/8/4K3 w - -;"), Ok(0));
        let epd = "fen 4k3/P7/8/8/8/8/8/4K3 w - - bm a8=Q; id \"x\";";
        assert_eq!(plies(epd), Ok(0));
        let epd = "fen 4k3/P7/8/8/8/8/8/4K3 w - - hmvc 7;";
        let parsed = read(epd, CastlingMode::Standard).unwrap();
        assert_eq!(parsed.game.position().halfmove_clock(), 7);
        assert_eq!(plies("fen 4k3/P7/8/8/8/8/8/4K3 w - - moves a7a8Q"), Ok(1));
    }

    #[test]
    fn what_was_assumed_is_noted() {
        let words = "fen 4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1 moves exd6 e.p. Kd7";
        let parsed = read(words, CastlingMode::Standard).unwrap();
        assert_eq!(parsed.game.moves().len(), 2);
        assert_eq!(parsed.notes.len(), 1);
        assert!(parsed.notes[0].starts_with("move 1 exd6e.p.: "));
    }

    #[test]
    fn notes_outlive_a_move_that_fails() {
        let words = "fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 moves e1e3";
        let error = read(words, CastlingMode::Standard).unwrap_err();
        assert_eq!(error.notes().len(), 2, "{:?}", error.notes());
        let played = read("startpos moves e1e3", CastlingMode::Standard);
        assert!(played.unwrap_err().notes().is_empty());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (words, start) in [
            ("", "position: expected startpos or fen, not ''"),
            (
                "moves e2e4",
                "position: expected startpos or fen, not 'moves'",
            ),
            ("startpos e2e4", "position: expected moves, not 'e2e4'"),
            ("fen", "fen: "),
            ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "fen: "),
            (
                "startpos moves e2e4 e7e5 e1e3",
                "move 3 e1e3: illegal wrong-shape: ",
            ),
            (
                "startpos moves e2e4 Nf5",
                "move 2 Nf5: illegal wrong-shape: ",
            ),
            ("startpos moves e4 foo", "move 2 foo: illegal not-a-move: "),
            (
                "fen 4k3/8/8/R6R/8/8/8/4K3 w - - 0 1 moves Rc5",
                "move 1 Rc5: illegal ambiguous-san: ",
            ),
            ("startpos moves 0000", "move 1 0000: illegal not-a-move: "),
        ] {
            let error = plies(words).unwrap_err();
            assert!(error.starts_with(start), "{words}: {error}");
        }
    }
}
