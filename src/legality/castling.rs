//! Castling (RULES.md §3).

use crate::attacks;
use crate::legality::{IllegalMove, Safety};
use crate::position::{Position, attackers_of};
use crate::types::{Bitboard, CastlingSide, Move, Square};

/// A castling on the way to be judged: where king and rook stand and where they would end.
#[derive(Clone, Copy)]
struct Castling {
    king: Square,
    king_target: Square,
    rook: Square,
    rook_target: Square,
}

impl Castling {
    #[inline(always)]
    fn new(king: Square, rook: Square) -> Castling {
        let side = CastlingSide::of(king, rook);
        Castling {
            king,
            king_target: king.on_file(side.king_file()),
            rook,
            rook_target: rook.on_file(side.rook_file()),
        }
    }

    /// The squares that king or rook must pass or end on.
    #[inline(always)]
    fn path(self) -> Bitboard {
        let king_path = attacks::between(self.king, self.king_target).with(self.king_target);
        let rook_path = attacks::between(self.rook, self.rook_target).with(self.rook_target);
        let movers = Bitboard::of(self.king).with(self.rook);
        (king_path | rook_path).without(movers)
    }

    /// The pieces that stand where king or rook must pass or end.
    #[inline(always)]
    fn blockers(self, position: &Position) -> Bitboard {
        self.path() & position.board().occupied()
    }

    /// The squares that are taken once castling is complete.
    #[inline(always)]
    fn occupied_after(self, position: &Position) -> Bitboard {
        let movers = Bitboard::of(self.king).with(self.rook);
        let others = position.board().occupied().without(movers);
        others.with(self.king_target).with(self.rook_target)
    }
}

impl Safety {
    /// The rooks with which the side to move may castle now.
    #[inline(always)]
    pub(crate) fn castling_rooks(&self, position: &Position) -> Bitboard {
        let rooks = position.castling_rights().rooks_of(self.us);
        if rooks.is_empty() || self.checkers.any() {
            return Bitboard::EMPTY;
        }
        let mut legal = Bitboard::EMPTY;
        for rook in rooks {
            if self.castling_is_legal(position, rook) {
                legal |= Bitboard::of(rook);
            }
        }
        legal
    }

    /// What castling with `rook` depends on: the squares that must be empty but for the two
    /// pieces, and those that must not be attacked (or must touch the enemy king).
    #[inline(always)]
    pub(crate) fn castling_squares(&self, rook: Square) -> (Bitboard, Bitboard) {
        let castling = Castling::new(self.king, rook);
        let crossed = attacks::between(castling.king, castling.king_target);
        (castling.path(), crossed.with(castling.king_target))
    }

    /// Whether the king, not in check, may castle with `rook`, to which it has the right.
    #[inline(always)]
    pub(crate) fn castling_is_legal(&self, position: &Position, rook: Square) -> bool {
        let castling = Castling::new(self.king, rook);
        castling.blockers(position).is_empty()
            && self.crossed_under_attack(position, castling).is_none()
            && self.attackers_after_castling(position, castling).is_empty()
    }

    /// The first square from the king on that it crosses, that is attacked and does not touch the
    /// enemy king.
    #[inline(always)]
    fn crossed_under_attack(&self, position: &Position, castling: Castling) -> Option<Square> {
        let crossed = attacks::between(castling.king, castling.king_target)
            .without(attacks::king(self.enemy_king));
        nearest_first(castling.king, crossed)
            .find(|&square| self.king_attacked_on(position, square))
    }

    #[inline(always)]
    fn attackers_after_castling(&self, position: &Position, castling: Castling) -> Bitboard {
        if attacks::king(castling.king_target).contains(self.enemy_king) {
            return Bitboard::EMPTY;
        }
        let occupied = castling.occupied_after(position);
        attackers_of(position.board(), castling.king_target, !self.us, occupied)
    }

    /// The verdict on castling with `rook`, from code 12 on; the right has been found to exist.
    pub(super) fn castling_verdict(
        &self,
        position: &Position,
        rook: Square,
    ) -> Result<Move, IllegalMove> {
        let castling = Castling::new(self.king, rook);
        let board = position.board();
        if let Some(square) = nearest_first(self.king, castling.blockers(position)).next() {
            return Err(IllegalMove::castling_blocked(board, square));
        }
        if let Some(checker) = self.checkers.first() {
            return Err(IllegalMove::castling_out_of_check(
                board, self.king, checker,
            ));
        }
        if let Some(square) = self.crossed_under_attack(position, castling) {
            let lifted = board.occupied().without(Bitboard::of(self.king));
            let attackers = attackers_of(board, square, !self.us, lifted);
            return Err(IllegalMove::castling_through_check(
                board, square, attackers,
            ));
        }
        let attackers = self.attackers_after_castling(position, castling);
        if attackers.any() {
            return Err(IllegalMove::castling_into_check(
                board,
                castling.king_target,
                attackers,
            ));
        }
        Ok(Move::castling(self.king, rook))
    }
}

/// `squares`, all on the rank of `king`, by their distance from it.
fn nearest_first(king: Square, squares: Bitboard) -> impl Iterator<Item = Square> {
    let (mut left, mut right) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for square in squares {
        match square < king {
            true => left |= Bitboard::of(square),
            false => right |= Bitboard::of(square),
        }
    }
    right.into_iter().chain(left.into_iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_square_comes_first_on_either_side() {
        let left = [Square::D1, Square::C1, Square::B1];
        let right = [Square::F1, Square::G1];
        for expected in [&left[..], &right[..]] {
            let squares = expected.iter().copied().collect();
            let found: Vec<Square> = nearest_first(Square::E1, squares).collect();
            assert_eq!(found, expected);
        }
    }
}
