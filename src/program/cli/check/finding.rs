//! What is wrong, in words and as JSON.

use std::fmt;

use serde::Serialize;

/// Something wrong with a game or a line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) place: Place,
    /// The move, with its number: `14... Qxf2`.
    pub(super) mv: Option<String>,
    /// `illegal` and a code, where a move is illegal.
    pub(super) code: Option<&'static str>,
    pub(super) sentence: String,
}

/// Where it is.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    sentence: &'a str,
}

impl Finding {
    /// Something that is not about a move.
    pub(super) fn about(place: Place, sentence: impl fmt::Display) -> Finding {
        Finding {
            place,
            mv: None,
            code: None,
            sentence: sentence.to_string(),
        }
    }

    pub(super) fn object<'a>(&'a self, file: Option<&'a str>) -> Object<'a> {
        let (game, line, engine) = match &self.place {
            Place::Game(number) => (Some(*number), None, None),
            Place::Line(number, engine) => (None, Some(*number), Some(engine.as_str())),
        };
        Object {
            file,
            game,
            line,
            engine,
            r#move: self.mv.as_deref(),
            code: self.code,
            sentence: &self.sentence,
        }
    }
}

/// Writes for example `game 3 move 14... Qxf2: illegal pinned: SENTENCE`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Game(number) => write!(f, "game {number}")?,
            Place::Line(number, engine) => write!(f, "line {number} {engine}")?,
        }
        if let Some(mv) = &self.mv {
            write!(f, " move {mv}")?;
        }
        match self.code {
            Some(code) => write!(f, ": illegal {code}: {}", self.sentence),
            None => write!(f, ": {}", self.sentence),
        }
    }
}
