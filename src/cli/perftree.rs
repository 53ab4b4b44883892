//! `perftree`: the contract of the `perftree` debugger, so that it can ask us.

use clap::Args;

use crate::answers::Divide;
use crate::cli::Ending;
use crate::cli::output::Output;
use crate::cli::place::Castling;
use crate::cli::problem::Problem;
use crate::legality;
use crate::perft::Settings;
use crate::types::UciMove;

/// Counts as the perftree debugger asks: `move count` lines, an empty line, the total
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton perftree 3 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' 'g1f3 f7f6'"
)]
pub(super) struct Perftree {
    /// How many plies to count after the moves
    depth: u32,
    /// The position
    fen: String,
    /// Moves to play first, as one argument or many
    moves: Vec<String>,
    #[command(flatten)]
    castling: Castling,
}

impl Perftree {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, Problem> {
        let (mut position, mode) = self.castling.recognise(&self.fen)?.noted("");
        let words = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        for (number, word) in (1..).zip(words) {
            let bad = |reason: String| Problem::new(format!("move {number} {word}: {reason}"));
            let m: UciMove = word.parse().map_err(|error| bad(format!("{error}")))?;
            let m = legality::verdict(&position, m, mode)
                .map_err(|illegal| bad(format!("illegal {}: {illegal}", illegal.code())))?;
            position.play(m);
        }
        let divide = Divide::count(&position, self.depth, &Settings::default());
        let divide = divide.map_err(Problem::new)?;
        for (m, count) in divide.lines(mode) {
            out.line(format_args!("{m} {count}"))?;
        }
        out.line(format_args!("\n{}", divide.total))?;
        Ok(Ending::Good)
    }
}
