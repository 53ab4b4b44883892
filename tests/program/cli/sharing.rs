//! `split`, `count`, `merge`, alone and on several machines.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use super::program::{MEGATON, expect, megaton, megaton_reading, shell, stderr};

#[test]
fn shares_are_counted_and_merged() {
    let shares = expect(&megaton(&["split", "--depth", "2"]), 0);
    let counted = expect(&megaton_reading(&["count", "--depth", "2"], &shares), 0);
    assert_eq!(
        expect(&megaton_reading(&["merge"], &counted), 0),
        "197326\n"
    );
    let (first, rest) = counted.split_once('\n').expect("lines");
    let missing = megaton_reading(&["merge"], rest);
    assert!(expect(&missing, 1).is_empty() && stderr(&missing).contains("line 1"));
    let doubled = megaton_reading(&["merge"], format!("{counted}{first}\n"));
    assert!(expect(&doubled, 1).is_empty() && stderr(&doubled).contains("more than once"));
    let unreadable = megaton(&["merge", "games.pgn"]);
    assert!(expect(&unreadable, 1).is_empty() && stderr(&unreadable).contains("line 1"));
    let uncounted = megaton_reading(&["merge"], &shares);
    assert!(expect(&uncounted, 1).is_empty() && stderr(&uncounted).contains("no count"));
}

/// Lines of two counts that happen to have the same number of lines make no total.
#[test]
fn lines_of_different_counts_are_refused_with_both_values() {
    let split = |arguments: &[&str]| {
        let arguments = [&["split", "--depth", "1"], arguments].concat();
        expect(&megaton(&arguments), 0)
    };
    let count =
        |lines: &str, depth| expect(&megaton_reading(&["count", "--depth", depth], lines), 0);
    let mixed = |first: &str, second: &str| {
        let lines: Vec<&str> = first
            .lines()
            .take(10)
            .chain(second.lines().skip(10))
            .collect();
        lines.join("\n")
    };
    let start = split(&[]);
    let (one, two) = (count(&start, "1"), count(&start, "2"));
    assert_eq!(expect(&megaton_reading(&["merge"], &one), 0), "400\n");
    let output = megaton_reading(&["merge"], mixed(&one, &two));
    assert_eq!(expect(&output, 1), "");
    let message = stderr(&output);
    assert!(
        message.contains("line 11: lines of two counts: count depth 1 before, 2 here"),
        "{message}"
    );
    // 20 moves as well, but another position.
    let other = split(&["--moves", "g1f3 f7f6 f3g1 f6f5"]);
    let chess960 = split(&["--chess960"]);
    for (lines, reason) in [
        (
            &other,
            "root rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 before, rnbqkbnr/ppppp1pp/",
        ),
        (
            &chess960,
            "root rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 before, ",
        ),
    ] {
        let output = megaton_reading(&["count", "--depth", "1"], mixed(&start, lines));
        expect(&output, 2);
        let message = stderr(&output);
        assert!(
            message.contains("line 11: lines of two counts: ") && message.contains(reason),
            "{message}"
        );
    }
    // Dealt out line by line and put together again.
    let (even, odd): (Vec<_>, Vec<_>) = start
        .lines()
        .enumerate()
        .partition(|(index, _)| index % 2 == 0);
    let dealt = |lines: Vec<(usize, &str)>| {
        let lines: Vec<&str> = lines.into_iter().map(|(_, line)| line).collect();
        count(&lines.join("\n"), "2")
    };
    let all = dealt(odd) + &dealt(even);
    assert_eq!(expect(&megaton_reading(&["merge"], all), 0), "8902\n");
}

#[test]
#[cfg(unix)]
fn gnu_parallel_survives_a_worker_that_is_killed() {
    if Command::new("parallel").arg("--version").output().is_err() {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("megaton-parallel-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    // The first worker dies after some lines, as if its machine had been switched off.
    let worker = folder.join("worker");
    let body = format!(
        "#!/bin/sh\nif mkdir '{0}/killed' 2>/dev/null; then\n\
         megaton count --depth 3 | head -n 40; kill -KILL $$; fi\nexec megaton count --depth 3\n",
        folder.display()
    );
    std::fs::write(&worker, body).expect("a script");
    let line = format!(
        "megaton split --depth 3 | parallel --pipe --block 50k -j3 --retries 3 sh '{}' | megaton merge",
        worker.display()
    );
    let output = shell(&line);
    let was_killed = folder.join("killed").exists();
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    assert_eq!(expect(&output, 0), "118926425\n");
    assert!(was_killed);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(MEGATON)
        .args(["split", "--depth", "3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("megaton runs");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let mut errors = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut errors).expect("text");
    let status = child.wait().expect("megaton ends");
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{line}");
}

/// Far more positions than there is memory for: refused before the first line, and never by an
/// abort.
#[test]
#[cfg(target_os = "linux")]
fn too_many_positions_are_refused_at_once() {
    for line in [
        "split --depth 30",
        "split --depth 99",
        "split --depth 255 --chess960",
    ] {
        let output = shell(&format!("ulimit -v 3000000; exec '{MEGATON}' {line}"));
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(output.stdout.is_empty(), "{line}");
        let message = stderr(&output);
        assert!(message.starts_with("error: no memory for"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}
