//! The JSON objects of the questions about a position are those that docs/JSON.md describes.

use serde_json::Value;

use super::program::{megaton, megaton_reading, stdout};
use crate::support::prompt::lines;

/// A row of a table in docs/JSON.md.
struct Row {
    field: &'static str,
    kind: &'static str,
}

/// The fields that docs/JSON.md gives the answer to `command`.
fn documented(command: &str) -> Vec<Row> {
    let document = include_str!("../../../docs/JSON.md");
    let heading = format!("### `{command}`\n");
    let (_, section) = document.split_once(&heading).expect("a section");
    let section = section.split("\n#").next().unwrap();
    let rows = section.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| `")?.split(" | ");
        let field = cells.next()?.strip_suffix('`')?;
        let kind = cells.next()?;
        Some(Row { field, kind })
    });
    rows.collect()
}

fn fits(value: &Value, kind: &str) -> bool {
    let strings = |list: &Vec<Value>| list.iter().all(Value::is_string);
    let objects = |list: &Vec<Value>| list.iter().all(Value::is_object);
    match kind.split_once(", ") {
        Some((kind, "absent")) => fits(value, kind),
        Some((kind, "null")) => value.is_null() || fits(value, kind),
        Some(_) => panic!("unknown kind {kind}"),
        None => match kind {
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            "boolean" => value.is_boolean(),
            "object" => value.is_object(),
            "string list" => value.as_array().is_some_and(strings),
            "object list" => value.as_array().is_some_and(objects),
            _ => panic!("unknown kind {kind}"),
        },
    }
}

/// Panics unless `object` has the fields below `prefix` in `rows` and no other.
fn check(object: &Value, rows: &[Row], prefix: &str) {
    let fields = object.as_object().expect("an object");
    let own = || {
        rows.iter()
            .filter_map(|row| Some((row.field.strip_prefix(prefix)?, row.kind)))
            .filter(|(name, _)| !name.contains('.'))
    };
    for (name, kind) in own() {
        match fields.get(name) {
            Some(value) => assert!(fits(value, kind), "{name} is not {kind}: {object}"),
            None => assert!(kind.ends_with(", absent"), "{name} is missing: {object}"),
        }
    }
    for (name, value) in fields {
        assert!(own().any(|(own, _)| own == name), "{name} in {object}");
        let inner = format!("{prefix}{name}[].");
        if rows.iter().any(|row| row.field.starts_with(&inner)) {
            for part in value.as_array().expect("a list") {
                check(part, rows, &inner);
            }
        }
    }
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

const POSITIONS: [(&str, &str); 4] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "",
    ),
    ("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d7"),
    ("4k3/8/8/8/8/8/4q3/4K2R w K - 3 9", ""),
    ("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d6"),
];

const QUESTIONS: [(&str, &[&str]); 9] = [
    ("moves", &["san"]),
    ("rejected", &[]),
    ("filter", &["e2e4", "Nf3", "foo", "e1e2"]),
    ("legal", &["e2e4", "foo", "e1e2"]),
    ("threats", &[]),
    ("outcome", &[]),
    ("fen", &[]),
    ("d", &[]),
    ("eval", &[]),
];

#[test]
fn every_object_of_a_job_is_as_documented() {
    for (fen, moves) in POSITIONS {
        for (command, words) in QUESTIONS {
            let mut arguments = vec![command, "--json", "--fen", fen, "--moves", moves];
            arguments.extend(words);
            let text = stdout(&megaton(&arguments));
            assert!(!text.is_empty(), "{arguments:?}");
            for line in text.lines() {
                check(&parse(line), &documented(command), "");
                assert_eq!(parse(line)["command"], command);
            }
        }
    }
}

#[test]
fn the_prompt_answers_with_one_such_object_a_question() {
    for (fen, moves) in POSITIONS {
        let mut asked = format!("json on\nposition fen {fen} moves {moves}\n");
        for (command, words) in QUESTIONS {
            asked.push_str(&format!("{command} {}\n", words.join(" ")));
        }
        let answers = lines(asked);
        assert_eq!(answers.len(), QUESTIONS.len(), "{answers:?}");
        for (line, (command, words)) in answers.iter().zip(QUESTIONS) {
            let object = parse(line);
            assert_eq!(object["command"], command);
            if command != "legal" {
                check(&object, &documented(command), "");
                continue;
            }
            assert_eq!(object["code"], "ok");
            let verdicts = object["verdicts"].as_array().unwrap();
            assert_eq!(verdicts.len(), words.len());
            for verdict in verdicts {
                check(verdict, &documented(command), "");
            }
        }
    }
}

