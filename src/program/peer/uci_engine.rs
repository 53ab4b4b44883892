//! A UCI engine: handshake, options, `go perft`.

use std::time::{Duration, Instant};

use crate::movegen::legal_moves;
use crate::notation::fen;
use crate::position::Position;
use crate::program::peer::options::EngineOption;
use crate::program::peer::process::{NoLine, Process, deadline};
use crate::program::peer::{CommandLine, PeerDivide, PeerError, Requirements};
use crate::types::CastlingMode;

/// An engine that prints no total is done when it has said nothing for this long.
const QUIET: Duration = Duration::from_secs(1);

/// The same where it may only be slow: moves are missing, or it is ready while it still counts.
const LONG_QUIET: Duration = Duration::from_secs(3);

/// More moves than any position has; beyond this an answer is nonsense.
const TOO_MANY_MOVES: usize = 1000;

pub(super) struct UciEngine {
    process: Process,
    limit: Duration,
    mode: CastlingMode,
    /// Whether its answers to `go perft` end with a total; unknown before the first.
    prints_total: Option<bool>,
    /// Whether it has answered `isready` before it had listed all moves.
    ready_while_counting: bool,
}

impl UciEngine {
    /// Starts the engine and sets its options. Whether it really plays atomic chess is not asked here.
    pub(super) fn start(
        command: &CommandLine,
        requirements: &Requirements,
    ) -> Result<UciEngine, PeerError> {
        let mut engine = UciEngine {
            process: Process::start(command, &[])?,
            limit: requirements.limit,
            mode: requirements.mode,
            prints_total: None,
            ready_while_counting: false,
        };
        let offered = engine.handshake()?;
        engine.set_options(&offered, requirements)?;
        engine.learn_whether_totals_are_printed()?;
        Ok(engine)
    }

    fn handshake(&mut self) -> Result<Vec<EngineOption>, PeerError> {
        self.send("uci")?;
        let deadline = deadline(self.limit);
        let mut offered = Vec::new();
        loop {
            let line = self.line("uci", deadline)?;
            if line == "uciok" {
                return Ok(offered);
            }
            offered.extend(EngineOption::parse(&line));
        }
    }

    fn set_options(
        &mut self,
        offered: &[EngineOption],
        requirements: &Requirements,
    ) -> Result<(), PeerError> {
        self.set_option(offered, "UCI_Variant", "atomic")?;
        let chess960 = requirements.mode == CastlingMode::Chess960;
        if chess960 || offered.iter().any(|o| o.is_named("UCI_Chess960")) {
            self.set_option(offered, "UCI_Chess960", &chess960.to_string())?;
        }
        for (name, value) in &requirements.options {
            self.set_option(offered, name, value)?;
        }
        self.send("isready")?;
        let deadline = deadline(self.limit);
        loop {
            let line = self.line("isready", deadline)?;
            if line == "readyok" {
                return Ok(());
            }
            if line.contains("No such option") || line.starts_with("info string error") {
                return Err(PeerError::Option(format!("the engine says: {line}")));
            }
        }
    }

    fn set_option(
        &mut self,
        offered: &[EngineOption],
        name: &str,
        value: &str,
    ) -> Result<(), PeerError> {
        let option = offered
            .iter()
            .find(|option| option.is_named(name))
            .ok_or_else(|| PeerError::Option(format!("the engine has no option {name}")))?;
        let spelling = option.spelling(value).ok_or_else(|| {
            PeerError::Option(format!("the engine's option {name} has no value {value}"))
        })?;
        self.send(&format!("setoption name {} value {spelling}", option.name))
    }

    /// Asks for the 20 moves of the start position, whose answer is short enough to see how it ends.
    fn learn_whether_totals_are_printed(&mut self) -> Result<(), PeerError> {
        let divide = self.divide(&Position::start(), 1)?;
        self.prints_total = Some(divide.printed_total.is_some());
        Ok(())
    }

    /// The counts of the legal moves. An answer is complete when the engine is ready again and has
    /// printed a total. Where it prints none, it is complete when the engine is ready and silent;
    /// but one that is ready while it still counts may only be slow, and has all its time to list
    /// as many moves as there are.
    pub(super) fn divide(
        &mut self,
        position: &Position,
        depth: u32,
    ) -> Result<PeerDivide, PeerError> {
        let fen = fen::write(position, self.mode);
        let legal = legal_moves(position).len();
        let doing = format!("go perft {depth}` of `{fen}");
        self.process.discard_pending();
        let deadline = deadline(self.limit);
        for line in [
            &format!("position fen {fen}"),
            &format!("go perft {depth}"),
            "isready",
        ] {
            let sent = self.process.send(line, deadline);
            sent.map_err(|fault| self.failed(&doing, &fault))?;
        }
        let mut divide = PeerDivide::default();
        let mut ready = false;
        while !(ready && divide.printed_total.is_some()) {
            let listed = divide.moves.len();
            let all_listed = listed >= legal;
            let may_be_complete = all_listed || listed > 0 && !self.ready_while_counting;
            let line = if ready && may_be_complete && self.prints_total != Some(true) {
                let quiet = match all_listed && !self.ready_while_counting {
                    true => QUIET,
                    false => LONG_QUIET,
                };
                match self.process.next_line(deadline.min(Instant::now() + quiet)) {
                    Ok(line) => line,
                    Err(NoLine::TimedOut) => break,
                    Err(fault) => return Err(self.failed(&doing, &fault)),
                }
            } else {
                self.line(&doing, deadline)?
            };
            match line.split_whitespace().next() {
                Some("readyok") => ready = true,
                Some("bestmove") => {
                    return Err(PeerError::NoCounts {
                        doing,
                        reason: "it searched for a best move, so it does not know `go perft`"
                            .to_owned(),
                    });
                }
                _ => divide.read(&line),
            }
            self.ready_while_counting |= ready && divide.moves.len() > listed;
            if divide.moves.len() > TOO_MANY_MOVES {
                return Err(PeerError::NoCounts {
                    doing,
                    reason: format!("it lists more than {TOO_MANY_MOVES} moves"),
                });
            }
        }
        Ok(divide)
    }

    fn send(&mut self, line: &str) -> Result<(), PeerError> {
        let sent = self.process.send(line, deadline(self.limit));
        sent.map_err(|fault| self.failed(line, &fault))
    }

    fn line(&mut self, doing: &str, deadline: Instant) -> Result<String, PeerError> {
        let line = self.process.next_line(deadline);
        line.map_err(|fault| self.failed(doing, &fault))
    }

    fn failed(&mut self, doing: &str, fault: &NoLine) -> PeerError {
        match fault {
            NoLine::Ended => self.process.ended(doing),
            NoLine::TimedOut => PeerError::Silent {
                doing: doing.to_owned(),
                limit: self.limit,
            },
        }
    }
}
