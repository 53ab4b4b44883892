//! The pieces that reply, kings and pawns apart.

use super::captures::Captures;
use super::pawns::Pawns;
use super::{MAX_PIECES, winning_squares};
use crate::attacks;
use crate::legality::{Safety, shape};
use crate::position::Position;
use crate::types::{Bitboard, Color, Role, Square};

/// One piece that replies: neither king nor pawn, and not pinned.
#[derive(Clone, Copy)]
pub(super) struct Replier {
    pub(super) square: Square,
    /// The squares it attacks, whatever stands there.
    pub(super) attacks: Bitboard,
    /// Where it can go: `attacks` without its own side and what it may not capture.
    pub(super) reach: Bitboard,
    /// Enemy pieces it alone may not capture.
    pub(super) excluded: Bitboard,
}

/// All pieces that reply, sorted by kind, with what they and the pawns attack.
pub(super) struct Pieces<'a> {
    list: &'a mut Room,
    /// The indices in `list` behind the last bishop, rook, queen and knight.
    ends: [usize; 4],
    /// The moves of all of them.
    pub(super) moves: u32,
    /// All squares that a replying piece or pawn attacks, pinned ones included.
    pub(super) attacked: Bitboard,
    /// Those that bishops, rooks and queens attack, pinned ones included.
    pub(super) seen_by_sliders: Bitboard,
}

/// Room for the pieces of a side. It is lent to [`Pieces`], because a list that is part of a value
/// is copied whenever that value is moved.
pub(super) type Room = [Replier; MAX_PIECES];

/// Room that has not been used.
pub(super) const EMPTY_ROOM: Room = [Replier {
    square: Square::A1,
    attacks: Bitboard::EMPTY,
    reach: Bitboard::EMPTY,
    excluded: Bitboard::EMPTY,
}; MAX_PIECES];

impl<'a> Pieces<'a> {
    /// The pieces of `side`, whose king stands as `safety` says and whose pawns attack `by_pawns`;
    /// those that are pinned are added to `pinned`. `side` is known where this is compiled.
    #[inline(always)]
    pub(super) fn of(
        side: Color,
        position: &Position,
        safety: &Safety,
        captures: &Captures,
        by_pawns: Bitboard,
        pinned: &mut Pinned,
        room: &'a mut Room,
    ) -> Pieces<'a> {
        let mut pieces = Pieces {
            list: room,
            ends: [0; 4],
            moves: 0,
            attacked: Bitboard::EMPTY,
            seen_by_sliders: Bitboard::EMPTY,
        };
        let bishops = pieces.add(side, Role::Bishop, 0, position, safety, captures, pinned);
        let rooks = pieces.add(
            side,
            Role::Rook,
            bishops,
            position,
            safety,
            captures,
            pinned,
        );
        let queens = pieces.add(side, Role::Queen, rooks, position, safety, captures, pinned);
        pieces.seen_by_sliders = pieces.attacked;
        let knights = pieces.add(
            side,
            Role::Knight,
            queens,
            position,
            safety,
            captures,
            pinned,
        );
        pieces.ends = [bishops, rooks, queens, knights];
        pieces.attacked |= by_pawns;
        pieces
    }

    /// Adds the pieces of one kind from the index `len` on, and gives the index behind the last.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // Compiled into its caller.
    fn add(
        &mut self,
        side: Color,
        role: Role,
        mut len: usize,
        position: &Position,
        safety: &Safety,
        captures: &Captures,
        pinned: &mut Pinned,
    ) -> usize {
        let occupied = position.board().occupied();
        for square in position.board().pieces(side, role) {
            let attacks = shape::attacks_of(side, role, square, occupied);
            self.attacked |= attacks;
            if safety.pinned().contains(square) {
                pinned.add(position, safety, square, attacks, attacks);
                continue;
            }
            let excluded = captures.exclusions.of(square);
            let reach = attacks & (!occupied | captures.capturable.without(excluded));
            // A side has at most fifteen such pieces.
            debug_assert!(len < MAX_PIECES - 1);
            self.list[len & (MAX_PIECES - 1)] = Replier {
                square,
                attacks,
                reach,
                excluded,
            };
            len = (len + 1) & (MAX_PIECES - 1);
            self.moves += reach.count();
        }
        len
    }

    #[inline(always)]
    pub(super) fn bishops(&self) -> &[Replier] {
        &self.list[..self.ends[0]]
    }

    #[inline(always)]
    pub(super) fn rooks(&self) -> &[Replier] {
        &self.list[self.ends[0]..self.ends[1]]
    }

    #[inline(always)]
    pub(super) fn queens(&self) -> &[Replier] {
        &self.list[self.ends[1]..self.ends[2]]
    }

    #[inline(always)]
    pub(super) fn knights(&self) -> &[Replier] {
        &self.list[self.ends[2]..self.ends[3]]
    }

    /// Bishops, rooks and queens.
    #[inline(always)]
    pub(super) fn sliders(&self) -> &[Replier] {
        &self.list[..self.ends[2] & (MAX_PIECES - 1)]
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[Replier] {
        &self.list[..self.ends[3]]
    }

    /// Finds anew what those pieces do that attack `square`, on a board where `empty` is free and
    /// `capturable` may be captured.
    #[inline(always)]
    pub(super) fn look_again(&mut self, square: Square, empty: Bitboard, capturable: Bitboard) {
        let [bishops, rooks, queens, knights] = self.ends;
        for (index, piece) in self.list[..knights].iter_mut().enumerate() {
            if !piece.attacks.contains(square) {
                continue;
            }
            if index < bishops {
                piece.attacks = attacks::bishop(piece.square, !empty);
            } else if index < rooks {
                piece.attacks = attacks::rook(piece.square, !empty);
            } else if index < queens {
                piece.attacks = attacks::queen(piece.square, !empty);
            }
            if index < queens {
                self.seen_by_sliders |= piece.attacks;
            }
            self.attacked |= piece.attacks;
            let reach = piece.attacks & (empty | capturable.without(piece.excluded));
            self.moves = self.moves + reach.count() - piece.reach.count();
            piece.reach = reach;
        }
    }
}

