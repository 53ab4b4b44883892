//! A resolved move as UCI text. (Reading UCI text is [`UciMove`]'s `FromStr`; what it means in a
//! position is for `legality` to say.)

use crate::types::{CastlingMode, Move, UciMove};

/// Writes `mv`. Castling is king takes rook in [`CastlingMode::Chess960`]; otherwise the king's two
/// steps, unless the king is not on the e-file or the rook not in the corner, where only king
/// takes rook says what is meant.
///
/// ```
/// use megaton::{CastlingMode, movegen, notation::{fen, uci}};
/// let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
/// let position = fen::parse(text, CastlingMode::Standard)?.position;
/// let moves = movegen::legal_moves(&position);
/// let castling = moves.iter().find(|mv| mv.is_castling()).unwrap();
/// assert_eq!(uci::write(*castling, CastlingMode::Standard).to_string(), "e1g1");
/// assert_eq!(uci::write(*castling, CastlingMode::Chess960).to_string(), "e1h1");
/// # Ok::<(), megaton::notation::fen::ParseFenError>(())
/// ```
pub fn write(mv: Move, mode: CastlingMode) -> UciMove {
    mv.to_uci(mode)
}
