//! FEN, SAN and outcomes over the test data.

use std::collections::BTreeSet;

use crate::support::{data, position_in as position, random::Random};
use megaton::game::{Game, legal_en_passant};
use megaton::notation::pgn::{PgnGame, PgnReader};
use megaton::notation::{fen, san, suite};
use megaton::{CastlingMode, Move, Position};

fn sorted_moves(position: &Position, mode: CastlingMode) -> Vec<(String, Move)> {
    let mut moves: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|&mv| (mv.to_uci(mode).to_string(), mv))
        .collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    moves
}

#[test]
fn every_fen_comes_back_but_for_useless_en_passant_squares() {
    let mut texts = BTreeSet::new();
    let mut dropped = 0;
    for (text, mode) in data::positions() {
        let first = position(&text, mode);
        let written = fen::write(&first, CastlingMode::Standard);
        if written != text {
            let fields =
                |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
            let (mut was, now) = (fields(&text), fields(&written));
            assert_eq!(legal_en_passant(&first), None, "{text} → {written}");
            was[3] = "-".to_owned();
            assert_eq!(was, now);
            dropped += 1;
        }
        let shredder = fen::write(&first, CastlingMode::Chess960);
        for again in [&written, &shredder] {
            let second = position(again, mode);
            assert_eq!(
                sorted_moves(&first, mode),
                sorted_moves(&second, mode),
                "{text}"
            );
            assert_eq!(fen::write(&second, CastlingMode::Standard), written);
            assert_eq!(fen::write(&second, CastlingMode::Chess960), shredder);
        }
        texts.insert(text);
    }
    assert!(texts.len() > 3000, "{} positions", texts.len());
    assert!(dropped < texts.len() / 10, "{dropped} of {}", texts.len());
}

#[test]
fn all_moves_in_strict_san_and_back() {
    let mode = CastlingMode::Standard;
    for row in data::rows("legal-moves.tsv") {
        let position = position(&row[0], mode);
        let moves = sorted_moves(&position, mode);
        let listed: Vec<_> = moves.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(listed.join(" "), row[1], "{}", row[0]);
        let sans: Vec<_> = moves
            .iter()
            .map(|&(_, mv)| san::write(&position, mv))
            .collect();
        assert_eq!(sans.join(" "), row[2], "{}", row[0]);
        for ((_, mv), text) in moves.iter().zip(&sans) {
            assert_reads_as(&position, text, *mv);
            let bare = text.replace(['+', '#', '='], "");
            assert_reads_as(&position, &bare, *mv);
            if text.starts_with(['N', 'B', 'R', 'Q', 'K']) {
                assert_reads_as(&position, &text.replace('x', ""), *mv);
            }
            assert_reads_as(&position, &format!("{text}!?"), *mv);
        }
    }
}

fn assert_reads_as(position: &Position, text: &str, mv: Move) {
    let read = san::parse(text).unwrap_or_else(|error| panic!("{error}"));
    match san::resolve(position, &read, CastlingMode::Standard) {
        Ok(resolved) => assert_eq!(resolved.mv, mv, "{text}"),
        Err(refusal) => panic!("{text}: {} {refusal}", refusal.code()),
    }
}

#[test]
fn san_verdicts_of_the_seed() {
    for row in data::rows("verdicts-seed.tsv") {
        let position = position(&row[0], CastlingMode::Standard);
        let read = san::parse(&row[1]).unwrap_or_else(|error| panic!("{error}"));
        let code = match san::resolve(&position, &read, CastlingMode::Standard) {
            Ok(_) => "legal",
            Err(refusal) => refusal.code(),
        };
        assert_eq!(code, row[2], "{} {}", row[0], row[1]);
    }
}

#[test]
fn outcomes_of_positions() {
    for row in data::rows("outcomes.tsv") {
        let game = Game::new(position(&row[0], CastlingMode::Standard));
        assert_eq!(game.outcome().to_string(), row[1], "{}", row[0]);
    }
}

