//! Algebraic notation: `Nxd4`, `e8=Q+`, `O-O`, `exd6 e.p.` (RULES.md §5).
//!
//! Reading has two steps. [`parse`] turns text into a [`San`] without any position; [`resolve`]
//! finds the candidates of a position and lets `legality` decide among them, so that an illegal
//! move gets the same reason as it would in UCI text. [`find`] does both. Writing is strict: it
//! tells a move from the other **legal** moves and no more.
//!
//! ```
//! use megaton::{CastlingMode, notation::{fen, san}};
//! let text = "8/2kb4/2K5/8/8/8/8/3R4 w - - 20 30";
//! let position = fen::parse(text, CastlingMode::Standard)?.position;
//! let good = san::find(&position, "Rd1-d6", CastlingMode::Standard)?;
//! assert_eq!(san::write(&position, good.mv), "Rd6");
//! let bad = san::find(&position, "Rxd7", CastlingMode::Standard).unwrap_err();
//! assert_eq!(bad.code(), "explodes-own-king");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod parse;
mod resolve;
mod write;

pub use parse::{ParseSanError, San, SanMove, parse};
pub use resolve::{ResolvedSan, SanError, SanErrorKind, SanHint, SanNote, find, resolve};
pub use write::write;
