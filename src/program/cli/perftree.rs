//! `perftree`: the contract of the `perftree` debugger, so that it can ask us.

use clap::Args;

use crate::legality;
use crate::perft::PerftOptions;
use crate::program::answers::Divide;
use crate::program::cli::Ending;
use crate::program::cli::output::Output;
use crate::program::cli::place::Castling;
use crate::program::cli::problem::Problem;
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
            let mv: UciMove = word.parse().map_err(|error| bad(format!("{error}")))?;
            let mv = legality::verdict(&position, mv, mode)
                .map_err(|illegal| bad(format!("illegal {}: {illegal}", illegal.code())))?;
            position.make(mv);
        }
        let divide = Divide::count(&position, self.depth, &PerftOptions::default());
        let divide = divide.map_err(Problem::new)?;
        for (mv, count) in divide.lines(mode) {
            out.line(format_args!("{mv} {count}"))?;
        }
        out.line(format_args!("\n{}", divide.total))?;
        Ok(Ending::Good)
    }
}
