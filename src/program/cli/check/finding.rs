//! What is wrong, in words and as JSON.

use std::fmt;

use serde::Serialize;

use crate::game::Game;
use crate::notation::fen;
use crate::position::Position;
use crate::types::CastlingMode;

/// Something wrong with a game or a line of a transcript.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The move, with its number: `14... Qxf2`.
    pub(super) mv: Option<String>,
    /// A verdict code if the move is illegal, otherwise a word for what is wrong.
    pub(super) code: &'static str,
    pub(super) is_illegal: bool,
    pub(super) sentence: String,
    /// Where the game was then.
    pub(super) at: Option<Box<At>>,
}

/// A game that has come to the point where something is wrong.
#[derive(Clone, Debug)]
pub(super) struct At {
    pub(super) game: Game,
    pub(super) mode: CastlingMode,
}

/// Where a finding is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The game of this number, from 1.
    Game(u64),
    /// This line of a transcript, from 1, and the engine that wrote or read it.
    Line(u64, String),
}

#[derive(Serialize)]
pub(super) struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<&'a str>,
    code: &'static str,
    sentence: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
}

impl Finding {
    /// Something that is not about a move.
    pub(super) fn about(code: &'static str, sentence: impl fmt::Display) -> Finding {
        Finding {
            mv: None,
            code,
            is_illegal: false,
            sentence: sentence.to_string(),
            at: None,
        }
    }

    /// `text`, the next move of `game`, is illegal.
    pub(super) fn illegal(
        game: &Game,
        mode: CastlingMode,
        text: &str,
        code: &'static str,
        sentence: impl fmt::Display,
    ) -> Finding {
        Finding {
            mv: Some(numbered(game.position(), text)),
            is_illegal: true,
            ..Finding::about(code, sentence).at(game, mode)
        }
    }

    /// The finding with the point that `game` has come to.
    pub(super) fn at(self, game: &Game, mode: CastlingMode) -> Finding {
        let game = game.clone();
        Finding {
            at: Some(Box::new(At { game, mode })),
            ..self
        }
    }

    pub(super) fn object<'a>(
        &'a self,
        file: Option<&'a str>,
        place: &'a Place,
        board: bool,
    ) -> Object<'a> {
        let (game, line, engine) = match place {
            Place::Game(number) => (Some(*number), None, None),
            Place::Line(number, engine) => (None, Some(*number), Some(engine.as_str())),
        };
        let at = self.at.as_ref().filter(|_| board);
        Object {
            file,
            game,
            line,
            engine,
            r#move: self.mv.as_deref(),
            code: self.code,
            sentence: &self.sentence,
            fen: at.map(|at| fen::write(at.game.position(), at.mode)),
        }
    }
}

/// A move as PGN numbers it: `14. Qxf2` or `14... Qxf2`.
pub(super) fn numbered(position: &Position, text: &str) -> String {
    let dots = if position.turn().is_white() {
        "."
    } else {
        "..."
    };
    format!("{}{dots} {text}", position.fullmove_number())
}

/// Writes `game 3` or `line 12 Engine(0)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Game(number) => write!(f, "game {number}"),
            Place::Line(number, engine) => write!(f, "line {number} {engine}"),
        }
    }
}

/// Writes what follows the place, for example ` move 14... Qxf2: illegal pinned: SENTENCE`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mv) = &self.mv {
            write!(f, " move {mv}")?;
        }
        if self.is_illegal {
            write!(f, ": illegal {}", self.code)?;
        }
        write!(f, ": {}", self.sentence)
    }
}
