//! The faces of the legality test never disagree: visit, list, count, verdict, bits, perft, keys.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::support::random::Random;
use crate::support::referee::{self, Board, kind};
use crate::support::{data, parallel};
use megaton::movegen::{self, MoveFilter};
use megaton::{CastlingMode, Explosion, Move, Position, UciMove};

fn positions() -> Vec<(String, Position)> {
    data::positions()
        .into_iter()
        .map(|(fen, _)| {
            let position = Board::from_fen(&fen).to_position();
            (fen, position)
        })
        .collect()
}

/// Long random games through the library's own lists, from every tenth position.
fn games(check: impl Fn(&Position, &[Move]) + Sync) {
    let starts: Vec<_> = positions().into_iter().step_by(10).enumerate().collect();
    parallel::for_each(&starts, |(seed, (_, start))| {
        let mut random = Random::new(*seed as u64);
        let mut position = *start;
        for _ in 0..120 {
            let moves = position.legal_moves();
            check(&position, &moves);
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(*random.pick(&moves));
        }
    });
}

fn bits(moves: &[Move]) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.iter().map(|mv| mv.to_bits()).collect();
    bits.sort_unstable();
    bits
}

#[test]
fn visit_list_count_and_any_agree() {
    games(|position, moves| {
        let mut visited = Vec::new();
        let mut counted = 0;
        let walk: ControlFlow<()> = movegen::visit(position, MoveFilter::All, |group| {
            counted += group.len() as usize;
            group.for_each(|mv| visited.push(mv));
            ControlFlow::Continue(())
        });
        assert!(walk.is_continue());
        assert_eq!(bits(&visited), bits(moves), "{position:?}");
        assert_eq!(counted, moves.len(), "{position:?}");
        assert_eq!(position.count_legal_moves(), moves.len() as u64);
        assert_eq!(position.has_legal_move(), !moves.is_empty());
        let unique: HashSet<u16> = bits(moves).into_iter().collect();
        assert_eq!(unique.len(), moves.len(), "a move twice: {position:?}");
    });
}

#[test]
fn captures_are_the_moves_that_explode() {
    games(|position, moves| {
        let exploding: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| Explosion::of(position, mv).is_some())
            .collect();
        assert_eq!(
            bits(&position.legal_captures()),
            bits(&exploding),
            "{position:?}"
        );
    });
}

#[test]
fn listed_moves_are_legal_verdicts_and_legal_bits() {
    games(|position, moves| {
        for &mv in moves {
            let typed = UciMove {
                from: mv.from(),
                to: mv.to(),
                promotion: mv.promoted_role(),
            };
            assert_eq!(
                position.verdict_in(typed, CastlingMode::Chess960),
                Ok(mv),
                "{position:?}"
            );
            assert_eq!(position.move_from_bits(mv.to_bits()), Some(mv));
        }
    });
}

#[test]
fn explosions_and_results_are_what_the_referee_sees() {
    games(|position, moves| {
        let board = Board::of_position(position);
        for &mv in moves {
            let after = position.play_unchecked(mv);
            let after_board = Board::of_position(&after);
            let emptied: Vec<usize> = (0..64)
                .filter(|&place| !board.empty_at(place) && after_board.empty_at(place))
                .collect();
            if let Some(explosion) = Explosion::of(position, mv) {
                let removed: Vec<usize> = explosion.removed.into_iter().map(referee::own).collect();
                assert_eq!(removed, emptied, "{mv:?} in {position:?}");
                for white in [true, false] {
                    let color = megaton::Color::from_white(white);
                    assert_eq!(
                        explosion.takes_king(position, color),
                        after_board.king(white).is_none()
                    );
                }
            }
        }
    });
}

#[test]
fn keys_are_those_from_scratch_and_tell_positions_apart() {
    games(|position, moves| {
        assert_eq!(position.key(), position.key_from_scratch(), "{position:?}");
        let keys: HashSet<u64> = moves
            .iter()
            .map(|&mv| position.play_unchecked(mv).key())
            .collect();
        // Captures with the same centre may lead to the same position, quiet moves never do.
        let placements: HashSet<Board> = moves
            .iter()
            .map(|&mv| {
                let mut after = Board::of_position(&position.play_unchecked(mv));
                after.halfmove_clock = 0;
                after
            })
            .collect();
        assert_eq!(keys.len(), placements.len(), "{position:?}");
    });
}

#[test]
fn rejected_moves_are_the_right_shapes_that_are_not_legal() {
    let positions: Vec<_> = data::positions().into_iter().step_by(12).collect();
    let filtered_out = [
        "king-captures",
        "castling-out-of-check",
        "castling-through-check",
        "castling-into-check",
        "explodes-own-king",
        "king-into-check",
        "leaves-king-in-check",
        "pinned",
        "explosion-exposes-king",
    ];
    parallel::for_each(&positions, |(fen, mode)| {
        let board = Board::from_fen(fen);
        let position = board.to_position();
        let mut expected = HashSet::new();
        for typed in Board::everything_typed() {
            if typed.promotion.is_some() && kind(board.at[typed.from]) != b'p' {
                continue;
            }
            let code = board.verdict(typed, *mode).code;
            // A castling is in the list once, written as its mode has it.
            let onto_rook = board.has(typed.to, board.white_to_move);
            let other_way =
                code.starts_with("castling") && onto_rook != (*mode == CastlingMode::Chess960);
            if filtered_out.contains(&code) && !other_way {
                expected.insert((typed.to_string(), code));
            }
        }
        let given = position.rejected_moves(*mode);
        let given: HashSet<(String, &str)> = given
            .iter()
            .map(|(mv, illegal)| (mv.to_string(), illegal.code()))
            .collect();
        assert_eq!(given, expected, "{fen}");
    });
}

#[test]
fn threats_are_checks_and_the_captures_beside_the_king() {
    games(|position, _| {
        let board = Board::of_position(position);
        let white = board.white_to_move;
        let Some(king) = board.king(white).filter(|_| board.king(!white).is_some()) else {
            assert_eq!(position.threats(), Default::default());
            return;
        };
        let mut turned = board.clone();
        turned.white_to_move = !white;
        turned.en_passant = None;
        let mut expected: Vec<String> = turned
            .legal_moves()
            .into_iter()
            .filter(|mv| turned.has(mv.to, white) && mv.to != king)
            .filter(|&mv| turned.played(mv).king(white).is_none())
            .map(|mv| mv.to_string())
            .collect();
        expected.sort_unstable();
        let given = position.threats();
        let mut explosions: Vec<String> =
            given.explosions.iter().map(ToString::to_string).collect();
        explosions.sort_unstable();
        assert_eq!(explosions, expected, "{position:?}");
        let checks: Vec<usize> = given.checks.into_iter().map(referee::own).collect();
        assert_eq!(checks, board.checkers(white), "{position:?}");
    });
}

#[test]
fn king_explosions_are_found_exactly_where_a_move_explodes_the_king() {
    games(|position, moves| {
        let them = !position.turn();
        let wins = |mv: Move| {
            Explosion::of(position, mv).is_some_and(|blast| blast.takes_king(position, them))
        };
        let found = position.king_explosion();
        assert_eq!(
            found.is_some(),
            moves.iter().any(|&mv| wins(mv)),
            "{position:?}"
        );
        assert!(
            found.is_none_or(|mv| moves.contains(&mv) && wins(mv)),
            "{position:?}"
        );
        let explodable = position.is_king_explodable(position.turn());
        assert_eq!(
            explodable,
            !position.threats().explosions.is_empty(),
            "{position:?}"
        );
    });
}
