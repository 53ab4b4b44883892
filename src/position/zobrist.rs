//! Random numbers for the position key, the same in every build.
//!
//! The key is the exclusive or of one number for each piece on its square, for each rook that may
//! still castle, for the file of the en passant square, and for Black to move (Zobrist 1970,
//! <https://www.chessprogramming.org/Zobrist_Hashing>).

use crate::position::Board;
use crate::types::{Bitboard, CastlingRights, Color, Piece, Role, Square};

struct Numbers {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 64],
    en_passant: [u64; 8],
    black_to_move: u64,
}

/// One step of SplitMix64 (Steele, Lea, Flood 2014).
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = *state;
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn numbers() -> Numbers {
    let mut state = 0x006d_6567_6174_6f6e;
    let mut numbers = Numbers {
        pieces: [[[0; 64]; 6]; 2],
        castling: [0; 64],
        en_passant: [0; 8],
        black_to_move: next(&mut state),
    };
    let mut square = 0;
    while square < 64 {
        let mut role = 0;
        while role < 6 {
            numbers.pieces[0][role][square] = next(&mut state);
            numbers.pieces[1][role][square] = next(&mut state);
            role += 1;
        }
        numbers.castling[square] = next(&mut state);
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        numbers.en_passant[file] = next(&mut state);
        file += 1;
    }
    numbers
}

static NUMBERS: Numbers = numbers();

/// The number of `piece` on `square`.
#[inline(always)]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.color.index()][piece.role.index()][square.index()]
}

/// The numbers of all pieces on `squares`, combined.
pub(super) fn pieces(board: &Board, squares: Bitboard) -> u64 {
    let mut key = 0;
    for role in Role::ALL {
        for color in Color::ALL {
            for square in board.pieces(color, role) & squares {
                key ^= piece(Piece::new(color, role), square);
            }
        }
    }
    key
}

/// The numbers of all `rights`, combined.
#[inline]
pub(super) fn castling(rights: CastlingRights) -> u64 {
    rights
        .0
        .into_iter()
        .fold(0, |key, rook| key ^ NUMBERS.castling[rook.index()])
}

/// The number of an en passant `square`; 0 where there is none.
#[inline(always)]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| NUMBERS.en_passant[square.file().index()])
}

/// The number that is in the key when Black is to move.
#[inline(always)]
pub(super) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}
