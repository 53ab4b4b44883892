//! Castling: sides, rights, and the two ways to read and write it.

use crate::types::{Bitboard, Color, File, Square};

/// Which way the king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// `O-O`: the king ends on the g-file, the rook on the f-file.
    KingSide = 0,
    /// `O-O-O`: the king ends on the c-file, the rook on the d-file.
    QueenSide = 1,
}

impl CastlingSide {
    /// Both sides, king side first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

    /// The side on which `rook` stands as seen from `king`.
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook.file() as u8 > king.file() as u8 {
            CastlingSide::KingSide
        } else {
            CastlingSide::QueenSide
        }
    }

    /// The file on which the king ends: g or c.
    #[inline(always)]
    pub const fn king_file(self) -> File {
        match self {
            CastlingSide::KingSide => File::G,
            CastlingSide::QueenSide => File::C,
        }
    }

    /// The file on which the rook ends: f or d.
    #[inline(always)]
    pub const fn rook_file(self) -> File {
        match self {
            CastlingSide::KingSide => File::F,
            CastlingSide::QueenSide => File::D,
        }
    }

    /// The file of the corner on this side: h or a.
    #[inline(always)]
    pub const fn corner_file(self) -> File {
        match self {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        }
    }

    /// The one of `rooks`, all on the king's rank, that stands farthest from `king` on this side
    /// of it.
    pub fn outermost(self, king: Square, rooks: Bitboard) -> Option<Square> {
        let mut on_side = rooks
            .into_iter()
            .filter(|&rook| CastlingSide::of(king, rook) == self);
        match self {
            CastlingSide::KingSide => on_side.next_back(),
            CastlingSide::QueenSide => on_side.next(),
        }
    }

    /// `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::KingSide => "O-O",
            CastlingSide::QueenSide => "O-O-O",
        }
    }
}

/// How castling moves and rights are read and written (`UCI_Chess960`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingMode {
    /// Orthodox start squares; castling is written as the king's two steps, `e1g1`.
    #[default]
    Standard,
    /// Any start squares; castling is written as king takes rook, `e1h1`.
    Chess960,
}

impl CastlingMode {
    /// [`CastlingMode::Chess960`] where `chess960` is true.
    pub const fn from_chess960(chess960: bool) -> CastlingMode {
        if chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        }
    }
}

/// The rooks that may still castle, as a set of squares, at most two a side and one on each
/// side of the king. A rook that moves, is captured or explodes just leaves the set; a king that
/// moves or explodes takes out its back rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(pub(crate) Bitboard);

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// The rooks of both sides that may castle.
    ///
    /// ```
    /// use megaton::Position;
    /// let rights = Position::start().castling_rights();
    /// assert_eq!(rights.rooks().to_string(), "a1 h1 a8 h8");
    /// ```
    #[inline(always)]
    pub const fn rooks(self) -> Bitboard {
        self.0
    }

    /// The rooks with which `color` may castle.
    #[inline(always)]
    pub const fn rooks_of(self, color: Color) -> Bitboard {
        Bitboard(self.0.0 & color.back_rank_squares().0)
    }

    /// The rook of `color` on `side` of its `king`, if that right exists.
    pub fn rook(self, color: Color, king: Square, side: CastlingSide) -> Option<Square> {
        self.rooks_of(color)
            .into_iter()
            .find(|&rook| CastlingSide::of(king, rook) == side)
    }
}
