//! The answers as JSON objects, the same at the prompt and on the command line (docs/JSON.md).

use serde::Serialize;

use crate::game;
use crate::program::answers::{
    BoardAnswer, EvalAnswer, FilterAnswer, Judgement, MovesAnswer, Refusal, RejectedAnswer,
    ThreatsAnswer,
};
use crate::search::evaluation::Pair;
use crate::types::{Square, UciMove};

/// An answer about a position, with the word it answers and the code `ok`.
#[derive(Serialize)]
pub struct Answer<'a, T> {
    fen: &'a str,
    #[serde(flatten)]
    parts: T,
    command: &'static str,
    code: &'static str,
}

impl<'a, T: Serialize> Answer<'a, T> {
    fn about(fen: &'a str, command: &'static str, parts: T) -> Answer<'a, T> {
        Answer {
            fen,
            parts,
            command,
            code: "ok",
        }
    }
}

#[derive(Serialize)]
struct Moves<'a> {
    moves: Vec<&'a str>,
    count: usize,
}

/// The answer to `moves`.
pub fn moves<'a>(fen: &'a str, answer: &'a MovesAnswer) -> Answer<'a, impl Serialize> {
    let moves: Vec<&str> = answer.moves().collect();
    let count = moves.len();
    Answer::about(fen, "moves", Moves { moves, count })
}

#[derive(Serialize)]
struct Refused<'a> {
    r#move: &'a str,
    code: &'static str,
    sentence: &'a str,
}

impl<'a> Refused<'a> {
    fn of(refusal: &'a Refusal) -> Refused<'a> {
        Refused {
            r#move: &refusal.text,
            code: refusal.code,
            sentence: &refusal.sentence,
        }
    }
}

#[derive(Serialize)]
struct Filtered<'a> {
    moves: Vec<&'a str>,
    count: usize,
    refused: Vec<Refused<'a>>,
    notes: Vec<String>,
}

/// The answer to `filter`.
pub fn filter<'a>(fen: &'a str, answer: &'a FilterAnswer) -> Answer<'a, impl Serialize> {
    let moves: Vec<&str> = answer.moves.moves().collect();
    let parts = Filtered {
        count: moves.len(),
        moves,
        refused: answer.refused.iter().map(Refused::of).collect(),
        notes: answer.assumed.iter().map(ToString::to_string).collect(),
    };
    Answer::about(fen, "filter", parts)
}

#[derive(Serialize)]
struct Rejected {
    rejected: Vec<RejectedMove>,
    count: usize,
}

#[derive(Serialize)]
struct RejectedMove {
    r#move: String,
    code: &'static str,
    sentence: String,
}

/// The answer to `rejected`.
pub fn rejected<'a>(fen: &'a str, answer: &RejectedAnswer) -> Answer<'a, impl Serialize> {
    let moves = answer.moves.iter();
    let rejected = moves.map(|(mv, illegal)| RejectedMove {
        r#move: mv.to_string(),
        code: illegal.code(),
        sentence: illegal.to_string(),
    });
    let parts = Rejected {
        rejected: rejected.collect(),
        count: answer.moves.len(),
    };
    Answer::about(fen, "rejected", parts)
}

/// One move of `legal`; the parts that do not apply are left out.
#[derive(Serialize)]
struct Judged<'a> {
    r#move: String,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explodes_king: Option<bool>,
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    command: &'static str,
}

/// The answer about one move of `legal`.
pub fn judged(judgement: &Judgement) -> impl Serialize + '_ {
    let note = judgement.note.map(|note| note.to_string());
    let command = "legal";
    match &judgement.verdict {
        Ok(legal) => Judged {
            r#move: legal.mv.to_string(),
            legal: true,
            san: Some(&legal.san),
            removes: Some(texts(&legal.removes)),
            explodes_king: Some(legal.explodes_king),
            code: "legal",
            sentence: None,
            note,
            command,
        },
        Err(refusal) => Judged {
            r#move: refusal.text.clone(),
            legal: false,
            san: None,
            removes: None,
            explodes_king: None,
            code: refusal.code,
            sentence: Some(&refusal.sentence),
            note,
            command,
        },
    }
}

#[derive(Serialize)]
struct Verdicts<T> {
    verdicts: Vec<T>,
}

/// The answers about all moves of `legal` in one object.
pub fn legal<'a>(fen: &'a str, judgements: &'a [Judgement]) -> Answer<'a, impl Serialize> {
    let verdicts = judgements.iter().map(judged).collect();
    Answer::about(fen, "legal", Verdicts { verdicts })
}

#[derive(Serialize)]
struct Threats {
    checks: Vec<String>,
    explosions: Vec<String>,
}

/// The answer to `threats`.
pub fn threats<'a>(fen: &'a str, answer: &ThreatsAnswer) -> Answer<'a, impl Serialize> {
    let parts = Threats {
        checks: texts(&answer.checks),
        explosions: answer.explosions.iter().map(UciMove::to_string).collect(),
    };
    Answer::about(fen, "threats", parts)
}

