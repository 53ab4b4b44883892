//! A program started anew for each question, called as the `perftree` debugger calls its scripts.

use std::time::Duration;

use crate::notation::fen;
use crate::position::Position;
use crate::program::peer::process::{NoLine, Process, deadline};
use crate::program::peer::{CommandLine, PeerDivide, PeerError, Requirements};
use crate::types::CastlingMode;

/// `SCRIPT DEPTH FEN`: prints a line `move count` for each move, an empty line, the total.
pub(super) struct Script {
    command: CommandLine,
    limit: Duration,
    mode: CastlingMode,
}

impl Script {
    pub(super) fn new(command: CommandLine, requirements: &Requirements) -> Script {
        Script {
            command,
            limit: requirements.limit,
            mode: requirements.mode,
        }
    }

    pub(super) fn divide(
        &mut self,
        position: &Position,
        depth: u32,
    ) -> Result<PeerDivide, PeerError> {
        let depth = depth.to_string();
        let fen = fen::write(position, self.mode);
        let doing = format!("{} {depth} '{fen}'", self.command.program());
        let deadline = deadline(self.limit);
        // The contract's third argument lists moves to be played first; there are none.
        let mut process = Process::start(&self.command, &[&depth, &fen, ""])?;
        process.close_input();
        let mut divide = PeerDivide::default();
        loop {
            match process.next_line(deadline) {
                Ok(line) => divide.read(&line),
                Err(NoLine::Ended) => break,
                Err(NoLine::TimedOut) => {
                    return Err(PeerError::Silent {
                        doing,
                        limit: self.limit,
                    });
                }
            }
        }
        if process.exit().is_err() {
            return Err(process.ended(&doing));
        }
        if divide.moves.is_empty() && divide.printed_total.is_none() {
            return Err(PeerError::NoCounts {
                doing,
                reason: "it printed neither a move's count nor a total".to_owned(),
            });
        }
        Ok(divide)
    }
}
