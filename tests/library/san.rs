//! Algebraic notation where it is not plain: en passant without a square, ambiguity, castling,
//! and which of several refusals is told.

use crate::support::{data, position_in as position, random::Random};
use megaton::notation::fen;
use megaton::notation::san::{self, ResolvedSan, SanError, SanHint, SanNote};
use megaton::{CastlingMode, Color, MoveKind, Square};

const STANDARD: CastlingMode = CastlingMode::Standard;
const CHESS960: CastlingMode = CastlingMode::Chess960;

fn resolve(text: &str, san: &str, mode: CastlingMode) -> Result<ResolvedSan, SanError> {
    let read = san::parse(san).unwrap_or_else(|error| panic!("{error}"));
    san::resolve(&position(text, mode), &read, mode)
}

/// `legal e2e4`, or the code and the move that was meant.
fn verdict(text: &str, san: &str, mode: CastlingMode) -> String {
    match resolve(text, san, mode) {
        Ok(resolved) => {
            let mv = resolved.mv.to_uci(mode);
            format!("legal {mv}")
        }
        Err(refusal) => match refusal.meant {
            Some(mv) => format!("{} {mv}", refusal.code()),
            None => refusal.code().to_owned(),
        },
    }
}

#[test]
fn candidates_and_the_refusal_that_came_furthest() {
    let cases = [
        // No candidate at all.
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ng3", "wrong-shape"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ba3", "no-piece"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "e4", "no-piece"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "d3", "wrong-shape"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exe3", "wrong-shape"),
        ("8/8/8/8/8/8/8/K5N1 b - - 0 1", "Ng3", "game-over"),
        // Pawns.
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "legal e2e4"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "ee4", "legal e2e4"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e4", "legal e2e4"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "exd3",
            "nothing-to-capture e2d3",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "ed3",
            "nothing-to-capture e2d3",
        ),
        ("k7/8/8/8/8/3p4/4P3/7K w - - 0 1", "d3", "wrong-shape"),
        ("k7/8/8/8/8/3p4/4P3/7K w - - 0 1", "xd3", "legal e2d3"),
        ("k7/8/8/8/4p3/8/4P3/7K w - - 0 1", "e4", "path-blocked e2e4"),
        (
            "k7/4P3/8/8/8/8/8/7K w - - 0 1",
            "e8",
            "promotion-missing e7e8",
        ),
        (
            "k7/4P3/8/8/8/8/8/7K w - - 0 1",
            "e8=K",
            "promotion-forbidden e7e8k",
        ),
        (
            "k7/8/8/8/8/8/4P3/7K w - - 0 1",
            "e4=Q",
            "promotion-forbidden e2e4q",
        ),
        (
            "k7/8/8/8/8/8/8/4N2K w - - 0 1",
            "Nd3=Q",
            "promotion-forbidden e1d3q",
        ),
        // Two knights: one is pinned, one is blocked, both may go.
        ("k3r3/8/8/8/4N3/8/8/N3K3 w - - 0 1", "Nc2", "legal a1c2"),
        ("k3r3/8/8/8/4N3/8/8/N3K3 w - - 0 1", "Nc3", "pinned e4c3"),
        ("k7/8/8/8/8/8/8/N3N2K w - - 0 1", "Nc2", "ambiguous-san"),
        ("k7/8/8/8/8/8/8/N3N2K w - - 0 1", "Nec2", "legal e1c2"),
        ("k7/8/8/8/8/8/8/N3N2K w - - 0 1", "N1c2", "ambiguous-san"),
        (
            "k7/8/8/8/8/8/2P5/N3N2K w - - 0 1",
            "Nc2",
            "own-piece-on-target a1c2",
        ),
        ("1k6/8/8/8/R2p2R1/8/8/7K w - - 0 1", "Rxd4", "ambiguous-san"),
        // The reason told is that of the candidate that came furthest, else of the lowest square.
        (
            "1k6/8/8/8/Rp1pR3/8/8/7K w - - 0 1",
            "Rc4",
            "path-blocked a4c4",
        ),
        ("1k2r3/8/8/8/4R2p/8/8/R3K3 w - - 0 1", "Rh4", "pinned e4h4"),
        // A king.
        (
            "k7/8/8/8/8/8/5p2/4K3 w - - 0 1",
            "Kxf2",
            "king-captures e1f2",
        ),
        ("k7/8/8/8/8/8/5p2/4K3 w - - 0 1", "Kg1", "wrong-shape"),
        ("k7/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "wrong-shape"),
        ("k7/8/8/8/8/8/8/4K2R w K - 0 1", "Kh1", "wrong-shape"),
    ];
    for (text, san, expected) in cases {
        assert_eq!(verdict(text, san, STANDARD), expected, "{text} {san}");
    }
}

