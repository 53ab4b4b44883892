//! Arguments, files and outputs that nobody should give.

use std::process::Command;

use super::program::{
    JOBS, MEGATON, examples, expect, megaton, megaton_reading, shell, stderr, stdout,
};

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for job in JOBS {
        let help = shell(&format!("megaton {job} --help >/dev/full"));
        assert_eq!(help.status.code(), Some(2), "{job} --help");
        let example = examples(&expect(&megaton(&[job, "--help"]), 0)).remove(0);
        if example.contains(['|', '>']) {
            continue;
        }
        let output = shell(&format!("{example} >/dev/full"));
        assert_eq!(output.status.code(), Some(2), "{example}");
        let message = "error: standard output: No space left on device (os error 28)\n";
        assert!(stderr(&output).ends_with(message), "{example}");
    }
}

#[test]
#[cfg(unix)]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for job in JOBS.into_iter().chain(["--fen", ""]) {
        let mut command = Command::new(MEGATON);
        command.args([OsStr::new(job), OsStr::from_bytes(b"e2\xff")]);
        let output = command.output().expect("megaton runs");
        assert_eq!(expect(&output, 2), "", "{job}");
        assert!(stderr(&output).starts_with("error: "), "{job}");
    }
}

#[test]
fn nothing_that_drives_a_terminal_is_printed() {
    let games =
        "[Variant \"\u{1b}[31m\"]\n\n1. e4 *\n\n[Result \"\u{9b}1m\"]\n\n1. e4\u{9b}31m *\n";
    let log = ">A\u{1b}(0): position foo\u{1b}[31m\n>A\u{1b}(0): position startpos moves e2\u{7}\n";
    for output in [
        megaton_reading(&["check"], games),
        megaton_reading(&["check", "--json"], games),
        megaton_reading(&["check", "--log"], log),
        megaton(&["legal", "e2\u{1b}[31m"]),
        megaton(&["filter", "e2\u{9b}31m", "e2\u{7}"]),
        megaton(&["moves", "\u{1b}c"]),
        megaton(&["moves", "--fen", "8/\u{1b}c w"]),
        megaton(&["suite", "\u{1b}c"]),
        megaton(&["svg", "--move", "\u{1b}c"]),
        megaton(&["\u{1b}c"]),
    ] {
        let text = stdout(&output) + &stderr(&output);
        let odd = |c: char| c.is_control() && c != '\n';
        assert!(!text.is_empty() && !text.contains(odd), "{text:?}");
    }
}

#[test]
fn files_that_are_wrong_everywhere_are_told_in_few_words() {
    for (job, wrong, expected) in [
        ("check", ")", 100..=102),
        ("check", "(", 100..=102),
        ("check", "[\n", 100..=102),
        // Five lines, and how many more.
        ("suite", "x\n", 6..=6),
    ] {
        let output = megaton_reading(&[job, "-"], wrong.repeat(200_000));
        let text = stdout(&output) + &stderr(&output);
        let lines = text.lines().count();
        assert!(expected.contains(&lines), "{job} {wrong}: {lines} lines");
    }
}

/// Where the system starts no more threads and processes, jobs use fewer or end with one error.
#[test]
#[cfg(target_os = "linux")]
fn threads_and_processes_that_cannot_be_started_are_done_without_or_one_error() {
    // The limit does not hold for root, so root becomes somebody else, who may not reach our build.
    let folder = std::env::temp_dir().join(format!("megaton-limit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("megaton");
    std::fs::copy(MEGATON, &program).expect("a copy");
    let run = |arguments: &str, input: &str| {
        let line = format!("ulimit -u 1; exec '{}' {arguments}", program.display());
        let mut command = match shell("id -u").stdout.as_slice() {
            b"0\n" => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=65534", "--clear-groups", "bash"]);
                command
            }
            _ => Command::new("bash"),
        };
        crate::engine::run(
            command.current_dir("/").args(["-c", &line]),
            input.as_bytes(),
        )
    };
    let setpriv = Command::new("setpriv").arg("--version").output();
    if setpriv.is_err() || !run("--version", "").status.success() {
        println!(
            "skipped: no setpriv, or nobody may run {}",
            program.display()
        );
        std::fs::remove_dir_all(&folder).expect("the folder goes");
        return;
    }
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n";
    let this = program.display();
    let engine =
        format!("--engine 'cmd={this} name=a' --engine 'cmd={this} name=b' --each nodes=9");
    for (arguments, code, part) in [
        ("suite - --threads 4", 2, "cannot start a thread"),
        ("suite - --threads 4 --json", 2, "cannot start a thread"),
        ("perft 4 --threads 4", 0, ""),
        (&format!("compare --engine '{this}'"), 2, "cannot start"),
        (&format!("probe --engine '{this}'"), 2, "cannot start"),
        (&format!("match {engine}"), 2, "error: "),
        ("", 2, "megaton: "),
    ] {
        let output = run(arguments, suite);
        let message = stderr(&output);
        let text = expect(&output, code);
        assert!(message.lines().count() <= 1, "{arguments}: {message}");
        assert!(
            message.contains(part) && !message.contains("panicked"),
            "{arguments}: {message}"
        );
        match arguments {
            "perft 4 --threads 4" => assert!(text.contains("\n4 197326 "), "{text}"),
            _ if arguments.ends_with("--json") => assert!(text.contains("system-failed"), "{text}"),
            _ => assert_eq!(text, "", "{arguments}"),
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
