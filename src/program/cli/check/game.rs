//! Replaying one game of a PGN file.

use crate::game::{DrawBy, Game, Outcome};
use crate::notation::Excerpt;
use crate::notation::pgn::{PgnGame, PgnResult};
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

/// The names of atomic chess in a `Variant` tag, in lower case and without spaces.
const ATOMIC: [&str; 6] = [
    "atomic",
    "atomicchess",
    "atomic960",
    "chess960atomic",
    "atomicchess960",
    "wild/atomic",
];

/// Whether a `Variant` tag means Chess960 too; `None` where it is not atomic chess.
fn is_chess960(variant: &str) -> Option<bool> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '-' | '_');
    let name = variant.to_lowercase().replace(is_separator, "");
    // As with other tags, nothing and a question mark mean that it is not known.
    (name.is_empty() || name == "?" || ATOMIC.contains(&name.as_str()))
        .then(|| name.contains("960"))
}

fn start(written: &PgnGame, castling: &Castling) -> Result<Recognised, Finding> {
    let variant = written.tag("Variant").unwrap_or_default();
    let named_960 = is_chess960(variant).ok_or_else(|| {
        let quoted = Excerpt::of(variant);
        Finding::about(
            "other-variant",
            format_args!("variant {quoted} is not atomic chess"),
        )
    })?;
    let castling = Castling {
        chess960: castling.chess960 || named_960,
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

#[cfg(test)]
mod tests {
    use super::is_chess960;

    #[test]
    fn atomic_chess_has_several_names() {
        for (name, chess960) in [
            ("Atomic", false),
            ("ATOMIC", false),
            ("atomic chess", false),
            ("Atomic Chess", false),
            ("wild/atomic", false),
            ("Atomic960", true),
            ("atomic 960", true),
            ("Atomic-960", true),
            ("Chess960 Atomic", true),
            ("Atomic  Chess960", true),
            ("", false),
            ("?", false),
        ] {
            assert_eq!(is_chess960(name), Some(chess960), "{name}");
        }
        for name in [
            "nocheckatomic",
            "Atomic Crazyhouse",
            "Standard",
            "atomics",
            "Chess960",
            "wild/0",
        ] {
            assert_eq!(is_chess960(name), None, "{name}");
        }
    }
}
