//! `svg`.

use super::program::{expect, megaton, shell, stderr, stdout};

#[test]
fn pictures_are_printed() {
    let fen = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1";
    let board = expect(&megaton(&["svg", "--fen", fen]), 0);
    let explosion = expect(&megaton(&["svg", "--fen", fen, "--move", "Qxd7"]), 0);
    assert!(board.starts_with("<svg ") && explosion.starts_with("<svg ") && board != explosion);
    let output = megaton(&[
        "svg",
        "--fen",
        "4r2k/8/8/8/4N3/3p4/8/3RK3 w - - 0 1",
        "--move",
        "Rxd3",
    ]);
    assert!(expect(&output, 1).contains("illegal move d1d3"));
    assert!(stderr(&output).starts_with("illegal d1d3 explosion-exposes-king: "));
}

#[test]
fn what_legal_answers_can_be_drawn() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    let svg = |mv| megaton(&["svg", "--fen", fen, "--move", mv]);
    let output = svg("exd6 e.p.");
    assert!(expect(&output, 0).contains("after a move"));
    assert!(stderr(&output).starts_with("note: e.p. "));
    assert_eq!(expect(&svg("exd6e.p."), 0), stdout(&output));
    // Here no move is meant that could be drawn.
    let board = expect(&megaton(&["svg"]), 0);
    for (mv, code) in [("Nd6", "wrong-shape"), ("e5", "wrong-shape")] {
        let output = megaton(&["svg", "--move", mv]);
        assert_eq!(expect(&output, 1), board, "{mv}");
        assert!(stderr(&output).starts_with(&format!("illegal {mv} {code}: ")));
    }
    let two = svg("Ke2 Kd2");
    assert!(expect(&two, 2).is_empty() && stderr(&two).contains("more than one move"));
}

#[test]
fn pictures_turn_and_mark_the_last_move() {
    let white = expect(&megaton(&["svg", "--moves", "e2e4 e7e5"]), 0);
    let marked: Vec<&str> = white
        .split("class=\"last-move\" data-square=\"")
        .skip(1)
        .map(|rest| &rest[..2])
        .collect();
    assert_eq!(marked, ["e7", "e5"]);
    assert!(white.contains("class=\"turn white\""));
    let arguments = ["svg", "--moves", "e2e4 e7e5", "--orientation", "black"];
    let black = expect(&megaton(&arguments), 0);
    assert!(white.contains("data-square=\"a8\" x=\"22\" y=\"22\""));
    assert!(black.contains("data-square=\"h1\" x=\"22\" y=\"22\""));
    let output = megaton(&["svg", "--orientation", "red"]);
    assert!(expect(&output, 2).is_empty() && stderr(&output).contains("'red'"));
}

#[test]
#[cfg(unix)]
fn the_readme_shows_what_svg_prints() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let readme = std::fs::read_to_string(format!("{folder}/README.md")).expect("a README");
    let commands = readme
        .lines()
        .filter(|line| line.starts_with("megaton svg "));
    let mut pictures = 0;
    for (line, file) in commands.filter_map(|line| line.split_once(" > ")) {
        let picture = std::fs::read_to_string(format!("{folder}/{file}")).expect("a picture");
        assert_eq!(stdout(&shell(line)), picture, "{line} > {file}");
        pictures += 1;
    }
    assert_eq!(pictures, readme.matches("](assets/").count());
    assert!(pictures > 0);
}
