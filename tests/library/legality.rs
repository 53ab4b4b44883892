//! The legality test against the naive referee: every conceivable move of thousands of positions.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::random::Random;
use crate::support::referee::{self, Board, Typed, Verdict, name};
use crate::support::{data, parallel};
use megaton::IllegalMove;
use megaton::{CastlingMode, Move, Position, Role, Square, UciMove};

const CHESS960_OPENINGS: usize = 620;

#[test]
fn verdicts_agree_with_the_referee_for_every_conceivable_move() {
    // Edge cases and Chess960 in full, ordinary standard games here and there.
    let ordinary: HashSet<String> = data::suite("perft-random.epd")
        .into_iter()
        .skip(140)
        .map(|line| line.fen)
        .collect();
    let mut positions: Vec<(Board, CastlingMode)> = data::positions()
        .into_iter()
        .filter(|(fen, _)| !ordinary.contains(fen))
        .map(|(fen, mode)| (Board::from_fen(&fen), mode))
        .collect();
    positions.extend(chess960_openings(CHESS960_OPENINGS));
    let chess960 = positions
        .iter()
        .filter(|(_, mode)| *mode == CastlingMode::Chess960)
        .count();
    assert!(
        positions.len() >= 3000 && chess960 * 2 >= positions.len(),
        "{chess960} of {} positions are Chess960",
        positions.len()
    );
    let judged = AtomicUsize::new(0);
    parallel::for_each(&positions, |(board, mode)| {
        let position = board.to_position();
        for typed in Board::everything_typed() {
            let never = matches!(typed.promotion, Some(b'k' | b'p'));
            if never && !board.has(typed.from, board.white_to_move) {
                continue;
            }
            compare(board, &position, typed, *mode);
            judged.fetch_add(1, Ordering::Relaxed);
        }
        // Castling is read differently in the two modes; a king's moves are judged in both.
        if let Some(from) = board.king(board.white_to_move) {
            for to in 0..64 {
                for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                    let promotion = None;
                    compare(
                        board,
                        &position,
                        Typed {
                            from,
                            to,
                            promotion,
                        },
                        mode,
                    );
                }
            }
        }
    });
    assert!(judged.into_inner() >= 3000 * 4096 * 5);
}

/// Positions a few random moves after a random Chess960 array, with the kings and rooks still at
/// home often enough to castle.
fn chess960_openings(count: usize) -> Vec<(Board, CastlingMode)> {
    let mut random = Random::new(960);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut board = Board::random_chess960_start(&mut random);
        for _ in 0..random.below(24) {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board = board.played(*random.pick(&moves));
        }
        positions.push((board, CastlingMode::Chess960));
    }
    positions
}

fn compare(board: &Board, position: &Position, typed: Typed, mode: CastlingMode) {
    let expected = board.verdict(typed, mode);
    let given = position.verdict_in(uci_move(typed), mode);
    let code = given.as_ref().map_or_else(IllegalMove::code, |_| "legal");
    let about = || format!("{} {typed} {mode:?}: {given:?}", board.fen());
    assert_eq!(code, expected.code, "{}", about());
    if let Ok(mv) = given {
        check_move(board, position, typed, mv);
    }
}

/// A legal verdict hands back the very move that was asked about.
fn check_move(board: &Board, position: &Position, typed: Typed, mv: Move) {
    assert_eq!(
        referee::own(mv.from()),
        typed.from,
        "{} {typed}",
        board.fen()
    );
    if !mv.is_castling() {
        assert_eq!(referee::own(mv.to()), typed.to, "{} {typed}", board.fen());
    }
    let promoted = mv.promoted_role().map(|role| role.letter() as u8);
    assert_eq!(promoted, typed.promotion, "{} {typed}", board.fen());
    let played = Typed {
        to: referee::own(mv.to()),
        ..typed
    };
    let after = position.play_unchecked(mv);
    assert_eq!(
        Board::of_position(&after),
        board.played(played),
        "{} {typed}",
        board.fen()
    );
    assert_eq!(
        after.key(),
        after.key_from_scratch(),
        "{} {typed}",
        board.fen()
    );
}

#[test]
fn sentences_name_the_squares_they_must_and_are_one_line() {
    let positions: Vec<_> = data::positions().into_iter().step_by(6).collect();
    parallel::for_each(&positions, |(fen, mode)| {
        let board = Board::from_fen(fen);
        let position = board.to_position();
        for typed in Board::everything_typed() {
            if let Err(illegal) = position.verdict_in(uci_move(typed), *mode) {
                check_sentence(&illegal, &board.verdict(typed, *mode), fen, typed);
            }
        }
    });
}

