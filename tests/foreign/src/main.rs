//! The example of the library's design, word for word, as a stranger would write it.

use megaton::{CastlingMode, Game, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position =
        "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7".parse()?;
    for mv in position.legal_moves() {
        println!("{mv} {}", position.san(mv)); // Display for Move
    }
    for mv in &position.legal_moves() {
        assert!(position.is_legal(*mv));
    }
    let why = position.verdict("e5d4".parse()?).unwrap_err(); // names squares and pieces
    assert_eq!(why.code(), "explosion-exposes-king");
    println!("{why}");

    let mut game = Game::new(position);
    game.play_uci("e5g7")?; // also play_san; refuses with the reason, changes nothing
    assert!(game.outcome().is_ongoing());
    println!("{}", game.position()); // Display writes a FEN
    println!("{}", game.position().to_fen(CastlingMode::Chess960));
    let count: u64 = game
        .position()
        .legal_moves()
        .into_iter()
        .map(|mv| megaton::perft(&game.position().play_unchecked(mv), 2))
        .sum();
    assert_eq!(megaton::perft(game.position(), 3), count);
    Ok(())
}
