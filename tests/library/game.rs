//! Outcomes and history beyond the test data: material, closed positions, repetition.

use crate::support::{play, position};
use megaton::game::{
    Game, Outcome, can_ever_win, is_closed_position, is_insufficient_material, legal_en_passant,
    repetition_key,
};
use megaton::{CastlingMode, Color, Position};

#[test]
fn material_with_which_nobody_can_win() {
    // The pieces beside the kings; a1, c1 … are dark, b1, d1 … light.
    let drawn = [
        "8/8/8/8/8/8",
        "N7/8/8/8/8/8",
        "r7/8/8/8/8/8",
        "b7/8/8/8/8/8",
        "NN6/8/8/8/8/8",
        "B1B5/1B6/8/8/8/8",
        "b1b1b1b1/8/8/8/8/8",
        "Bb6/8/8/8/8/8",
    ];
    let open = [
        "P7/8/8/8/8/8",
        "q7/8/8/8/8/8",
        "NNN5/8/8/8/8/8",
        "Nn6/8/8/8/8/8",
        "RN6/8/8/8/8/8",
        "RR6/8/8/8/8/8",
        "BB6/8/8/8/8/8",
        "BN6/8/8/8/8/8",
        "B1b5/8/8/8/8/8",
        "B1B4b/8/8/8/8/8",
        "Rb6/8/8/8/8/8",
    ];
    for (rows, expected) in drawn
        .map(|r| (r, true))
        .into_iter()
        .chain(open.map(|r| (r, false)))
    {
        // Touching kings are never in check, so the pieces can stand anywhere.
        let position = position(&format!("8/{rows}/Kk6 w - - 0 1"));
        assert_eq!(is_insufficient_material(&position), expected, "{rows}");
        for color in Color::ALL {
            let bare = !position.board().by_color(color).more_than_one();
            assert_eq!(
                can_ever_win(&position, color),
                !expected && !bare,
                "{rows} {color}"
            );
        }
    }
    assert!(!is_insufficient_material(&position(
        "8/8/8/8/8/8/8/K7 b - - 0 1"
    )));
}

#[test]
fn closed_positions() {
    let cases = [
        ("8/8/2k5/8/1p1p4/1P1P4/8/4K3 w - - 0 1", true),
        // A bishop on the colour of its own pawns, of enemy pawns, of both sides, of two colours.
        ("8/8/2k5/p7/P7/8/8/2B1K3 w - - 0 1", false),
        ("8/8/2k5/p7/P7/8/8/3BK3 w - - 0 1", true),
        ("8/5b2/2k5/p7/P7/8/8/3BK3 w - - 0 1", false),
        ("8/8/2k5/p7/P7/8/8/2BBK3 w - - 0 1", false),
        ("8/8/2k5/p7/P7/8/6b1/4K3 w - - 0 1", false),
        ("8/8/2k5/p7/P7/8/5b2/4K3 w - - 0 1", true),
        // Other pieces, a free pawn, two pawns of one colour in line.
        ("8/8/2k5/p7/P7/8/8/N3K3 w - - 0 1", false),
        ("8/8/2k5/p7/P7/8/7P/4K3 w - - 0 1", false),
        ("8/8/2k5/p7/P7/P7/8/4K3 w - - 0 1", false),
        // A pawn that can take a pawn, or the king, of whichever side is to move.
        ("8/8/2k5/pp6/PP6/8/8/4K3 w - - 0 1", false),
        ("8/8/8/8/p1p5/PkP5/8/4K3 w - - 0 1", true),
        ("8/8/8/p1k5/P7/8/1K6/8 w - - 0 1", true),
        ("8/8/8/1p6/1P6/8/8/K1k5 b - - 0 1", true),
        ("8/8/8/pk6/P7/8/8/4K3 b - - 0 1", false),
        ("8/8/8/p7/PK6/8/8/4k3 w - - 0 1", false),
        // Every capture would explode the pawn's own king.
        ("8/8/K7/pp6/PP6/k7/8/8 w - - 0 1", true),
        ("8/8/2K5/pk6/P7/8/8/8 b - - 0 1", true),
        // En passant is a move of a blocked pawn.
        ("8/8/2k1p3/4Pp2/5P2/8/4K3/8 w - f6 0 1", false),
        ("8/8/2k1p3/4Pp2/5P2/8/4K3/8 w - - 0 1", true),
        // Nobody left to keep it closed.
        ("8/8/8/p7/P7/8/8/4K3 b - - 0 1", false),
    ];
    for (text, closed) in cases {
        let position = position(text);
        assert_eq!(is_closed_position(&position), closed, "{text}");
        assert_eq!(
            is_closed_position(&position.flipped()),
            closed,
            "{text} flipped"
        );
    }
}

#[test]
fn en_passant_counts_in_repetition_only_when_legal() {
    // The pawn on e5 is pinned, so d6 is no different from no square.
    let mut game = Game::new(position("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
    play(&mut game, "d7d5");
    assert!(game.position().en_passant().is_some());
    assert_eq!(legal_en_passant(game.position()), None);
    let mut setup = game.position().setup();
    setup.en_passant = None;
    let (plain, _) = Position::from_setup(&setup, CastlingMode::Standard).expect("valid");
    assert_eq!(repetition_key(game.position()), repetition_key(&plain));
    assert_ne!(game.position().key(), plain.key());
    play(&mut game, "e1f2 g8f8 f2e1 f8g8");
    assert_eq!(game.repetitions(), 2);

    let mut game = Game::new(position("6k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
    play(&mut game, "d7d5 e1f2 g8f8 f2e1 f8g8");
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn only_what_can_be_repeated_is_looked_at() {
    let mut game = Game::default();
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 e2e4");
    assert_eq!((game.repeatable_keys().len(), game.repetitions()), (0, 1));
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!((game.repeatable_keys().len(), game.repetitions()), (4, 2));
    assert_eq!(game.moves().len(), 9);
    assert_eq!(game.start(), &Position::start());
    // A clock that started before the game reaches back no further than the game.
    let mut late = Game::new(position("4k3/8/8/8/8/8/8/R3K3 w - - 4294967295 90"));
    play(&mut late, "a1a2 e8d8");
    assert_eq!(late.repeatable_keys().len(), 2);
}

#[test]
fn words_and_results() {
    let cases = [
        ("8/8/8/8/8/8/8/K7 b - - 0 1", "white-wins explosion", "1-0"),
        (
            "k7/8/8/8/8/8/q7/K7 w - - 0 1",
            "black-wins checkmate",
            "0-1",
        ),
        ("7k/6R1/8/8/8/8/8/K7 b - - 0 1", "draw stalemate", "1/2-1/2"),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 149 130",
            "ongoing claim fifty-moves",
            "*",
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 99 130", "ongoing", "*"),
    ];
    for (text, words, result) in cases {
        let outcome = Outcome::of(&position(text), 1);
        assert_eq!(outcome.to_string(), words);
        assert_eq!(outcome.pgn_result(), result);
        assert_eq!(outcome.is_ongoing(), result == "*");
    }
    let both = Outcome::of(&position("4k3/8/8/8/8/8/8/R3K2R w KQ - 100 130"), 4);
    assert_eq!(
        both.to_string(),
        "ongoing claim threefold-repetition fifty-moves"
    );
    let five = Outcome::of(&position("4k3/8/8/8/8/8/8/R3K2R w KQ - 150 130"), 5);
    assert_eq!(five.to_string(), "draw fivefold-repetition");
}
