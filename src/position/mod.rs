//! A position as a value, what makes one valid, and what a move does to it.
//!
//! The invariant: a [`Position`] has at most one king a side, and the side that just moved has
//! one. Nothing here asks whether a move is legal; that is `legality`.

mod board;
mod explosion;
mod play;
mod setup;
mod setup_fault;
mod zobrist;

pub use board::Board;
pub(crate) use board::{attackers_of, is_attacked};
pub use explosion::Explosion;
pub(crate) use explosion::blast;
pub use setup::{Setup, SetupNote};
pub(crate) use setup_fault::write_list;
pub use setup_fault::{InvalidSetup, SetupError};

use crate::types::{Bitboard, CastlingRights, Color, Role, Square};

/// A position: who stands where, who is to move, what castling and en passant are possible.
///
/// `Eq` and `Hash` compare everything, the two move counters too. To find repetitions, compare
/// [`Position::identity`].
///
/// ```
/// use megaton::Position;
/// let position = Position::start();
/// assert_eq!(position.board().occupied().count(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    castling: CastlingRights,
    key: u64,
    halfmove_clock: u32,
    fullmove_number: u32,
    turn: Color,
    en_passant: Option<Square>,
}

impl Position {
    /// The orthodox start position.
    pub fn start() -> Position {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        Position::assemble(&Setup {
            board: Board::START,
            turn: Color::White,
            castling_rooks: corners.into_iter().collect(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        })
    }

    /// Takes a setup as it is; the caller has made sure that it is valid.
    fn assemble(setup: &Setup) -> Position {
        let mut position = Position {
            board: setup.board,
            castling: CastlingRights(setup.castling_rooks),
            key: 0,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            turn: setup.turn,
            en_passant: setup.en_passant,
        };
        position.key = position.key_from_scratch();
        position
    }

    /// The parts of the position, to be changed and built anew.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling.0,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Where the pieces stand.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle.
    #[inline(always)]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square a pawn has just passed over, while a pawn of the side to move stands ready to
    /// capture there. Such a capture need not be legal.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the current move: 1 at the start, up by one after each move of Black.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The Zobrist key, the same in every build: placement, side to move, castling rights and the
    /// en passant square. The counters are not in it.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key computed anew from the placement; equal to [`Position::key`] always.
    pub fn key_from_scratch(&self) -> u64 {
        let turn = if self.turn.is_white() {
            0
        } else {
            zobrist::black_to_move()
        };
        zobrist::pieces(&self.board, Bitboard::FULL)
            ^ zobrist::castling(self.castling)
            ^ zobrist::en_passant(self.en_passant)
            ^ turn
    }

    /// What the key of this position would be without its en passant square.
    pub fn key_without_en_passant(&self) -> u64 {
        self.key ^ zobrist::en_passant(self.en_passant)
    }

    /// The same position with its counters reset and, unless `en_passant`, without the en passant
    /// square.
    pub(crate) fn without_counters(&self, en_passant: bool) -> Position {
        Position::assemble(&Setup {
            en_passant: self.en_passant.filter(|_| en_passant),
            halfmove_clock: 0,
            fullmove_number: 1,
            ..self.setup()
        })
    }

    /// The side whose king is missing, if one is: the game is over and the other side has won.
    #[inline(always)]
    pub fn exploded(&self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.board.pieces(color, Role::King).is_empty())
    }

    /// The position with colours and ranks exchanged and the other side to move: the same game
    /// seen from the other side of the board.
    pub fn flipped(&self) -> Position {
        let mut board = Board::EMPTY;
        for square in self.board.occupied() {
            if let Some(mut piece) = self.board.piece_at(square) {
                piece.color = !piece.color;
                board.put(square.flip_ranks(), piece);
            }
        }
        Position::assemble(&Setup {
            board,
            turn: !self.turn,
            castling_rooks: self.castling.0.flip_ranks(),
            en_passant: self.en_passant.map(Square::flip_ranks),
            ..self.setup()
        })
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}
