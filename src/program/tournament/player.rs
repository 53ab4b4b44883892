//! One engine in one game after the other: started, given its options, told to think, and found
//! out where it stalls, crashes or is late.

use std::fmt;
use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use crate::program::peer::{Direction, PeerError, Process, UciEngine, deadline};
use crate::program::tournament::settings::Contestant;
use crate::types::CastlingMode;

/// How long an engine that is late has to answer `stop` before it is started anew.
const GRACE: Duration = Duration::from_secs(1);

/// What all engines of a match have in common.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// How castling is written.
    pub(super) mode: CastlingMode,
    /// How long an engine has to start and to be ready, and how long one without a clock has for
    /// a move.
    pub(super) timeout: Duration,
    /// Disconnected when the match stops.
    pub(super) interrupt: Receiver<()>,
    /// Where all lines are written.
    pub(super) transcript: Option<Transcript>,
}

/// What is said to the engines and by them, a line each, in the form of Cute Chess
/// (`1234 >NAME(3): go depth 5`), which `megaton check --log` reads.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    file: Arc<Mutex<File>>,
    begun: Instant,
}

impl Transcript {
    pub(super) fn new(file: File) -> Transcript {
        Transcript {
            file: Arc::new(Mutex::new(file)),
            begun: Instant::now(),
        }
    }

    fn write(&self, direction: Direction, name: &str, id: u32, line: &str) {
        let arrow = match direction {
            Direction::Sent => '>',
            Direction::Received => '<',
        };
        let text = format!(
            "{} {arrow}{name}({id}): {line}\n",
            self.begun.elapsed().as_millis()
        );
        if let Ok(mut file) = self.file.lock()
            && let Err(error) = file.write_all(text.as_bytes())
        {
            log::warn!("writing the transcript: {error}");
        }
    }
}

/// A running engine.
#[derive(Debug)]
pub(super) struct Player {
    engine: UciEngine,
    timeout: Duration,
    /// Whether it was told to think and has not answered.
    is_thinking: bool,
}

/// What an engine has found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Thought {
    /// The word after `bestmove`.
    pub(super) best: String,
    /// The reply it expects.
    pub(super) ponder: Option<String>,
    /// From the flush of `go` to the arrival of `bestmove`.
    pub(super) elapsed: Duration,
    /// The last score it gave, an exact one before bounds.
    pub(super) score: Option<EngineScore>,
    /// The depth it gave with that score.
    pub(super) depth: Option<u32>,
    /// The last number of nodes it gave.
    pub(super) nodes: Option<u64>,
}

/// A score in the words of an engine, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineScore {
    Centipawns(i32),
    Mate(i32),
}

impl EngineScore {
    /// The score as one number, mates beyond all centipawns.
    pub(super) fn centipawns(self) -> i32 {
        match self {
            EngineScore::Centipawns(score) => score,
            EngineScore::Mate(moves) if moves > 0 => 1_000_000,
            EngineScore::Mate(_) => -1_000_000,
        }
    }
}

/// `+0.35`, `-1.20`, `+M5`, `-M4`.
impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineScore::Centipawns(score) => {
                let sign = if *score < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
            }
            EngineScore::Mate(moves) => {
                let sign = if *moves > 0 { '+' } else { '-' };
                write!(f, "{sign}M{}", moves.unsigned_abs())
            }
        }
    }
}

/// Why an engine has given no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It ended; how, in words.
    Crashed(String),
    /// It has a clock and has not answered within this time.
    Late(Duration),
    /// It has not answered this question within the limit.
    Stalled { question: String, limit: Duration },
    /// The match was stopped.
    Interrupted,
}

impl From<PeerError> for Failure {
    fn from(error: PeerError) -> Failure {
        match error {
            PeerError::Interrupted => Failure::Interrupted,
            PeerError::TimedOut { question, limit } => Failure::Stalled { question, limit },
            PeerError::Ended {
                how,
                last_error_line,
                ..
            } => {
                let mut text = format!("the engine ended ({how})");
                if !last_error_line.is_empty() {
                    text.push_str("; the last line of its error output: ");
                    text.push_str(&last_error_line);
                }
                Failure::Crashed(text)
            }
            other => Failure::Crashed(other.to_string()),
        }
    }
}

