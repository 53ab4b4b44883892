//! `perftree`: the contract of the `perftree` debugger, so that it can ask us.

use clap::Args;

use crate::game::Game;
use crate::program::answers::Divide;
use crate::program::cli::Ending;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::place::{Castling, position_error};
use crate::program::perft_options;
use crate::program::position_command::ParsedPosition;
use crate::program::words::MoveWords;

/// Answers the perftree debugger: a line `MOVE COUNT` for each move, an empty line, the total
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton perftree 3 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' 'g1f3 f7f6'"
)]
pub(super) struct Perftree {
    /// How many plies to count after the moves
    depth: u32,
    /// The position; `startpos` is the start position
    fen: String,
    /// Moves to play first, as one argument or many
    moves: Vec<String>,
    #[command(flatten)]
    castling: Castling,
}

impl Perftree {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let (position, mode) = self.castling.recognise_argument(&self.fen)?.noted("");
        let mut played = ParsedPosition {
            game: Game::new(position),
            notes: Vec::new(),
        };
        let moves = self.moves.join(" ");
        let all_played = played.play(MoveWords::of(&moves), mode);
        all_played.map_err(|error| position_error(&error))?;
        let position = *played.game.position();
        let divide = Divide::count(&position, self.depth, &perft_options());
        let divide = divide.map_err(|error| JobError::coded("count-failed", error))?;
        for (mv, count) in divide.lines(mode) {
            out.line(format_args!("{mv} {count}"))?;
        }
        out.line(format_args!("\n{}", divide.total))?;
        Ok(Ending::Good)
    }
}