#[test]
fn long_notation_is_judged_by_its_squares() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cases = [
        (START, "g1-f3", STANDARD, "legal g1f3"),
        (START, "Ng1-f3", STANDARD, "legal g1f3"),
        (START, "Ng1f3", STANDARD, "legal g1f3"),
        (START, "e2e4", STANDARD, "legal e2e4"),
        (START, "e1-e2", STANDARD, "own-piece-on-target e1e2"),
        (START, "e7-e5", STANDARD, "not-your-piece e7e5"),
        (START, "e4-e5", STANDARD, "no-piece e4e5"),
        (START, "Bg1-f3", STANDARD, "wrong-shape"),
        (START, "e2xe4", STANDARD, "wrong-shape e2e4"),
        (
            "k3r3/8/8/8/4N3/8/8/N3K3 w - - 0 1",
            "e4-c3",
            STANDARD,
            "pinned e4c3",
        ),
        (
            "k7/4P3/8/8/8/8/8/7K w - - 0 1",
            "e7-e8=Q",
            STANDARD,
            "legal e7e8q",
        ),
        (
            "k7/4P3/8/8/8/8/8/7K w - - 0 1",
            "e7-e8",
            STANDARD,
            "promotion-missing e7e8",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "exd6ep",
            STANDARD,
            "legal e5d6",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5xd6 e.p.",
            STANDARD,
            "legal e5d6",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5-e6 e.p.",
            STANDARD,
            "wrong-shape e5e6",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1-g1",
            STANDARD,
            "legal e1g1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1h1",
            CHESS960,
            "legal e1h1",
        ),
    ];
    for (text, san, mode, expected) in cases {
        assert_eq!(verdict(text, san, mode), expected, "{text} {san}");
    }
}

#[test]
fn a_move_of_the_other_side_says_whose_move_it_is() {
    let cases = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Nf6",
            Some(SanHint::TurnOf(Color::White)),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "e4",
            Some(SanHint::TurnOf(Color::Black)),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Nf5",
            None,
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd5", None),
        (
            "4k3/3q4/8/8/8/8/8/R3K3 w - - 0 1",
            "Qd5",
            Some(SanHint::TurnOf(Color::White)),
        ),
    ];
    for (text, san, hint) in cases {
        let error = resolve(text, san, STANDARD).expect_err(san);
        assert_eq!(error.hint, hint, "{text} {san}");
        let told = error.to_string().ends_with("'s move");
        assert_eq!(told, hint.is_some(), "{error}");
    }
}

#[test]
fn castling_that_only_chess960_knows_says_so() {
    let text = "4k3/8/8/8/8/8/8/1K5R w H - 0 1";
    let position = position(text, CHESS960);
    let error = san::find(&position, "b1g1", STANDARD).expect_err("not castling");
    assert_eq!(error.code(), "wrong-shape");
    assert_eq!(error.hint, Some(SanHint::OnlyChess960));
    assert!(error.to_string().ends_with("but UCI_Chess960 is off"));
    assert!(san::find(&position, "b1g1", CHESS960).is_ok());
}

