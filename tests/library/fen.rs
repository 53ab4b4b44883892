//! Reading FEN: every spelling that is accepted, every fault that is named.

use crate::support::{data, random::Random};
use megaton::notation::fen;
use megaton::{CastlingMode, Position};

const STANDARD: CastlingMode = CastlingMode::Standard;
const CHESS960: CastlingMode = CastlingMode::Chess960;

/// The position as the mode writes it, and the notes.
fn read(text: &str, mode: CastlingMode) -> (String, Vec<String>) {
    let parsed = fen::parse(text, mode).unwrap_or_else(|error| panic!("{text}: {error}"));
    let notes = parsed.notes.iter().map(ToString::to_string).collect();
    (fen::write(&parsed.position, mode), notes)
}

fn errors(text: &str) -> String {
    fen::parse(text, STANDARD).expect_err(text).to_string()
}

#[test]
fn four_to_six_fields_blanks_and_operations() {
    let spellings = [
        ("4k3/8/8/8/8/8/8/R3K3 w Q -", "0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 7", "7 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 7 9", "7 9"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 007 0", "7 1"),
        ("  4k3/8/8/8/8/8/8/R3K3\tw  Q\t-   7 9\r\n", "7 9"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - ;D1 20 ;D2 400", "0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; id \"7 9\";", "0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 7; fmvn 9;", "7 9"),
        (
            "4k3/71/8/8/8/44/8/R3K111 w QQ - 4294967295 4294967295",
            "4294967295 4294967295",
        ),
    ];
    for (text, counters) in spellings {
        let expected = format!("4k3/8/8/8/8/8/8/R3K3 w Q - {counters}");
        assert_eq!(read(text, STANDARD), (expected, Vec::new()), "{text}");
    }
    assert_eq!(
        read(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            STANDARD
        )
        .0,
        fen::write(&Position::start(), STANDARD)
    );
}

#[test]
fn castling_letters_name_the_rook_they_mean() {
    let cases = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b qKhA -", "KQkq", "HAha"),
        ("1r2kr2/8/8/8/8/8/8/1R1RK1RR w KQkq -", "KQkq", "HBfb"),
        ("1r2kr2/8/8/8/8/8/8/1R1RK1RR w GDfb -", "GDkq", "GDfb"),
        ("1r2kr2/8/8/8/8/8/8/1R1RK1RR w KDfq -", "KDkq", "HDfb"),
        ("8/8/8/8/8/8/2k5/rR4KR w KQ -", "KQ", "HB"),
    ];
    for (text, x_fen, shredder) in cases {
        let parsed = fen::parse(text, CHESS960).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed.notes, [], "{text}");
        for (mode, rights) in [(STANDARD, x_fen), (CHESS960, shredder)] {
            let written = fen::write(&parsed.position, mode);
            assert_eq!(written.split(' ').nth(2), Some(rights), "{text}");
            let again = fen::parse(&written, CHESS960).map(|again| again.position);
            assert_eq!(again.as_ref(), Ok(&parsed.position), "{written}");
        }
    }
}

#[test]
fn rights_without_their_rook_are_dropped_with_a_note_each() {
    let cases = [
        (
            "4k3/8/8/8/8/8/8/R3K3 w KQkq -",
            STANDARD,
            "Q",
            &["K", "k", "q"][..],
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w HAha -",
            STANDARD,
            "Q",
            &["H", "h", "a"],
        ),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ -", STANDARD, "-", &["Q", "K"]),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ -", CHESS960, "GB", &[]),
        ("4k3/8/8/8/8/8/4K3/R6R w KQ -", CHESS960, "-", &["K", "Q"]),
        ("4k3/8/8/8/8/8/8/R2K3R w KQ -", STANDARD, "-", &["Q", "K"]),
        // Only the outer of two rooks on one side can have the right.
        ("4k3/8/8/8/8/8/8/4K1RR w KG -", CHESS960, "H", &["G"]),
        ("8/8/8/8/8/8/8/R3K2R b KQkq -", STANDARD, "KQ", &["k", "q"]),
    ];
    for (text, mode, rights, letters) in cases {
        let (written, notes) = read(text, mode);
        assert_eq!(written.split(' ').nth(2), Some(rights), "{text}");
        let starts: Vec<_> = letters
            .iter()
            .map(|l| format!("castling right {l} dropped: "))
            .collect();
        assert_eq!(notes.len(), starts.len(), "{text}: {notes:?}");
        for (note, start) in notes.iter().zip(&starts) {
            assert!(note.starts_with(start), "{text}: {note}");
        }
    }
}