#[derive(Serialize)]
struct Outcome {
    /// `ongoing`, `white-wins`, `black-wins` or `draw`.
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    claims: Vec<&'static str>,
    result: &'static str,
}

impl Outcome {
    fn of(outcome: &game::Outcome) -> Outcome {
        let none = game::Claims::default();
        let (word, reason, claims) = match outcome {
            game::Outcome::Ongoing { claims } => ("ongoing".to_owned(), None, *claims),
            game::Outcome::Win { color, by } => {
                (format!("{color}-wins"), Some(by.to_string()), none)
            }
            game::Outcome::Draw { by } => ("draw".to_owned(), Some(by.to_string()), none),
        };
        let named = [
            (claims.threefold_repetition, "threefold-repetition"),
            (claims.fifty_moves, "fifty-moves"),
        ];
        let claims = named.into_iter().filter(|(applies, _)| *applies);
        Outcome {
            outcome: word,
            reason,
            claims: claims.map(|(_, name)| name).collect(),
            result: outcome.pgn_result(),
        }
    }
}

/// The answer to `outcome`.
pub fn outcome<'a>(fen: &'a str, outcome: &game::Outcome) -> Answer<'a, impl Serialize> {
    Answer::about(fen, "outcome", Outcome::of(outcome))
}

#[derive(Serialize)]
struct Nothing {}

/// The answer to `fen`.
pub fn fen(fen: &str) -> Answer<'_, impl Serialize> {
    Answer::about(fen, "fen", Nothing {})
}

#[derive(Serialize)]
struct Board {
    turn: String,
    /// The ranks from the eighth to the first: FEN letters, `.` for an empty square.
    board: Vec<String>,
    key: String,
    checkers: Vec<String>,
    #[serde(flatten)]
    outcome: Outcome,
    last_move: Option<String>,
    exploded: Vec<String>,
}

/// The answer to `d`.
pub fn board(answer: &BoardAnswer) -> Answer<'_, impl Serialize> {
    let rank = |rank: u8| {
        let squares = (0..8).map(|file| Square::at(file, rank));
        let pieces = squares.map(|square| square.and_then(|it| answer.board.piece_at(it)));
        pieces
            .map(|piece| piece.map_or('.', |piece| piece.fen_char()))
            .collect()
    };
    let parts = Board {
        turn: answer.turn.to_string(),
        board: (0..8).rev().map(rank).collect(),
        key: format!("{:016X}", answer.key),
        checkers: texts(&answer.checkers),
        outcome: Outcome::of(&answer.outcome),
        last_move: answer.last.as_ref().map(|last| last.mv.to_string()),
        exploded: answer
            .last
            .as_ref()
            .map_or_else(Vec::new, |last| texts(&last.exploded)),
    };
    Answer::about(&answer.fen, "d", parts)
}

#[derive(Serialize)]
struct Eval {
    /// Centipawns for the side to move; null where the game is over.
    value: Option<i32>,
    turn: String,
    phase: Option<i32>,
    terms: Vec<Term>,
    tempo: Option<i32>,
}

#[derive(Serialize)]
struct Term {
    name: &'static str,
    value: i32,
    white: Worth,
    black: Worth,
}

#[derive(Serialize)]
struct Worth {
    opening: i32,
    ending: i32,
}

impl From<Pair> for Worth {
    fn from(pair: Pair) -> Worth {
        Worth {
            opening: pair.opening,
            ending: pair.ending,
        }
    }
}

/// The answer to `eval`.
pub fn eval<'a>(fen: &'a str, answer: &EvalAnswer) -> Answer<'a, impl Serialize> {
    let evaluation = answer.evaluation.as_ref();
    let terms = evaluation.iter().flat_map(|it| {
        it.terms.iter().map(|term| Term {
            name: term.name,
            value: it.for_side_to_move(term.white - term.black),
            white: term.white.into(),
            black: term.black.into(),
        })
    });
    let parts = Eval {
        value: evaluation.map(|it| it.value),
        turn: answer.turn.to_string(),
        phase: evaluation.map(|it| it.phase),
        terms: terms.collect(),
        tempo: evaluation.map(|it| it.tempo.blend(it.phase)),
    };
    Answer::about(fen, "eval", parts)
}

/// What stands for an answer that could not be given: `{"error": {"code": …, "message": …}}`.
#[derive(Serialize)]
pub struct ErrorObject<'a> {
    error: CodeAndMessage<'a>,
}

#[derive(Serialize)]
struct CodeAndMessage<'a> {
    code: &'a str,
    message: String,
}

/// An error with a stable `code` and a sentence for people.
pub fn error(code: &str, message: impl ToString) -> ErrorObject<'_> {
    ErrorObject {
        error: CodeAndMessage {
            code,
            message: message.to_string(),
        },
    }
}

fn texts(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}
