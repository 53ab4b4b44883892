//! Running the program.

use std::path::Path;
use std::process::{Command, Output};

use crate::engine;

pub const MEGATON: &str = env!("CARGO_BIN_EXE_megaton");
pub const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

/// Every word that names a job.
pub const JOBS: [&str; 23] = [
    "moves",
    "rejected",
    "filter",
    "legal",
    "threats",
    "outcome",
    "fen",
    "d",
    "eval",
    "perft",
    "bench",
    "suite",
    "compare",
    "check",
    "perftree",
    "split",
    "count",
    "merge",
    "match",
    "probe",
    "svg",
    "completions",
    "help",
];

pub fn megaton(arguments: &[&str]) -> Output {
    megaton_reading(arguments, "")
}

pub fn megaton_reading(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = engine::command();
    engine::run(command.current_dir(DATA).args(arguments), input.as_ref())
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[track_caller]
pub fn expect(output: &Output, code: i32) -> String {
    assert_eq!(
        output.status.code(),
        Some(code),
        "{}{}",
        stdout(output),
        stderr(output)
    );
    stdout(output)
}

/// The command lines that follow `Example:` or `Examples:` in a help text.
#[track_caller]
pub fn examples(help: &str) -> Vec<String> {
    let lines = help
        .lines()
        .skip_while(|line| *line != "Example:" && *line != "Examples:");
    let lines = lines.skip(1).take_while(|line| !line.is_empty());
    let examples: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
    assert!(
        !examples.is_empty() && examples.iter().all(|line| line.starts_with("megaton ")),
        "{help}"
    );
    examples
}

/// Runs a line in a shell that finds `megaton`.
pub fn shell(line: &str) -> Output {
    let folder = Path::new(MEGATON).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(DATA);
    command.env("PATH", format!("{}:{path}", folder.display()));
    command.output().expect("a shell runs")
}
