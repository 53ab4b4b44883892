use megaton::{CastlingMode, Game, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position =
        "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7".parse()?;
    let mut listed = 0;
    for mv in position.legal_moves() {
        println!("{mv} {}", position.san(mv));
        listed += 1;
    }
    assert_eq!(listed, 35);
    let why = position.verdict("e5d4".parse()?).unwrap_err();
    assert_eq!(why.code(), "explosion-exposes-king");
    println!("{why}");

    let mut game = Game::new(position);
    let before = *game.position();
    assert!(game.play_uci("e5d4").is_err());
    assert_eq!(*game.position(), before);
    game.play_uci("e5g7")?;
    assert!(game.outcome().is_ongoing());
    println!("{}", game.position());
    println!("{}", game.position().to_fen(CastlingMode::Chess960));
    assert_eq!(megaton::perft(&Position::start(), 4), 197_326);
    let counted = game.position().legal_moves().into_iter().map(|mv| {
        let next = game.position().play(mv).expect("a legal move");
        megaton::perft(&next, 2)
    });
    assert_eq!(megaton::perft(game.position(), 3), counted.sum::<u64>());
    Ok(())
}
