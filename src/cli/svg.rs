//! `svg`: the board as a picture.

use clap::Args;

use crate::answers;
use crate::cli::output::Output;
use crate::cli::place::Place;
use crate::cli::problem::Problem;
use crate::cli::{Ending, say};
use crate::legality;
use crate::notation::svg;

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
    m: Option<String>,
}

impl Svg {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, Problem> {
        let position = self.place.position()?;
        let Some(word) = &self.m else {
            out.text(svg::board(&position).as_bytes())?;
            return Ok(Ending::Good);
        };
        let mode = self.place.mode();
        let refusal = match answers::judge(&position, mode, word).verdict {
            Ok(legal) => {
                let m = legality::verdict(&position, legal.m, mode).map_err(Problem::new)?;
                out.text(svg::played(&position, m).as_bytes())?;
                return Ok(Ending::Good);
            }
            Err(refusal) => refusal,
        };
        match (refusal.text.parse(), &refusal.illegal) {
            (Ok(m), Some(illegal)) => {
                out.text(svg::refused(&position, m, illegal).as_bytes())?;
                say(&refusal.to_string());
                Ok(Ending::Failed)
            }
            _ => Err(Problem::new(format!("--move {refusal}"))),
        }
    }
}
