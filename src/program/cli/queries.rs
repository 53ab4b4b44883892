//! The questions of the prompt as jobs: `moves`, `rejected`, `filter`, `legal`, `threats`,
//! `outcome`, `fen`, `d`, `eval`.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};

use crate::notation::fen;
use crate::program::answers::{self, Filters, View, json};
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::place::Place;
use crate::program::cli::{Ending, say};
use crate::program::words::MoveWords;

/// Lists the legal moves that pass all filters
///
/// Filters: captures, quiets, explosions, checks, promotions, castles, enpassant, from SQ, to SQ,
/// piece P, removes SQ; `not` before one negates it; `san` shows algebraic notation.
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton moves --fen '4k3/3p4/8/8/8/8/8/R2QK3 w - - 0 1' captures not piece r"
)]
pub(super) struct Moves {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// What the moves must be like
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
}

/// Lists the moves of the right shape and with a clear path that are illegal, with reasons
#[derive(Args)]
#[command(after_help = "Example:\n  megaton rejected --fen '4r2k/8/8/8/4N3/8/8/4K3 w - - 0 1'")]
pub(super) struct Rejected {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Keeps those of the given moves that are legal, in the given order
#[derive(Args)]
#[command(after_help = "Example:\n  megaton filter e2e4 e2e5 Nf3 Ke2")]
pub(super) struct Filter {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Moves in UCI text or algebraic notation
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// Says of each move that it is legal and what it does, or why it is not
///
/// Exit code 1 if any move is illegal.
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton legal --fen '4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1' d1d7 Qd6"
)]
pub(super) struct Legal {
    #[command(flatten)]
    place: Place,
    /// One JSON object a move
    #[arg(long)]
    json: bool,
    /// Moves in UCI text or algebraic notation
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
}

/// Shows the pieces that give check, and the captures that threaten to explode the king
#[derive(Args)]
#[command(after_help = "Example:\n  megaton threats --fen '4k3/3p4/8/8/8/8/8/3QK3 b - - 0 1'")]
pub(super) struct Threats {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Says how the game stands in a position
#[derive(Args)]
#[command(after_help = "Example:\n  megaton outcome --fen '8/8/8/8/8/8/8/R2QK3 b - - 0 1'")]
pub(super) struct Outcome {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Reads a FEN and writes it anew
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton fen --chess960 --fen '1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq -'"
)]
pub(super) struct Fen {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Shows the board with FEN, key, checkers and outcome
#[derive(Args)]
#[command(after_help = "Example:\n  megaton d --fen '4k3/3p4/8/8/8/8/8/3QK3 b - - 0 1'")]
pub(super) struct Board {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Which side is at the bottom; `flip` is `black`
    #[arg(value_name = "SIDE", default_value = "white")]
    side: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    #[value(alias = "flip")]
    Black,
}

/// Says what a position is worth without looking ahead, in centipawns for the side to move
///
/// The value is followed by its parts: material, pawns, mobility, king, tempo.
#[derive(Args)]
#[command(after_help = "Example:\n  megaton eval --fen '4k3/3p4/8/8/8/8/8/3QK3 b - - 0 1'")]
pub(super) struct Eval {
    #[command(flatten)]
    place: Place,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The arguments as one line. An empty one shows as `''`, so that it is not lost.
fn joined(arguments: &[String]) -> String {
    let shown = arguments.iter().map(|word| match word.trim() {
        "" => "''",
        word => word,
    });
    shown.collect::<Vec<_>>().join(" ")
}

impl Moves {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let words = self.filters.iter().flat_map(|word| word.split_whitespace());
        let filters =
            Filters::parse(words).map_err(|error| JobError::coded("bad-filter", error))?;
        let answer = answers::moves(&position, self.place.mode(), &filters);
        if self.json {
            let fen = fen::write(&position, self.place.mode());
            out.json(&json::moves(&fen, &answer))?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}

impl Rejected {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let answer = answers::rejected(&position, self.place.mode());
        if self.json {
            let fen = fen::write(&position, self.place.mode());
            out.json(&json::rejected(&fen, &answer))?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}

impl Filter {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let words = joined(&self.moves);
        let answer = answers::filter(&position, self.place.mode(), MoveWords::of(&words));
        for note in answer.notes() {
            say(&format!("note: {note}"));
        }
        if self.json {
            let fen = fen::write(&position, self.place.mode());
            out.json(&json::filter(&fen, &answer))?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}

impl Legal {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let mut all_legal = true;
        for word in MoveWords::of(&joined(&self.moves)) {
            let judgement = answers::judge(&position, self.place.mode(), &word);
            if let Some(note) = judgement.note {
                say(&format!("note: {note}"));
            }
            all_legal &= judgement.verdict.is_ok();
            if self.json {
                out.json(&json::judged(&judgement))?;
            } else {
                out.line(judgement)?;
            }
        }
        Ok(Ending::failed_if(!all_legal))
    }
}

impl Threats {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let answer = answers::threats(&position);
        if self.json {
            let fen = fen::write(&position, self.place.mode());
            out.json(&json::threats(&fen, &answer))?;
        } else if io::stdout().is_terminal() {
            out.line(answer.in_words())?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}

impl Outcome {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let game = self.place.game()?;
        let answer = answers::outcome(&game);
        if self.json {
            let fen = fen::write(game.position(), self.place.mode());
            out.json(&json::outcome(&fen, &answer.outcome))?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}

impl Fen {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let answer = answers::fen(&self.place.position()?, self.place.mode());
        if self.json {
            out.json(&json::fen(&answer.fen))?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}

impl Board {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let game = self.place.game()?;
        let answer = answers::board(&game, self.place.mode());
        if self.json {
            out.json(&json::board(&answer))?;
            return Ok(Ending::Good);
        }
        let terminal = io::stdout().is_terminal();
        let view = View {
            black_below: self.side == Side::Black,
            ..View::on(terminal)
        };
        // No text of a file or an argument is in it, and colours are not printable.
        out.text(format!("{}\n", answer.seen(view)).as_bytes())?;
        Ok(Ending::Good)
    }
}

impl Eval {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let answer = answers::eval(&position);
        if self.json {
            let fen = fen::write(&position, self.place.mode());
            out.json(&json::eval(&fen, &answer))?;
        } else {
            out.line(answer)?;
        }
        Ok(Ending::Good)
    }
}
