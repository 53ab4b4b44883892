//! `probe`: does another engine keep UCI in atomic chess?

use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::{Ending, input};
use crate::program::probe::{self, Finding, ProbeOutcome};

/// Lines of a dialogue are cut to this many characters.
const WIDTH: usize = 200;

/// Checks whether a UCI engine keeps the protocol and the rules in atomic chess
///
/// Each check is one line: pass, FAIL with the last lines of the dialogue, or not offered. Exit
/// code 1 where a check has failed.
#[derive(Args)]
#[command(after_help = "Example:\n  megaton probe --engine megaton --games 3")]
pub(super) struct Probe {
    /// The command of the engine, split into words as a shell does
    #[arg(long, value_name = "COMMAND")]
    engine: String,
    /// Set an option of the engine, for example `Threads=2`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = input::engine_option)]
    options: Vec<(String, String)>,
    /// How many seconds each check may take [default: such that all end within a minute]
    #[arg(long, value_name = "S", value_parser = input::seconds)]
    timeout: Option<Duration>,
    /// How many games the last check plays [default: 50, or as many as a minute allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// One JSON object for each check, and one with the numbers
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    number: usize,
    name: &'a str,
    /// `pass`, `fail` or `not-offered`.
    result: &'static str,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    dialogue: Option<&'a [String]>,
}

#[derive(Default, Serialize)]
struct Numbers {
    passed: usize,
    failed: usize,
    not_offered: usize,
}

impl Probe {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let probe = probe::Probe {
            command: self.engine.parse().map_err(JobError::argument)?,
            options: self.options.clone(),
            timeout: self.timeout,
            games: self.games.and_then(|games| usize::try_from(games).ok()),
        };
        let mut numbers = Numbers::default();
        let mut printed = Ok(());
        let mut cannot_start = None;
        probe.run(|finding| {
            if let ProbeOutcome::Fail { reason, .. } = &finding.outcome
                && finding.number == 1
                && reason.starts_with("cannot start")
            {
                cannot_start = Some(reason.clone());
                return ControlFlow::Break(());
            }
            printed = self.print(&finding, &mut numbers, out);
            match printed {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        printed?;
        if let Some(reason) = cannot_start {
            return Err(JobError::coded(
                "engine-failed",
                format!("--engine: {reason}"),
            ));
        }
        let Numbers {
            passed,
            failed,
            not_offered,
        } = numbers;
        match self.json {
            true => out.json(&numbers)?,
            false => out.line(format!(
                "{passed} passed, {failed} failed, {not_offered} not offered"
            ))?,
        }
        Ok(Ending::failed_if(failed > 0))
    }

    fn print(
        &self,
        finding: &Finding,
        numbers: &mut Numbers,
        out: &mut Output,
    ) -> Result<(), JobError> {
        let (result, text, dialogue) = match &finding.outcome {
            ProbeOutcome::Pass(remark) => ("pass", remark, None),
            ProbeOutcome::NotOffered(what) => ("not-offered", what, None),
            ProbeOutcome::Fail { reason, dialogue } => ("fail", reason, Some(dialogue.as_slice())),
        };
        match result {
            "pass" => numbers.passed += 1,
            "fail" => numbers.failed += 1,
            _ => numbers.not_offered += 1,
        }
        let Finding { number, name, .. } = finding;
        if self.json {
            let object = FindingObject {
                number: *number,
                name,
                result,
                text,
                dialogue,
            };
            out.json(&object)?;
            return out.flush();
        }
        let word = match result {
            "fail" => "FAIL",
            "not-offered" => "not offered",
            other => other,
        };
        let colon = if text.is_empty() { "" } else { ": " };
        out.line(format!("{number}. {word} {name}{colon}{text}"))?;
        for line in dialogue.unwrap_or_default() {
            let cut: String = line.chars().take(WIDTH).collect();
            out.line(format!("    {cut}"))?;
        }
        out.flush()
    }
}
