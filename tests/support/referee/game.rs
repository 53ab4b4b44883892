//! What a move does to the board, and the list of legal moves by trying every one.

use super::lines::forward;
use super::{Board, EMPTY, Sq, Typed, Verdict, file, is_white, kind, next_to, rank, ring, square};
use crate::support::random::Random;
use megaton::CastlingMode;

impl Board {
    /// The placement after a move that is no castling, explosion included; nothing else changes.
    pub fn moved(&self, typed: Typed) -> Board {
        let mut after = self.clone();
        let Typed {
            from,
            to,
            promotion,
        } = typed;
        let mut piece = self.at[from];
        let white = is_white(piece);
        let en_passant = kind(piece) == b'p' && file(from) != file(to) && self.empty_at(to);
        let captures = en_passant || !self.empty_at(to);
        if let Some(letter) = promotion {
            piece = if white {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
        }
        after.at[from] = EMPTY;
        after.at[to] = piece;
        if en_passant {
            let pawn = square(file(to), rank(from)).expect("on the board");
            after.at[pawn] = EMPTY;
        }
        if captures {
            after.at[to] = EMPTY;
            for place in ring(to) {
                if kind(after.at[place]) != b'p' {
                    after.at[place] = EMPTY;
                }
            }
        }
        after
    }

    /// The placement after castling.
    pub fn castled(&self, king: Sq, rook: Sq) -> Board {
        let mut after = self.clone();
        let king_side = file(rook) > file(king);
        let on_file = |file| square(file, rank(king)).expect("on the board");
        after.at[king] = EMPTY;
        after.at[rook] = EMPTY;
        after.at[on_file(if king_side { 6 } else { 2 })] = self.at[king];
        after.at[on_file(if king_side { 5 } else { 3 })] = self.at[rook];
        after
    }

    /// Every legal move, castling as king takes rook, sorted. Tries all that could be typed.
    pub fn legal_moves(&self) -> Vec<Typed> {
        let mut moves = Vec::new();
        for from in 0..64 {
            if !self.has(from, self.white_to_move) {
                continue;
            }
            for to in 0..64 {
                let own_rook = self.has(to, self.white_to_move) && kind(self.at[to]) == b'r';
                for promotion in [None, Some(b'q'), Some(b'r'), Some(b'b'), Some(b'n')] {
                    if promotion.is_some() && kind(self.at[from]) != b'p' {
                        break;
                    }
                    let typed = Typed {
                        from,
                        to,
                        promotion,
                    };
                    // The king's two steps are the same castling once more.
                    let two_steps = kind(self.at[from]) == b'k' && !own_rook && !next_to(from, to);
                    if !two_steps && self.verdict(typed, CastlingMode::Chess960).is_legal() {
                        moves.push(typed);
                    }
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    /// The position after a legal move in which castling is king takes rook.
    pub fn played(&self, typed: Typed) -> Board {
        let white = self.white_to_move;
        let Typed { from, to, .. } = typed;
        let castles = kind(self.at[from]) == b'k' && self.has(to, white);
        let captures = !castles && !self.empty_at(to);
        let pawn = kind(self.at[from]) == b'p';
        let mut after = if castles {
            self.castled(from, to)
        } else {
            self.moved(typed)
        };
        after.white_to_move = !white;
        after.halfmove_clock = if captures || pawn {
            0
        } else {
            self.halfmove_clock + 1
        };
        after.fullmove_number += u32::from(!white);
        after.en_passant = None;
        if pawn && (rank(to) - rank(from)).abs() == 2 {
            let passed = square(file(from), rank(from) + forward(white)).expect("on the board");
            let enemy_pawn = if white { b'p' } else { b'P' };
            let ready = [-1, 1].into_iter().any(|side| {
                square(file(to) + side, rank(to)).is_some_and(|p| after.at[p] == enemy_pawn)
            });
            after.en_passant = ready.then_some(passed);
        }
        // A right stays while this very rook and its king have neither moved nor gone.
        let mut rights = self.castling_rooks.clone();
        rights.retain(|&rook| {
            let owner = rank(rook) == 0;
            let castled = castles && owner == white;
            let king_stays = self.king(owner).is_some() && after.king(owner) == self.king(owner);
            king_stays && !castled && from != rook && after.at[rook] == self.at[rook]
        });
        after.castling_rooks = rights;
        after
    }

    /// Every move that could be typed, in seven forms for each pair of squares.
    pub fn everything_typed() -> impl Iterator<Item = Typed> {
        (0..64).flat_map(|from| {
            (0..64).flat_map(move |to| {
                super::PROMOTIONS.into_iter().map(move |promotion| Typed {
                    from,
                    to,
                    promotion,
                })
            })
        })
    }

    /// Verdict on a move given as text.
    pub fn judge(&self, text: &str, mode: CastlingMode) -> Verdict {
        self.verdict(Typed::parse(text), mode)
    }

    /// A Chess960 start array, with Black's mirrored.
    pub fn random_chess960_start(random: &mut Random) -> Board {
        let mut row = [EMPTY; 8];
        row[2 * random.below(4)] = b'b';
        row[2 * random.below(4) + 1] = b'b';
        let put = |row: &mut [u8; 8], letter: u8, nth: usize| {
            let free: Vec<usize> = (0..8).filter(|&file| row[file] == EMPTY).collect();
            row[free[nth]] = letter;
        };
        put(&mut row, b'q', random.below(6));
        put(&mut row, b'n', random.below(5));
        put(&mut row, b'n', random.below(4));
        put(&mut row, b'r', 0);
        put(&mut row, b'k', 0);
        put(&mut row, b'r', 0);
        let row = std::str::from_utf8(&row).expect("letters");
        Board::from_fen(&format!(
            "{row}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1",
            row.to_ascii_uppercase()
        ))
    }
}
