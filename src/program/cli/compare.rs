//! `compare`: another engine against ours.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{ArgGroup, Args};
use serde::Serialize;

use crate::notation::{fen, suite};
use crate::position::Position;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::place::{Castling, Place};
use crate::program::cli::progress::Progress;
use crate::program::cli::{Ending, input, say};
use crate::program::peer::{
    CommandLine, CompareError, Peer, PeerError, RandomPlay, Requirements, find_difference,
};
use crate::types::CastlingMode;

mod report;

use report::{Comparison, Report};

/// Compares another engine's moves and counts with ours
///
/// Starts the engine, sets UCI_Variant and UCI_Chess960, checks that it plays atomic chess, and
/// compares its `go perft` with ours. A wrong count is followed down to the first position at which
/// the moves differ, or to the move that the engine plays wrongly. Exit code 0 if nothing differs, 1
/// if something does, 2 if the engine cannot be compared.
#[derive(Args)]
#[command(
    group(ArgGroup::new("other").required(true).args(["engine", "script"])),
    after_help = "Example:\n  megaton compare --engine megaton --random 20 --seed 1 --depth 3"
)]
pub(super) struct Compare {
    /// The command of a UCI engine, split into words as a shell does
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// A script instead, called as the perftree debugger calls it: SCRIPT DEPTH FEN MOVES
    #[arg(long, value_name = "COMMAND")]
    script: Option<String>,
    #[command(flatten)]
    place: Place,
    /// How many plies to count [default: 4; 3 with --suite or --random]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: Option<u32>,
    /// Compare the positions of a suite; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "played", "random"])]
    suite: Vec<PathBuf>,
    /// Compare N positions reached by random play
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    random: Option<usize>,
    /// The seed of the random play: the same seed gives the same positions
    #[arg(long, value_name = "S", default_value_t = 1, requires = "random")]
    seed: u64,
    /// How many seconds the engine may take for one answer
    #[arg(long, value_name = "S", default_value = "60", value_parser = input::seconds)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,
    /// Set an option of the engine, for example `Threads=2`; can be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = input::engine_option)]
    options: Vec<(String, String)>,
    /// Print a JSON object for each position, and one for the result
    #[arg(long)]
    json: bool,
}

/// What came of all positions together.
#[derive(Serialize)]
struct Numbers {
    equal: usize,
    different: usize,
    not_compared: usize,
}

impl Compare {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let roots = self.roots()?;
        if roots.is_empty() {
            return Err(JobError::coded(
                "nothing-to-do",
                "there is nothing to compare",
            ));
        }
        let mut asked = Engine::new(self)?;
        let mut numbers = Numbers {
            equal: 0,
            different: 0,
            not_compared: 0,
        };
        let progress = Progress::new();
        for (done, (position, mode)) in roots.iter().enumerate() {
            progress.set(done as u64, roots.len() as u64, String::new);
            let root = fen::write(position, *mode);
            let comparison = match asked.find_difference(position, *mode) {
                Ok(None) => {
                    numbers.equal += 1;
                    Comparison::Equal { root }
                }
                Ok(Some(difference)) => {
                    numbers.different += 1;
                    Comparison::Different {
                        root,
                        report: Report::of(&difference, *mode),
                    }
                }
                Err(EngineError::NotCompared(error)) => {
                    numbers.not_compared += 1;
                    let error = with_hint(&error);
                    progress.around(|| say(&format!("could not compare: {root}: {error}")));
                    Comparison::NotCompared { root, error }
                }
                Err(EngineError::Lost(error)) => return Err(error),
            };
            progress.around(|| match &comparison {
                comparison if self.json => out.json(comparison),
                Comparison::Different { root, report } => {
                    out.line(format_args!("root {}: {root}", done + 1))?;
                    out.line(report)
                }
                _ => Ok(()),
            })?;
            out.flush()?;
        }
        match self.json {
            true => out.json(&numbers)?,
            false => out.line(numbers.line())?,
        }
        match (numbers.different, numbers.not_compared) {
            (0, 0) => Ok(Ending::Good),
            (0, count) => {
                let of_all = format!("could not compare {count} of {} positions", roots.len());
                Err(JobError::coded("engine-failed", of_all))
            }
            _ => Ok(Ending::Failed),
        }
    }

    /// The positions to compare.
    fn roots(&self) -> Result<Vec<(Position, CastlingMode)>, JobError> {
        if self.suite.is_empty() {
            let position = self.place.position()?;
            let mode = self.place.mode();
            return Ok(match self.random {
                Some(count) => RandomPlay::new(position, self.seed)
                    .take(count)
                    .map(|position| (position, mode))
                    .collect(),
                None => vec![(position, mode)],
            });
        }
        let mut roots = Vec::new();
        for path in &self.suite {
            let entries = suite::parse(&input::read(path)?);
            for entry in entries.map_err(|error| JobError::in_file("bad-suite", path, error))? {
                let castling = Castling {
                    chess960: self.place.mode() == CastlingMode::Chess960,
                };
                let place = format!("line {}: ", entry.line);
                let read = castling.recognise(&entry.fen);
                let read = read.map_err(|error| {
                    JobError::in_file("bad-suite", path, format!("{place}{error}"))
                })?;
                roots.push(read.noted(&format!("{}: {place}", path.display())));
            }
        }
        // One engine is started for each way to castle, so those that agree stand together.
        roots.sort_by_key(|(_, mode)| *mode == CastlingMode::Chess960);
        Ok(roots)
    }

    fn depth(&self) -> u32 {
        let many = self.random.is_some() || !self.suite.is_empty();
        self.depth.unwrap_or(if many { 3 } else { 4 })
    }
}