impl Player {
    /// Starts the engine and sets its options.
    ///
    /// # Errors
    /// It does not start, does not keep to the protocol in time, does not play atomic chess, or
    /// has no such option.
    pub(super) fn start(
        contestant: &Contestant,
        surroundings: &Surroundings,
    ) -> Result<Player, PeerError> {
        let process = Process::start(&contestant.command)?;
        let mut process = process.interruptible(surroundings.interrupt.clone());
        if let Some(transcript) = surroundings.transcript.clone() {
            let (name, id) = (contestant.name.clone(), process.id());
            process = process
                .observed(move |direction, line| transcript.write(direction, &name, id, line));
        }
        let mut engine = UciEngine::greet(process, surroundings.timeout)?;
        // An engine for atomic chess alone may do without the option.
        if engine.option("UCI_Variant").is_some() {
            engine.set_option("UCI_Variant", "atomic")?;
        }
        let chess960 = surroundings.mode == CastlingMode::Chess960;
        if chess960 || engine.option("UCI_Chess960").is_some() {
            engine.set_option("UCI_Chess960", if chess960 { "true" } else { "false" })?;
        }
        if contestant.ponder && engine.option("Ponder").is_some() {
            engine.set_option("Ponder", "true")?;
        }
        for (name, value) in &contestant.options {
            engine.set_option(name, value)?;
        }
        engine.wait_until_ready()?;
        Ok(Player {
            engine,
            timeout: surroundings.timeout,
            is_thinking: false,
        })
    }

    /// The number of the process in the system.
    pub(super) fn process_id(&mut self) -> u32 {
        self.engine.process().id()
    }

    /// Begins a new game.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        self.engine.send("ucinewgame")?;
        self.wait_until_ready()
    }

    /// Waits until the engine has read everything. Whatever it still had to say is dropped, so
    /// that a `bestmove` too many is not taken for the answer to the next question.
    pub(super) fn wait_until_ready(&mut self) -> Result<(), Failure> {
        self.engine.process().discard_pending();
        let deadline = self.engine.deadline();
        self.engine.send("isready")?;
        while self.engine.receive("isready", deadline)?.text != "readyok" {}
        Ok(())
    }

    /// Sends `position` and `go`; gives the moment at which `go` was flushed.
    pub(super) fn begin(&mut self, position: &str, go: &str) -> Result<Instant, Failure> {
        self.engine.send(position)?;
        let flushed = self.engine.send(go)?;
        self.is_thinking = true;
        Ok(flushed)
    }

    /// Tells the engine that the expected move was played; its time runs from the moment returned.
    pub(super) fn ponder_hit(&mut self) -> Result<Instant, Failure> {
        Ok(self.engine.send("ponderhit")?)
    }

    /// Waits for `bestmove`. An engine without `limit` has as long as it has for `isready`.
    pub(super) fn finish(
        &mut self,
        begun: Instant,
        limit: Option<Duration>,
    ) -> Result<Thought, Failure> {
        let end = begun + limit.unwrap_or(self.timeout).min(deadline_limit());
        let mut thought = Thought::default();
        let mut has_exact_score = false;
        loop {
            let line = match (self.engine.receive("go", end), limit) {
                (Ok(line), _) => line,
                (Err(PeerError::TimedOut { .. }), Some(limit)) => return Err(Failure::Late(limit)),
                (Err(PeerError::TimedOut { question, .. }), None) => {
                    return Err(Failure::Stalled {
                        question,
                        limit: self.timeout,
                    });
                }
                (Err(error), _) => return Err(error.into()),
            };
            let mut words = line.text.split_whitespace();
            match words.next() {
                Some("info") => read_info(words, &mut thought, &mut has_exact_score),
                Some("bestmove") => {
                    self.is_thinking = false;
                    thought.elapsed = line.arrived.saturating_duration_since(begun);
                    if let Some(limit) = limit.filter(|&limit| thought.elapsed >= limit) {
                        return Err(Failure::Late(limit));
                    }
                    thought.best = words.next().unwrap_or_default().to_owned();
                    if words.next() == Some("ponder") {
                        thought.ponder = words.next().map(str::to_owned);
                    }
                    return Ok(thought);
                }
                _ => {}
            }
        }
    }

    /// Ends a search whose result nobody wants any more. An engine that does not answer soon
    /// should be started anew.
    pub(super) fn abandon_search(&mut self) -> Result<(), Failure> {
        if !self.is_thinking {
            return Ok(());
        }
        self.engine.send("stop")?;
        let end = deadline(GRACE);
        loop {
            let line = self.engine.receive("stop", end)?;
            if line.text.split_whitespace().next() == Some("bestmove") {
                self.is_thinking = false;
                return Ok(());
            }
        }
    }
}

