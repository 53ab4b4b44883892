//! The help, the versions, the examples, the completions.

use super::program::{JOBS, example, expect, megaton, shell, stderr};

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
        assert!(example(&help).contains(&format!("megaton {job}")), "{help}");
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
        let line = example(&expect(&megaton(arguments), 0));
        let output = shell(&line);
        assert_eq!(output.status.code(), Some(0), "{line}\n{}", stderr(&output));
        assert!(!output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn completions_name_every_job() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = expect(&megaton(&["completions", shell]), 0);
        assert!(JOBS.iter().all(|job| script.contains(job)), "{shell}");
    }
}
