//! The conversation on standard input and output (PROTOCOL.md §1–3).
//!
//! A line travels one way: `reader` (bytes → batches of lines, on its own thread; at a terminal
//! `terminal`, with editing) → `line`
//! (→ normal form) → `parse` (→ `Command`) → [`Session`], which owns the position and alone
//! writes (`output`); during a count most lines stay in `waiting`. Counting and searching run on
//! the thread of `worker`, which reports under the job's number over a second channel; the session
//! selects over both, so that `isready` and `stop` are heard meanwhile. The invariant: nothing that
//! is read ends or panics the program.
//!
//! ```
//! use crossbeam_channel::bounded;
//! use megaton::program::uci::{Input, Session};
//! let (send, receive) = bounded(1);
//! send.send(Input::Lines(b"isready\nmoves from e2".to_vec())).unwrap();
//! drop(send);
//! let mut answers = Vec::new();
//! Session::new(receive, &mut answers)?.run()?;
//! assert_eq!(answers, b"readyok\nmoves 2: e2e3 e2e4\n");
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod configuration;
mod go;
mod info;
mod line;
mod options;
mod output;
mod parse;
mod queries;
mod reader;
mod running;
mod session;
mod terminal;
mod waiting;
mod wire;
mod worker;

pub use reader::{Input, MAX_LINE, spawn as spawn_reader};
pub use session::Session;
pub use terminal::Terminal;
