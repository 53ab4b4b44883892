//! Floor 7: the best move.
//!
//! The border to the rest of the house is [`Engine`]: the protocol session owns one, sets its
//! [`SearchOptions`], and lends it to a worker thread for the time of one [`Engine::search`]. The
//! search reads its [`Limits`] and its [`Control`], reports each [`Info`] as it becomes known,
//! at least one, and returns a [`BestMove`]. It knows nothing of text: the session writes moves
//! and scores, cuts a line before a move that explodes a king, and keeps back the answer while
//! `infinite` or `ponder` ask for that.
//!
//! The invariant: a [`Score::Mate`] is a proof, see `alpha_beta`.
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
mod skill;
mod table;
mod value;
mod wdl;
mod worker;

pub use control::Control;
pub use engine::{Engine, HashError};
pub use limits::Limits;
pub use options::{STACK_SIZE, SearchOptions};
pub use report::{BestMove, Bound, Info, Score, WinDrawLoss};
