//! The naive referee is right: it gives the verdicts, lists and counts of the test data.

use crate::support::referee::{Board, Typed, kind, next_to};
use crate::support::{data, parallel};
use megaton::CastlingMode;

#[test]
fn referee_gives_the_verdicts_of_the_test_data() {
    for row in data::rows("verdicts.tsv") {
        let board = Board::from_fen(&row[0]);
        let verdict = board.judge(&row[1], CastlingMode::Standard);
        assert_eq!(verdict.code, row[2], "{} {}", row[0], row[1]);
    }
    for row in data::rows("verdicts-castling.tsv") {
        let verdict = Board::from_fen(&row[0]).judge(&row[2], data::mode(&row[1]));
        assert_eq!(verdict.code, row[3], "{row:?}");
    }
}

#[test]
fn referee_lists_the_legal_moves_of_the_test_data() {
    for row in data::rows("legal-moves.tsv") {
        let board = Board::from_fen(&row[0]);
        let mut listed: Vec<String> = board
            .legal_moves()
            .into_iter()
            .map(|typed| standard_text(&board, typed))
            .collect();
        listed.sort_unstable();
        assert_eq!(listed.join(" "), row[1], "{}", row[0]);
    }
}

#[test]
fn referee_counts_the_suites() {
    for name in data::STANDARD_SUITES.iter().chain(&data::CHESS960_SUITES) {
        // Depth 2 only here and there: the referee is slow.
        let lines: Vec<_> = data::suite(name).into_iter().enumerate().collect();
        parallel::for_each(&lines, |(place, line)| {
            let deepest = if place % 8 == 0 { 2 } else { 1 };
            let board = Board::from_fen(&line.fen);
            for &(depth, count) in line.counts.iter().filter(|&&(depth, _)| depth <= deepest) {
                assert_eq!(perft(&board, depth), count, "{} depth {depth}", line.fen);
            }
        });
    }
}

/// UCI text with castling as two king steps.
fn standard_text(board: &Board, mut typed: Typed) -> String {
    if kind(board.at[typed.from]) == b'k' && board.has(typed.to, board.white_to_move) {
        let king_file = if typed.to > typed.from { 6 } else { 2 };
        typed.to = typed.from / 8 * 8 + king_file;
        assert!(!next_to(typed.from, typed.to));
    }
    typed.to_string()
}

fn perft(board: &Board, depth: u32) -> u64 {
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|typed| perft(&board.played(typed), depth - 1))
        .sum()
}