#[test]
fn outcomes_after_moves() {
    for row in data::rows("outcomes-moves.tsv") {
        let mut game = Game::new(position(&row[0], CastlingMode::Standard));
        for text in row[1].split(' ') {
            let mv = text.parse().expect("a UCI move");
            let mv = game.position().verdict_in(mv, CastlingMode::Standard);
            game.play_unchecked(mv.unwrap_or_else(|illegal| panic!("{text}: {illegal}")));
        }
        assert_eq!(game.outcome().to_string(), row[2], "{row:?}");
    }
}

#[test]
fn the_ten_games_can_be_replayed() {
    let text = data::read("games.pgn");
    let mut reader = PgnReader::new(text.as_bytes());
    let mut written = PgnGame::default();
    let mut games = 0;
    while reader.read_game(&mut written).expect("bytes in memory") {
        games += 1;
        assert_eq!(written.problems(), []);
        let mut game = Game::default();
        for mv in written.moves() {
            if let Some(number) = mv.number {
                assert_eq!(number, game.position().fullmove_number());
            }
            let read = san::parse(mv.text).unwrap_or_else(|error| panic!("{error}"));
            match san::resolve(game.position(), &read, CastlingMode::Standard) {
                Ok(resolved) => {
                    assert_eq!(san::write(game.position(), resolved.mv), mv.text);
                    game.play_unchecked(resolved.mv);
                }
                Err(refusal) => panic!("game {games}: {}: {refusal}", mv.text),
            }
        }
        let result = written.result().map(|result| result.to_string());
        assert_eq!(result.as_deref(), written.tag("Result"));
        if games == 1 {
            assert_eq!(game.outcome().to_string(), "black-wins checkmate");
        } else {
            assert!(game.outcome().is_ongoing(), "game {games}");
        }
    }
    assert_eq!(games, 10);
}

#[test]
fn suites_are_read_with_their_modes() {
    for name in data::STANDARD_SUITES.iter().chain(&data::CHESS960_SUITES) {
        let suite = suite::parse(&data::read(name)).unwrap_or_else(|error| panic!("{error}"));
        let expected = data::suite(name);
        assert_eq!(suite.len(), expected.len());
        let mut chess960 = 0;
        for (entry, line) in suite.iter().zip(&expected) {
            assert_eq!(entry.fen, line.fen);
            assert_eq!(entry.counts, line.counts);
            chess960 += usize::from(entry.mode == CastlingMode::Chess960);
        }
        assert_eq!(chess960 > 0, name.contains("960"), "{name}: {chess960}");
    }
}

#[test]
fn damaged_games_and_suites_do_no_harm() {
    let mut random = Random::new(71);
    let files = [data::read("games.pgn"), data::read("perft-public-960.epd")];
    let bytes = b"{}()[];%\"\\$!.*\n\r\t 01Ne\xff\0#D";
    let mut problems = 0;
    for round in 0..600 {
        let mut text = files[round % 2].clone().into_bytes();
        text.truncate(text.len() - random.below(text.len() / 2));
        for _ in 0..=random.below(20) {
            let at = random.below(text.len());
            text[at] = *random.pick(bytes);
        }
        let mut reader = PgnReader::new(text.as_slice());
        let mut game = PgnGame::default();
        let mut games = 0;
        while reader.read_game(&mut game).expect("bytes in memory") {
            games += 1;
            problems += game.problems().len();
            for mv in game.moves() {
                assert!(!mv.text.is_empty() && mv.line > 0);
            }
        }
        assert!(games <= text.len());
        match suite::parse(&String::from_utf8_lossy(&text)) {
            Ok(suite) => assert!(suite.iter().all(|entry| entry.line > 0)),
            Err(error) => assert!(error.errors().iter().all(|fault| fault.line > 0)),
        }
    }
    assert!(problems > 300, "{problems}");
}
