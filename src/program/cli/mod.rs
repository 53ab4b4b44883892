//! Floor 8: the command line, `megaton WORD …`, one file a job (PROTOCOL.md §4).
//!
//! The invariant: results go to standard output and nothing else does; progress, notes and errors
//! go to standard error. Exit code 0 means done and good, 1 done and something failed, 2 could
//! not run. A reader that goes away early (`megaton … | head`) is no error.
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod bench;
mod check;
mod compare;
mod completions;
mod count;
mod input;
mod r#match;
mod merge;
mod output;
mod perft;
mod perftree;
mod place;
mod problem;
mod progress;
mod queries;
mod split;
mod suite;
mod svg;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use output::Output;
use problem::Problem;

/// Atomic chess: legal moves and why a move is illegal, perft, results, and a UCI engine.
///
/// Without a command megaton speaks UCI on standard input and output; `help` there lists what it
/// understands beyond UCI.
#[derive(Parser)]
#[command(
    name = "megaton",
    version,
    propagate_version = true,
    disable_help_subcommand = true,
    after_help = "Example:\n  megaton legal --fen '4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1' d1d7\n\n\
                  Exit codes: 0 done and good, 1 done and something failed, 2 could not run."
)]
struct Arguments {
    #[command(subcommand)]
    job: Job,
}

#[derive(Subcommand)]
enum Job {
    Moves(queries::Moves),
    Rejected(queries::Rejected),
    Filter(queries::Filter),
    Legal(queries::Legal),
    Threats(queries::Threats),
    Outcome(queries::Outcome),
    Fen(queries::Fen),
    D(queries::Board),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Suite(suite::Suite),
    Compare(compare::Compare),
    Check(check::Check),
    Perftree(perftree::Perftree),
    Split(split::Split),
    Count(count::Count),
    Merge(merge::Merge),
    Match(Box<r#match::Match>),
    Svg(svg::Svg),
    Completions(completions::Completions),
}

/// How a job that could run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// Exit code 0.
    Good,
    /// Exit code 1: a move is illegal, a count is wrong, a game is bad.
    Failed,
}

impl Ending {
    const fn failed_if(failed: bool) -> Ending {
        if failed { Ending::Failed } else { Ending::Good }
    }
}

impl Job {
    fn run(&self, out: &mut Output) -> Result<Ending, Problem> {
        match self {
            Job::Moves(job) => job.run(out),
            Job::Rejected(job) => job.run(out),
            Job::Filter(job) => job.run(out),
            Job::Legal(job) => job.run(out),
            Job::Threats(job) => job.run(out),
            Job::Outcome(job) => job.run(out),
            Job::Fen(job) => job.run(out),
            Job::D(job) => job.run(out),
            Job::Perft(job) => job.run(out),
            Job::Bench(job) => job.run(out),
            Job::Suite(job) => job.run(out),
            Job::Compare(job) => job.run(out),
            Job::Check(job) => job.run(out),
            Job::Perftree(job) => job.run(out),
            Job::Split(job) => job.run(out),
            Job::Count(job) => job.run(out),
            Job::Merge(job) => job.run(out),
            Job::Match(job) => job.run(out),
            Job::Svg(job) => job.run(out),
            Job::Completions(job) => job.run(out),
        }
    }
}

/// Runs the job that `arguments` name, the first of them being the program itself.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = command().try_get_matches_from(arguments);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are asked for and go to standard output, with exit code 0.
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            let printed = printed.map_err(Problem::Output);
            let good =
                !error.use_stderr() && printed.map_or_else(|e| e.is_reader_gone(), |()| true);
            return ExitCode::from(if good { 0 } else { 2 });
        }
    };
    let mut out = Output::stdout();
    let ending = arguments.job.run(&mut out);
    match ending.and_then(|ending| out.flush().map(|()| ending)) {
        Ok(Ending::Good) => ExitCode::SUCCESS,
        Ok(Ending::Failed) => ExitCode::from(1),
        Err(problem) if problem.is_reader_gone() => ExitCode::SUCCESS,
        Err(problem) => {
            // What was found before the problem is still worth reading.
            let _ = out.flush();
            say(&format!("error: {problem}"));
            ExitCode::from(2)
        }
    }
}

/// What clap needs to know; each job says with `--version` that it is megaton's.
fn command() -> clap::Command {
    let name = |job: clap::Command| job.display_name("megaton");
    Arguments::command().mut_subcommands(name)
}

/// Writes a line to standard error, where nothing can be done if that fails.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", output::printable(line));
}
