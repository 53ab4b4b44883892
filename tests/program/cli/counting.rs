//! `perft`, `perftree`, `suite`.

use super::program::{DATA, expect, megaton, megaton_reading, stderr};

#[test]
fn perft_prints_a_line_a_depth() {
    let text = expect(
        &megaton(&["perft", "4", "--threads", "2", "--hash", "1", "--verify"]),
        0,
    );
    let nodes: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    assert_eq!(nodes, ["nodes", "20", "400", "8902", "197326"]);
    let text = expect(&megaton(&["perft", "2", "--divide", "--stats"]), 0);
    assert!(text.contains("\n\na2a3: 20\na2a4: 20\n"), "{text}");
    assert_eq!(
        text.lines().next().map(|line| line.split(' ').count()),
        Some(12)
    );
    assert!(expect(&megaton(&["perft", "0"]), 0).contains("\n0 1 "));
}

#[test]
fn perftree_takes_moves_in_one_argument_or_many() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let one = expect(&megaton(&["perftree", "2", start, "g1f3 f7f6"]), 0);
    let many = expect(&megaton(&["perftree", "2", start, "g1f3", "f7f6"]), 0);
    assert_eq!(one, many);
    let lines: Vec<&str> = one.lines().collect();
    assert_eq!(
        (lines.first(), lines.len()),
        (Some(&"a2a3 19"), 24),
        "{one}"
    );
    let sum: u64 = lines[..22]
        .iter()
        .map(|line| line[5..].parse::<u64>().expect(line))
        .sum();
    assert_eq!((lines[22], lines[23].parse()), ("", Ok(sum)));
}

#[test]
fn the_whole_test_data_is_one_suite() {
    let files: Vec<String> = ["public", "random", "edge"]
        .iter()
        .flat_map(|kind| [format!("perft-{kind}.epd"), format!("perft-{kind}-960.epd")])
        .collect();
    let mut arguments = vec!["suite", "--max-nodes", "200000"];
    arguments.extend(files.iter().map(String::as_str));
    let output = megaton(&arguments);
    assert_eq!(expect(&output, 0), "2342 passed, 0 failed\n");
}

#[test]
fn a_wrong_count_fails_with_a_divide() {
    let text = std::fs::read_to_string(format!("{DATA}/perft-public.epd")).expect("a suite");
    let changed = text.replacen(";D2 400 ", ";D2 401 ", 1);
    let arguments = ["suite", "-", "--max-nodes", "10000"];
    let report = expect(&megaton_reading(&arguments, &changed), 1);
    assert!(
        report.contains("-: line 3: depth 2: wanted 401, got 400: rnbqkbnr/"),
        "{report}"
    );
    assert!(report.contains("\ne2e4: 20\n"), "{report}");
    assert!(report.ends_with("\n31 passed, 1 failed\n"), "{report}");
}

/// Lines that cannot be read are named at the end, the first few of them; the others are counted.
#[test]
fn a_bad_line_does_not_hide_the_counts_of_the_others() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let suite = format!("{start} ;D1 20\nrubbish\n{start} ;D1 21\n{start}\n");
    let output = megaton_reading(&["suite", "-"], &suite);
    let text = expect(&output, 2);
    assert!(
        text.contains("line 3: depth 1: wanted 21, got 20"),
        "{text}"
    );
    assert!(text.ends_with("1 passed, 1 failed\n"), "{text}");
    let errors = stderr(&output);
    assert!(errors.contains("line 2: not a position: "), "{errors}");
    assert!(errors.contains("line 4: no count such as"), "{errors}");
    let rubbish = "rubbish\n".repeat(40);
    let output = megaton_reading(&["suite", "-"], format!("{rubbish}{start} ;D1 20\n"));
    assert_eq!(expect(&output, 2), "1 passed, 0 failed\n");
    let errors = stderr(&output);
    assert_eq!(errors.lines().count(), 6, "{errors}");
    assert!(errors.ends_with("and 35 more\n"), "{errors}");
}