#[test]
fn verdicts_and_sentences_of_the_test_data() {
    let standard = data::rows("verdicts.tsv").into_iter().map(|row| {
        (
            row[0].clone(),
            CastlingMode::Standard,
            row[1].clone(),
            row[2].clone(),
        )
    });
    let castling = data::rows("verdicts-castling.tsv").into_iter().map(|row| {
        (
            row[0].clone(),
            data::mode(&row[1]),
            row[2].clone(),
            row[3].clone(),
        )
    });
    for (fen, mode, text, code) in standard.chain(castling) {
        let board = Board::from_fen(&fen);
        let typed = Typed::parse(&text);
        let given = board.to_position().verdict_in(uci_move(typed), mode);
        assert_eq!(
            given.as_ref().map_or_else(IllegalMove::code, |_| "legal"),
            code,
            "{fen} {text}"
        );
        if let Err(illegal) = given {
            check_sentence(&illegal, &board.verdict(typed, mode), &fen, typed);
        }
    }
}

#[test]
fn codes_have_their_numbers_in_the_rules() {
    let rules = include_str!("../../docs/RULES.md")
        .lines()
        .filter_map(|line| {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            Some((cells.next()?.parse().ok()?, cells.next()?.trim_matches('`')))
        });
    let rules: HashMap<&str, u8> = rules.map(|(number, code)| (code, number)).collect();
    let mut seen = HashSet::new();
    for row in data::rows("verdicts.tsv") {
        let position = Board::from_fen(&row[0]).to_position();
        let typed = Typed::parse(&row[1]);
        if let Err(illegal) = position.verdict_in(uci_move(typed), CastlingMode::Standard) {
            assert_eq!(illegal.order(), rules[illegal.code()], "{illegal:?}");
            seen.insert(illegal.code());
        }
    }
    assert!(seen.len() >= 19, "only {seen:?}");
}

#[test]
fn a_piece_of_the_other_side_is_said_to_be_theirs() {
    let theirs = "e7e5".parse().expect("a move");
    let refused = Position::start().verdict_in(theirs, CastlingMode::Standard);
    assert_eq!(
        refused.expect_err("not White's pawn").to_string(),
        "the pawn on e7 is black's and it is white's move"
    );
}

/// RULES.md §5, last column.
fn check_sentence(illegal: &IllegalMove, expected: &Verdict, fen: &str, typed: Typed) {
    let sentence = illegal.to_string();
    let named = squares_in(&sentence);
    for choice in &expected.names {
        assert!(
            choice.iter().any(|&square| named.contains(&square)),
            "{fen} {typed} {}: {sentence}: names none of {:?}",
            expected.code,
            choice.iter().copied().map(name).collect::<Vec<_>>()
        );
    }
    assert!(
        !sentence.is_empty() && !sentence.contains('\n') && !sentence.ends_with('.'),
        "{fen} {typed}: {sentence}"
    );
}

/// The squares a sentence names.
fn squares_in(sentence: &str) -> Vec<usize> {
    sentence
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8']))
        .map(referee::named)
        .collect()
}

#[test]
fn castling_by_name_is_judged_like_castling_by_squares() {
    use megaton::CastlingSide;
    let mut legal = 0;
    for (fen, _) in data::positions() {
        let board = Board::from_fen(&fen);
        let position = board.to_position();
        let white = board.white_to_move;
        for side in CastlingSide::ALL {
            let given = position.castling_verdict(side);
            let code = given.as_ref().map_or_else(IllegalMove::code, |_| "legal");
            let expected = match board.king(white) {
                _ if board.king(true).is_none() || board.king(false).is_none() => "game-over",
                Some(king) => {
                    let rook = board.castling_rook_towards(king, side.king_file() as i32);
                    board.castling(king, rook).code
                }
                None => unreachable!(),
            };
            assert_eq!(code, expected, "{fen} {side:?}");
            legal += usize::from(expected == "legal");
        }
    }
    assert!(legal > 100, "only {legal} legal castlings tested");
}

fn uci_move(typed: Typed) -> UciMove {
    let square = |place: usize| Square::try_from(place as u8).expect("an index");
    UciMove {
        from: square(typed.from),
        to: square(typed.to),
        promotion: typed
            .promotion
            .map(|letter| Role::from_letter(letter as char).expect("a piece letter")),
    }
}

#[test]
fn bits_are_a_move_exactly_where_the_list_has_it() {
    let positions: Vec<_> = data::positions().into_iter().step_by(8).collect();
    parallel::for_each(&positions, |(fen, _)| {
        let board = Board::from_fen(fen);
        let position = board.to_position();
        let mut found: Vec<Typed> = (0..=u16::MAX)
            .filter_map(|bits| {
                let mv = position.move_from_bits(bits)?;
                assert_eq!(mv.to_bits(), bits, "{fen}");
                Some(Typed {
                    from: referee::own(mv.from()),
                    to: referee::own(mv.to()),
                    promotion: mv.promoted_role().map(|role| role.letter() as u8),
                })
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, board.legal_moves(), "{fen}");
    });
}
