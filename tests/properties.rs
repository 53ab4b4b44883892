//! The properties of `support::checks` for inputs made by `proptest`: good texts with a few edits,
//! and pure noise. `PROPTEST_CASES=100000 cargo test --test properties` runs longer.

mod support;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use megaton::{CastlingMode, Position};
use proptest::prelude::*;
use proptest::sample::Index;
use support::referee::Board;
use support::{checks, data};

/// One edit of a text.
#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, String),
    Delete(Index, u8),
    Double(Index, u8),
    Replace(Index, char),
}

fn edit() -> impl Strategy<Value = Edit> {
    let odd = prop_oneof![
        Just("\u{0}".to_owned()),
        Just("\t  \t".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("½é\u{1F600}".to_owned()),
        Just("-".to_owned()),
        Just("e.p.".to_owned()),
        "[ -~]{1,4}",
    ];
    prop_oneof![
        (any::<Index>(), odd).prop_map(|(at, text)| Edit::Insert(at, text)),
        (any::<Index>(), 1u8..9).prop_map(|(at, length)| Edit::Delete(at, length)),
        (any::<Index>(), 1u8..40).prop_map(|(at, length)| Edit::Double(at, length)),
        (any::<Index>(), any::<char>()).prop_map(|(at, with)| Edit::Replace(at, with)),
        (any::<Index>(), proptest::char::range(' ', '~'))
            .prop_map(|(at, with)| Edit::Replace(at, with)),
    ]
}

fn apply(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        let place = |index: &Index| index.index(letters.len() + 1);
        match edit {
            Edit::Insert(index, text) => {
                let at = place(index);
                letters.splice(at..at, text.chars());
            }
            Edit::Delete(index, length) => {
                let at = place(index);
                let end = letters.len().min(at + usize::from(*length));
                letters.drain(at..end);
            }
            Edit::Double(index, length) => {
                let at = place(index);
                let end = letters.len().min(at + usize::from(*length));
                let part: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, part);
            }
            Edit::Replace(index, with) => {
                let at = place(index);
                if let Some(letter) = letters.get_mut(at) {
                    *letter = *with;
                }
            }
        }
    }
    letters.into_iter().collect()
}

/// A good text with up to five edits, or noise.
fn text(samples: &'static [String]) -> impl Strategy<Value = String> {
    let edited = (any::<Index>(), prop::collection::vec(edit(), 0..6))
        .prop_map(move |(sample, edits)| apply(&samples[sample.index(samples.len())], &edits));
    prop_oneof![8 => edited, 1 => any::<String>(), 1 => "[ -~]{0,80}"]
}

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

/// Whole sessions: lines that are good, nearly good and neither.
#[cfg(feature = "cli")]
mod sessions {
    use super::*;
    use std::time::Duration;

    fn lines() -> &'static [String] {
        static LINES: OnceLock<Vec<String>> = OnceLock::new();
        LINES.get_or_init(|| {
            let replies = data::rows("replies.tsv").into_iter().step_by(7);
            let mut lines: Vec<String> = replies
                .flat_map(|row| [format!("position fen {}", row[0]), row[2].clone()])
                .collect();
            lines.extend(
                [
                    "uci",
                    "isready",
                    "ucinewgame",
                    "position startpos moves e2e4 e7e5 g1f3",
                    "go depth 3",
                    "go movetime 1 searchmoves e2e4 d2d4",
                    "go wtime 10 btime 10 winc 1 binc 1 movestogo 3",
                    "go nodes 50",
                    "go mate 1",
                    "go infinite",
                    "go ponder",
                    "go perft 2",
                    "perft 3",
                    "stop",
                    "ponderhit",
                    "moves captures not explosions san",
                    "legal e2e4 Nf3 O-O exd6 e.p. 0000",
                    "filter e2e4 Nf3 d7d5",
                    "rejected",
                    "threats",
                    "outcome",
                    "fen",
                    "d",
                    "flip",
                    "help",
                    "debug on",
                    "setoption name MultiPV value 2",
                    "setoption name UCI_Chess960 value true",
                    "setoption name UCI_LimitStrength value true",
                    "setoption name Clear Hash",
                    "joho debug on",
                    "quit",
                ]
                .map(str::to_owned),
            );
            lines
        })
    }

    /// Whether a line asks for so much memory or so many threads that this test would suffer.
    fn is_greedy(line: &str) -> bool {
        let line = line.to_lowercase();
        line.contains("hash") && !line.contains("clear") || line.contains("threads")
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            cases: ProptestConfig::default().cases / 4,
            ..ProptestConfig::default()
        })]

        #[test]
        fn any_lines_are_answered_within_the_protocol(
            lines in prop::collection::vec(text(lines()), 1..12),
        ) {
            let asked: String = lines
                .iter()
                .filter(|line| !is_greedy(line))
                .flat_map(|line| [line.as_str(), "\n"])
                .collect();
            support::prompt::any_bytes(asked.as_bytes(), Duration::from_millis(20));
        }

        #[test]
        fn every_command_is_answered_once(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            support::prompt::session(&bytes);
        }
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
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/regressions");
    let mut seen = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the folder of regressions") {
        let path = entry.expect("a readable folder").path();
        let bytes = std::fs::read(&path).expect("a readable file");
        let text = String::from_utf8_lossy(&bytes);
        let kind = path.extension().and_then(|ending| ending.to_str());
        let kind = kind.unwrap_or_default().to_owned();
        match kind.as_str() {
            "fen" => checks::fen_text(&text),
            "san" => checks::move_text(&text, &Position::start()),
            "epd" => checks::epd_text(&text),
            "pgn" => checks::pgn_bytes(&bytes),
            "playout" => checks::playout(&bytes),
            #[cfg(feature = "cli")]
            "prompt" => {
                support::prompt::any_bytes(&bytes, std::time::Duration::from_millis(20));
            }
            #[cfg(feature = "cli")]
            "session" => support::prompt::session(&bytes),
            #[cfg(not(feature = "cli"))]
            "prompt" | "session" => {}
            _ => panic!("what is {}?", path.display()),
        }
        seen.insert(kind);
    }
    let kinds = ["epd", "fen", "pgn", "playout", "prompt", "san", "session"];
    assert!(seen.iter().eq(kinds), "{seen:?}");
}
