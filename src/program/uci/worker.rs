//! The thread that counts and searches while the session goes on reading.
//!
//! It takes one numbered job at a time and reports under that number: whole lines, for it alone
//! knows the position they belong to, but it writes none of them.

use std::io;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread::{self, Thread};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use crate::game::Game;
use crate::notation::uci;
use crate::perft::PerftError;
use crate::position::Position;
use crate::program::answers::{Bench, Divide, bench};
use crate::program::perft_options;
use crate::program::uci::configuration::SharedEngine;
use crate::program::uci::info::InfoLine;
use crate::program::uci::wire;
use crate::search::{Control, Engine, Limits, STACK_SIZE, SearchOptions};
use crate::types::CastlingMode;

/// What a job has to do.
#[derive(Debug)]
pub enum Task {
    /// Find the best move.
    Search {
        /// The engine; locked as long as the search runs.
        engine: SharedEngine,
        /// How it should search.
        settings: Box<SearchOptions>,
        /// The position with its history.
        game: Box<Game>,
        /// When to end.
        limits: Box<Limits>,
        /// How castling is written.
        mode: CastlingMode,
    },
    /// Count what follows each move, without a table: `Hash` is the search's, and on a short count
    /// a table costs more than it saves. `megaton perft --hash` has one.
    Perft {
        /// Where the count begins.
        position: Box<Position>,
        /// Plies.
        depth: u32,
        /// How many threads count.
        threads: usize,
        /// How castling is written.
        mode: CastlingMode,
    },
    /// Run the fixed positions.
    Bench(Bench),
}

/// One job.
#[derive(Debug)]
struct Job {
    number: u64,
    task: Task,
    control: Arc<Control>,
}

/// What the worker says about a job.
#[derive(Debug)]
pub struct Report {
    /// The number of the job.
    pub job: u64,
    /// What there is to say.
    pub news: News,
}

/// What there is to say about a job.
#[derive(Debug)]
pub enum News {
    /// A line to print while the job goes on.
    Line(String),
    /// The last lines; the job is done.
    Done(String),
}

/// The session's end of the worker.
#[derive(Debug)]
pub struct Worker {
    jobs: Sender<Job>,
    reports: Receiver<Report>,
    thread: Thread,
    last: u64,
}

impl Worker {
    /// Starts the thread. It ends when the `Worker` is dropped and its job is done.
    ///
    /// # Errors
    /// Where no thread can be started.
    pub fn spawn() -> io::Result<Worker> {
        let (jobs, todo) = bounded::<Job>(1);
        let (send, reports) = unbounded();
        let handle = thread::Builder::new()
            .name("worker".into())
            .stack_size(STACK_SIZE)
            .spawn(move || {
                for job in todo {
                    let done = job.run(&send);
                    let report = Report {
                        job: job.number,
                        news: News::Done(done),
                    };
                    if send.send(report).is_err() {
                        break;
                    }
                }
            })?;
        Ok(Worker {
            jobs,
            reports,
            thread: handle.thread().clone(),
            last: 0,
        })
    }

    /// Hands over a job and returns its number.
    ///
    /// # Errors
    /// Where the thread is gone.
    pub fn start(&mut self, task: Task, control: Arc<Control>) -> io::Result<u64> {
        self.last += 1;
        let job = Job {
            number: self.last,
            task,
            control,
        };
        self.jobs.send(job).map_err(|_| gone())?;
        Ok(self.last)
    }

    /// What comes from the thread.
    pub fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    /// Wakes a worker that waits for its [`Control`] to change.
    pub fn wake(&self) {
        self.thread.unpark();
    }
}

/// The error of a session whose worker has ended before it.
pub fn gone() -> io::Error {
    io::Error::other("the worker thread has ended")
}

impl Job {
    fn run(&self, reports: &Sender<Report>) -> String {
        let say = |line: String| {
            // Nobody listens any more when the session has ended; then nothing is lost.
            let _ = reports.send(Report {
                job: self.number,
                news: News::Line(line),
            });
        };
        match &self.task {
            Task::Search {
                engine,
                settings,
                game,
                limits,
                mode,
            } => {
                let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                engine.set_options(SearchOptions::clone(settings));
                self.search(engine, game, limits, *mode, say)
            }
            &Task::Perft {
                ref position,
                depth,
                threads,
                mode,
            } => {
                let stop = self.control.stop_flag();
                let options = perft_options().threads(threads).stop(stop);
                match Divide::count(position, depth, &options) {
                    Ok(counts) => counts.text(mode),
                    Err(PerftError::Stopped) => "info string perft stopped".to_owned(),
                    Err(error) => wire::error(format_args!("perft {depth}: {error}")),
                }
            }
            &Task::Bench(kind) => bench(kind, &self.control, &mut |line| say(line)).to_string(),
        }
    }

    fn search(
        &self,
        mut engine: MutexGuard<'_, Engine>,
        game: &Game,
        limits: &Limits,
        mode: CastlingMode,
        say: impl Fn(String),
    ) -> String {
        let answer = engine.search(game, limits, &self.control, &mut |info| {
            let root = game.position();
            say(InfoLine { info, root, mode }.to_string());
        });
        drop(engine);
        while !self.control.is_stopped() && (limits.infinite || self.control.is_pondering()) {
            thread::park();
        }
        let write = |mv| uci::write(mv, mode);
        let best = wire::best_move(answer.best.map(write), answer.ponder.map(write));
        match answer.no_mate_in {
            Some(moves) => format!("info string no mate in {moves}\n{best}"),
            None => best,
        }
    }
}
