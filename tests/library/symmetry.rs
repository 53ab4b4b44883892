//! The same position seen from elsewhere has the same moves, seen from there.

use crate::support::data;
use crate::support::referee::{Board, EMPTY, Sq, Typed, own};
use megaton::{Position, perft};

/// The legal moves with each square sent through `place`, sorted.
fn moves(position: &Position, place: impl Fn(Sq) -> Sq) -> Vec<Typed> {
    let mut moves: Vec<Typed> = position
        .legal_moves()
        .iter()
        .map(|mv| Typed {
            from: place(own(mv.from())),
            to: place(own(mv.to())),
            promotion: mv.promoted_role().map(|role| role.letter() as u8),
        })
        .collect();
    moves.sort_unstable();
    moves
}

#[test]
fn colours_exchanged() {
    for (fen, _) in data::positions() {
        let position = Board::from_fen(&fen).to_position();
        let flipped = position.flipped();
        assert_eq!(
            moves(&position, |square| square ^ 56),
            moves(&flipped, |s| s),
            "{fen}"
        );
        assert_eq!(flipped.flipped(), position, "{fen}");
        assert_eq!(
            perft::count(&position, 2),
            perft::count(&flipped, 2),
            "{fen}"
        );
    }
}

#[test]
fn files_mirrored_where_nobody_may_castle() {
    let mut compared = 0;
    for (fen, _) in data::positions() {
        let board = Board::from_fen(&fen);
        if !board.castling_rooks.is_empty() {
            continue;
        }
        let mut mirrored = board.clone();
        mirrored.at = [EMPTY; 64];
        for place in 0..64 {
            mirrored.at[place ^ 7] = board.at[place];
        }
        mirrored.en_passant = board.en_passant.map(|square| square ^ 7);
        let (position, mirrored) = (board.to_position(), mirrored.to_position());
        assert_eq!(
            moves(&position, |square| square ^ 7),
            moves(&mirrored, |s| s),
            "{fen}"
        );
        compared += 1;
    }
    assert!(
        compared > 1000,
        "only {compared} positions without castling"
    );
}
