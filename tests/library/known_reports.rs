//! What people have reported against programs that play atomic chess, each as a test with the
//! right answer. shakmaty is the second witness for lists of moves.

use crate::support::referee::Board;
use crate::support::{self, position};
use megaton::notation::fen;
use megaton::{CastlingMode, Game, Position, perft};
use shakmaty::Position as _;

fn verdict(position: &Position, text: &str) -> &'static str {
    let typed = text.parse().expect("a UCI move");
    match position.verdict_in(typed, CastlingMode::Standard) {
        Ok(_) => "legal",
        Err(illegal) => illegal.code(),
    }
}

fn play(position: &mut Position, moves: &str) {
    let mut game = Game::new(*position);
    support::play(&mut game, moves);
    *position = *game.position();
}

/// The legal moves, after comparing their number and a shallow perft with shakmaty and the
/// referee.
fn moves(position: &Position) -> Vec<String> {
    let board = Board::of_position(position);
    let theirs: shakmaty::variant::Atomic = board
        .fen()
        .parse::<shakmaty::fen::Fen>()
        .expect("a good FEN")
        .into_position(shakmaty::CastlingMode::Chess960)
        .expect("a valid position");
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|&mv| mv.to_uci(CastlingMode::Standard).to_string())
        .collect();
    moves.sort_unstable();
    assert_eq!(moves.len(), theirs.legal_moves().len());
    assert_eq!(moves.len(), board.legal_moves().len());
    assert_eq!(perft::count(position, 3), shakmaty::perft(&theirs, 3));
    moves
}

#[test]
fn castling_past_squares_that_touch_the_enemy_king_is_legal() {
    for (text, castling) in [
        ("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1", "e8c8"),
        ("8/8/8/8/8/8/4k3/R3K2r w Q - 0 1", "e1c1"),
        ("5r2/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "e1g1"),
        ("3r4/8/8/8/8/8/2k5/R3K2R w KQ - 0 1", "e1c1"),
    ] {
        let position = position(text);
        assert_eq!(verdict(&position, castling), "legal", "{text}");
        assert!(moves(&position).contains(&castling.to_owned()), "{text}");
    }
}

#[test]
fn a_rook_without_the_right_is_named() {
    let fen = "r3k2r/8/8/8/8/8/8/RR2K2R w KBkq - 0 1";
    let position = fen::parse(fen, CastlingMode::Chess960).unwrap().position;
    let outer = "e1a1".parse().unwrap();
    let refusal = position
        .verdict_in(outer, CastlingMode::Chess960)
        .unwrap_err();
    assert_eq!(refusal.to_string(), "the rook on a1 has no right to castle");
    let inner = "e1b1".parse().unwrap();
    assert!(position.verdict_in(inner, CastlingMode::Chess960).is_ok());
}

#[test]
fn castling_by_king_and_castling_by_rook_are_the_same_move() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let judge =
        |text: &str| position.verdict_in(text.parse().expect("a UCI move"), CastlingMode::Standard);
    assert_eq!(judge("e1g1"), judge("e1h1"));
    assert_eq!(judge("e1c1"), judge("e1a1"));
    assert!(judge("e1g1").is_ok() && judge("e1c1").is_ok());
}

