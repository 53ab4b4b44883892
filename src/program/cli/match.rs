//! `match`: games between engines.

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::{Deserialize, Serialize};

use crate::notation::pgn::PgnResult;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::progress::Progress;
use crate::program::cli::{Ending, input, say};
use crate::program::tournament::{
    self, Adjudication, EngineSettings, Fixture, Format, Journal, OpeningFile, Openings,
    PgnHeading, PlayedGame, Record, Schedule, Sprt, Standings, Stop, complete_pgn, contestants,
};
use crate::search::Engine;
use crate::types::{CastlingMode, Color};

mod report;

use report::{GameObject, ResultsObject, names};

/// A journal to be continued, and the games that it holds.
type Resumed = (Journal, Vec<Record>);

/// The nodes within which our search proves a mate that an engine announces.
const PROOF_NODES: u64 = 200_000;

/// Plays games between UCI engines, with our rules as referee
///
/// Each engine is a list of KEY=VALUE words, split as a shell does: cmd= (the command), name=,
/// dir=, option.NAME=, tc= (seconds, 10+0.1 or 40/60+0.5), st= (seconds a move), nodes=, depth=,
/// timemargin= (milliseconds) and ponder. Exit code 0 when all games were played or the SPRT has
/// decided, 1 when the match was interrupted or an engine could not be started again, 2 for bad
/// arguments or an engine that never starts.
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[command(
    after_help = "Example:\n  megaton match --engine 'cmd=megaton name=A' \
                  --engine 'cmd=megaton name=B' --each nodes=500"
)]
pub(super) struct Match {
    /// An engine; give at least two
    #[arg(long, value_name = "SETTINGS")]
    engine: Vec<String>,
    /// Settings for every engine; an engine's own settings come first
    #[arg(long, value_name = "SETTINGS")]
    each: Option<String>,
    /// The first engine plays each of the others [default: a round robin]
    #[arg(long)]
    gauntlet: bool,
    /// The number of games each pairing plays [default: 2]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    games: Option<usize>,
    /// The number of pairs of games: --rounds N is --games 2N
    #[arg(long, value_name = "N", conflicts_with = "games",
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=1 << 32))]
    rounds: Option<usize>,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096))]
    concurrency: usize,
    /// Openings from an EPD or PGN file: FILE [order=random|sequential] [plies=N] [start=N]
    #[arg(long, value_names = ["FILE", "KEY=VALUE"], num_args = 1..=4, conflicts_with = "random_openings")]
    openings: Vec<String>,
    /// Openings of PLIES random legal moves, kept if our own search calls them balanced
    #[arg(long, value_name = "PLIES", value_parser = RangedU64ValueParser::<usize>::new().range(1..=200))]
    random_openings: Option<usize>,
    /// How many centipawns a balanced opening may be worth to either side
    #[arg(long, value_name = "CP", default_value_t = 60, requires = "random_openings",
          value_parser = clap::value_parser!(i32).range(0..=10_000))]
    balance: i32,
    /// The seed of random openings, start positions and order
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Chess960: castling as king takes rook; without openings random start positions
    #[arg(long)]
    chess960: bool,
    /// End games that both engines call lost: movecount=3 score=600 [twosided=true]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=3)]
    resign: Vec<String>,
    /// End games that both engines call drawn: movenumber=40 movecount=8 score=10
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=3)]
    draw: Vec<String>,
    /// Call a game drawn after N moves
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    max_moves: Option<usize>,
    /// End games in which an engine announces a mate that our own search proves
    #[arg(long)]
    prove_mates: bool,
    /// Stop as soon as the results decide: elo0=0 elo1=5 [alpha=0.05] [beta=0.05] [model=normalized|logistic]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=5)]
    sprt: Vec<String>,
    /// Append each game to a PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The tag Event of the games
    #[arg(long, value_name = "NAME", default_value = "megaton match")]
    event: String,
    /// Write all lines to and from the engines to a file, which `megaton check --log` reads
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Keep a journal; if the file exists, go on with its match (then no other argument is needed)
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// One JSON object for each game, and one for the results
    #[arg(long)]
    json: bool,
    /// Print the results after every N games; 0 prints them only at the end
    #[arg(long, value_name = "N", default_value_t = 10)]
    report: usize,
    /// Give each engine its own processor if there are enough (Linux)
    #[arg(long)]
    affinity: bool,
    /// How many seconds an engine may take to start, to be ready, and for a move without a clock
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    timeout: f64,
}

