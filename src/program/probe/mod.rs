//! Does an engine keep UCI in atomic chess? A numbered list of checks, each with a time limit of
//! its own.
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod checks;
mod subject;

use std::time::{Duration, Instant};

use crate::program::peer::CommandLine;
use subject::{Subject, Trouble};

/// All checks together end within this, unless a limit or a number of games is asked for.
const WHOLE: Duration = Duration::from_secs(52);

/// How long one check may take where nothing else is asked for.
const EACH: Duration = Duration::from_secs(8);

/// How long a number of games that was asked for may take.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// What is left for each later check when the time is short.
const LEAST: Duration = Duration::from_secs(1);

/// What is probed and how long.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The engine.
    pub command: CommandLine,
    /// UCI options and their values, set before each check.
    pub options: Vec<(String, String)>,
    /// How long each check may take; `None`: such that all end within a minute.
    pub timeout: Option<Duration>,
    /// How many games are played; `None`: 50, or as many as the time allows.
    pub games: Option<usize>,
}

/// What came of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its number, from 1.
    pub number: usize,
    /// What is checked.
    pub name: &'static str,
    /// What came of it.
    pub outcome: ProbeOutcome,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProbeOutcome {
    /// Good; perhaps with a remark.
    Pass(String),
    /// The engine does not offer it.
    NotOffered(String),
    /// Wrong.
    Fail {
        /// What is wrong.
        reason: String,
        /// The last lines of the dialogue: `>` to the engine, `<` from it.
        dialogue: Vec<String>,
    },
}

impl Probe {
    /// Makes all checks and hands each finding to `report`, until that says stop.
    pub fn run(&self, mut report: impl FnMut(Finding) -> std::ops::ControlFlow<()>) {
        let begun = Instant::now();
        let mut subject = Subject::new(self.command.clone(), self.options.clone());
        let all = checks::ALL;
        let effort = checks::Effort {
            games: self.games,
            timeout: self.timeout,
        };
        for (index, check) in all.iter().enumerate() {
            let left = WHOLE.saturating_sub(begun.elapsed());
            let checks_left = u32::try_from(all.len() - index - 1).unwrap_or(0);
            let is_games = check.name.starts_with(checks::GAMES);
            let limit = match (self.timeout, is_games) {
                // A soak takes as long as it takes; each of its moves has the limit.
                (Some(timeout), true) => timeout.saturating_mul(self.games.unwrap_or(50) as u32),
                (Some(timeout), false) => timeout,
                (None, true) if self.games.is_some() => LONGEST,
                // The games get what the others leave.
                (None, true) => left.saturating_sub(EACH * checks_left).max(EACH),
                // An engine that is slow to start gets its time, and one that hangs again and
                // again does not use up the time of the later checks.
                (None, false) => left.saturating_sub(LEAST * checks_left).clamp(LEAST, EACH),
            };
            subject.begin(limit);
            let ended = (check.run)(&mut subject, &effort);
            let outcome = match ended {
                Ok(remark) => ProbeOutcome::Pass(remark),
                Err(Trouble::NotOffered(what)) => ProbeOutcome::NotOffered(what),
                Err(Trouble::Failed(reason)) => ProbeOutcome::Fail {
                    reason,
                    dialogue: subject.dialogue(),
                },
            };
            subject.finish(!matches!(outcome, ProbeOutcome::Fail { .. }));
            let finding = Finding {
                number: index + 1,
                name: check.name,
                outcome,
            };
            if report(finding).is_break() {
                return;
            }
        }
    }
}
