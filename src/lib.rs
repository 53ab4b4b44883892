#![doc = include_str!("../README.md")]

pub mod attacks;
pub mod game;
pub mod legality;
mod memory;
pub mod movegen;
pub mod notation;
pub mod perft;
pub mod position;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod program;
pub mod search;
pub mod svg;
pub mod types;

pub use game::{Claims, DrawBy, Game, Outcome, WinBy};
pub use legality::{IllegalMove, Safety, Standing, Threats};
pub use notation::MoveError;
pub use notation::fen::{ParseFenError, ParsedFen};
pub use perft::count as perft;
pub use position::{Board, Explosion, InvalidSetup, Position, Setup, SetupError, SetupNote};
pub use search::Engine;
pub use types::{
    Bitboard, CastlingMode, CastlingRights, CastlingSide, Color, Move, MoveKind, MoveList,
    ParseSquareError, ParseUciMoveError, Piece, Role, Square, UciMove,
};
