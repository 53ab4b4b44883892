//! Another program that counts atomic chess moves: a UCI engine with `go perft`, or a script.

use std::time::{Duration, Instant};

use crate::movegen::legal_moves;
use crate::notation::{fen, uci};
use crate::position::Position;
use crate::program::peer::process::{LineError, Process, deadline};
use crate::program::peer::{CommandLine, PeerDivide, PeerError, UciEngine};
use crate::types::{CastlingMode, Move};

/// White is in check from a pawn that its king could take in orthodox chess, and can explode the
/// black king with two captures on d7 in atomic chess. The moves differ both ways, so an engine
/// with one wrong rule is not mistaken for one that does not know the variant.
const TELLING_POSITION: &str = "4k3/R2p4/8/8/8/7Q/3p4/4K3 w - - 0 1";

/// The legal moves of [`TELLING_POSITION`] in orthodox chess, sorted.
const ORTHODOX_MOVES: [&str; 5] = ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"];

/// An engine that prints no total is done when it has been silent for this long.
const QUIET: Duration = Duration::from_secs(1);

/// The same where it may only be slow: moves are missing, or it is ready while it still counts.
const LONG_QUIET: Duration = Duration::from_secs(3);

/// More moves than any position has; beyond this an answer is nonsense.
const TOO_MANY_MOVES: usize = 1000;

/// What a program must do to be compared.
#[derive(Clone, Debug)]
pub struct Requirements {
    /// How castling is written; Chess960 needs an engine with `UCI_Chess960`.
    pub mode: CastlingMode,
    /// How long one answer may take.
    pub limit: Duration,
    /// More options to set, name and value.
    pub options: Vec<(String, String)>,
}

impl Requirements {
    /// Without further options.
    pub fn new(mode: CastlingMode, limit: Duration) -> Requirements {
        Requirements {
            mode,
            limit,
            options: Vec::new(),
        }
    }
}

/// Another program that counts atomic chess moves.
#[derive(Debug)]
pub struct Peer(Kind);

#[derive(Debug)]
enum Kind {
    Engine(CountingEngine),
    Script(Script),
}

impl Peer {
    /// Starts a UCI engine, sets its options and makes sure that it plays atomic chess.
    ///
    /// # Errors
    /// It cannot be started, does not keep to the protocol in time, or counts orthodox chess.
    pub fn uci(command: &CommandLine, requirements: &Requirements) -> Result<Peer, PeerError> {
        let engine = CountingEngine::start(command, requirements)?;
        Peer(Kind::Engine(engine)).playing_atomic()
    }

    /// Takes a script that is called as `SCRIPT DEPTH FEN MOVES` for each question, as `perftree`
    /// calls it, and makes sure that it counts atomic chess.
    ///
    /// # Errors
    /// As [`Peer::uci`].
    pub fn script(command: &CommandLine, requirements: &Requirements) -> Result<Peer, PeerError> {
        let script = Script {
            command: command.clone(),
            limit: requirements.limit,
            mode: requirements.mode,
        };
        Peer(Kind::Script(script)).playing_atomic()
    }

    /// The program's count for each move of the position, `depth` plies deep.
    ///
    /// # Errors
    /// The program ends, is silent for too long, or says nothing that can be read as counts.
    pub fn divide(&mut self, position: &Position, depth: u32) -> Result<PeerDivide, PeerError> {
        self.divide_after(position, &[], depth)
    }

    /// The same for the position that arises from legal `moves`, which the program plays itself
    /// (`position fen … moves …`).
    ///
    /// # Errors
    /// As [`Peer::divide`].
    pub fn divide_after(
        &mut self,
        position: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerDivide, PeerError> {
        match &mut self.0 {
            Kind::Engine(engine) => engine.divide(position, moves, depth),
            Kind::Script(script) => script.divide(position, moves, depth),
        }
    }

    /// Asks one ply of a position whose moves tell the two games apart. For an engine the answer
    /// also shows whether it prints totals.
    fn playing_atomic(mut self) -> Result<Peer, PeerError> {
        let Ok(telling) = fen::parse(TELLING_POSITION, CastlingMode::Standard) else {
            return Ok(self);
        };
        let divide = self.divide(&telling.position, 1)?;
        if let Kind::Engine(engine) = &mut self.0 {
            engine.prints_total = Some(divide.printed_total.is_some());
        }
        let mut moves: Vec<&str> = divide.moves.iter().map(|(mv, _)| mv.as_str()).collect();
        moves.sort_unstable();
        let is_orthodox = match moves.is_empty() {
            true => divide.total() == ORTHODOX_MOVES.len() as u64,
            false => moves == ORTHODOX_MOVES,
        };
        match is_orthodox {
            true => Err(PeerError::Orthodox),
            false => Ok(self),
        }
    }
}

/// A UCI engine that is asked `go perft`.
#[derive(Debug)]
struct CountingEngine {
    engine: UciEngine,
    mode: CastlingMode,
    /// Whether its answers to `go perft` end with a total; unknown before the first.
    prints_total: Option<bool>,
    /// Whether it has answered `isready` before it had listed all moves.
    ready_while_counting: bool,
}

impl CountingEngine {
    fn start(
        command: &CommandLine,
        requirements: &Requirements,
    ) -> Result<CountingEngine, PeerError> {
        let mut engine = UciEngine::start(command, requirements.limit)?;
        engine.set_option("UCI_Variant", "atomic")?;
        let chess960 = requirements.mode == CastlingMode::Chess960;
        if chess960 || engine.option("UCI_Chess960").is_some() {
            engine.set_option("UCI_Chess960", &chess960.to_string())?;
        }
        for (name, value) in &requirements.options {
            engine.set_option(name, value)?;
        }
        engine.wait_until_ready()?;
        Ok(CountingEngine {
            engine,
            mode: requirements.mode,
            prints_total: None,
            ready_while_counting: false,
        })
    }

