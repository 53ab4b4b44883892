//! `position …`: a game to start from, or the reason why there is none.

use std::fmt;

use crate::game::Game;
use crate::legality::{IllegalMove, verdict};
use crate::notation::Excerpt;
use crate::notation::fen::{self, FenNote, ParseFenError};
use crate::position::Position;
use crate::program::uci::line::{clip, split_word};
use crate::types::{CastlingMode, ParseUciMoveError, UciMove};

/// Why a `position` set up nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionCommandError {
    /// Neither `startpos` nor `fen` follows; what does.
    NeitherStartposNorFen(Excerpt),
    /// Something other than `moves` follows `startpos`.
    NoMoves(Excerpt),
    /// The FEN describes no position.
    Fen(ParseFenError),
    /// The word in this place, counted from 1, is no move.
    NotAMove(usize, String),
    /// The move in this place, counted from 1, is illegal.
    Illegal(usize, UciMove, IllegalMove),
}

impl fmt::Display for PositionCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionCommandError::NeitherStartposNorFen(word) => {
                write!(f, "position: expected startpos or fen, not {word}")
            }
            PositionCommandError::NoMoves(word) => {
                write!(f, "position: expected moves, not {word}")
            }
            PositionCommandError::Fen(error) => write!(f, "fen: {error}"),
            PositionCommandError::NotAMove(place, word) => {
                write!(
                    f,
                    "move {place} {word}: illegal not-a-move: {ParseUciMoveError}"
                )
            }
            PositionCommandError::Illegal(place, mv, illegal) => {
                write!(
                    f,
                    "move {place} {mv}: illegal {}: {illegal}",
                    illegal.code()
                )
            }
        }
    }
}

impl std::error::Error for PositionCommandError {}

/// Reads what follows `position` and plays the moves: all or nothing.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(words: &str, mode: CastlingMode) -> Result<(Game, Vec<FenNote>), PositionCommandError> {
    let (kind, rest) = split_word(words);
    let (mut game, notes, moves) = if kind.eq_ignore_ascii_case("startpos") {
        let (word, moves) = split_word(rest);
        if !word.is_empty() && !word.eq_ignore_ascii_case("moves") {
            return Err(PositionCommandError::NoMoves(Excerpt::of(word)));
        }
        (Game::new(Position::start()), Vec::new(), moves)
    } else if kind.eq_ignore_ascii_case("fen") {
        let (text, moves) = split_at_moves(rest);
        let parsed = fen::parse(text, mode).map_err(PositionCommandError::Fen)?;
        (Game::new(parsed.position), parsed.notes, moves)
    } else {
        return Err(PositionCommandError::NeitherStartposNorFen(Excerpt::of(
            kind,
        )));
    };
    let words = moves.split(' ').filter(|word| !word.is_empty());
    for (place, word) in (1..).zip(words) {
        let mv: UciMove = word
            .parse()
            .map_err(|_| PositionCommandError::NotAMove(place, clip(word)))?;
        let legal = verdict(game.position(), mv, mode)
            .map_err(|illegal| PositionCommandError::Illegal(place, mv, illegal))?;
        game.play(legal);
    }
    Ok((game, notes))
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
            .map(|(game, _)| game.moves().len())
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
        assert_eq!(plies("fen 4k3/P7/8/8/8/8/8/4K3 w - - moves a7a8Q"), Ok(1));
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
                "startpos moves e2e4 Nf6",
                "move 2 Nf6: illegal not-a-move: ",
            ),
            ("startpos moves 0000", "move 1 0000: illegal not-a-move: "),
        ] {
            let error = plies(words).unwrap_err();
            assert!(error.starts_with(start), "{words}: {error}");
        }
    }
}