#[test]
fn errors_at_the_prompt_are_objects_and_uci_stays_text() {
    let answers = lines(
        "json on\nmoves loud\nlegal\nfoo bar\nposition fen x\nmoves\n\
         position startpos moves e2e5\njson maybe\nucinewgame\nisready\nJson Off\nmoves from g1\n",
    );
    let codes = [
        "bad-filter",
        "bad-arguments",
        "unknown-command",
        "bad-fen",
        "no-position",
        "illegal-move",
        "bad-arguments",
    ];
    assert_eq!(answers.len(), codes.len() + 2, "{answers:?}");
    let document = include_str!("../../../docs/JSON.md");
    for (line, code) in answers.iter().zip(codes) {
        let error = &parse(line)["error"];
        assert_eq!(error["code"], code, "{line}");
        assert!(error["message"].is_string(), "{line}");
        assert!(document.contains(&format!("| `{code}` |")), "{code}");
    }
    assert_eq!(answers[codes.len()..], ["readyok", "moves 2: g1f3 g1h3"]);
}

#[test]
fn errors_of_jobs_are_objects() {
    for (arguments, code) in [
        (vec!["d", "--json", "--fen", "x"], "bad-fen"),
        (vec!["eval", "--json", "--moves", "e2e5"], "illegal-move"),
        (vec!["threats", "--json", "--frob"], "bad-arguments"),
        (vec!["filter", "--json", "--fen", "8/8"], "bad-fen"),
    ] {
        let output = megaton(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(parse(&stdout(&output))["error"]["code"], code);
    }
}

/// The jobs that count and draw have the fields of docs/JSON.md and no other.
#[test]
fn counts_and_pictures_are_objects_too() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let objects = |output: &str| -> Vec<Value> {
        let read = |line: &str| serde_json::from_str(line).expect("JSON");
        output.lines().map(read).collect()
    };
    let fields = |object: &Value| -> Vec<String> {
        object
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect()
    };
    let shares = stdout(&megaton(&["split", "--depth", "1", "--json"]));
    let shares = objects(&shares);
    assert_eq!(shares.len(), 20);
    assert_eq!(
        fields(&shares[0]),
        [
            "chess960",
            "fen",
            "index",
            "multiplicity",
            "root",
            "split_depth",
            "total"
        ]
    );
    assert_eq!(shares[0]["root"], start);
    let lines = stdout(&megaton(&["split", "--depth", "1"]));
    let counted = objects(&stdout(&megaton_reading(
        &["count", "--depth", "2", "--json"],
        &lines,
    )));
    let nodes: u64 = counted
        .iter()
        .filter_map(|share| share["nodes"].as_u64())
        .sum();
    assert_eq!(nodes, 8_902);
    let counted = stdout(&megaton_reading(&["count", "--depth", "2"], &lines));
    let total = megaton_reading(&["merge", "--json"], &counted);
    assert_eq!(stdout(&total), "{\"nodes\":8902}\n");
    let half = counted.lines().next().expect("a line");
    let refused = megaton_reading(&["merge", "--json"], half);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(objects(&stdout(&refused))[0]["error"]["code"], "bad-lines");
    let bench = objects(&stdout(&megaton(&["bench", "perft", "--json"])));
    assert_eq!(fields(&bench[0]), ["nodes", "nodes_per_second", "seconds"]);
    let picture = objects(&stdout(&megaton(&["svg", "--json"])));
    assert_eq!(fields(&picture[0]), ["svg"]);
    let illegal = objects(&stdout(&megaton(&["svg", "--json", "--move", "e2e5"])));
    assert_eq!(fields(&illegal[0]), ["code", "legal", "sentence", "svg"]);
    assert_eq!(illegal[0]["code"], "wrong-shape");
}