/// The pinned pieces and pawns that reply.
pub(super) struct Pinned {
    /// Their moves; no move outside `fragile` changes them.
    pub(super) moves: u32,
    /// Where a change may alter their moves, or which pieces may capture there.
    pub(super) fragile: Bitboard,
}

impl Pinned {
    /// None yet; a change on `fragile` may alter other moves.
    pub(super) const fn beside(fragile: Bitboard) -> Pinned {
        Pinned { moves: 0, fragile }
    }

    /// Adds a pinned piece that attacks `captures` and moves without capture to `quiets`. Its moves
    /// go along the pin, which no change may touch, or capture beside the enemy king or the pinner;
    /// what it attacks there, and what it would see if a piece in its way went, is fragile too.
    pub(super) fn add(
        &mut self,
        position: &Position,
        safety: &Safety,
        square: Square,
        captures: Bitboard,
        quiets: Bitboard,
    ) {
        let board = position.board();
        let us = safety.side();
        let targets = captures & board.by_color(!us);
        let captured = safety.capture_targets(position, square, targets);
        let legal = captured.count() + (quiets & safety.quiet_targets(square)).count();
        let promotes = captures.intersects(us.promotion_squares())
            && board.by_role(Role::Pawn).contains(square);
        self.moves += if promotes { 4 * legal } else { legal };
        self.fragile |= if captured.any() {
            captures
        } else {
            captures & (board.occupied() | winning_squares(safety))
        };
    }

    /// Adds the pinned pawn of `us` on `square`, and gives the squares it attacks.
    pub(super) fn add_pawn(
        &mut self,
        position: &Position,
        safety: &Safety,
        us: Color,
        square: Square,
    ) -> Bitboard {
        let pawn = Bitboard::of(square);
        let single = pawn.forward(us);
        let captures = attacks::pawn(us, square);
        self.fragile |= single | single.forward(us) | captures;
        let pushes = Pawns::pushes(us, pawn, !position.board().occupied());
        self.add(position, safety, square, captures, pushes.0 | pushes.1);
        captures
    }
}
