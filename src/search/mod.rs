//! The best move: an engine that answers, reports and prints nothing.
//!
//! An [`Engine`] keeps its transposition table from move to move. [`Engine::search`] takes a game,
//! its [`Limits`] and a [`Control`] to stop it with, reports each [`Info`] as it becomes known, and
//! returns a [`BestMove`].
//!
//! A [`Score::Mate`] is a proof: the win is there against every reply, or every move loses. What
//! endgame tables ([`Tables`]) say is a [`Score::Table`].
//!
//! ```
//! use megaton::search::{Control, Limits};
//! use megaton::{Engine, Game};
//!
//! let mut engine = Engine::default();
//! let answer = engine.search(&Game::default(), &Limits::new().nodes(5_000), &Control::default(), &mut |info| {
//!     println!("depth {} {:?}", info.depth, info.score);
//! });
//! assert!(answer.best.is_some());
//! ```
#![forbid(unsafe_code)]

mod alpha_beta;
mod clock;
mod control;
mod danger;
mod engine;
#[doc(hidden)]
pub mod evaluation;
mod exchange;
mod history;
mod limits;
mod node;
mod options;
mod picker;
mod pool;
mod proof;
mod pruning;
mod quiescence;
mod reductions;
mod report;
mod root;
mod root_move;
mod skill;
mod table;
mod tables;
mod value;
mod wdl;
mod worker;

pub use control::Control;
pub use engine::{Engine, HashError};
pub use limits::Limits;
pub use options::{STACK_SIZE, SearchOptions};
pub use report::{BestMove, Bound, Info, Score, WinDrawLoss};
pub use tables::{Tables, Wdl};
