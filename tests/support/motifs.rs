//! Positions and games biased towards what breaks atomic engines.

use super::random::Random;
use super::referee::{Board, EMPTY, Sq, file, kind, rank, square};
use megaton::{Explosion, Move, Position, Role};

/// What a game begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motif {
    StandardArray,
    Chess960Array,
    KingsNear,
    Castling,
    EnPassant,
    Promotions,
    ManyQueens,
    Pins,
}

impl Motif {
    pub const ALL: [Motif; 8] = [
        Motif::StandardArray,
        Motif::Chess960Array,
        Motif::KingsNear,
        Motif::Castling,
        Motif::EnPassant,
        Motif::Promotions,
        Motif::ManyQueens,
        Motif::Pins,
    ];

    /// A valid position of this kind.
    pub fn position(self, random: &mut Random) -> Board {
        loop {
            let board = self.draw(random);
            if board.is_valid() && board.king(board.white_to_move).is_some() {
                // The FEN reader drops what the board does not bear out.
                return Board::from_fen(&board.fen());
            }
        }
    }

    fn draw(self, random: &mut Random) -> Board {
        let mut board = match self {
            Motif::StandardArray => {
                return Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
            }
            Motif::Chess960Array => return Board::random_chess960_start(random),
            _ => Board::from_fen("8/8/8/8/8/8/8/8 w - - 0 1"),
        };
        board.white_to_move = random.one_in(2);
        let near = self == Motif::KingsNear || random.one_in(3);
        match self {
            Motif::Castling => put_castlers(&mut board, random),
            _ => put_kings(&mut board, random, near),
        }
        match self {
            Motif::EnPassant => put_en_passant(&mut board, random),
            Motif::Promotions => put_promotions(&mut board, random),
            Motif::Pins => put_pins(&mut board, random),
            _ => {}
        }
        let letters: &[u8] = match self {
            Motif::ManyQueens => b"QQQQqqqqRrNnPp",
            Motif::Pins => b"NnBbRrQqPpPp",
            _ => b"QqRrBbNnPpPp",
        };
        for _ in 0..random.below(if self == Motif::ManyQueens { 16 } else { 9 }) {
            let letter = *random.pick(letters);
            put_somewhere(&mut board, random, letter);
        }
        board
    }
}

fn letter(small: u8, white: bool) -> u8 {
    if white {
        small.to_ascii_uppercase()
    } else {
        small
    }
}

fn put_somewhere(board: &mut Board, random: &mut Random, piece: u8) {
    let place = random.below(64);
    let back = kind(piece) == b'p' && matches!(rank(place), 0 | 7);
    if board.empty_at(place) && !back && board.en_passant != Some(place) {
        board.at[place] = piece;
    }
}

fn put_kings(board: &mut Board, random: &mut Random, near: bool) {
    let white = random.below(64);
    let others: Vec<Sq> = (0..64)
        .filter(|&other| other != white)
        .filter(|&other| {
            let apart = (file(other) - file(white))
                .abs()
                .max((rank(other) - rank(white)).abs());
            !near || apart <= 2
        })
        .collect();
    board.at[white] = b'K';
    board.at[*random.pick(&others)] = b'k';
}

/// A king and its rooks at home, the other king about or at home too.
fn put_castlers(board: &mut Board, random: &mut Random) {
    let white = random.one_in(2);
    let standard = random.one_in(3);
    let home = |file: i32, white: bool| square(file, if white { 0 } else { 7 }).expect("a square");
    for side in [white, !white] {
        let at_home = side == white || random.one_in(3);
        if !at_home {
            let place = random.below(64);
            if board.empty_at(place) {
                board.at[place] = letter(b'k', side);
            }
            continue;
        }
        let king = if standard {
            4
        } else {
            1 + random.below(6) as i32
        };
        if !board.empty_at(home(king, side)) {
            return;
        }
        board.at[home(king, side)] = letter(b'k', side);
        for rook in [
            if standard {
                0
            } else {
                random.below(king as usize) as i32
            },
            if standard {
                7
            } else {
                king + 1 + random.below(7 - king as usize) as i32
            },
        ] {
            let rook = home(rook, side);
            if board.empty_at(rook) && !random.one_in(4) {
                board.at[rook] = letter(b'r', side);
                board.castling_rooks.push(rook);
            }
        }
    }
    board.castling_rooks.sort_unstable();
}

