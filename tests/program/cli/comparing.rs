//! `compare`: planted faults and bad conduct.

use super::program::{MEGATON, expect, megaton, megaton_reading, stderr};
use crate::planted;

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
            text.starts_with(&format!("root 1: {fen}\ndifference: {fen}\n{lines}")),
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
fn the_documents_show_what_compare_prints() {
    let engine = format!("'{}' king-captures", planted::engine().display());
    let fen = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1";
    let text = expect(&megaton(&["compare", "--engine", &engine, "--fen", fen]), 1);
    let document = include_str!("../../../docs/PEER-FAULTS.md");
    assert!(
        document.contains(&format!("```text\n{text}```\n")),
        "{text}"
    );
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
        ("orthodox", "counts orthodox chess"),
        ("no-variant", "UCI_Variant"),
        ("mute", "within 1 s; --timeout"),
        ("hangs", "within 1 s"),
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

#[test]
#[cfg(unix)]
fn json_has_an_object_for_each_position_and_one_for_the_numbers() {
    // Right about the start position, wrong about one more, lost in the third.
    let script = format!(
        r#"sh -c 'case "$2" in 3k4/8*) echo d1e1 1;; 4k3/8*) exit 3;; *) exec "{MEGATON}" perftree "$@";; esac' script"#
    );
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n\
                 3k4/8/8/8/8/8/8/3K4 w - - 0 1 ;D1 5\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n";
    let arguments = [
        "compare", "--script", &script, "--suite", "-", "--depth", "1", "--json",
    ];
    let text = expect(&megaton_reading(&arguments, suite), 1);
    let objects: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    let results: Vec<&str> = objects[..3]
        .iter()
        .map(|object| object["result"].as_str().expect("a word"))
        .collect();
    assert_eq!(results, ["equal", "different", "not-compared"], "{text}");
    let missing = objects[1]["missing"].as_array().expect("a list");
    assert_eq!(missing.len(), 4, "{text}");
    assert!(
        objects[2]["root"]
            .as_str()
            .is_some_and(|root| root.starts_with("4k3/"))
    );
    let numbers = serde_json::json!({"equal": 1, "different": 1, "not_compared": 1});
    assert_eq!(objects[3..], [numbers]);
}

#[test]
fn a_move_that_is_played_wrongly_is_named_with_what_differs_after_it() {
    let engine = format!("'{}' leaves-promoted", planted::engine().display());
    let fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let arguments = ["compare", "--engine", &engine, "--fen", fen, "--depth", "2"];
    let text = expect(&megaton(&arguments), 1);
    assert!(
        text.starts_with(&format!(
            "root 1: {fen}\ndifference: {fen}\npath:\ncount: a7b8"
        )),
        "{text}"
    );
    // The queen and the rook that are left standing on b8 check the king; the knight and the bishop
    // change nothing that shows at this depth.
    for mv in ["a7b8q", "a7b8r"] {
        let block = format!(
            "\nplays wrongly: {mv}\nask: position fen {fen} moves {mv}\n\
             after: 7k/8/8/8/8/8/8/K7 b - - 0 1\nmissing: h8g8\nlegal h8g8 san Kg8\n"
        );
        assert!(text.contains(&block), "{text}");
    }
    let json = [&arguments[..], &["--json"]].concat();
    let text = expect(&megaton(&json), 1);
    let first = text.lines().next().expect("an object");
    let object: serde_json::Value = serde_json::from_str(first).expect(first);
    assert_eq!(object["plays_wrongly"][0]["move"], "a7b8q");
    assert_eq!(
        object["plays_wrongly"][0]["path"],
        serde_json::json!(["a7b8q"])
    );
    // Two plies further down there are unexpected moves as well.
    let deeper = ["compare", "--engine", &engine, "--fen", fen, "--depth", "3"];
    let text = expect(&megaton(&deeper), 1);
    assert!(
        text.contains(&format!(
            "\nplays wrongly: a7b8n\nask: position fen {fen} moves a7b8n h8"
        )) && text.contains("\nextra: b8a6 illegal no-piece: b8 is empty\n"),
        "{text}"
    );
}

#[test]
fn numbered_lists_are_read_and_unreadable_ones_quoted() {
    let compare = |dialect: &str| {
        let engine = format!("'{}' {dialect}", planted::engine().display());
        megaton(&["compare", "--engine", &engine, "--depth", "2"])
    };
    assert_eq!(expect(&compare("numbered"), 0), "1 equal, 0 different\n");
    let output = compare("unreadable");
    expect(&output, 2);
    let message = stderr(&output);
    assert!(
        message.contains("its list cannot be read, for example `N"),
        "{message}"
    );
}

/// Where neither threads nor processes can be started there is an error, and never a panic.
#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_are_an_error() {
    let engine = planted::engine();
    let mut refused = 0;
    for kilobytes in (6_000..=24_000).step_by(1_000) {
        let command = format!(
            "ulimit -v {kilobytes}; exec '{MEGATON}' compare --timeout 5 --engine \"'{}' none\" --depth 1",
            engine.display()
        );
        let output = std::process::Command::new("sh")
            .args(["-c", &command])
            .output()
            .expect("a shell");
        let message = stderr(&output);
        assert!(!message.contains("panicked"), "{kilobytes}: {message}");
        if message.starts_with("error: could not compare: cannot start ") {
            assert_eq!(output.status.code(), Some(2), "{kilobytes}: {message}");
            refused += 1;
        }
    }
    assert!(refused > 0, "no limit was too low");
}
