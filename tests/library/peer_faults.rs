//! Where public engines are wrong about atomic chess, this library is right; shakmaty is the
//! second witness for every row of `tests/data/peer-faults.tsv`.

use crate::support::data;
use megaton::notation::fen;
use megaton::{CastlingMode, Position, perft};
use shakmaty::Position as _;
use shakmaty::variant::Atomic;

struct Row {
    mode: CastlingMode,
    position: Position,
    theirs: Atomic,
    question: String,
    right: String,
    about: String,
}

fn rows() -> Vec<Row> {
    data::rows("peer-faults.tsv").into_iter().map(row).collect()
}

fn row(fields: Vec<String>) -> Row {
    let [peer, text, mode, played, question, right, wrong] = &fields[..] else {
        panic!("seven fields: {fields:?}");
    };
    assert_ne!(right, wrong);
    let mode = data::mode(mode);
    let mut position = fen::parse(text, mode).expect("a good FEN").position;
    let mut theirs: Atomic = text
        .parse::<shakmaty::fen::Fen>()
        .expect("a good FEN")
        .into_position(shakmaty::CastlingMode::Chess960)
        .expect("a valid position");
    for text in played.split(' ').filter(|&text| text != "-") {
        let typed = text.parse().expect("a UCI move");
        let mv = position.verdict_in(typed, mode).expect("a legal move");
        position = position.play_unchecked(mv);
        let typed: shakmaty::uci::UciMove = text.parse().expect("a UCI move");
        theirs.play_unchecked(typed.to_move(&theirs).expect("a legal move"));
    }
    Row {
        mode,
        position,
        theirs,
        question: question.clone(),
        right: right.clone(),
        about: format!("{peer}: {text} after {played}: {question} {right}, not {wrong}"),
    }
}

#[test]
fn every_row_has_our_right_answer() {
    let mut asked = 0;
    for row in rows() {
        let about = &row.about;
        asked += 1;
        match row.question.split_once(' ') {
            None if row.question == "legal" => {
                let listed: Vec<String> = row
                    .position
                    .legal_moves()
                    .iter()
                    .map(|&mv| mv.to_uci(row.mode).to_string())
                    .collect();
                for mv in row.right.split(' ') {
                    assert!(listed.iter().any(|listed| listed == mv), "{about}");
                }
            }
            None if row.question == "illegal" => {
                let (mv, code) = row.right.split_once(' ').expect("move and code");
                let typed = mv.parse().expect("a UCI move");
                let verdict = row.position.verdict_in(typed, row.mode);
                assert_eq!(
                    verdict.map_err(|illegal| illegal.code()),
                    Err(code),
                    "{about}"
                );
            }
            Some(("perft", depth)) => {
                let depth = depth.parse().expect("a depth");
                let count = perft::count(&row.position, depth);
                assert_eq!(count.to_string(), row.right, "{about}");
            }
            Some(("fen", "en passant")) => {
                let written = fen::write(&row.position, row.mode);
                assert_eq!(
                    written.split(' ').nth(3),
                    Some(row.right.as_str()),
                    "{about}"
                );
            }
            _ => panic!("{about}"),
        }
    }
    assert!(asked >= 25, "only {asked} rows");
}

#[test]
fn shakmaty_is_the_second_witness() {
    for row in rows() {
        let about = &row.about;
        let legal = |text: &str| {
            let typed: shakmaty::uci::UciMove = text.parse().expect("a UCI move");
            typed.to_move(&row.theirs).is_ok()
        };
        match row.question.split_once(' ') {
            None if row.question == "legal" => {
                assert!(row.right.split(' ').all(legal), "{about}");
            }
            None => {
                let (mv, _) = row.right.split_once(' ').expect("move and code");
                assert!(!legal(mv), "{about}");
            }
            // The deeper counts take it too long here; they are in the suites.
            Some(("perft", depth)) => {
                let depth: u32 = depth.parse().expect("a depth");
                if depth <= 4 {
                    let count = shakmaty::perft(&row.theirs, depth);
                    assert_eq!(count.to_string(), row.right, "{about}");
                }
            }
            _ => {
                let square = row.theirs.legal_ep_square();
                let square = square.map_or("-".to_owned(), |square| square.to_string());
                assert_eq!(square, row.right, "{about}");
            }
        }
    }
}