impl Match {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let (settings, resumed) = self.resumed()?;
        let prepared = settings.prepare()?;
        let stop = Stop::default();
        let interrupted = stop_on_signals(&stop)?;
        prepared
            .game
            .check_engines(&stop)
            .map_err(|error| JobError::coded("engine-failed", error))?;
        prepared.play(&settings, resumed, &stop, &interrupted, out)
    }

    /// The settings of the match, and its journal: those of the journal where it exists.
    fn resumed(&self) -> Result<(Match, Option<Resumed>), JobError> {
        let Some(path) = self.resume.as_deref().filter(|path| path.exists()) else {
            if self.engine.is_empty()
                && let Some(path) = &self.resume
            {
                return Err(JobError::argument(format!(
                    "--resume {}: there is no such file, and without it no --engine to begin with",
                    path.display()
                )));
            }
            return Ok((self.clone(), None));
        };
        let opened = Journal::open::<Match>(path);
        let (journal, mut settings, records) =
            opened.map_err(|error| JobError::file(path, error))?;
        settings.resume = self.resume.clone();
        if !self.engine.is_empty() && *self != settings {
            return Err(JobError::file(
                path,
                "this match was begun with other arguments; give --resume alone to go on with it",
            ));
        }
        Ok((settings, Some((journal, records))))
    }

    /// Reads everything that the arguments name.
    fn prepare(&self) -> Result<Prepared, JobError> {
        let read = |place: &str, text: &str| -> Result<EngineSettings, JobError> {
            text.parse()
                .map_err(|error| JobError::argument(format!("{place}: {error}")))
        };
        let each = read("--each", self.each.as_deref().unwrap_or(""))?;
        let engines: Result<Vec<_>, JobError> = self
            .engine
            .iter()
            .enumerate()
            .map(|(index, text)| read(&format!("--engine {}", index + 1), text))
            .collect();
        let contestants = contestants(&engines?, &each).map_err(JobError::argument)?;
        let joined = |words: &[String]| (!words.is_empty()).then(|| words.join(" "));
        fn parsed<T: std::str::FromStr>(
            place: &str,
            text: Option<String>,
        ) -> Result<Option<T>, JobError>
        where
            T::Err: std::fmt::Display,
        {
            let read = text.map(|text| text.parse());
            read.transpose()
                .map_err(|error| JobError::argument(format!("{place}: {error}")))
        }
        let sprt: Option<Sprt> = parsed("--sprt", joined(&self.sprt))?;
        if sprt.is_some() && contestants.len() != 2 {
            return Err(JobError::argument("--sprt: a test has two engines"));
        }
        let adjudication = Adjudication {
            resign: parsed("--resign", joined(&self.resign))?,
            draw: parsed("--draw", joined(&self.draw))?,
            max_moves: self.max_moves,
            prove_mates: self.prove_mates.then_some(PROOF_NODES),
        };
        let games = self
            .games
            .or(self.rounds.map(|rounds| 2 * rounds))
            .unwrap_or(2);
        let format = if self.gauntlet {
            Format::Gauntlet
        } else {
            Format::RoundRobin
        };
        let schedule = Schedule::new(format, contestants.len(), games);
        let mode = CastlingMode::from_chess960(self.chess960);
        let openings = self.openings(mode)?;
        if schedule.is_odd() {
            say("note: an odd number of games: the last opening is played with one colour only");
        }
        if let Some(count) = openings.count().filter(|&count| count < schedule.rounds()) {
            let rounds = schedule.rounds();
            say(&format!(
                "note: {count} openings for {rounds} rounds: they come again"
            ));
        }
        for engine in &contestants {
            if engine.limits.move_time.is_some() && engine.limits.margin.is_zero() {
                let name = &engine.name;
                say(&format!(
                    "note: {name} has st= without timemargin=: it loses on time one millisecond later"
                ));
            }
        }
        let timeout = Duration::try_from_secs_f64(self.timeout);
        let timeout = timeout
            .ok()
            .filter(|timeout| !timeout.is_zero())
            .ok_or_else(|| {
                JobError::argument(format!(
                    "--timeout {}: not a number of seconds",
                    self.timeout
                ))
            })?;
        Ok(Prepared {
            game: tournament::Match {
                contestants,
                schedule,
                openings,
                mode,
                adjudication,
                concurrency: self.concurrency,
                affinity: self.affinity,
                timeout,
            },
            sprt,
        })
    }

    fn openings(&self, mode: CastlingMode) -> Result<Openings, JobError> {
        if let Some(plies) = self.random_openings {
            let openings = Openings::random(plies, self.balance, mode, self.seed);
            // Found out now rather than in the middle of the match.
            let first = openings.get(0, &mut Engine::default());
            return first.map(|_| openings).map_err(|error| {
                JobError::argument(format!("--random-openings {plies}: {error}"))
            });
        }
        let Some((path, keys)) = self.openings.split_first() else {
            return Ok(Openings::start(mode, self.seed));
        };
        let file: Result<OpeningFile, String> = keys.join(" ").parse();
        let file =
            file.map_err(|error| JobError::argument(format!("--openings {path}: {error}")))?;
        let path = Path::new(path);
        let openings = Openings::read(&input::read(path)?, file, mode, self.seed);
        openings.map_err(|error| JobError::file(path, error))
    }
}

