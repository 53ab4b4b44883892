//! The properties of `support::checks` for inputs made by `proptest`: good texts with a few edits,
//! and pure noise. `PROPTEST_CASES=100000 cargo test --test library properties` runs longer.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::support::referee::Board;
use crate::support::texts::text;
use crate::support::{checks, data};
use megaton::{CastlingMode, Position};
use proptest::prelude::*;
use proptest::sample::Index;

fn fens() -> &'static [String] {
    static FENS: OnceLock<Vec<String>> = OnceLock::new();
    FENS.get_or_init(|| data::positions().into_iter().map(|(fen, _)| fen).collect())
}

fn sans() -> &'static [String] {
    static SANS: OnceLock<Vec<String>> = OnceLock::new();
    SANS.get_or_init(|| {
        data::rows("legal-moves.tsv")
            .iter()
            .flat_map(|row| {
                row[1]
                    .split(' ')
                    .chain(row[2].split(' '))
                    .map(str::to_owned)
            })
            .chain(["exd6 e.p.", "0-0", "O-O-O", "e8=Q+", "Ngxf3!?"].map(str::to_owned))
            .collect()
    })
}

fn suites() -> &'static [String] {
    static SUITES: OnceLock<Vec<String>> = OnceLock::new();
    SUITES.get_or_init(|| {
        let head = |text: String| text.lines().take(6).collect::<Vec<_>>().join("\n");
        let perft = "id start\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                     perft 1 20\nperft 2 400\n";
        vec![
            head(data::read("perft-public.epd")),
            head(data::read("perft-edge-960.epd")),
            perft.to_owned(),
        ]
    })
}

fn games() -> &'static [String] {
    static GAMES: OnceLock<Vec<String>> = OnceLock::new();
    GAMES.get_or_init(|| vec![data::read("games.pgn")])
}

fn position() -> impl Strategy<Value = Position> {
    any::<Index>()
        .prop_map(|index| Board::from_fen(&fens()[index.index(fens().len())]).to_position())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_fen_or_refused(text in text(fens())) {
        checks::fen_text(&text);
    }

    #[test]
    fn any_text_is_a_move_or_refused(text in text(sans()), position in position()) {
        checks::move_text(&text, &position);
    }

    #[test]
    fn any_text_is_a_suite_or_refused(text in text(suites())) {
        checks::epd_text(&text);
    }

    #[test]
    fn any_bytes_are_read_as_games_to_the_end(
        text in text(games()),
        cut in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let mut bytes = text.into_bytes();
        bytes.extend(cut);
        checks::pgn_bytes(&bytes);
    }

    #[test]
    fn faces_agree_all_through_any_game(bytes in prop::collection::vec(any::<u8>(), 2..60)) {
        checks::playout(&bytes);
    }
}

#[test]
fn every_position_survives_being_written() {
    for (fen, mode) in data::positions() {
        let position = Board::from_fen(&fen).to_position();
        checks::round_trip(&position, CastlingMode::Chess960);
        if mode == CastlingMode::Standard {
            checks::round_trip(&position, mode);
        }
    }
}

#[test]
fn hostile_inputs_and_those_that_once_failed() {
    let mut seen = BTreeSet::new();
    for (kind, bytes) in data::regressions() {
        let text = String::from_utf8_lossy(&bytes);
        match kind.as_str() {
            "fen" => checks::fen_text(&text),
            "san" => checks::move_text(&text, &Position::start()),
            "epd" => checks::epd_text(&text),
            "pgn" => checks::pgn_bytes(&bytes),
            "playout" => checks::playout(&bytes),
            // For the program: see tests/program/prompt/properties.rs.
            "prompt" | "session" => continue,
            _ => panic!("what is a .{kind}?"),
        }
        seen.insert(kind);
    }
    let kinds = ["epd", "fen", "pgn", "playout", "san"];
    assert!(seen.iter().eq(kinds), "{seen:?}");
}
