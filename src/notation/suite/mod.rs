//! Perft suites: positions with the counts they should give, in the two formats in use.
//!
//! EPD has one position a line, `FEN ;D1 20 ;D2 400`, in many spellings: spaces around the
//! semicolons or none, a semicolon behind each count instead of before, four fields or six, depths
//! missing or out of order, other operations in between. A `.perft` file has one fact a line:
//! `id`, `epd`, `perft DEPTH COUNT`. Both may be in one text. Lines that start with `#` or `%`
//! are comments.
//!
//! ```
//! use megaton::{CastlingMode, notation::suite};
//! let suite = suite::parse("4k3/8/8/8/8/8/8/4K2R w K - ;D1 15; D2 66 ;\n").unwrap();
//! assert_eq!(suite[0].fen, "4k3/8/8/8/8/8/8/4K2R w K -");
//! assert_eq!(suite[0].mode, CastlingMode::Standard);
//! assert_eq!(suite[0].counts, [(1, 15), (2, 66)]);
//! ```

mod error;
mod read;

pub use error::{ParseSuiteError, SuiteError, SuiteErrorKind};
pub use read::{SuiteEntry, parse, parse_lines};