#[test]
fn castling_gives_check_at_once_and_the_check_must_be_answered() {
    // The rook lands on f1 and gives check along the file; a checker remembered from before
    // castling would let Black move anything.
    let mut position = position("5k2/p7/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut position, "e1g1");
    assert_eq!(verdict(&position, "a7a6"), "leaves-king-in-check");
    assert!(moves(&position).iter().all(|mv| mv.starts_with("f8")));
    let mut position = support::position("3k4/7p/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut position, "e1c1");
    assert_eq!(verdict(&position, "h7h6"), "leaves-king-in-check");
    play(&mut position, "d8e7");
    assert!(moves(&position).contains(&"d1d7".to_owned()));
}

#[test]
fn a_rook_that_explodes_loses_its_right_whoever_owns_it() {
    let mut position = position("r3k2r/6p1/8/8/8/7R/8/R3K3 w Qkq - 0 1");
    // The rook takes h8: g7 survives, f8 and g8 are empty, nobody else is near.
    play(&mut position, "h3h8");
    assert_eq!(verdict(&position, "e8g8"), "no-castling-right");
    assert_eq!(verdict(&position, "e8c8"), "legal");
    // A capture on b2 blows up White's own rook on a1 with Black's bishop.
    let mut position = support::position("4k3/8/1r6/8/8/8/1P6/R3K2R b KQ - 0 1");
    play(&mut position, "b6b2");
    assert_eq!(verdict(&position, "e1c1"), "no-castling-right");
    assert_eq!(verdict(&position, "e1g1"), "legal");
    assert!(!moves(&position).is_empty());
}

#[test]
fn a_right_does_not_come_back_with_another_rook() {
    let mut position = position("4k2r/8/8/8/8/8/7p/R3K2R w KQ - 0 1");
    play(&mut position, "h1h2");
    assert!(moves(&position).contains(&"h8h1".to_owned()));
    play(&mut position, "h8h7");
    assert_eq!(verdict(&position, "e1g1"), "no-castling-right");
}

#[test]
fn mate_is_not_mate_while_the_enemy_king_can_be_blown_up() {
    // From a public report: in check from two sides, but g4xd1 ends the game.
    let position = position("rn1k1b1r/1pp1p2p/p1N2pp1/8/2P3b1/4P3/PP3PPP/R2QKB1R b KQ - 3 3");
    assert!(moves(&position).contains(&"g4d1".to_owned()));
    assert_eq!(Game::new(position).outcome().to_string(), "ongoing");
}

#[test]
fn mate_is_not_mate_while_the_kings_can_touch() {
    let position = position("2rqk3/2q3K1/2qqq3/8/8/8/8/r7 w - - 26 53");
    assert_eq!(verdict(&position, "g7f7"), "legal");
    assert_eq!(Game::new(position).outcome().to_string(), "ongoing");
}

#[test]
fn touching_kings_are_never_in_check_so_no_move_means_stalemate() {
    let position = position("8/8/8/3qkq2/3qKq2/8/8/8 w - - 0 1");
    assert!(position.threats().checks.is_empty());
    assert!(moves(&position).is_empty());
    let outcome = Game::new(position).outcome();
    assert_eq!(outcome.to_string(), "draw stalemate");
}

#[test]
fn en_passant_that_explodes_its_own_king_is_illegal() {
    let mut position = position("4k3/2Kp4/8/4P3/8/8/8/8 b - - 0 1");
    play(&mut position, "d7d5");
    assert_eq!(verdict(&position, "e5d6"), "explodes-own-king");
    assert!(!moves(&position).contains(&"e5d6".to_owned()));
    // Nor is the square written where no legal capture is on.
    assert!(fen::write(&position, CastlingMode::Standard).contains(" w - - "));
}

#[test]
fn en_passant_that_explodes_the_enemy_king_wins_even_in_check() {
    let mut position = position("2b5/2kp4/8/4P3/8/7K/8/8 b - - 0 1");
    play(&mut position, "d7d5");
    assert_eq!(verdict(&position, "e5d6"), "legal");
    assert!(moves(&position).contains(&"e5d6".to_owned()));
    play(&mut position, "e5d6");
    assert_eq!(
        Game::new(position).outcome().to_string(),
        "white-wins explosion"
    );
}

#[test]
fn a_finished_position_has_no_moves_and_a_winner() {
    for text in [
        "rnbq1bnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 4",
        "8/8/8/8/8/8/8/K7 b - - 0 1",
    ] {
        let position = position(text);
        assert_eq!(position.count_legal_moves(), 0, "{text}");
        assert_eq!(perft::count(&position, 1), 0, "{text}");
        assert_eq!(verdict(&position, "a7a6"), "game-over", "{text}");
        assert_eq!(
            Game::new(position).outcome().to_string(),
            "white-wins explosion",
            "{text}"
        );
    }
}

#[test]
fn perft_ends_where_a_king_has_exploded() {
    // 4865037 elsewhere: moves of a side whose king is gone were counted.
    assert_eq!(perft::count(&Position::start(), 5), 4_864_979);
}

#[test]
fn games_of_eight_hundred_plies_and_more_are_played() {
    let mut game = Game::new(Position::start());
    for ply in 0..10_000 {
        let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        let typed = text.parse().expect("a UCI move");
        let mv = game.position().verdict_in(typed, CastlingMode::Standard);
        game.play_unchecked(mv.unwrap_or_else(|illegal| panic!("ply {ply} {text}: {illegal}")));
    }
    assert_eq!(game.moves().len(), 10_000);
    assert_eq!(game.outcome().to_string(), "draw fivefold-repetition");
    assert_eq!(game.position().fullmove_number(), 5_001);
}
