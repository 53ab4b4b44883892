//! The help, the versions, the examples, the completions.

use super::program::{JOBS, examples, expect, megaton, shell, stderr};

#[test]
fn every_job_has_help_with_an_example_and_a_version() {
    let version = expect(&megaton(&["--version"]), 0);
    assert_eq!(version, format!("megaton {}\n", env!("CARGO_PKG_VERSION")));
    let all = expect(&megaton(&["--help"]), 0);
    for job in JOBS {
        assert!(
            all.lines()
                .any(|line| line.starts_with(&format!("  {job} "))),
            "{job}"
        );
        assert_eq!(expect(&megaton(&[job, "--version"]), 0), version, "{job}");
        let help = expect(&megaton(&[job, "--help"]), 0);
        assert!(
            examples(&help)[0].contains(&format!("megaton {job}")),
            "{help}"
        );
    }
}

#[test]
#[cfg(unix)]
fn every_example_runs() {
    for job in JOBS.into_iter().chain(["--help"]) {
        let arguments: &[&str] = if job == "--help" {
            &[job]
        } else {
            &[job, "--help"]
        };
        let help = expect(&megaton(arguments), 0);
        for line in examples(&help) {
            let output = shell(&line);
            assert_eq!(output.status.code(), Some(0), "{line}\n{}", stderr(&output));
            assert!(!output.stdout.is_empty(), "{line}");
        }
    }
}

#[test]
fn completions_name_every_job() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = expect(&megaton(&["completions", shell]), 0);
        assert!(JOBS.iter().all(|job| script.contains(job)), "{shell}");
    }
}

#[test]
fn help_lines_fit_100_columns() {
    for job in JOBS.into_iter().map(Some).chain([None]) {
        let arguments: Vec<&str> = job.into_iter().chain(["--help"]).collect();
        let help = expect(&megaton(&arguments), 0);
        for line in help.lines().filter(|line| !line.starts_with("  megaton ")) {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}

#[test]
fn help_explains_jobs_commands_of_the_prompt_and_filters() {
    let help = |word| expect(&megaton(&["help", word]), 0);
    assert!(help("perft").contains("At the prompt:\n  perft N"));
    assert!(help("ponderhit").starts_with("At the prompt:\n"));
    assert!(help("removes").contains("moves [FILTER"));
    assert_eq!(
        expect(&megaton(&["help"]), 0),
        expect(&megaton(&["--help"]), 0)
    );
    let output = megaton(&["help", "perf"]);
    expect(&output, 2);
    assert!(stderr(&output).contains("'perft'"), "{}", stderr(&output));
    let script = expect(&megaton(&["completions", "bash"]), 0);
    assert!(script.contains("enpassant"));
}

#[test]
fn errors_are_objects_with_json() {
    for (arguments, code) in [
        (["moves", "--fen", "x", "--json"], "bad-fen"),
        (["moves", "--moves", "e5", "--json"], "illegal-move"),
        (["moves", "--fen", "startpos e4", "--json"], "bad-position"),
        (["moves", "--no-such", "x", "--json"], "bad-arguments"),
        (["moves", "--json", "--", "brilliant"], "bad-filter"),
        (["suite", "--json", "--", "no-such-file"], "no-file"),
        (["suite", "--json", "--", "games.pgn"], "bad-suite"),
        (["check", "--json", "--", "no-such-file"], "no-file"),
        (
            ["compare", "--json", "--engine", "no-such"],
            "engine-failed",
        ),
        (["probe", "--json", "--engine", "no-such"], "engine-failed"),
        (["compare", "--json", "--engine", "'open"], "bad-arguments"),
        (
            ["compare", "--json", "--engine=x", "--timeout=0"],
            "bad-arguments",
        ),
        (
            ["compare", "--json", "--engine=x", "--option=y"],
            "bad-arguments",
        ),
        (
            ["compare", "--json", "--engine=x", "--suite=-"],
            "nothing-to-do",
        ),
        (["check", "--json", "--", "-"], "nothing-to-do"),
    ] {
        let text = expect(&megaton(&arguments), 2);
        let last = text.lines().last().unwrap_or_default();
        let object: serde_json::Value = serde_json::from_str(last).expect(&text);
        assert_eq!(object["error"]["code"], code, "{text}");
        assert!(object["error"]["message"].is_string(), "{text}");
    }
}
