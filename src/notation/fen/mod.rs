//! FEN: a position as a line of text (RULES.md §6).
//!
//! Reading accepts four to six fields, X-FEN and Shredder castling letters, and EPD operations,
//! and lists all errors at once. Writing shows an en passant square only where such a capture is
//! fully legal, so a round trip keeps the legal moves.
//!
//! ```
//! use megaton::{CastlingMode, notation::fen};
//! let parsed = fen::parse("4k3/8/8/8/8/8/8/R3K3 w Q -", CastlingMode::Standard)?;
//! let text = fen::write(&parsed.position, CastlingMode::Standard);
//! assert_eq!(text, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
//! let bad = fen::parse("4k3/8/9/8/8/8/8/4K3 x - -", CastlingMode::Standard);
//! assert_eq!(
//!     bad.unwrap_err().to_string(),
//!     "field 1, rank 6: 9 squares instead of 8; field 2: 'x' instead of w or b"
//! );
//! # Ok::<(), megaton::notation::fen::ParseFenError>(())
//! ```

mod castling;
mod error;
mod read;
mod write;

pub use error::{FenError, FenField, FenNote, ParseFenError};
pub use read::{ParsedFen, detect_mode, parse, parse_any};
pub use write::write;
