//! Checking a PGN file.

use std::path::Path;

use crate::notation::pgn::{PgnGame, PgnReader};
use crate::program::cli::check::finding::Place;
use crate::program::cli::check::{Reporter, Tally, game};
use crate::program::cli::error::JobError;
use crate::program::cli::place::Castling;
use crate::program::cli::progress::Progress;
use crate::program::cli::{input, say};

/// The most notes that are shown of one file: where all games lack a result, one line a game would
/// bury the rest.
const MOST_NOTES: usize = 100;

/// Checks every game of a file.
pub(super) fn check(
    path: &Path,
    castling: &Castling,
    reporter: &mut Reporter<'_>,
    tally: &mut Tally,
) -> Result<(), JobError> {
    let progress = Progress::new();
    let mut reader = PgnReader::new(input::open(path)?);
    let mut written = PgnGame::default();
    let file = reporter.file.as_ref().map(|file| format!("{file}: "));
    let file = file.unwrap_or_default();
    let mut number = 0;
    let mut notes = 0;
    while reader
        .read_game(&mut written)
        .map_err(|error| JobError::io(path, &error))?
    {
        number += 1;
        let place = Place::Game(number);
        let replayed = game::replay(&written, castling);
        for note in &replayed.notes {
            notes += 1;
            if notes <= MOST_NOTES {
                progress.around(|| say(&format!("note: {file}{place}: {note}")));
            }
        }
        tally.add(replayed.findings.is_empty());
        for finding in &replayed.findings {
            progress.around(|| reporter.report(&place, finding))?;
        }
        progress.set(number, number, || format!("games, {} bad", tally.bad));
    }
    if notes > MOST_NOTES {
        let more = notes - MOST_NOTES;
        progress.around(|| say(&format!("note: {file}{more} more notes are not shown")));
    }
    Ok(())
}
