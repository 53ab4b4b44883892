//! Moves given as text: read, judged and played.

use std::error::Error;
use std::fmt;

use super::san::{self, SanError, SanErrorKind};
use crate::game::Game;
use crate::legality::IllegalMove;
use crate::position::Position;
use crate::types::{CastlingMode, Move, ParseUciMoveError, UciMove};

/// Why a text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not have the form of UCI text.
    NotUci(ParseUciMoveError),
    /// The text in algebraic notation is not one legal move.
    San(SanError),
    /// The move is illegal.
    Illegal(IllegalMove),
}

impl MoveError {
    /// `not-a-move`, `ambiguous-san`, or a code of RULES.md §5.
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// assert_eq!(position.parse_san("Nxx").unwrap_err().code(), "not-a-move");
    /// assert_eq!(position.parse_san("Ke2").unwrap_err().code(), "own-piece-on-target");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::NotUci(_) => "not-a-move",
            MoveError::San(error) => error.code(),
            MoveError::Illegal(illegal) => illegal.code(),
        }
    }

    /// The reason of RULES.md §5, where the text is a move but an illegal one.
    pub const fn illegal(&self) -> Option<&IllegalMove> {
        match self {
            MoveError::Illegal(illegal) => Some(illegal),
            MoveError::San(SanError {
                kind: SanErrorKind::Illegal(illegal),
                ..
            }) => Some(illegal),
            _ => None,
        }
    }
}

/// Writes one sentence without a full stop.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotUci(error) => error.fmt(f),
            MoveError::San(error) => error.fmt(f),
            MoveError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            MoveError::NotUci(error) => Some(error),
            MoveError::San(error) => Some(error),
            MoveError::Illegal(illegal) => Some(illegal),
        }
    }
}

impl From<IllegalMove> for MoveError {
    fn from(illegal: IllegalMove) -> MoveError {
        MoveError::Illegal(illegal)
    }
}

impl From<SanError> for MoveError {
    fn from(error: SanError) -> MoveError {
        MoveError::San(error)
    }
}

impl Position {
    /// The legal move that `text` in algebraic notation means (RULES.md §5).
    ///
    /// # Errors
    /// Where the text is not algebraic notation, or where no legal move fits it, or several.
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// assert_eq!(position.parse_san("Nf3")?.to_string(), "g1f3");
    /// assert_eq!(position.parse_san("Nf6").unwrap_err().code(), "wrong-shape");
    /// # Ok::<(), megaton::MoveError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let resolved = san::find(self, text, CastlingMode::Standard)?;
        // An en passant square assumed for the sake of `e.p.` makes no legal move of this position.
        self.check(resolved.mv)?;
        Ok(resolved.mv)
    }

    /// The legal move that `text` in UCI form means, as [`Position::verdict`] judges it.
    ///
    /// # Errors
    /// Where the text is not of that form, or the move is illegal.
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// assert!(position.parse_uci("e2e4").is_ok());
    /// assert_eq!(position.parse_uci("e2e5").unwrap_err().code(), "wrong-shape");
    /// assert_eq!(position.parse_uci("e2").unwrap_err().code(), "not-a-move");
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let mv: UciMove = text.parse().map_err(MoveError::NotUci)?;
        Ok(self.verdict(mv)?)
    }

    /// `mv`, a legal move of this position, in algebraic notation: the origin only as far as
    /// another legal move would read the same, `+` for check, `#` for checkmate and for a king
    /// that explodes.
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// let mv = position.parse_uci("g1f3")?;
    /// assert_eq!(position.san(mv), "Nf3");
    /// # Ok::<(), megaton::MoveError>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        san::write(self, mv)
    }
}

impl Game {
    /// Plays the move that `text` in UCI form means (`e2e4`, `e7e8q`, `e1g1`, and king takes rook
    /// for any castling), and returns it.
    ///
    /// # Errors
    /// As [`Position::parse_uci`]; nothing has changed then.
    ///
    /// ```
    /// use megaton::Game;
    /// let mut game = Game::default();
    /// game.play_uci("e2e4")?;
    /// assert_eq!(game.play_uci("e2e4").unwrap_err().code(), "no-piece");
    /// assert_eq!(game.moves().len(), 1);
    /// # Ok::<(), megaton::MoveError>(())
    /// ```
    pub fn play_uci(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.position().parse_uci(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays the move that `text` in algebraic notation means, and returns it.
    ///
    /// # Errors
    /// As [`Position::parse_san`]; nothing has changed then.
    ///
    /// ```
    /// use megaton::Game;
    /// let mut game = Game::default();
    /// for text in ["Nf3", "f6", "Nd4", "Nh6"] {
    ///     game.play_san(text)?;
    /// }
    /// assert_eq!(game.moves().len(), 4);
    /// # Ok::<(), megaton::MoveError>(())
    /// ```
    pub fn play_san(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.position().parse_san(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }
}
