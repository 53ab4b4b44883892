#![doc = include_str!("../README.md")]

pub mod answers;
pub mod attacks;
#[cfg(feature = "cli")]
pub mod cli;
pub mod game;
pub mod legality;
mod memory;
pub mod movegen;
pub mod notation;
#[cfg(feature = "cli")]
pub mod peer;
pub mod perft;
pub mod position;
pub mod search;
pub mod types;
#[cfg(feature = "cli")]
pub mod uci;

pub use game::{Game, Outcome};
pub use legality::{Illegal, Safety};
pub use position::{Board, Explosion, Position, Setup, SetupFault, SetupFaults, SetupNote};
pub use search::Engine;
pub use types::{
    Bitboard, CastlingMode, CastlingRights, CastlingSide, Color, Move, MoveKind, MoveList,
    NotASquare, NotAUciMove, Piece, Role, Square, UciMove,
};
