//! The program: arguments → logger → session or job → exit code. See README.md.
#![forbid(unsafe_code)]

use std::io::{self, ErrorKind, IsTerminal};
use std::process::ExitCode;

use megaton::program::cli;
use megaton::program::uci::{Session, Terminal, spawn_reader};

/// Exit code where a job could not run.
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let filter = env_logger::Env::default().default_filter_or("off");
    env_logger::Builder::from_env(filter).init();
    let arguments = std::env::args_os();
    if arguments.len() > 1 {
        return cli::run(arguments);
    }
    match converse() {
        // Whoever read the answers has gone: nothing is wrong with that.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("megaton: {error}");
            ExitCode::from(COULD_NOT_RUN)
        }
        _ => ExitCode::SUCCESS,
    }
}

fn converse() -> io::Result<()> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Session::at_terminal(&Terminal::open()?, io::stdout())?.run();
    }
    let input = spawn_reader(io::stdin())?;
    let terminal = io::stdout().is_terminal();
    Session::new(input, io::stdout())?
        .on_terminal(terminal)
        .run()
}
