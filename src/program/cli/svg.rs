//! `svg`: the board as a picture.

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::program::answers;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::place::Place;
use crate::program::cli::{Ending, say};
use crate::program::words::MoveWords;
use crate::svg::Picture;
use crate::types::Color;

/// Prints the board as SVG, with a move also the pieces that its explosion removes
///
/// Without --move, the last move of --moves is marked. A dot at the right shows the side to move.
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
    /// The side at the bottom of the board
    #[arg(long, value_name = "COLOR", default_value = "white")]
    orientation: Orientation,
    /// Print a JSON object that holds the picture
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PictureObject {
    svg: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<String>,
}

impl PictureObject {
    fn of(picture: &Picture<'_>, legal: Option<bool>) -> PictureObject {
        PictureObject {
            svg: picture.to_string(),
            legal,
            code: None,
            sentence: None,
        }
    }
}

/// The side at the bottom of the board.
#[derive(Clone, Copy, ValueEnum)]
enum Orientation {
    White,
    Black,
}

impl Svg {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let game = self.place.game()?;
        let position = game.position();
        let picture = Picture::new(position).orientation(match self.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
        });
        let Some(word) = &self.mv else {
            let picture = match game.moves().last() {
                Some(&mv) => picture.last_move(mv),
                None => picture,
            };
            self.show(PictureObject::of(&picture, None), out)?;
            return Ok(Ending::Good);
        };
        let mut words = MoveWords::of(word);
        let mv = words.next().unwrap_or_default();
        if words.next().is_some() {
            return Err(JobError::argument(format!(
                "--move {word}: more than one move"
            )));
        }
        let judgement = answers::judge(position, self.place.mode(), &mv);
        if let Some(note) = judgement.note {
            say(&format!("note: {note}"));
        }
        let refusal = match judgement.verdict {
            Ok(legal) => {
                let picture = picture.played_unchecked(legal.resolved);
                self.show(PictureObject::of(&picture, Some(true)), out)?;
                return Ok(Ending::Good);
            }
            Err(refusal) => refusal,
        };
        let Some(illegal) = refusal.illegal else {
            return Err(JobError::coded("illegal-move", format!("--move {refusal}")));
        };
        let picture = match refusal.text.parse() {
            Ok(mv) => picture.illegal(mv, illegal),
            // No single move was meant, so there is none to draw.
            Err(_) => picture,
        };
        let picture = PictureObject {
            code: Some(illegal.code()),
            sentence: Some(illegal.to_string()),
            ..PictureObject::of(&picture, Some(false))
        };
        self.show(picture, out)?;
        say(&refusal.to_string());
        Ok(Ending::Failed)
    }

    fn show(&self, picture: PictureObject, out: &mut Output) -> Result<(), JobError> {
        match self.json {
            true => out.json(&picture),
            false => out.text(picture.svg.as_bytes()),
        }
    }
}