impl Numbers {
    fn line(&self) -> String {
        let Numbers {
            equal,
            different,
            not_compared,
        } = self;
        let mut line = format!("{equal} equal, {different} different");
        if *not_compared > 0 {
            line.push_str(&format!(", {not_compared} not compared"));
        }
        line
    }
}

/// The other engine, started when it is needed and anew after it has failed.
struct Engine {
    command: CommandLine,
    is_script: bool,
    requirements: Requirements,
    depth: u32,
    running: Option<(CastlingMode, Peer)>,
}

enum EngineError {
    /// The engine cannot be asked anything.
    Lost(JobError),
    /// The engine failed in this position.
    NotCompared(CompareError),
}

impl Engine {
    fn new(compare: &Compare) -> Result<Engine, JobError> {
        let (command, is_script) = match (&compare.engine, &compare.script) {
            (Some(command), _) => (command.as_str(), false),
            (None, Some(command)) => (command.as_str(), true),
            (None, None) => ("", false),
        };
        let mut requirements = Requirements::new(CastlingMode::Standard, compare.timeout);
        requirements.options = compare.options.clone();
        Ok(Engine {
            command: command.parse().map_err(JobError::argument)?,
            is_script,
            requirements,
            depth: compare.depth(),
            running: None,
        })
    }

    fn find_difference(
        &mut self,
        position: &Position,
        mode: CastlingMode,
    ) -> Result<Option<crate::program::peer::Difference>, EngineError> {
        let mut peer = match self.running.take() {
            Some((running, peer)) if running == mode => peer,
            other => {
                // The old one goes before a new one comes.
                drop(other);
                self.start(mode).map_err(EngineError::Lost)?
            }
        };
        let found = find_difference(&mut peer, position, self.depth, mode);
        match found {
            Ok(found) => {
                self.running = Some((mode, peer));
                Ok(found)
            }
            Err(error) => Err(EngineError::NotCompared(error)),
        }
    }

    fn start(&self, mode: CastlingMode) -> Result<Peer, JobError> {
        let requirements = Requirements {
            mode,
            ..self.requirements.clone()
        };
        let peer = match self.is_script {
            true => Peer::script(&self.command, &requirements),
            false => Peer::uci(&self.command, &requirements),
        };
        peer.map_err(|error| {
            let error = with_hint(&CompareError::Peer(error));
            JobError::coded("engine-failed", format!("could not compare: {error}"))
        })
    }
}

/// The error, with the option to use where the time was too short.
fn with_hint(error: &CompareError) -> String {
    match error {
        CompareError::Peer(PeerError::TimedOut { .. }) => {
            format!("{error}; --timeout sets how long an answer may take")
        }
        _ => error.to_string(),
    }
}
