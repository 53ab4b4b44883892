//! `suite`: perft suites, with a divide where a count is wrong.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use crossbeam_channel::{Receiver, unbounded};
use serde::Serialize;

use crate::notation::{fen, suite};
use crate::perft::{self, PerftError};
use crate::position::Position;
use crate::program::answers::Divide;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::perft::threads;
use crate::program::cli::place::{Castling, say_notes};
use crate::program::cli::progress::Progress;
use crate::program::cli::{Ending, input, say};
use crate::program::perft_options;
use crate::types::CastlingMode;

/// Runs perft suites: EPD with `;D1 20 ;D2 400`, or `.perft` files
///
/// Counts each position to the depths that the file names, the lowest first, and shows a divide of
/// the first wrong count. Chess960 is recognised by the castling rights. Exit code 1 if a count is
/// wrong, 2 if a line cannot be read; the other lines are counted all the same.
#[derive(Args)]
#[command(
    after_help = "Example:\n  megaton suite perft-public.epd perft-public-960.epd --max-nodes 1000000"
)]
pub(super) struct Suite {
    /// The suites; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Skip counts above N
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
    /// Positions counted at the same time [default: as many as the processor has threads]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<usize>,
    #[command(flatten)]
    castling: Castling,
    /// Print a JSON object for each position, and one for the result
    #[arg(long)]
    json: bool,
}

/// A position of a suite and the counts wanted of it.
struct Task {
    file: String,
    line: usize,
    position: Position,
    mode: CastlingMode,
    counts: Vec<(u32, u64)>,
}

/// A count that is not what the suite says.
struct Miss {
    depth: u32,
    wanted: u64,
    divide: Divide,
}

type TaskResult = Result<Option<Miss>, PerftError>;

#[derive(Serialize)]
struct TaskObject<'a> {
    file: &'a str,
    line: usize,
    fen: String,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    got: Option<u64>,
}

#[derive(Serialize)]
struct ResultObject {
    passed: usize,
    failed: usize,
}