#[test]
fn castling_is_judged_from_the_right_on() {
    let cases = [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "0-0",
            STANDARD,
            "legal e1g1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O+",
            CHESS960,
            "legal e1h1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "O-O",
            STANDARD,
            "no-castling-right",
        ),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            "O-O",
            STANDARD,
            "castling-blocked e1g1",
        ),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            "O-O",
            CHESS960,
            "castling-blocked e1h1",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            STANDARD,
            "castling-through-check e1g1",
        ),
        ("8/8/8/8/8/8/8/K6R b - - 0 1", "O-O", STANDARD, "game-over"),
        // The king next to its castling rook steps nowhere: `Kg1` is not castling.
        (
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "O-O",
            CHESS960,
            "legal f1g1",
        ),
        (
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "Kg1",
            CHESS960,
            "own-piece-on-target f1g1",
        ),
        (
            "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1",
            "Kg1",
            CHESS960,
            "wrong-shape",
        ),
    ];
    for (text, san, mode, expected) in cases {
        assert_eq!(verdict(text, san, mode), expected, "{text} {san}");
    }
}

#[test]
fn en_passant_suffix_stands_in_for_the_square() {
    let text = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    assert_eq!(verdict(text, "exd6", STANDARD), "nothing-to-capture e5d6");
    let resolved = resolve(text, "exd6 e.p.", STANDARD).expect("legal");
    assert_eq!(resolved.note, Some(SanNote::EnPassantAssumed(Square::D6)));
    assert_eq!(resolved.mv.kind(), MoveKind::EnPassant);
    let after = position(text, STANDARD).play_unchecked(resolved.mv);
    assert_eq!(
        fen::write(&after, STANDARD),
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
    assert_eq!(after.key(), after.key_from_scratch());

    // With the square set there is nothing to assume.
    let set = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(
        resolve(set, "exd6e.p.", STANDARD).expect("legal").note,
        None
    );
    // An illegal one keeps the note.
    let rows = data::rows("verdicts-seed.tsv");
    let seed = rows.iter().find(|row| row[1] == "exd6 e.p.");
    let seed = seed.expect("a case of en passant");
    let refusal = resolve(&seed[0], &seed[1], STANDARD).expect_err("exposes the king");
    assert_eq!(refusal.note, Some(SanNote::EnPassantAssumed(Square::D6)));
    assert_eq!(refusal.code(), seed[2]);

    // Nothing is assumed that the board does not bear out.
    let cases = [
        (
            "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1",
            "exd6 e.p.",
            "nothing-to-capture e5d6",
        ),
        (
            "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1",
            "exd6 e.p.",
            "nothing-to-capture e5d6",
        ),
        (
            "8/8/3n4/3pP3/8/8/8/k3K3 w - - 0 1",
            "exd6 e.p.",
            "legal e5d6",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1",
            "exd5 e.p.",
            "nothing-to-capture e4d5",
        ),
        (
            "4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1",
            "exd6 e.p.",
            "nothing-to-capture e5d6",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "cxd6 e.p.",
            "wrong-shape",
        ),
    ];
    for (text, san, expected) in cases {
        assert_eq!(verdict(text, san, STANDARD), expected, "{text} {san}");
    }
}

#[test]
fn sentences_say_what_a_text_could_mean() {
    let refusal = resolve("k7/8/8/8/8/8/8/N3N2K w - - 0 1", "Nc2", STANDARD).expect_err("two");
    assert_eq!(refusal.to_string(), "it can mean a1c2 or e1c2");
    let error = san::parse("hello").expect_err("no move");
    assert_eq!(
        error.to_string(),
        "'hello' is not a move like e4, exd5, Nf3, e8=Q, O-O or e2e4"
    );
}

#[test]
fn random_texts_do_no_harm() {
    let alphabet: Vec<char> = "abcdefgh12345678PNBRQKx=+#O0-oe.p. !?:()/é\0"
        .chars()
        .collect();
    let mut random = Random::new(4);
    let positions = data::positions();
    let mut read = 0;
    for _ in 0..200_000 {
        let length = random.below(8);
        let text: String = (0..length).map(|_| *random.pick(&alphabet)).collect();
        let Ok(san) = san::parse(&text) else { continue };
        read += 1;
        let (fen, mode) = random.pick(&positions);
        let position = position(fen, *mode);
        if let Ok(resolved) = san::resolve(&position, &san, *mode) {
            let strict = san::write(&position, resolved.mv);
            let again = san::parse(&strict).expect(&strict);
            let again = san::resolve(&position, &again, *mode);
            assert!(again.is_ok_and(|again| again.mv == resolved.mv) || resolved.note.is_some());
        }
    }
    assert!(read > 1000, "{read}");
}
