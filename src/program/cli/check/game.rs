//! Replaying one game of a PGN file.

use crate::game::{Game, Outcome};
use crate::legality;
use crate::notation::fen::FenNote;
use crate::notation::pgn::{PgnGame, PgnResult};
use crate::notation::san;
use crate::position::Position;
use crate::program::answers;
use crate::program::cli::check::finding::{Finding, Place};
use crate::program::cli::place::{Castling, Recognised};
use crate::program::cli::problem::Problem;
use crate::types::{CastlingMode, Move};

/// What there is to say about a game.
#[derive(Default)]
pub(super) struct Replayed {
    /// Everything that is wrong with it.
    pub(super) findings: Vec<Finding>,
    /// What its FEN says in vain.
    pub(super) notes: Vec<FenNote>,
}

impl Replayed {
    fn bad(finding: Finding) -> Replayed {
        Replayed {
            findings: vec![finding],
            ..Replayed::default()
        }
    }
}

/// Replays `written`, the game of this number.
pub(super) fn replay(written: &PgnGame, number: u64, castling: &Castling) -> Replayed {
    let place = || Place::Game(number);
    let mut findings: Vec<Finding> = Vec::new();
    if let Some(variant) = written.tag("Variant").filter(|name| !is_atomic(name)) {
        let sentence = format!("variant {variant}, not atomic");
        return Replayed::bad(Finding::about(place(), sentence));
    }
    let start = match start(written, castling) {
        Ok(start) => start,
        Err(error) => return Replayed::bad(Finding::about(place(), format!("FEN: {error}"))),
    };
    let mut game = Game::new(start.position);
    match play_all(written, &mut game, start.mode) {
        Ok(()) => findings.extend(
            result_fault(written, game.outcome()).map(|fault| Finding::about(place(), fault)),
        ),
        Err(fault) => findings.push(Finding {
            place: place(),
            mv: Some(fault.mv),
            code: fault.code,
            sentence: fault.sentence,
        }),
    }
    let problems = written.problems().iter();
    findings.extend(problems.map(|problem| Finding::about(place(), problem)));
    Replayed {
        findings,
        notes: start.notes,
    }
}

fn is_atomic(variant: &str) -> bool {
    variant.to_ascii_lowercase().contains("atomic")
}

fn start(written: &PgnGame, castling: &Castling) -> Result<Recognised, Problem> {
    let named_960 = written
        .tag("Variant")
        .is_some_and(|name| name.contains("960"));
    let castling = Castling {
        chess960: castling.chess960 || named_960,
    };
    match written.tag("FEN") {
        Some(fen) => castling.recognise(fen),
        None => Ok(Recognised {
            position: Position::start(),
            mode: castling.mode(),
            notes: Vec::new(),
        }),
    }
}

/// A move that cannot stand.
struct MoveFault {
    mv: String,
    code: Option<&'static str>,
    sentence: String,
}

fn play_all(written: &PgnGame, game: &mut Game, mode: CastlingMode) -> Result<(), MoveFault> {
    for mv in written.moves() {
        match resolve(game.position(), mv.text, mode) {
            // What is over by rule cannot go on, though moves are legal after a draw.
            Some(legal) => match game.outcome() {
                Outcome::Ongoing { .. } => game.play(legal),
                over => {
                    return Err(fault(
                        game,
                        mv.text,
                        None,
                        format!("the game was over: {over}"),
                    ));
                }
            },
            None => return Err(illegal(game, mv.text, mode)),
        }
    }
    Ok(())
}

/// The legal move that `text` means.
fn resolve(position: &Position, text: &str, mode: CastlingMode) -> Option<Move> {
    if let Ok(san) = san::parse(text)
        && let Ok(resolved) = san::resolve(position, &san, mode)
    {
        return Some(resolved.mv);
    }
    legality::verdict(position, text.parse().ok()?, mode).ok()
}

fn illegal(game: &Game, text: &str, mode: CastlingMode) -> MoveFault {
    let judgement = answers::judge(game.position(), mode, text);
    match judgement.verdict {
        Err(refusal) => fault(game, text, Some(refusal.code), refusal.sentence),
        // The judge reads no move that `resolve` does not.
        Ok(legal) => fault(game, text, None, legal.to_string()),
    }
}

fn fault(game: &Game, text: &str, code: Option<&'static str>, sentence: String) -> MoveFault {
    MoveFault {
        mv: numbered(game.position(), text),
        code,
        sentence,
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

/// What is wrong with the result, after all moves.
fn result_fault(written: &PgnGame, outcome: Outcome) -> Option<String> {
    let tag = written
        .tag("Result")
        .map(|tag| (tag, tag.parse::<PgnResult>()));
    if let Some((text, Err(_))) = tag {
        return Some(format!(
            "result tag {text} is none of 1-0, 0-1, 1/2-1/2 and *"
        ));
    }
    let tag = tag.and_then(|(_, parsed)| parsed.ok());
    let result = match (tag, written.result()) {
        (Some(tag), Some(token)) if tag != token => {
            return Some(format!("result tag {tag}, but the moves end in {token}"));
        }
        (tag, token) => token.or(tag)?,
    };
    let fits = outcome.is_ongoing() || result.as_str() == outcome.pgn_result();
    (!fits).then(|| format!("result {result}, board says {outcome}"))
}
