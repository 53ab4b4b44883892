//! Whether sixteen bits from a hash table or a killer slot are a legal move here.

use crate::legality::{Safety, shape};
use crate::position::Position;
use crate::types::{Bitboard, Move, MoveKind, Role};

impl Position {
    /// The move of [`Move::to_bits`] if it is legal in this position, found out without generating
    /// any other move; `None` for every other pattern of bits.
    ///
    /// ```
    /// use megaton::Position;
    /// let start = Position::start();
    /// let mv = start.parse_uci("e2e4")?;
    /// assert_eq!(start.move_from_bits(mv.to_bits()), Some(mv));
    /// assert_eq!(start.play(mv)?.move_from_bits(mv.to_bits()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_from_bits(&self, bits: u16) -> Option<Move> {
        move_from_bits(self, bits)
    }
}

pub(crate) fn move_from_bits(position: &Position, bits: u16) -> Option<Move> {
    Safety::of(position)?.move_from_bits(position, bits)
}

impl Safety {
    /// [`move_from_bits`] where the safety of `position` is at hand.
    pub(crate) fn move_from_bits(&self, position: &Position, bits: u16) -> Option<Move> {
        let mv = Move::from_bits(bits);
        let (from, to) = (mv.from(), mv.to());
        let board = position.board();
        let role = board.role_at(from)?;
        let legal = match mv.kind() {
            MoveKind::Castling => {
                from == self.king
                    && no_piece_bits(bits)
                    && self.castling_rooks(position).contains(to)
            }
            MoveKind::EnPassant => {
                position.en_passant() == Some(to)
                    && no_piece_bits(bits)
                    && self.en_passant_origins(position, to).contains(from)
            }
            MoveKind::Normal | MoveKind::Promotion => {
                let last_rank = self.us.promotion_squares().contains(to);
                let promotes = role == Role::Pawn && last_rank;
                promotes == (mv.kind() == MoveKind::Promotion)
                    && (promotes || no_piece_bits(bits))
                    && shape::pseudo_legal_targets(position, from).contains(to)
                    && self.allows(position, mv, role)
            }
        };
        legal.then_some(mv)
    }

    /// Whether a normal move or promotion of right shape and clear path leaves the kings as the
    /// rules require.
    fn allows(&self, position: &Position, mv: Move, role: Role) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if role == Role::King {
            self.king_targets(position).contains(to)
        } else if position.board().by_color(!self.us).contains(to) {
            self.capture_targets(position, from, Bitboard::of(to)).any()
        } else {
            // A pawn's diagonal step to an empty square is en passant and not a normal move.
            let diagonal_pawn = role == Role::Pawn && from.file() != to.file();
            !diagonal_pawn && self.quiet_targets(from).contains(to)
        }
    }
}

/// Whether the bits that name a promotion piece are zero, as they are where none is.
const fn no_piece_bits(bits: u16) -> bool {
    bits >> 12 & 3 == 0
}
