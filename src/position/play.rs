//! Playing a move: a new position from an old one, explosion and all (RULES.md §1, §3).

use crate::attacks;
use crate::position::{Explosion, Position, zobrist};
use crate::types::{Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Role, Square};

impl Position {
    /// The position after `mv`, which must be legal in this position; nothing is checked.
    ///
    /// A move that is not legal here gives a wrong position, never undefined behaviour. Where the
    /// move may come from elsewhere, use [`Position::play`].
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// for mv in position.legal_moves() {
    ///     let next = position.play_unchecked(mv);
    ///     assert_eq!(next.turn(), !position.turn());
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let mut next = *self;
        next.make(mv);
        next
    }

    /// Plays `mv`, which must be legal in this position, in place.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) {
        self.play_as::<true>(self.turn, mv);
    }

    /// The position with the other side to move and no en passant square, as if the side to move
    /// had passed. The side that passed may stand in check then.
    #[must_use]
    pub fn after_null_move(&self) -> Position {
        let mut next = *self;
        next.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::black_to_move();
        next.en_passant = None;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove_number = self
            .fullmove_number
            .saturating_add(u32::from(!self.turn.is_white()));
        next.turn = !self.turn;
        next
    }

    /// Plays `mv` for `us`, the side to move; the key is kept only where `KEY` is true and is
    /// worthless from then on otherwise.
    #[inline(always)]
    pub(crate) fn play_as<const KEY: bool>(&mut self, us: Color, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if KEY {
            self.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::black_to_move();
        }
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        match mv.kind() {
            MoveKind::Castling => self.castle::<KEY>(us, from, to),
            MoveKind::EnPassant => {
                let explosion = Explosion::en_passant(self, from, to);
                self.explode::<KEY>(explosion.removed);
            }
            MoveKind::Normal | MoveKind::Promotion => {
                if self.board.occupied().contains(to) {
                    let explosion = Explosion::capture(self, from, to);
                    self.explode::<KEY>(explosion.removed);
                } else if let Some(role) = mv.promoted_role() {
                    self.toggle::<KEY>(Piece::new(us, Role::Pawn), Bitboard::of(from));
                    self.toggle::<KEY>(Piece::new(us, role), Bitboard::of(to));
                    self.halfmove_clock = 0;
                } else {
                    self.quiet::<KEY>(us, from, to);
                }
            }
        }
        self.fullmove_number = self
            .fullmove_number
            .saturating_add(u32::from(!us.is_white()));
        self.turn = !us;
    }

    /// Moves `piece` between two `squares`, one of which it stands on, and changes nothing else:
    /// for a look at the board, not for play.
    #[inline(always)]
    pub(crate) fn shift(&mut self, piece: Piece, squares: Bitboard) {
        self.board.toggle(piece, squares);
    }

    #[inline(always)]
    fn quiet<const KEY: bool>(&mut self, us: Color, from: Square, to: Square) {
        let Some(role) = self.board.role_at(from) else {
            debug_assert!(false, "a move from an empty square");
            return;
        };
        self.toggle::<KEY>(Piece::new(us, role), Bitboard::of(from).with(to));
        match role {
            Role::Pawn => {
                self.halfmove_clock = 0;
                if from.index().abs_diff(to.index()) == 16 {
                    self.open_en_passant::<KEY>(us, from, to);
                }
            }
            Role::Rook => self.drop_rights::<KEY>(Bitboard::of(from)),
            Role::King => self.drop_rights::<KEY>(us.back_rank_squares()),
            _ => {}
        }
    }

    /// After a double step: the square is kept only where an enemy pawn stands ready.
    #[inline(always)]
    fn open_en_passant<const KEY: bool>(&mut self, us: Color, from: Square, to: Square) {
        let passed = Square::from_index(((from.index() + to.index()) / 2) as u8);
        if attacks::pawn(us, passed).intersects(self.board.pieces(!us, Role::Pawn)) {
            self.en_passant = Some(passed);
            if KEY {
                self.key ^= zobrist::en_passant(self.en_passant);
            }
        }
    }

    #[inline(always)]
    fn castle<const KEY: bool>(&mut self, us: Color, king: Square, rook: Square) {
        let side = CastlingSide::of(king, rook);
        let king_squares = Bitboard::of(king) ^ Bitboard::of(king.on_file(side.king_file()));
        let rook_squares = Bitboard::of(rook) ^ Bitboard::of(rook.on_file(side.rook_file()));
        self.toggle::<KEY>(Piece::new(us, Role::King), king_squares);
        self.toggle::<KEY>(Piece::new(us, Role::Rook), rook_squares);
        self.drop_rights::<KEY>(us.back_rank_squares());
    }

    /// Empties `removed`, with the rights of the rooks and kings that go.
    #[inline(always)]
    fn explode<const KEY: bool>(&mut self, removed: Bitboard) {
        self.halfmove_clock = 0;
        let kings = removed & self.board.by_role(Role::King);
        if KEY {
            self.key ^= zobrist::pieces(&self.board, removed);
        }
        let mut rights = removed;
        for color in Color::ALL {
            if kings.intersects(self.board.by_color(color)) {
                rights |= color.back_rank_squares();
            }
        }
        self.drop_rights::<KEY>(rights);
        self.board.remove(removed);
    }

    #[inline(always)]
    fn drop_rights<const KEY: bool>(&mut self, rooks: Bitboard) {
        let lost = self.castling.0 & rooks;
        if lost.any() {
            if KEY {
                self.key ^= zobrist::castling(crate::types::CastlingRights(lost));
            }
            self.castling.0 ^= lost;
        }
    }

    #[inline(always)]
    fn toggle<const KEY: bool>(&mut self, piece: Piece, squares: Bitboard) {
        if KEY {
            self.key ^= squares
                .into_iter()
                .fold(0, |key, square| key ^ zobrist::piece(piece, square));
        }
        self.board.toggle(piece, squares);
    }
}
