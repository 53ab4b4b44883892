//! `megaton probe`: our own engine keeps UCI, and engines that do not are found out.

use crate::cli::program::{MEGATON, expect, megaton, stderr};
use crate::planted;

#[test]
fn our_own_engine_passes() {
    let text = expect(
        &megaton(&["probe", "--engine", &format!("'{MEGATON}'"), "--games", "3"]),
        0,
    );
    let last = text.lines().last().expect("a line");
    assert!(last.ends_with(" passed, 0 failed, 0 not offered"), "{text}");
    for (index, line) in text.lines().enumerate().take(20) {
        assert!(line.starts_with(&format!("{}. pass ", index + 1)), "{line}");
    }
}

#[test]
fn faults_are_found_and_shown_with_their_dialogue() {
    for (fault, check, line) in [
        ("play-twice", "`go nodes 200`", "    < bestmove "),
        (
            "play-illegal",
            "one legal `bestmove`",
            "    < bestmove a1h8",
        ),
        ("play-dies", "one legal `bestmove`", "    > go depth 2"),
        ("stays", "`quit` ends the engine", "    > quit"),
    ] {
        let engine = format!("'{}' {fault}", planted::engine().display());
        let output = megaton(&[
            "probe",
            "--engine",
            &engine,
            "--games",
            "1",
            "--timeout",
            "1",
        ]);
        let text = expect(&output, 1);
        let is_found = |line: &&str| line.contains(". FAIL ") && line.contains(check);
        let at = text
            .lines()
            .position(|line| is_found(&line))
            .unwrap_or_else(|| panic!("{fault}: {text}"));
        let mut dialogue = text
            .lines()
            .skip(at + 1)
            .take_while(|line| line.starts_with("    "));
        assert!(
            dialogue.any(|said| said.starts_with(line)),
            "{fault}: {text}"
        );
        // The rest is checked all the same.
        assert!(text.contains("\n30. "), "{fault}: {text}");
    }
}

#[test]
fn what_cannot_be_started_is_an_error() {
    let output = megaton(&["probe", "--engine", "/nonexistent"]);
    expect(&output, 2);
    assert!(
        stderr(&output).contains("cannot start `/nonexistent`"),
        "{}",
        stderr(&output)
    );
    let text = expect(
        &megaton(&["probe", "--engine", "true", "--timeout", "1", "--json"]),
        1,
    );
    let first: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(
        (&first["number"], &first["result"]),
        (&1.into(), &"fail".into())
    );
}
