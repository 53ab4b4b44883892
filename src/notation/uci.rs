//! A legal move as UCI text. (Reading UCI text is [`UciMove`]'s `FromStr`; `legality` says what it
//! means in a position.)

use crate::types::{CastlingMode, Move, UciMove};

/// [`Move::to_uci`].
pub(crate) fn write(mv: Move, mode: CastlingMode) -> UciMove {
    mv.to_uci(mode)
}
