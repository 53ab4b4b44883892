//! Random games against an independent library, shakmaty: the same moves in every position, the
//! same board after every move, the same shallow perft.
//!
//! `cargo test --release --test library differential:: -- --ignored --nocapture` compares a million
//! positions and prints seed, time and a checksum of the positions, so that anyone can repeat it.
//! `MEGATON_POSITIONS` and `MEGATON_SEED` change size and seed.

use std::sync::Mutex;
use std::time::Instant;

use crate::support::motifs::{Motif, Taste};
use crate::support::parallel;
use crate::support::random::Random;
use crate::support::referee::{Board, Typed, own};
use megaton::{Position, perft};
use shakmaty::variant::Atomic;
use shakmaty::{EnPassantMode, Position as _, fen::Fen};

const SEED: u64 = 20_260_101;
const LONGEST_GAME: usize = 80;

#[test]
fn random_games_agree_with_shakmaty() {
    compare(60_000, SEED);
}

#[test]
#[ignore = "a million positions: minutes"]
fn a_million_positions_agree_with_shakmaty() {
    let number = |name, default| {
        std::env::var(name).map_or(default, |text: String| text.parse().expect("a number"))
    };
    compare(
        number("MEGATON_POSITIONS", 1_000_000),
        number("MEGATON_SEED", SEED),
    );
}

/// What a run has seen; sums that do not depend on the order of the games.
#[derive(Default)]
struct Seen {
    positions: u64,
    moves: u64,
    perfts: u64,
    chess960: u64,
    touching: u64,
    checks: u64,
    checksum: u64,
}

fn compare(positions: u64, seed: u64) {
    let start = Instant::now();
    let seen = Mutex::new(Seen::default());
    let mut game = 0u64;
    while seen.lock().expect("no panic").positions < positions {
        let games: Vec<u64> = (game..game + 64).collect();
        game += 64;
        parallel::for_each(&games, |game| {
            let mut random = Random::new(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let motif = *random.pick(&Motif::ALL);
            let of_game = play(motif, &mut random);
            let mut seen = seen.lock().expect("no panic");
            seen.positions += of_game.positions;
            seen.moves += of_game.moves;
            seen.perfts += of_game.perfts;
            seen.chess960 += of_game.chess960;
            seen.touching += of_game.touching;
            seen.checks += of_game.checks;
            seen.checksum = seen.checksum.wrapping_add(of_game.checksum);
        });
    }
    let seen = seen.into_inner().expect("no panic");
    println!(
        "{} positions ({} from Chess960 or built starts, {} touching kings, {} in check), {} moves, {} perfts, \
         {game} games, 0 differences; seed {seed}, checksum {:016x}, {:.0} s",
        seen.positions,
        seen.chess960,
        seen.touching,
        seen.checks,
        seen.moves,
        seen.perfts,
        seen.checksum,
        start.elapsed().as_secs_f64()
    );
    assert!(seen.touching * 50 > seen.positions && seen.chess960 * 4 > seen.positions);
}

fn play(motif: Motif, random: &mut Random) -> Seen {
    let board = motif.position(random);
    let mut ours = board.to_position();
    let mut theirs = shakmaty_position(&board);
    let standard = motif == Motif::StandardArray;
    let taste = Taste::draw(random);
    let mut seen = Seen::default();
    for _ in 0..LONGEST_GAME {
        let moves = ours.legal_moves();
        let fen = || Board::of_position(&ours).fen();
        let mut our_moves: Vec<Typed> = moves.iter().map(|&mv| our_move(mv)).collect();
        let mut their_moves: Vec<Typed> = theirs.legal_moves().iter().map(their_move).collect();
        our_moves.sort_unstable();
        their_moves.sort_unstable();
        assert_eq!(
            our_moves,
            their_moves,
            "left megaton, right shakmaty: {}",
            fen()
        );
        seen.positions += 1;
        seen.moves += moves.len() as u64;
        seen.chess960 += u64::from(!standard);
        seen.touching += u64::from(Board::of_position(&ours).kings_touch());
        seen.checks += u64::from(theirs.is_check());
        seen.checksum = seen.checksum.rotate_left(5) ^ ours.key();
        if random.one_in(8) {
            let depth = if random.one_in(12) && moves.len() < 60 {
                3
            } else {
                2
            };
            seen.perfts += 1;
            assert_eq!(
                perft::count(&ours, depth),
                shakmaty::perft(&theirs, depth),
                "perft {depth}: {}",
                fen()
            );
        }
        if moves.is_empty() {
            break;
        }
        let mv = taste.choose(&ours, &moves, random);
        let wanted = our_move(mv);
        let played = theirs
            .legal_moves()
            .into_iter()
            .find(|mv| their_move(mv) == wanted)
            .expect("the lists are the same");
        let before = fen();
        ours = ours.play_unchecked(mv);
        theirs.play_unchecked(played);
        assert_eq!(
            board_text(&ours),
            shakmaty_text(&theirs),
            "{before} {wanted}"
        );
    }
    seen
}

/// Placement, side, rights and counters; en passant squares are kept by different rules.
fn board_text(position: &Position) -> String {
    let mut board = Board::of_position(position);
    board.en_passant = None;
    board.fen()
}

fn shakmaty_text(position: &Atomic) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal);
    // shakmaty writes rights as X-FEN.
    let mut board = Board::from_fen(&fen.to_string());
    board.en_passant = None;
    board.fen()
}

fn shakmaty_position(board: &Board) -> Atomic {
    use shakmaty::{CastlingMode, FromSetup, PositionError};
    let fen: Fen = board.fen().parse().expect("a good FEN");
    Atomic::from_setup(fen.into_setup(), CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{}: {error}", board.fen()))
}

fn our_move(mv: megaton::Move) -> Typed {
    Typed {
        from: own(mv.from()),
        to: own(mv.to()),
        promotion: mv.promoted_role().map(|role| role.letter() as u8),
    }
}

fn their_move(mv: &shakmaty::Move) -> Typed {
    Typed {
        from: usize::from(mv.from().expect("no drops in atomic chess")),
        to: usize::from(mv.to()),
        promotion: mv.promotion().map(|role| role.char() as u8),
    }
}
