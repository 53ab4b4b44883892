//! Replaying one game of a PGN file.

use crate::game::{DrawBy, Game, Outcome};
use crate::notation::Excerpt;
use crate::notation::pgn::{self, PgnGame, PgnResult};
use crate::notation::san;
use crate::position::Position;
use crate::program::cli::check::finding::{Finding, numbered};
use crate::program::cli::place::{Castling, Recognised};
use crate::types::CastlingMode;

/// What there is to say about a game.
#[derive(Default)]
pub(super) struct Replayed {
    /// Everything that is wrong with it.
    pub(super) findings: Vec<Finding>,
    /// What is odd, but leaves the game good.
    pub(super) notes: Vec<String>,
}

/// Replays a game.
pub(super) fn replay(written: &PgnGame, castling: &Castling) -> Replayed {
    let mut replayed = Replayed::default();
    let start = match start(written, castling) {
        Ok(start) => start,
        Err(finding) => {
            replayed.findings.push(finding);
            return replayed;
        }
    };
    let Replayed { findings, notes } = &mut replayed;
    notes.extend(start.notes.iter().map(ToString::to_string));
    let mut game = Game::new(start.position);
    match play_all(written, &mut game, start.mode, notes) {
        Ok(()) => findings.extend(
            wrong_result(written, game.outcome()).map(|finding| finding.at(&game, start.mode)),
        ),
        Err(finding) => findings.push(finding),
    }
    for problem in written.problems() {
        if problem.is_note() {
            notes.push(problem.to_string());
        } else {
            findings.push(Finding::about(problem.code(), problem));
        }
    }
    replayed
}

fn start(written: &PgnGame, castling: &Castling) -> Result<Recognised, Finding> {
    let variant = written.tag("Variant").unwrap_or_default();
    let named = pgn::variant_mode(variant).ok_or_else(|| {
        let quoted = Excerpt::of(variant);
        Finding::about(
            "other-variant",
            format_args!("variant {quoted} is not atomic chess"),
        )
    })?;
    let castling = Castling {
        chess960: castling.chess960 || named == CastlingMode::Chess960,
    };
    match written.tag("FEN") {
        Some(fen) => castling
            .recognise(fen)
            .map_err(|error| Finding::about("bad-fen", format_args!("FEN: {error}"))),
        None => Ok(Recognised {
            position: Position::start(),
            mode: castling.mode(),
            notes: Vec::new(),
        }),
    }
}

/// Plays all moves, or up to the first that cannot stand.
fn play_all(
    written: &PgnGame,
    game: &mut Game,
    mode: CastlingMode,
    notes: &mut Vec<String>,
) -> Result<(), Finding> {
    let mut was_closed = false;
    for mv in written.moves() {
        let legal = san::find(game.position(), mv.text, mode)
            .map_err(|error| Finding::illegal(game, mode, mv.text, error.code(), &error))?;
        let text = || numbered(game.position(), mv.text);
        match game.outcome() {
            Outcome::Ongoing { .. } => {}
            // Servers do not see that nothing can ever be captured, and let players go on.
            over @ Outcome::Draw {
                by: DrawBy::ClosedPosition,
            } => {
                if !was_closed {
                    notes.push(format!("move {}: the game was over: {over}", text()));
                }
                was_closed = true;
            }
            over => {
                let finding =
                    Finding::about("played-on", format_args!("the game was over: {over}"));
                return Err(Finding {
                    mv: Some(text()),
                    ..finding.at(game, mode)
                });
            }
        }
        game.play_unchecked(legal.mv);
    }
    Ok(())
}

/// What is wrong with the result, after all moves.
fn wrong_result(written: &PgnGame, outcome: Outcome) -> Option<Finding> {
    let tag = written.tag("Result").map(str::trim);
    let tag = match tag.filter(|tag| !matches!(*tag, "" | "?")) {
        None => None,
        Some(text) => match text.parse::<PgnResult>() {
            Ok(tag) => Some(tag),
            Err(error) => {
                let quoted = Excerpt::of(text);
                return Some(Finding::about(
                    "bad-result-tag",
                    format_args!("result tag {quoted} is {error}"),
                ));
            }
        },
    };
    let result = match (tag, written.result()) {
        (Some(tag), Some(token)) if tag != token => {
            return Some(Finding::about(
                "results-differ",
                format_args!("result tag {tag}, but the moves end in {token}"),
            ));
        }
        (tag, token) => token.or(tag)?,
    };
    let fits = outcome.is_ongoing() || result.as_str() == outcome.pgn_result();
    (!fits).then(|| {
        Finding::about(
            "wrong-result",
            format_args!("result {result}, board says {outcome}"),
        )
    })
}
