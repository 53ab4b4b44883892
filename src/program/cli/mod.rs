//! The command line, `megaton WORD …`, one file a job (PROTOCOL.md §4).
//!
//! Results go to standard output, and nothing else does; progress, notes and errors go to standard
//! error. With `--json` an error is also printed as an object on standard output. Exit code 0 means
//! done and good, 1 done and something failed, 2 could not run. A reader that goes away early
//! (`megaton … | head`) is not an error.
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
mod error;
mod help;
mod input;
mod r#match;
mod merge;
mod output;
mod perft;
mod perftree;
mod place;
mod probe;
mod progress;
mod queries;
mod split;
mod suite;
mod svg;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use error::JobError;
use output::Output;

/// Atomic chess: legal moves and why a move is illegal, perft, results, and a UCI engine
///
/// Without a command, megaton speaks UCI on standard input and output; type `help` there for the
/// commands it understands beyond UCI.
#[derive(Parser)]
#[command(
    name = "megaton",
    version,
    propagate_version = true,
    disable_help_subcommand = true,
    max_term_width = 100,
    override_usage = "megaton [COMMAND]",
    after_help = "Example:\n  megaton legal --fen '4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1' d1d7\n\n\
                  `megaton help WORD` explains a command, here or at the prompt.\n\n\
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
    Eval(queries::Eval),
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
    Probe(probe::Probe),
    Svg(svg::Svg),
    Completions(completions::Completions),
    Help(help::Help),
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
    fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        match self {
            Job::Moves(job) => job.run(out),
            Job::Rejected(job) => job.run(out),
            Job::Filter(job) => job.run(out),
            Job::Legal(job) => job.run(out),
            Job::Threats(job) => job.run(out),
            Job::Outcome(job) => job.run(out),
            Job::Fen(job) => job.run(out),
            Job::D(job) => job.run(out),
            Job::Eval(job) => job.run(out),
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
            Job::Probe(job) => job.run(out),
            Job::Svg(job) => job.run(out),
            Job::Completions(job) => job.run(out),
            Job::Help(job) => job.run(out),
        }
    }
}

/// Runs the job that `arguments` name, the first of them being the program itself.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let matches = match command().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return refuse(&error, asks_for_json(&arguments)),
    };
    let json = (matches.subcommand())
        .and_then(|(_, job)| job.try_get_one::<bool>("json").ok().flatten())
        .is_some_and(|&json| json);
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error, json),
    };
    let mut out = Output::stdout();
    let ending = arguments.job.run(&mut out);
    let flushed = match out.flush() {
        // What failed has failed, whether or not anybody reads on.
        Err(error) if error.is_reader_gone() => Ok(()),
        flushed => flushed,
    };
    match ending.and_then(|ending| flushed.map(|()| ending)) {
        Ok(Ending::Good) => ExitCode::SUCCESS,
        Ok(Ending::Failed) => ExitCode::from(1),
        Err(error) if error.is_reader_gone() => ExitCode::SUCCESS,
        Err(error) => {
            // What was found before the error is still worth reading.
            if json {
                let _ = out.json(&error.object());
            }
            let _ = out.flush();
            say(&format!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// Whether `--json` stands among arguments that cannot be parsed.
fn asks_for_json(arguments: &[OsString]) -> bool {
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    options.any(|argument| argument == "--json")
}

/// Prints what clap has to say: help or version, which were asked for and are printed on standard
/// output with exit code 0, or what is wrong with the arguments.
fn refuse(error: &clap::Error, json: bool) -> ExitCode {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    let mut printed = printed.map_err(JobError::Output);
    if json && error.use_stderr() {
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        // Usage and hints follow after an empty line.
        let sentence = text.split("\n\n").next().unwrap_or_default();
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let refused = JobError::argument(words.join(" "));
        let mut out = Output::stdout();
        printed = printed.and_then(|()| out.json(&refused.object()).and_then(|()| out.flush()));
    }
    let good = !error.use_stderr() && printed.map_or_else(|e| e.is_reader_gone(), |()| true);
    ExitCode::from(if good { 0 } else { 2 })
}

/// The definitions for clap; each job calls itself megaton in its `--version`.
fn command() -> clap::Command {
    let name = |job: clap::Command| job.display_name("megaton");
    Arguments::command().mut_subcommands(name)
}

/// Writes a line to standard error, where nothing can be done if that fails.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", output::printable(line));
}