#[test]
fn a_right_that_only_chess960_keeps_says_so() {
    for (text, mode, notes) in [
        (
            "4k3/8/8/8/8/8/8/1R2K3 w Q -",
            STANDARD,
            &[
                "castling right Q dropped: the white king or the rook on b1 is not on its standard \
               square; Chess960 castling (UCI_Chess960, --chess960) would keep it",
            ][..],
        ),
        ("4k3/8/8/8/8/8/8/1R2K3 w Q -", CHESS960, &[]),
        (
            "8/8/8/8/4k3/8/8/R3K2R b k -",
            STANDARD,
            &["castling right k dropped: there is no black king and rook on the back rank for it"],
        ),
        (
            "4k3/8/8/8/8/8/4K3/R6R w H -",
            STANDARD,
            &["castling right H dropped: the white king and the rook on h1 cannot castle"],
        ),
    ] {
        assert_eq!(read(text, mode).1, notes, "{text}");
    }
}

#[test]
fn the_mode_that_the_rights_need_is_detected() {
    for (text, mode) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", STANDARD),
        ("r3k2r/8/8/8/8/8/8/R3K2R w - -", STANDARD),
        ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk -", STANDARD),
        ("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq -", CHESS960),
        ("r2k3r/8/8/8/8/8/8/R2K3R w KQkq -", CHESS960),
    ] {
        assert_eq!(fen::detect_mode(text), Ok(mode), "{text}");
        let (parsed, _) = fen::parse_any(text).expect(text);
        assert_eq!(fen::parse(text, mode), Ok(parsed), "{text}");
    }
    assert!(fen::detect_mode("8/8/8/8/8/8/8/8 w - -").is_err());
}

#[test]
fn spaces_from_web_pages_are_spaces() {
    let text = "\u{feff}4k3/8/8/8/8/8/8/4K3\u{a0}w\u{200b} -\u{2009}-\u{3000}7\u{202f}9\u{200e}";
    let expected = "4k3/8/8/8/8/8/8/4K3 w - - 7 9".to_owned();
    assert_eq!(read(text, STANDARD), (expected, Vec::new()));
}

#[test]
fn en_passant_squares_are_kept_dropped_or_noted() {
    let dropped = |square: &str| {
        vec![format!(
            "en passant square {square} dropped: no double step can have passed it"
        )]
    };
    let cases = [
        // Legal, ready but pinned, nobody ready.
        ("8/8/8/2k5/3Pp3/8/8/K7 b - d3", "d3", Vec::new()),
        (
            "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3",
            "d3",
            Vec::new(),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
            "-",
            Vec::new(),
        ),
        // Wrong rank, occupied, origin occupied, no pawn in front.
        ("8/8/8/2k5/3Pp3/8/8/K7 b - d4", "-", dropped("d4")),
        ("8/8/8/2k5/3Pp3/8/8/K7 b - d6", "-", dropped("d6")),
        ("8/8/8/2k5/3Pp3/3N4/8/K7 b - d3", "-", dropped("d3")),
        ("8/8/8/2k5/3Pp3/8/3N4/K7 b - d3", "-", dropped("d3")),
        ("8/8/8/2k5/4p3/8/8/K7 b - d3", "-", dropped("d3")),
    ];
    for (text, square, notes) in cases {
        let (written, heard) = read(text, STANDARD);
        assert_eq!(written.split(' ').nth(3), Some(square), "{text}");
        assert_eq!(heard, notes, "{text}");
    }
}

