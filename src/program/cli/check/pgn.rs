//! Checking a PGN file.

use std::path::Path;

use crate::notation::pgn::{PgnGame, PgnReader};
use crate::program::cli::check::{Reporter, Tally, game};
use crate::program::cli::input;
use crate::program::cli::place::{Castling, say_notes};
use crate::program::cli::problem::Problem;
use crate::program::cli::progress::Progress;

/// Checks every game of a file.
pub(super) fn check(
    path: &Path,
    castling: &Castling,
    reporter: &mut Reporter<'_>,
    tally: &mut Tally,
) -> Result<(), Problem> {
    let progress = Progress::new();
    let mut reader = PgnReader::new(input::open(path)?);
    let mut written = PgnGame::default();
    let mut number = 0;
    while reader
        .read_game(&mut written)
        .map_err(|error| Problem::file(path, error))?
    {
        number += 1;
        let replayed = game::replay(&written, number, castling);
        if !replayed.notes.is_empty() {
            progress.around(|| say_notes(&format!("game {number}: "), &replayed.notes));
        }
        tally.add(replayed.findings.is_empty());
        for finding in &replayed.findings {
            progress.around(|| reporter.report(finding))?;
        }
        progress.set(number, number, || format!("games, {} bad", tally.bad));
    }
    Ok(())
}
