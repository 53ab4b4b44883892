//! Atomic chess: legal moves, why a move is illegal, perft, results, and a search.
//!
//! In atomic chess a capture explodes: the captured piece, the capturing piece and every piece but
//! a pawn next to the target square leave the board. Exploding the enemy king wins. Kings never
//! capture, and while they stand side by side nobody is in check.
//!
//! Without the feature `cli` (`default-features = false`) the crate has no dependency.
//!
//! # A position and its moves
//!
//! ```
//! use megaton::Position;
//! let position: Position = "4k3/3p4/8/4N3/8/8/8/4K3 w - - 0 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 13);
//! let texts: Vec<String> =
//!     position.legal_captures().into_iter().map(|mv| position.san(mv)).collect();
//! assert_eq!(texts, ["Nxd7#"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why a move is illegal
//!
//! ```
//! use megaton::Position;
//! let position: Position =
//!     "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7".parse()?;
//! let why = position.verdict("e5d4".parse()?).unwrap_err();
//! assert_eq!(why.code(), "explosion-exposes-king");
//! assert_eq!(
//!     why.to_string(),
//!     "the explosion on d4 removes the knight on c3 and opens a5–e1 for the queen"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a capture removes
//!
//! ```
//! use megaton::Position;
//! let position: Position =
//!     "rnbqkb1r/pppppppp/8/3N4/4n3/8/PPPPPPPP/R1BQKBNR w KQkq - 4 3".parse()?;
//! let mv = position.parse_san("Nxc7")?;
//! let explosion = position.explosion(mv).expect("a capture explodes");
//! assert_eq!(explosion.removed.to_string(), "d5 c7 b8 c8 d8");
//! let next = position.play(mv)?; // refuses a move made for another position
//! assert_eq!(next.to_string(), "r3kb1r/pp1ppppp/8/8/4n3/8/PPPPPPPP/R1BQKBNR b KQkq - 0 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game
//!
//! ```
//! use megaton::Game;
//! let mut game = Game::default();
//! for text in ["Nf3", "f6", "Nd4", "Nh6"] {
//!     game.play_san(text)?;
//! }
//! assert!(game.outcome().is_ongoing());
//! assert_eq!(game.play_uci("e1e3").unwrap_err().code(), "wrong-shape"); // changes nothing
//! game.undo();
//! assert_eq!(game.moves().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Counting
//!
//! ```
//! assert_eq!(megaton::perft(&megaton::Position::start(), 3), 8_902);
//! ```
//!
//! # A picture
//!
//! ```
//! let position = megaton::Position::start();
//! let picture = megaton::svg::Picture::new(&position).to_string();
//! assert!(picture.starts_with("<svg "));
//! ```
//!
//! [`search::Engine`] finds the best move; [`notation`] reads and writes FEN, algebraic notation,
//! PGN and suites of perft counts.

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
mod table;
mod threads;
pub mod types;

pub use game::{Claims, DrawBy, Game, Outcome, WinBy};
pub use legality::{IllegalMove, Standing, Threats};
pub use movegen::MoveProperty;
pub use notation::MoveError;
pub use notation::fen::{ParseFenError, ParsedFen};
pub use perft::count as perft;
pub use position::{Board, Explosion, InvalidSetup, Position, Setup, SetupError, SetupNote};
pub use search::Engine;
pub use types::{
    Bitboard, CastlingMode, CastlingRights, CastlingSide, Color, File, IndexError, Move, MoveKind,
    MoveList, ParseNameError, ParseSquareError, ParseUciMoveError, Piece, Rank, Role, Square,
    UciMove,
};

// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
