//! The answers as JSON objects.

use serde::Serialize;

use crate::game;
use crate::program::answers::{Judgement, MovesAnswer, RejectedAnswer};

#[derive(Serialize)]
pub(super) struct Moves<'a> {
    fen: &'a str,
    moves: Vec<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Rejected<'a> {
    fen: &'a str,
    rejected: Vec<RejectedMove>,
}

#[derive(Serialize)]
struct RejectedMove {
    r#move: String,
    code: &'static str,
    sentence: String,
}

/// One move of `legal`; the parts that do not apply are left out.
#[derive(Serialize)]
pub(super) struct Judged<'a> {
    r#move: String,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explodes_king: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Outcome<'a> {
    fen: &'a str,
    /// `ongoing`, `white-wins`, `black-wins` or `draw`.
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    claims: Vec<&'static str>,
}

impl<'a> Moves<'a> {
    pub(super) fn of(fen: &'a str, answer: &'a MovesAnswer) -> Moves<'a> {
        Moves {
            fen,
            moves: answer.moves().collect(),
        }
    }
}

impl<'a> Rejected<'a> {
    pub(super) fn of(fen: &'a str, answer: &RejectedAnswer) -> Rejected<'a> {
        let moves = answer.moves.iter();
        let rejected = moves.map(|(mv, illegal)| RejectedMove {
            r#move: mv.to_string(),
            code: illegal.code(),
            sentence: illegal.to_string(),
        });
        Rejected {
            fen,
            rejected: rejected.collect(),
        }
    }
}

impl<'a> Judged<'a> {
    pub(super) fn of(judgement: &'a Judgement) -> Judged<'a> {
        match &judgement.verdict {
            Ok(legal) => Judged {
                r#move: legal.mv.to_string(),
                legal: true,
                san: Some(&legal.san),
                removes: Some(legal.removes.iter().map(ToString::to_string).collect()),
                explodes_king: Some(legal.explodes_king),
                code: None,
                sentence: None,
            },
            Err(refusal) => Judged {
                r#move: refusal.text.clone(),
                legal: false,
                san: None,
                removes: None,
                explodes_king: None,
                code: Some(refusal.code),
                sentence: Some(&refusal.sentence),
            },
        }
    }
}

impl<'a> Outcome<'a> {
    pub(super) fn of(fen: &'a str, outcome: &game::Outcome) -> Outcome<'a> {
        let none = game::Claims::default();
        let (outcome, reason, claims) = match outcome {
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
            fen,
            outcome,
            reason,
            claims: claims.map(|(_, name)| name).collect(),
        }
    }
}