/// The longest time that can be added to a moment.
const fn deadline_limit() -> Duration {
    Duration::from_secs(366 * 24 * 3600)
}

/// Reads the words behind `info`; those of the first of several lines only.
fn read_info<'a>(
    words: impl Iterator<Item = &'a str>,
    thought: &mut Thought,
    has_exact_score: &mut bool,
) {
    let mut words = words.peekable();
    let (mut depth, mut nodes, mut score) = (None, None, None);
    let mut is_bound = false;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        match word {
            "depth" => depth = number().and_then(|depth| u32::try_from(depth).ok()),
            "nodes" => nodes = number(),
            "multipv" if number() != Some(1) => return,
            "multipv" => {}
            "score" => {
                let kind = words.next();
                let value = words.next().and_then(|word| word.parse().ok());
                score = match (kind, value) {
                    (Some("cp"), Some(value)) => Some(EngineScore::Centipawns(value)),
                    (Some("mate"), Some(value)) => Some(EngineScore::Mate(value)),
                    _ => None,
                };
            }
            "lowerbound" | "upperbound" => is_bound = true,
            // What follows is free text, or moves.
            "string" | "pv" => break,
            _ => {}
        }
    }
    thought.nodes = nodes.or(thought.nodes);
    if score.is_some() && (!is_bound || !*has_exact_score) {
        *has_exact_score |= !is_bound;
        thought.score = score;
        thought.depth = depth;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(lines: &[&str]) -> Thought {
        let (mut thought, mut exact) = (Thought::default(), false);
        for line in lines {
            read_info(line.split_whitespace().skip(1), &mut thought, &mut exact);
        }
        thought
    }

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let found = thought(&[
            "info depth 5 score cp 10 lowerbound nodes 50",
            "info depth 5 seldepth 7 multipv 1 score cp 35 nodes 100 nps 1000 pv e2e4 score cp 1",
            "info depth 5 multipv 2 score cp 99 nodes 110 pv d2d4",
            "info depth 6 score cp 500 upperbound nodes 200 pv e2e4",
            "info currmove e2e4 nodes 250",
            "info string score cp 12345",
        ]);
        assert_eq!(found.score, Some(EngineScore::Centipawns(35)));
        assert_eq!((found.depth, found.nodes), (Some(5), Some(250)));
        let mate = thought(&["info depth 3 score mate -2"]);
        assert_eq!(mate.score, Some(EngineScore::Mate(-2)));
        let nonsense = thought(&[
            "info",
            "info depth x score cp",
            "info score mate many nodes -1",
        ]);
        assert_eq!(nonsense, Thought::default());
    }

    #[test]
    fn scores_as_text() {
        for (score, text) in [
            (EngineScore::Centipawns(35), "+0.35"),
            (EngineScore::Centipawns(-120), "-1.20"),
            (EngineScore::Centipawns(-5), "-0.05"),
            (EngineScore::Mate(5), "+M5"),
            (EngineScore::Mate(-4), "-M4"),
            (EngineScore::Mate(0), "-M0"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }
}