#[test]
fn every_fault_is_named_with_its_place() {
    let cases = [
        (
            "",
            "field 1 (placement) is missing; field 2 (side to move) is missing; \
              field 3 (castling rights) is missing; field 4 (en passant square) is missing",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            "field 3 (castling rights) is missing; field 4 (en passant square) is missing",
        ),
        (
            "4k3/8/8/45/8/8/8/4K3 w - -",
            "field 1, rank 5: 9 squares instead of 8",
        ),
        (
            "4k3/8/8/7/8/8/8/4K3 w - -",
            "field 1, rank 5: 7 squares instead of 8",
        ),
        ("4k3/8/8/8/8/8/4K3 w - -", "field 1: 7 ranks instead of 8"),
        (
            "4k3/8/8/8/8/8/8/8/4K3 w - -",
            "field 1: 9 ranks instead of 8",
        ),
        (
            "4k3/8/8/3x4/8/8/8/4K3 w - -",
            "field 1, rank 5: 'x' is not a piece letter or a number from 1 to 8",
        ),
        (
            "4k3/8/8/0p7/8/8/8/4K3 w - -",
            "field 1, rank 5: '0' is not a piece letter or a number from 1 to 8",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 W - -",
            "field 2: 'W' instead of w or b",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w KX -",
            "field 3: 'X' in 'KX' is not a castling right",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K- -",
            "field 3: '-' in 'K-' is not a castling right",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9",
            "field 4: 'e9' is not a square",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 x",
            "field 5: '-1' is not a halfmove clock from 0 to 4294967295; \
              field 6: 'x' is not a fullmove number from 0 to 4294967295",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 +1",
            "field 5: '4294967296' is not a halfmove clock from 0 to 4294967295; \
              field 6: '+1' is not a fullmove number from 0 to 4294967295",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more",
            "field 7: unexpected 'more'",
        ),
        ("8/8/8/8/8/8/8/8 w - -", "no king at all"),
        (
            "4k3/8/8/8/8/8/8/8 b - -",
            "white has no king although white just moved",
        ),
        (
            "4k3/8/8/8/8/8/8/KK2K2P x Z z9 q 1",
            "field 2: 'x' instead of w or b; \
              field 3: 'Z' in 'Z' is not a castling right; field 4: 'z9' is not a square; \
              field 5: 'q' is not a halfmove clock from 0 to 4294967295; \
              white has 3 kings; pawns on the first or last rank: h1",
        ),
        (
            "4k3/8/8/8/8/8/8/4R1K1 w - -",
            "black is not to move but its king on e8 is in check from e1",
        ),
        (
            "qqqqkqqq/qqqqqqqq/q7/pppp4/pppppp2/8/8/K7 w - -",
            "black has 27 pieces, more than 16; black has 10 pawns, more than 8",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(text), expected, "{text}");
    }
}

#[test]
fn unusual_positions_are_valid() {
    let texts = [
        "8/8/8/8/8/8/8/K7 b - - 0 1",
        "7k/8/8/8/8/8/8/8 w - - 0 1",
        "3k4/3K4/8/8/8/8/8/8 w - - 0 1",
        "7k/8/2n5/1nqrq3/2qKq3/1nbrq3/2n1n3/8 w - - 0 1",
        "4k3/8/8/8/8/NNNNNNNN/NNNNNN2/4K3 w - - 0 1",
    ];
    for text in texts {
        assert_eq!(read(text, STANDARD), (text.to_owned(), Vec::new()));
    }
}

#[test]
fn damaged_and_random_texts_do_no_harm() {
    let mut random = Random::new(20_26);
    let good: Vec<_> = data::positions()
        .into_iter()
        .map(|(text, _)| text)
        .collect();
    let alphabet: Vec<char> = "/ 0123456789-+KQkqABHabhpnrPNBRw;#\t\0é\u{feff}9e3"
        .chars()
        .collect();
    let mut refused = 0;
    for place in 0..20_000 {
        let mut text: Vec<char> = good[place % good.len()].chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            let new = alphabet[random.below(alphabet.len())];
            match random.below(3) {
                0 => text[at] = new,
                1 => text.insert(at, new),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        for mode in [STANDARD, CHESS960] {
            match fen::parse(&text, mode) {
                Ok(parsed) => {
                    let written = fen::write(&parsed.position, CHESS960);
                    let again = fen::parse(&written, CHESS960).expect(&written);
                    assert_eq!(again.notes, [], "{written}");
                    assert_eq!(fen::write(&again.position, CHESS960), written);
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.errors().is_empty() && error.to_string().len() < 2000);
                }
            }
        }
    }
    assert!(refused > 10_000, "{refused}");
}