    /// The counts of the legal moves. An answer is complete when the engine is ready again and has
    /// printed a total. Where it prints none, it is complete when the engine is ready and silent;
    /// but one that is ready while it still counts may only be slow, and has all its time to list
    /// as many moves as there are.
    fn divide(
        &mut self,
        position: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerDivide, PeerError> {
        let setup = position_command(position, moves, self.mode);
        let mut reached = *position;
        for &mv in moves {
            reached.make(mv);
        }
        let legal = legal_moves(&reached).len();
        let question = format!("go perft {depth}` of `{setup}");
        self.engine.process().discard_pending();
        let deadline = self.engine.deadline();
        for line in [&setup, &format!("go perft {depth}"), "isready"] {
            let sent = self.engine.process().send(line, deadline);
            sent.map_err(|error| self.engine.failed(&question, error))?;
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
                let silence = deadline.min(Instant::now() + quiet);
                match self.engine.process().receive(silence) {
                    Ok(line) => line,
                    Err(LineError::TimedOut) => break,
                    Err(error) => return Err(self.engine.failed(&question, error)),
                }
            } else {
                self.engine.receive(&question, deadline)?
            };
            match line.text.split_whitespace().next() {
                Some("readyok") => ready = true,
                Some("bestmove") => {
                    return Err(PeerError::NoCounts {
                        question,
                        reason: "it searched for a best move, so it does not know `go perft`"
                            .to_owned(),
                    });
                }
                _ => divide.read(&line.text),
            }
            self.ready_while_counting |= ready && divide.moves.len() > listed;
            if divide.moves.len() > TOO_MANY_MOVES {
                return Err(PeerError::NoCounts {
                    question,
                    reason: format!("it lists more than {TOO_MANY_MOVES} moves"),
                });
            }
        }
        Ok(divide)
    }
}

/// A program that is started for each question, as the `perftree` debugger calls its scripts.
#[derive(Debug)]
struct Script {
    command: CommandLine,
    limit: Duration,
    mode: CastlingMode,
}

impl Script {
    /// Runs `SCRIPT DEPTH FEN MOVES`, which prints a line `move count` for each move, an empty
    /// line, and the total.
    fn divide(
        &mut self,
        position: &Position,
        moves: &[Move],
        depth: u32,
    ) -> Result<PeerDivide, PeerError> {
        let fen = fen::write(position, self.mode);
        let moves: Vec<String> = moves
            .iter()
            .map(|&mv| uci::write(mv, self.mode).to_string())
            .collect();
        let moves = moves.join(" ");
        let question = format!("{} {depth} '{fen}' '{moves}'", self.command.program());
        let deadline = deadline(self.limit);
        let command = self.command.clone();
        let command = command.argument(depth.to_string()).argument(fen);
        let mut process = Process::start(&command.argument(moves))?;
        process.close_input();
        let mut divide = PeerDivide::default();
        loop {
            match process.receive(deadline) {
                Ok(line) => divide.read(&line.text),
                Err(LineError::Closed) => break,
                Err(LineError::Interrupted) => return Err(PeerError::Interrupted),
                Err(LineError::TimedOut) => {
                    return Err(PeerError::TimedOut {
                        question,
                        limit: self.limit,
                    });
                }
            }
        }
        if !process.succeeded() {
            return Err(process.ended(&question));
        }
        if divide.moves.is_empty() && divide.printed_total.is_none() {
            return Err(PeerError::NoCounts {
                question,
                reason: "it printed neither the count of a move nor a total".to_owned(),
            });
        }
        Ok(divide)
    }
}

/// The line that sets up `position` and plays `moves` from it.
pub fn position_command(position: &Position, moves: &[Move], mode: CastlingMode) -> String {
    let mut line = format!("position fen {}", fen::write(position, mode));
    if !moves.is_empty() {
        line.push_str(" moves");
    }
    for &mv in moves {
        line.push(' ');
        line.push_str(&uci::write(mv, mode).to_string());
    }
    line
}
