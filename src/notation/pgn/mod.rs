//! PGN: games as text, read as a stream, without judging their moves.
//!
//! [`PgnReader`] reads one game after the other into a buffer that is used again and again, so a
//! file of any size needs the memory of its longest line and game. Bytes need not be UTF-8 (but
//! UTF-16 is an error). Whatever is malformed becomes a [`PgnError`] with its line, and reading
//! goes on. Real files are messy, so odd spaces and dashes, figurines, evaluation glyphs and text
//! between the games are read for what they are.
//!
//! ```
//! use megaton::notation::pgn::{PgnGame, PgnReader, PgnResult};
//! let text = "[Variant \"Atomic\"]\n\n1. Nf3 {to g5} f6 (1... d5 2. Ne5) 2. Nd4!? $14 1-0\n";
//! let mut reader = PgnReader::new(text.as_bytes());
//! let mut game = PgnGame::default();
//! assert!(reader.read_game(&mut game)?);
//! assert_eq!(game.tag("Variant"), Some("Atomic"));
//! let moves: Vec<_> = game.moves().map(|mv| mv.text).collect();
//! assert_eq!(moves, ["Nf3", "f6", "Nd4"]);
//! assert_eq!(game.result(), Some(PgnResult::WhiteWins));
//! assert!(!reader.read_game(&mut game)?);
//! # Ok::<(), std::io::Error>(())
//! ```

mod error;
mod game;
mod reader;
mod result;
mod tag;
mod token;

pub use error::{PgnError, PgnErrorKind};
pub use game::{PgnGame, PgnMove};
pub use reader::PgnReader;
pub use result::{ParseResultError, PgnResult};
pub use tag::variant_mode;