/// A pawn that has just made a double step, and one or two pawns ready to take it.
fn put_en_passant(board: &mut Board, random: &mut Random) {
    let white = board.white_to_move;
    let (pawn_rank, passed_rank) = if white { (4, 5) } else { (3, 2) };
    let pushed = random.below(8) as i32;
    let passed = square(pushed, passed_rank).expect("on the board");
    let origin = square(pushed, passed_rank + if white { 1 } else { -1 }).expect("on the board");
    let pawn = square(pushed, pawn_rank).expect("on the board");
    if [passed, origin, pawn]
        .iter()
        .any(|&place| !board.empty_at(place))
    {
        return;
    }
    board.at[pawn] = letter(b'p', !white);
    board.en_passant = Some(passed);
    for side in [-1, 1] {
        if let Some(place) = square(pushed + side, pawn_rank)
            && board.empty_at(place)
            && !random.one_in(3)
        {
            board.at[place] = letter(b'p', white);
        }
    }
}

/// Pawns about to promote, with something to capture on the last rank.
fn put_promotions(board: &mut Board, random: &mut Random) {
    for _ in 0..1 + random.below(4) {
        let white = random.one_in(2);
        let column = random.below(8) as i32;
        let (seventh, eighth) = if white { (6, 7) } else { (1, 0) };
        let place = square(column, seventh).expect("on the board");
        if board.empty_at(place) {
            board.at[place] = letter(b'p', white);
        }
        if let Some(target) = square(column + 1 - random.below(3) as i32, eighth)
            && board.empty_at(target)
        {
            board.at[target] = letter(*random.pick(b"nbrq"), !white);
        }
    }
}

/// Sliders on the lines of a king, with one or two pieces in between.
fn put_pins(board: &mut Board, random: &mut Random) {
    for white in [true, false] {
        let king = board.king(white).expect("kings were put first");
        for _ in 0..1 + random.below(3) {
            let (files, ranks) = *random.pick(&[
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
            ]);
            let line: Vec<Sq> = (1..8)
                .map_while(|n| square(file(king) + n * files, rank(king) + n * ranks))
                .collect();
            if line.len() < 2 {
                continue;
            }
            let slider = if files == 0 || ranks == 0 {
                b"rq"
            } else {
                b"bq"
            };
            let far = 1 + random.below(line.len() - 1);
            if board.at[line[far]] == EMPTY {
                board.at[line[far]] = letter(*random.pick(slider), !white);
            }
            for _ in 0..1 + random.below(2) {
                let between = line[random.below(far)];
                let piece = letter(*random.pick(b"nbrqp"), random.one_in(3) != white);
                let back = kind(piece) == b'p' && matches!(rank(between), 0 | 7);
                if board.empty_at(between) && !back {
                    board.at[between] = piece;
                }
            }
        }
    }
}

/// What the players of one game are after, besides not ending it.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    kings_meet: bool,
    checks: bool,
    captures: bool,
}

impl Taste {
    pub fn draw(random: &mut Random) -> Taste {
        Taste {
            kings_meet: random.one_in(3),
            checks: random.one_in(2),
            captures: random.one_in(3),
        }
    }

    /// One of `moves`, more often one that makes the game interesting than one that ends it.
    pub fn choose(self, position: &Position, moves: &[Move], random: &mut Random) -> Move {
        let mut best = *random.pick(moves);
        let mut best_weight = self.weight(position, best);
        for _ in 0..random.below(5) {
            let other = *random.pick(moves);
            let other_weight = self.weight(position, other);
            if other_weight > best_weight {
                (best, best_weight) = (other, other_weight);
            }
        }
        best
    }

    /// How much a move leads to what breaks engines; below zero where it ends the game.
    fn weight(self, position: &Position, mv: Move) -> i32 {
        let board = position.board();
        let us = position.turn();
        let explosion = Explosion::of(position, mv);
        if explosion.is_some_and(|explosion| explosion.takes_king(position, !us)) {
            return -10;
        }
        let role = board.role_at(mv.from());
        let king_move = role == Some(Role::King) && !mv.is_castling();
        let closer = king_move
            && board
                .king(!us)
                .is_some_and(|king| king.distance(mv.to()) < king.distance(mv.from()));
        let double_step = role == Some(Role::Pawn)
            && (mv.from().rank() as u8).abs_diff(mv.to().rank() as u8) == 2;
        let check = self.checks && position.play_unchecked(mv).is_check();
        let capture = match explosion {
            Some(_) if self.captures => 1,
            Some(_) => -1,
            None => 0,
        };
        capture
            + 3 * i32::from(closer && self.kings_meet)
            + 3 * i32::from(check)
            + 4 * i32::from(mv.is_castling())
            + 2 * i32::from(double_step)
            + 3 * i32::from(mv.promoted_role().is_some())
    }
}