struct Prepared {
    game: tournament::Match,
    sprt: Option<Sprt>,
}

impl Prepared {
    fn play(
        &self,
        settings: &Match,
        resumed: Option<(Journal, Vec<Record>)>,
        stop: &Stop,
        interrupted: &AtomicBool,
        out: &mut Output,
    ) -> Result<Ending, JobError> {
        let mut standings = Standings::new(&self.game.schedule, self.game.contestants.len());
        let goes_on = resumed.is_some();
        let journal = match resumed {
            Some((journal, records)) => {
                self.recall(settings, &records, &mut standings)?;
                Some(journal)
            }
            None => match &settings.resume {
                Some(path) => {
                    let created = Journal::create(path, &settings);
                    Some(created.map_err(|error| JobError::file(path, error))?)
                }
                None => None,
            },
        };
        let log = match &settings.log {
            Some(path) => Some(open(path, goes_on)?),
            None => None,
        };
        let mut files = Files {
            journal,
            pgn: match &settings.pgn {
                Some(path) => Some((path, open(path, true)?)),
                None => None,
            },
        };
        let mut broken = None;
        let mut ended = Ok(());
        if !self.results(&standings).is_decided() && !stop.is_stopped() {
            let played = standings.clone();
            let progress = Progress::new();
            let shows_progress = std::io::stderr().is_terminal() && !settings.json;
            ended = self.game.run(
                stop,
                log,
                |index| played.has(index),
                |fixture, game| {
                    standings.add(&fixture, game.ending.winner());
                    let done = self
                        .note(settings, &fixture, &game, &mut files)
                        .and_then(|()| {
                            progress
                                .around(|| self.print(settings, &fixture, &game, &standings, out))
                        });
                    if shows_progress {
                        let (done, all) =
                            (standings.games() as u64, self.game.schedule.games() as u64);
                        progress.set(done, all, || self.results(&standings).short());
                    }
                    match done {
                        Err(problem) => {
                            broken = Some(problem);
                            ControlFlow::Break(())
                        }
                        Ok(()) if self.results(&standings).is_decided() => ControlFlow::Break(()),
                        Ok(()) => ControlFlow::Continue(()),
                    }
                },
            );
        }
        if let Some(problem) = broken {
            // Elsewhere a reader that goes away has seen enough; here games are left to play.
            if problem.is_reader_gone() {
                let (done, all) = (standings.games(), self.game.schedule.games());
                say(&format!(
                    "standard output was closed: the match stopped after {done} of {all} games"
                ));
                return Ok(Ending::Failed);
            }
            return Err(problem);
        }
        let results = self.results(&standings);
        match settings.json {
            true => out.json(&results)?,
            false => results.lines().iter().try_for_each(|line| out.line(line))?,
        }
        out.flush()?;
        if let Err(error) = ended {
            say(&format!("error: {error}"));
            return Ok(Ending::Failed);
        }
        if interrupted.load(Ordering::Relaxed) {
            say("interrupted: games that were not over do not count");
            return Ok(Ending::Failed);
        }
        Ok(Ending::Good)
    }

