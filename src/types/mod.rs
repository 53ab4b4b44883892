//! Squares, pieces, moves and sets of squares: values without any rule.

mod bitboard;
mod castling;
mod chess_move;
mod color;
mod error;
mod file_rank;
mod move_list;
mod piece;
mod role;
mod square;
mod uci_move;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind};
pub use color::Color;
pub use error::{IndexError, ParseNameError};
pub use file_rank::{File, Rank};
pub use move_list::{MoveList, MoveListIntoIter};
pub use piece::Piece;
pub use role::Role;
pub use square::{ParseSquareError, Square};
pub use uci_move::{ParseUciMoveError, UciMove};