impl Suite {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let mut tasks = Vec::new();
        let mut unreadable = Vec::new();
        let mut left_out = 0;
        for path in &self.files {
            let file = path.display().to_string();
            let (entries, errors) = suite::parse_lines(&input::read(path)?);
            unreadable.extend(errors.iter().map(|error| format!("{file}: {error}")));
            for entry in entries {
                if entry.counts.is_empty() {
                    let line = entry.line;
                    unreadable.push(format!("{file}: line {line}: no count such as `;D1 20`"));
                    continue;
                }
                let task = self.task(&file, entry);
                match task.counts.is_empty() {
                    true => left_out += 1,
                    false => tasks.push(task),
                }
            }
        }
        if left_out > 0 {
            say(&format!(
                "note: {left_out} positions left out, all their counts are above --max-nodes"
            ));
        }
        if tasks.is_empty() {
            first_few(&unreadable)?;
            return Err(JobError::coded(
                "nothing-to-do",
                "there is nothing to count",
            ));
        }
        let failed = self.run_all(&tasks, out)?;
        let passed = tasks.len() - failed;
        match self.json {
            true => out.json(&ResultObject { passed, failed })?,
            false => out.line(format_args!("{passed} passed, {failed} failed"))?,
        }
        first_few(&unreadable)?;
        Ok(Ending::failed_if(failed > 0))
    }

    fn task(&self, file: &str, entry: suite::SuiteEntry) -> Task {
        let line = entry.line;
        let mode = match self.castling.chess960 {
            true => CastlingMode::Chess960,
            false => entry.mode,
        };
        say_notes(&format!("{file}: line {line}: "), &entry.notes);
        let mut counts = entry.counts;
        counts.retain(|&(_, count)| self.max_nodes.is_none_or(|most| count <= most));
        counts.sort_unstable();
        Task {
            file: file.to_owned(),
            line,
            position: entry.position,
            mode,
            counts,
        }
    }

    /// Runs the tasks on some threads and reports them in their order; how many failed.
    fn run_all(&self, tasks: &[Task], out: &mut Output) -> Result<usize, JobError> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, results) = unbounded();
        thread::scope(|scope| {
            for started in 0..threads.min(tasks.len()) {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                let work = move || {
                    while let Some((index, task)) = take(tasks, next) {
                        if sender.send((index, task.run(stop))).is_err() {
                            return;
                        }
                    }
                };
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    Err(error) if started == 0 => {
                        let message = format!("cannot start a thread: {error}");
                        return Err(JobError::coded("system-failed", message));
                    }
                    // Those that run take all the tasks.
                    Err(_) => break,
                }
            }
            drop(sender);
            let failed = self.report_all(tasks, &results, out);
            // Where nobody reads our output any more there is no need to count on.
            stop.store(true, Ordering::Relaxed);
            next.store(tasks.len(), Ordering::Relaxed);
            failed
        })
    }

    fn report_all(
        &self,
        tasks: &[Task],
        results: &Receiver<(usize, TaskResult)>,
        out: &mut Output,
    ) -> Result<usize, JobError> {
        let total = tasks.len() as u64;
        let progress = Progress::new();
        let mut waiting: Vec<Option<TaskResult>> = tasks.iter().map(|_| None).collect();
        let mut in_order = tasks.iter().enumerate().peekable();
        let (mut done, mut failed) = (0, 0);
        for (index, result) in results {
            if let Some(slot) = waiting.get_mut(index) {
                *slot = Some(result);
            }
            done += 1;
            progress.set(done, total, || format!("{failed} failed"));
            while let Some(&(index, task)) = in_order.peek() {
                let Some(result) = waiting.get_mut(index).and_then(Option::take) else {
                    break;
                };
                let miss = result.map_err(|error| {
                    JobError::coded("count-failed", format!("{}: {error}", task.place()))
                })?;
                failed += usize::from(miss.is_some());
                progress.around(|| self.report(task, miss.as_ref(), out))?;
                in_order.next();
            }
        }
        Ok(failed)
    }

    fn report(&self, task: &Task, miss: Option<&Miss>, out: &mut Output) -> Result<(), JobError> {
        if self.json {
            return out.json(&TaskObject {
                file: &task.file,
                line: task.line,
                fen: fen::write(&task.position, task.mode),
                passed: miss.is_none(),
                depth: miss.map(|miss| miss.depth),
                wanted: miss.map(|miss| miss.wanted),
                got: miss.map(|miss| miss.divide.total),
            });
        }
        let Some(miss) = miss else { return Ok(()) };
        out.line(format_args!(
            "{}: depth {}: wanted {}, got {}: {}",
            task.place(),
            miss.depth,
            miss.wanted,
            miss.divide.total,
            fen::write(&task.position, task.mode)
        ))?;
        out.line(miss.divide.text(task.mode))?;
        out.flush()
    }
}

/// How many lines that cannot be read are named.
const NAMED: usize = 5;

/// Names the first of the lines that cannot be read. The others have been counted by then.
fn first_few(unreadable: &[String]) -> Result<(), JobError> {
    if unreadable.is_empty() {
        return Ok(());
    }
    let mut named: Vec<String> = unreadable.iter().take(NAMED).cloned().collect();
    let others = unreadable.len().saturating_sub(NAMED);
    if others > 0 {
        named.push(format!("and {others} more"));
    }
    Err(JobError::coded("bad-suite", named.join("\n")))
}

fn take<'a>(tasks: &'a [Task], next: &AtomicUsize) -> Option<(usize, &'a Task)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(index).map(|task| (index, task))
}

impl Task {
    fn place(&self) -> String {
        format!("{}: line {}", self.file, self.line)
    }

    /// The first count that is wrong.
    fn run(&self, stop: &AtomicBool) -> TaskResult {
        let options = perft_options().stop(stop);
        for &(depth, wanted) in &self.counts {
            if perft::count_with(&self.position, depth, &options)? != wanted {
                let divide = Divide::count(&self.position, depth, &options)?;
                return Ok(Some(Miss {
                    depth,
                    wanted,
                    divide,
                }));
            }
        }
        Ok(None)
    }
}
