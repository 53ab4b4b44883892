//! Properties that hold for every input whatever: asked by `proptest` in `properties.rs`, by
//! coverage-guided fuzzing in `fuzz/`, and for every file of `tests/data/regressions`.

use std::collections::HashSet;

use super::motifs::Motif;
use super::random::Random;
use super::referee::Board;
use megaton::notation::{fen, pgn, san, suite};
use megaton::{CastlingMode, Game, Move, Position, UciMove};

const MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];

fn bits(moves: &[Move]) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.iter().map(|mv| mv.to_bits()).collect();
    bits.sort_unstable();
    bits
}

/// A message of ours: one line of text, whatever the input was.
fn one_line(message: &str) {
    assert!(!message.trim().is_empty());
    assert!(!message.contains(['\n', '\r']), "{message:?}");
}

/// Any text as FEN: refused in one line, or a position that survives being written.
pub fn fen_text(text: &str) {
    for mode in MODES {
        match fen::parse(text, mode) {
            Err(error) => one_line(&error.to_string()),
            Ok(parsed) => {
                for note in &parsed.notes {
                    one_line(&note.to_string());
                }
                round_trip(&parsed.position, mode);
                faces(&parsed.position);
            }
        }
    }
}

/// What is written is read back with the same moves, and written the same again.
pub fn round_trip(position: &Position, mode: CastlingMode) {
    let written = fen::write(position, mode);
    let again = fen::parse(&written, mode).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert!(again.notes.is_empty(), "{written}: {:?}", again.notes);
    assert_eq!(fen::write(&again.position, mode), written);
    assert_eq!(
        bits(&again.position.legal_moves()),
        bits(&position.legal_moves()),
        "{written}"
    );
    assert_eq!(
        again.position.castling_rights(),
        position.castling_rights(),
        "{written}"
    );
}

/// List, count, any, bits, verdict and key of one position agree.
pub fn faces(position: &Position) {
    let moves = position.legal_moves();
    let fen = || Board::of_position(position).fen();
    assert_eq!(position.key(), position.key_from_scratch(), "{}", fen());
    assert_eq!(
        position.count_legal_moves(),
        moves.len() as u64,
        "{}",
        fen()
    );
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{}", fen());
    for &mv in moves.iter() {
        let typed = UciMove {
            from: mv.from(),
            to: mv.to(),
            promotion: mv.promoted_role(),
        };
        assert_eq!(
            position.verdict_in(typed, CastlingMode::Chess960),
            Ok(mv),
            "{}",
            fen()
        );
        assert_eq!(position.move_from_bits(mv.to_bits()), Some(mv), "{}", fen());
    }
}

/// Any text as a move in a position: refused in one line, or a legal move that is read back from
/// what is written for it.
pub fn move_text(text: &str, position: &Position) {
    let legal = position.legal_moves();
    match san::parse(text) {
        Err(error) => one_line(&error.to_string()),
        Ok(parsed) => match san::resolve(position, &parsed, CastlingMode::Standard) {
            Err(refusal) => one_line(&refusal.to_string()),
            Ok(resolved) if resolved.note.is_some() => {}
            Ok(resolved) => {
                assert!(legal.contains(&resolved.mv), "{text}: {:?}", resolved.mv);
                let written = san::write(position, resolved.mv);
                assert_eq!(
                    read_san(&written, position),
                    resolved.mv,
                    "{text} {written}"
                );
            }
        },
    }
    if let Ok(typed) = text.parse::<UciMove>() {
        for mode in MODES {
            match position.verdict_in(typed, mode) {
                Ok(mv) => assert!(legal.contains(&mv), "{text}"),
                Err(illegal) => one_line(&illegal.to_string()),
            }
        }
    }
}

fn read_san(text: &str, position: &Position) -> Move {
    let parsed = san::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    san::resolve(position, &parsed, CastlingMode::Standard)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
        .mv
}

/// Any text as a perft suite.
pub fn epd_text(text: &str) {
    if let Err(error) = suite::parse(text) {
        assert!(!error.errors().is_empty());
        for fault in error.errors() {
            one_line(&fault.to_string());
        }
    }
}

/// Any bytes as games: the reader comes to an end and every game is replayed as far as it goes.
pub fn pgn_bytes(bytes: &[u8]) {
    let mut reader = pgn::PgnReader::new(bytes);
    let mut game = pgn::PgnGame::default();
    let mut games = 0;
    while reader.read_game(&mut game).expect("memory does not fail") {
        games += 1;
        assert!(games <= bytes.len(), "more games than bytes");
        for problem in game.problems() {
            one_line(&problem.to_string());
        }
        let mut played = Game::new(Position::start());
        for written in game.moves() {
            let Ok(parsed) = san::parse(written.text) else {
                break;
            };
            match san::resolve(played.position(), &parsed, CastlingMode::Standard) {
                Ok(resolved) => played.play_unchecked(resolved.mv),
                Err(_) => break,
            }
        }
        one_line(&played.outcome().to_string());
    }
}

/// A game whose start and moves the bytes choose; every face of every position is compared.
pub fn playout(bytes: &[u8]) {
    let (seed, choices) = bytes.split_at(bytes.len().min(2));
    let seed = seed
        .iter()
        .fold(0, |seed, &byte| seed << 8 | u64::from(byte));
    let mut random = Random::new(seed);
    let motif = *random.pick(&Motif::ALL);
    let mut game = Game::new(motif.position(&mut random).to_position());
    for &choice in choices {
        let position = *game.position();
        faces(&position);
        round_trip(&position, CastlingMode::Chess960);
        let moves = position.legal_moves();
        let outcome = game.outcome().to_string();
        one_line(&outcome);
        if moves.is_empty() {
            assert!(!outcome.starts_with("ongoing"), "{outcome}");
            break;
        }
        written_moves(&position, &moves);
        let mut sorted: Vec<Move> = moves.to_vec();
        sorted.sort_unstable_by_key(|mv| mv.to_bits());
        game.play_unchecked(sorted[usize::from(choice) % sorted.len()]);
    }
}

/// SAN and UCI text tell all moves of a position apart and are read back.
fn written_moves(position: &Position, moves: &[Move]) {
    let mut seen = HashSet::new();
    for &mv in moves {
        let written = san::write(position, mv);
        assert_eq!(read_san(&written, position), mv, "{written}");
        assert!(seen.insert(written.clone()), "{written} twice");
        let typed = mv.to_uci(CastlingMode::Chess960);
        assert_eq!(typed.to_string().parse(), Ok(typed));
        assert_eq!(position.verdict_in(typed, CastlingMode::Chess960), Ok(mv));
        assert!(seen.insert(typed.to_string()), "{typed} twice");
    }
}
