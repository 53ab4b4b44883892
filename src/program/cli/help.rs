//! `help`: what a job, or a command of the prompt, does.

use clap::Args;

use crate::program::answers::help_about;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::{Ending, command};

/// Explains a command of the command line or of the prompt
#[derive(Args)]
#[command(after_help = "Example:\n  megaton help perft")]
pub(super) struct Help {
    /// A command of the command line or of the prompt, or a filter of `moves` [default: an
    /// overview]
    word: Option<String>,
}

impl Help {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let Some(word) = &self.word else {
            out.line(command().render_long_help().to_string().trim_end())?;
            return Ok(Ending::Good);
        };
        let word = word.to_ascii_lowercase();
        let at_prompt = help_about(&word);
        let job = help_of_job(&word);
        if let Ok(help) = &job {
            out.line(help.trim_end())?;
        }
        if !at_prompt.is_empty() {
            if job.is_ok() {
                out.line("")?;
            }
            out.line("At the prompt:")?;
            for line in &at_prompt {
                out.line(format_args!("  {line}"))?;
            }
        }
        match job {
            Err(error) if at_prompt.is_empty() => Err(JobError::coded("unknown-command", error)),
            _ => Ok(Ending::Good),
        }
    }
}

/// The long help of a job, or the sentence with which clap refuses its name.
fn help_of_job(word: &str) -> Result<String, String> {
    let mut all = command();
    all.build();
    if let Some(job) = all.find_subcommand_mut(word) {
        return Ok(job.render_long_help().to_string());
    }
    let refused = all.try_get_matches_from(["megaton", word]);
    let text = refused.err().map(|error| error.to_string());
    let text = text.unwrap_or_default();
    // The sentence and the tip with a similar name; the usage that follows is left out.
    let sentences = text.split("\n\n").filter(|part| !part.starts_with("Usage"));
    let sentences: Vec<String> = sentences
        .filter(|part| !part.starts_with("For more"))
        .map(|part| part.trim().trim_start_matches("error: ").to_owned())
        .collect();
    Err(sentences.join("; "))
}
