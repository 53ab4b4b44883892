//! Where the pieces stand.

use crate::attacks;
use crate::types::{Bitboard, Color, Piece, Role, Square};

/// Piece placement: a set of squares for each role and for each colour. Every occupied square is
/// in exactly one role set and one colour set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Board {
    /// No piece at all.
    pub const EMPTY: Board = Board {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
    };

    /// The orthodox start array.
    pub const START: Board = Board {
        roles: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        colors: [Bitboard(0xffff), Bitboard(0xffff_0000_0000_0000)],
    };

    /// The pieces of `role`, of both colours.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The pieces of `color`.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The pieces of `color` and `role`.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.roles[role.index()].0 & self.colors[color.index()].0)
    }

    /// All pieces.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The pieces that move like a bishop: bishops and queens of both colours.
    #[inline(always)]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.roles[Role::Bishop.index()].0 | self.roles[Role::Queen.index()].0)
    }

    /// The pieces that move like a rook: rooks and queens of both colours.
    #[inline(always)]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.roles[Role::Rook.index()].0 | self.roles[Role::Queen.index()].0)
    }

    /// The king of `color`; `None` where it has exploded.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// What stands on `square`, if anything.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        Role::ALL
            .into_iter()
            .find(|&role| self.by_role(role).contains(square))
    }

    /// Whose piece stands on `square`, if any.
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.colors[0].contains(square) {
            Some(Color::White)
        } else if self.colors[1].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The piece on `square`, if any.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece::new(self.color_at(square)?, self.role_at(square)?))
    }

    /// Puts `piece` on `square`, in place of whatever stood there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(Bitboard::of(square));
        self.toggle(piece, Bitboard::of(square));
    }

    /// Empties all of `squares`.
    #[inline(always)]
    pub fn remove(&mut self, squares: Bitboard) {
        for set in self.roles.iter_mut().chain(&mut self.colors) {
            *set &= !squares;
        }
    }

    /// Puts `piece` on those of `squares` that are empty and takes it from those where it stands;
    /// a move is the toggle of its two squares.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.roles[piece.role.index()] ^= squares;
        self.colors[piece.color.index()] ^= squares;
    }
}

/// The pieces of `by`, its king left out, that attack `square` when exactly the squares of
/// `occupied` are taken. A piece that stands outside `occupied` still counts as an attacker, so
/// the caller masks out what has been removed.
#[inline(always)]
pub(crate) fn attackers_of(
    board: &Board,
    square: Square,
    by: Color,
    occupied: Bitboard,
) -> Bitboard {
    let leapers = (attacks::knight(square) & board.by_role(Role::Knight))
        | (attacks::pawn(!by, square) & board.by_role(Role::Pawn));
    let straight = attacks::rook(square, occupied) & board.straight_sliders();
    let diagonal = attacks::bishop(square, occupied) & board.diagonal_sliders();
    (leapers | straight | diagonal) & board.by_color(by)
}

/// Whether [`attackers_of`] finds any, looking at the cheap ones first.
#[inline(always)]
pub(crate) fn is_attacked(board: &Board, square: Square, by: Color, occupied: Bitboard) -> bool {
    let enemy = board.by_color(by);
    (attacks::knight(square) & board.by_role(Role::Knight)).intersects(enemy)
        || (attacks::pawn(!by, square) & board.by_role(Role::Pawn)).intersects(enemy)
        || (attacks::rook(square, occupied) & board.straight_sliders()).intersects(enemy)
        || (attacks::bishop(square, occupied) & board.diagonal_sliders()).intersects(enemy)
}
