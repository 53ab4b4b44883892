//! `svg`: the board as a picture.

use clap::Args;

use crate::program::answers;
use crate::program::cli::output::Output;
use crate::program::cli::place::Place;
use crate::program::cli::problem::Problem;
use crate::program::cli::{Ending, say};
use crate::program::words::MoveWords;
use crate::svg;

/// Prints the board as SVG, with a move also what its explosion empties
///
/// An illegal move is drawn with the line of the attacker that forbids it; its reason goes to
/// standard error, and the exit code is 1.
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton svg --fen '4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1' --move Qxd7"
)]
pub(super) struct Svg {
    #[command(flatten)]
    place: Place,
    /// A move to show, in UCI text or algebraic notation
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
}

impl Svg {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, Problem> {
        let position = self.place.position()?;
        let Some(word) = &self.mv else {
            out.text(svg::board(&position).as_bytes())?;
            return Ok(Ending::Good);
        };
        let mut words = MoveWords::of(word);
        let mv = words.next().unwrap_or_default();
        if words.next().is_some() {
            return Err(Problem::new(format!("--move {word}: more than one move")));
        }
        let judgement = answers::judge(&position, self.place.mode(), &mv);
        if let Some(note) = judgement.note {
            say(&format!("note: {note}"));
        }
        let refusal = match judgement.verdict {
            Ok(legal) => {
                out.text(svg::played(&position, legal.resolved).as_bytes())?;
                return Ok(Ending::Good);
            }
            Err(refusal) => refusal,
        };
        let Some(illegal) = &refusal.illegal else {
            return Err(Problem::new(format!("--move {refusal}")));
        };
        let picture = match refusal.text.parse() {
            Ok(mv) => svg::refused(&position, mv, illegal),
            // No single move was meant, so there is none to draw.
            Err(_) => svg::board(&position),
        };
        out.text(picture.as_bytes())?;
        say(&refusal.to_string());
        Ok(Ending::Failed)
    }
}