    fn results(&self, standings: &Standings) -> ResultsObject<'_> {
        ResultsObject::new(&self.game, standings, self.sprt.as_ref())
    }

    /// Adds the games of a journal.
    fn recall(
        &self,
        settings: &Match,
        records: &[Record],
        standings: &mut Standings,
    ) -> Result<(), JobError> {
        for record in records {
            let winner = match record.result.parse() {
                Ok(PgnResult::WhiteWins) => Some(Color::White),
                Ok(PgnResult::BlackWins) => Some(Color::Black),
                _ => None,
            };
            if let Some(fixture) = self.game.schedule.fixture(record.game) {
                standings.add(&fixture, winner);
            }
        }
        if let (Some(path), Some(last)) = (&settings.pgn, records.last()) {
            complete_pgn(path, last).map_err(|error| JobError::file(path, error))?;
        }
        let (done, all) = (standings.games(), self.game.schedule.games());
        say(&format!("note: {done} of {all} games are played already"));
        Ok(())
    }

    /// Writes a game to the files.
    fn note(
        &self,
        settings: &Match,
        fixture: &Fixture,
        game: &PlayedGame,
        files: &mut Files<'_>,
    ) -> Result<(), JobError> {
        let pgn = match &files.pgn {
            None => None,
            Some((path, file)) => {
                let length = file
                    .metadata()
                    .map_err(|error| JobError::file(path, error))?
                    .len();
                Some((length, self.pgn(settings, fixture, game)))
            }
        };
        let record = Record {
            game: fixture.index,
            result: game.ending.result().as_str().to_owned(),
            pgn,
        };
        // The journal comes first: what it knows can be written to the PGN file later.
        if let (Some(journal), Some(path)) = (&mut files.journal, &settings.resume) {
            journal
                .write(&record)
                .map_err(|error| JobError::file(path, error))?;
        }
        if let (Some((path, file)), Some((_, text))) = (&mut files.pgn, &record.pgn) {
            let written = file.write_all(text.as_bytes());
            written.map_err(|error| JobError::file(path, error))?;
        }
        Ok(())
    }

    fn pgn(&self, settings: &Match, fixture: &Fixture, game: &PlayedGame) -> String {
        let (white, black) = names(&self.game, fixture);
        let limits = |index: usize| self.game.contestants.get(index).map(|engine| engine.limits);
        let (Some(white_limits), Some(black_limits)) =
            (limits(fixture.white), limits(fixture.black))
        else {
            return String::new();
        };
        let heading = PgnHeading {
            event: &settings.event,
            round: format!("{}", fixture.index + 1),
            white: (white, white_limits),
            black: (black, black_limits),
        };
        tournament::write_pgn(&heading, game)
    }

    /// Prints a game, and now and then the results.
    fn print(
        &self,
        settings: &Match,
        fixture: &Fixture,
        game: &PlayedGame,
        standings: &Standings,
        out: &mut Output,
    ) -> Result<(), JobError> {
        let object = GameObject::new(&self.game, fixture, game);
        let (done, all) = (standings.games(), self.game.schedule.games());
        match settings.json {
            true => out.json(&object)?,
            false => out.line(object.line(all))?,
        }
        let is_due = settings.report > 0 && done % settings.report == 0 && done < all;
        if is_due && !settings.json && !self.results(standings).is_decided() {
            self.results(standings)
                .lines()
                .iter()
                .try_for_each(|line| out.line(line))?;
        }
        out.flush()
    }
}

struct Files<'a> {
    journal: Option<Journal>,
    pgn: Option<(&'a Path, File)>,
}

fn open(path: &Path, append: bool) -> Result<File, JobError> {
    let mut options = OpenOptions::new();
    match append {
        true => options.append(true),
        false => options.write(true).truncate(true),
    };
    options
        .create(true)
        .open(path)
        .map_err(|error| JobError::file(path, error))
}

/// Ctrl-C, and being told to end, stop the match; the result is told by the flag.
fn stop_on_signals(stop: &Stop) -> Result<Arc<AtomicBool>, JobError> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let (flag, stop) = (Arc::clone(&interrupted), stop.clone());
    let handler = move || {
        flag.store(true, Ordering::Relaxed);
        stop.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| {
        JobError::coded(
            "system-failed",
            format!("signals cannot be handled: {error}"),
        )
    })?;
    Ok(interrupted)
}
