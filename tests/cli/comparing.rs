//! `compare`: planted faults and bad conduct.

use super::planted;
use super::program::{MEGATON, expect, megaton, stderr};

#[test]
fn planted_faults_are_found_with_move_and_reason() {
    for (fault, fen, lines) in [
        (
            "exposes-king",
            "4r2k/8/8/8/4N3/3p4/8/3RK3 w - - 0 1",
            "path:\nextra: d1d3 illegal explosion-exposes-king: ",
        ),
        (
            "king-captures",
            "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
            "path:\nextra: e1d2 illegal king-captures: ",
        ),
        (
            "fears-touch",
            "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
            "path:\nmissing: d3c4\nlegal d3c4 san Kc4\nmissing: d3d4\nlegal d3d4 san Kd4\n",
        ),
    ] {
        let engine = format!("'{}' {fault}", planted::engine().display());
        let output = megaton(&["compare", "--engine", &engine, "--fen", fen, "--depth", "3"]);
        let text = expect(&output, 1);
        assert!(
            text.starts_with(&format!("difference: {fen}\n{lines}")),
            "{fault}: {text}"
        );
        assert!(
            text.ends_with("\n0 equal, 1 different\n"),
            "{fault}: {text}"
        );
        let random = [
            "compare", "--engine", &engine, "--random", "40", "--depth", "2",
        ];
        let text = expect(&megaton(&random), 1);
        assert!(
            text.contains("\npath:") && text.contains("difference: "),
            "{fault}: {text}"
        );
    }
}

#[test]
fn the_readme_shows_what_compare_prints() {
    let engine = format!("'{}' king-captures", planted::engine().display());
    let fen = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1";
    let text = expect(&megaton(&["compare", "--engine", &engine, "--fen", fen]), 1);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(file).expect("a README");
    assert!(readme.contains(&format!("```text\n{text}```\n")), "{text}");
}

#[test]
fn comparisons_without_difference_and_without_answer() {
    let engine = |fault: &str| format!("'{}' {fault}", planted::engine().display());
    let same = [
        "compare",
        "--engine",
        &engine("none"),
        "--random",
        "10",
        "--seed",
        "3",
    ];
    assert_eq!(expect(&megaton(&same), 0), "10 equal, 0 different\n");
    for (fault, reason) in [
        ("orthodox", "197281"),
        ("no-variant", "UCI_Variant"),
        ("mute", "within 1 seconds"),
        ("hangs", "within 1 seconds"),
        ("dies", "exit status: 3"),
        ("searches", "go perft"),
    ] {
        let output = megaton(&["compare", "--engine", &engine(fault), "--timeout", "1"]);
        assert_eq!(expect(&output, 2), "", "{fault}");
        let message = stderr(&output);
        assert!(
            message.starts_with("error: could not compare: "),
            "{message}"
        );
        assert!(message.contains(reason), "{fault}: {message}");
    }
}

#[test]
#[cfg(unix)]
fn a_script_is_compared_as_perftree_would_ask_it() {
    let script = format!("'{MEGATON}' perftree");
    let output = megaton(&[
        "compare", "--script", &script, "--random", "5", "--depth", "2",
    ]);
    assert_eq!(expect(&output, 0), "5 equal, 0 different\n");
}
