//! Why a move is not legal: the twenty verdict codes of RULES.md §5, each with what its sentence
//! names.

use crate::position::Board;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// A piece on its square, as a sentence names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standing {
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl Standing {
    /// The piece on `square`, which must be occupied: a reason that names an empty square would be
    /// an error in this library, and no sentence is made up for it.
    fn on(board: &Board, square: Square) -> Standing {
        match board.piece_at(square) {
            Some(piece) => Standing { piece, square },
            None => unreachable!("a reason names {square}, which is empty"),
        }
    }

    /// The piece with the lowest square of a set that is not empty.
    fn first_of(board: &Board, squares: Bitboard) -> Standing {
        match squares.first() {
            Some(square) => Standing::on(board, square),
            None => unreachable!("a reason names a piece of an empty set"),
        }
    }
}

/// The first reason, in the order of RULES.md §5, why a move is illegal.
///
/// `Display` writes one sentence that names the squares and pieces; [`IllegalMove::code`] is the
/// word for programs; the accessors give the squares to draw.
///
/// ```
/// use megaton::{Position, Square};
/// let position: Position =
///     "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7".parse()?;
/// let why = position.verdict("e5d4".parse()?).unwrap_err();
/// assert_eq!(why.code(), "explosion-exposes-king");
/// assert_eq!(why.attacker().map(|it| it.square), Some(Square::A5));
/// assert_eq!(why.king(), Some(Square::E1));
/// assert_eq!(why.shield().map(|it| it.square), Some(Square::C3));
/// assert_eq!(why.explosion_center(), Some(Square::D4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A king, of this colour, is missing, so nobody may move.
    GameOver(Color),
    /// The origin is empty.
    NoPiece {
        /// The empty square.
        origin: Square,
    },
    /// The side to move has no piece of this kind (algebraic notation only).
    NoSuchPiece(Piece),
    /// The piece belongs to the side not to move.
    NotYourPiece {
        /// The piece on the origin.
        piece: Standing,
    },
    /// A friendly piece stands on the target.
    OwnPieceOnTarget {
        /// The piece on the target.
        piece: Standing,
    },
    /// This piece never moves like that.
    WrongShape {
        /// The kind of piece.
        role: Role,
        /// Where it stands.
        origin: Square,
        /// Where it cannot go.
        target: Square,
    },
    /// No piece of the kind that algebraic notation names reaches the target.
    NoneReaches {
        /// The kind of piece and its colour.
        piece: Piece,
        /// Where none can go.
        target: Square,
    },
    /// A piece stands in between; for a push also on the target.
    PathBlocked {
        /// The nearest such piece.
        blocker: Standing,
    },
    /// A pawn moves diagonally to an empty square that is no en passant square.
    NothingToCapture {
        /// The empty square.
        target: Square,
    },
    /// A move that captured en passant where it came from, but not here: its target is not the
    /// en passant square (only for a move made for another position).
    NotEnPassant {
        /// The target.
        target: Square,
    },
    /// The king would capture.
    KingCaptures {
        /// The enemy piece on the target.
        target: Standing,
    },
    /// A pawn reaches the last rank and no piece is named.
    PromotionMissing {
        /// The square on the last rank.
        target: Square,
    },
    /// A promotion piece where none may be, or a king or pawn named.
    PromotionForbidden {
        /// The kind of piece that moves.
        role: Role,
        /// The piece named.
        named: Role,
        /// Where the move goes.
        target: Square,
    },
    /// The right to castle is gone or never existed.
    NoCastlingRight {
        /// The rook the king was sent onto, where the move named one.
        rook: Option<Square>,
        /// Who wanted to castle.
        color: Color,
        /// To which side.
        side: CastlingSide,
    },
    /// A piece stands on a square that king or rook must cross.
    CastlingBlocked {
        /// The piece in the way.
        blocker: Standing,
    },
    /// The king is in check.
    CastlingOutOfCheck {
        /// Where the king stands.
        king: Square,
        /// A piece giving check.
        checker: Standing,
    },
    /// A crossed square is attacked and does not touch the enemy king.
    CastlingThroughCheck {
        /// The crossed square.
        square: Square,
        /// A piece attacking it.
        attacker: Standing,
    },
    /// The king would end in check.
    CastlingIntoCheck {
        /// Where the king would end.
        target: Square,
        /// A piece attacking it then.
        attacker: Standing,
    },
    /// The mover's king is in the explosion.
    ExplodesOwnKing {
        /// The centre of the explosion.
        center: Square,
        /// Where the king stands.
        king: Square,
    },
    /// The king moved and is attacked there.
    KingIntoCheck {
        /// Where the king went.
        target: Square,
        /// A piece attacking it there.
        attacker: Standing,
    },
    /// A piece that was giving check before still does.
    LeavesKingInCheck {
        /// Where the king stands.
        king: Square,
        /// The piece giving check.
        attacker: Standing,
    },
    /// The piece was the only one between its king and an attacker.
    Pinned {
        /// The pinned piece.
        piece: Standing,
        /// Where the king stands.
        king: Square,
        /// The slider behind the pin.
        attacker: Standing,
    },
    /// What the explosion removes opens a line to the king.
    ExplosionExposesKing {
        /// The centre of the explosion.
        center: Square,
        /// A removed piece that stood between king and attacker.
        shield: Standing,
        /// Where the king stands.
        king: Square,
        /// The slider that attacks it then.
        attacker: Standing,
    },
}

impl IllegalMove {
    /// The code of RULES.md §5, for example `pinned`.
    pub const fn code(&self) -> &'static str {
        self.number_and_code().1
    }

    /// The code's number in RULES.md §5, 1 to 20: a higher one means the move came further.
    pub const fn order(&self) -> u8 {
        self.number_and_code().0
    }

    /// The piece that attacks the king, or a square it would cross, as the reason says.
    pub const fn attacker(&self) -> Option<Standing> {
        match *self {
            IllegalMove::CastlingOutOfCheck { checker, .. } => Some(checker),
            IllegalMove::CastlingThroughCheck { attacker, .. }
            | IllegalMove::CastlingIntoCheck { attacker, .. }
            | IllegalMove::KingIntoCheck { attacker, .. }
            | IllegalMove::LeavesKingInCheck { attacker, .. }
            | IllegalMove::Pinned { attacker, .. }
            | IllegalMove::ExplosionExposesKing { attacker, .. } => Some(attacker),
            _ => None,
        }
    }

    /// The square that [`IllegalMove::attacker`] attacks: the king's, or the one it would reach
    /// or cross.
    pub const fn attacked(&self) -> Option<Square> {
        match *self {
            IllegalMove::CastlingThroughCheck { square, .. } => Some(square),
            IllegalMove::CastlingIntoCheck { target, .. }
            | IllegalMove::KingIntoCheck { target, .. } => Some(target),
            IllegalMove::CastlingOutOfCheck { king, .. }
            | IllegalMove::LeavesKingInCheck { king, .. }
            | IllegalMove::Pinned { king, .. }
            | IllegalMove::ExplosionExposesKing { king, .. } => Some(king),
            _ => None,
        }
    }

    /// Where the mover's king stands, as far as the reason is about a king that does not move.
    pub const fn king(&self) -> Option<Square> {
        match *self {
            IllegalMove::CastlingOutOfCheck { king, .. }
            | IllegalMove::ExplodesOwnKing { king, .. }
            | IllegalMove::LeavesKingInCheck { king, .. }
            | IllegalMove::Pinned { king, .. }
            | IllegalMove::ExplosionExposesKing { king, .. } => Some(king),
            _ => None,
        }
    }

    /// The piece that stands in the way: on the path, on the target, or where castling must pass.
    pub const fn blocker(&self) -> Option<Standing> {
        match *self {
            IllegalMove::OwnPieceOnTarget { piece } => Some(piece),
            IllegalMove::PathBlocked { blocker } | IllegalMove::CastlingBlocked { blocker } => {
                Some(blocker)
            }
            _ => None,
        }
    }

    /// The piece that shields the king now and would be gone: the pinned piece, or one that the
    /// explosion removes.
    pub const fn shield(&self) -> Option<Standing> {
        match *self {
            IllegalMove::Pinned { piece, .. } => Some(piece),
            IllegalMove::ExplosionExposesKing { shield, .. } => Some(shield),
            _ => None,
        }
    }

    /// Where the move would explode, as far as the explosion is the reason.
    pub const fn explosion_center(&self) -> Option<Square> {
        match *self {
            IllegalMove::ExplodesOwnKing { center, .. }
            | IllegalMove::ExplosionExposesKing { center, .. } => Some(center),
            _ => None,
        }
    }

    const fn number_and_code(&self) -> (u8, &'static str) {
        match self {
            IllegalMove::GameOver(_) => (1, "game-over"),
            IllegalMove::NoPiece { .. } | IllegalMove::NoSuchPiece(_) => (2, "no-piece"),
            IllegalMove::NotYourPiece { .. } => (3, "not-your-piece"),
            IllegalMove::OwnPieceOnTarget { .. } => (4, "own-piece-on-target"),
            IllegalMove::WrongShape { .. } | IllegalMove::NoneReaches { .. } => (5, "wrong-shape"),
            IllegalMove::PathBlocked { .. } => (6, "path-blocked"),
            IllegalMove::NothingToCapture { .. } | IllegalMove::NotEnPassant { .. } => {
                (7, "nothing-to-capture")
            }
            IllegalMove::KingCaptures { .. } => (8, "king-captures"),
            IllegalMove::PromotionMissing { .. } => (9, "promotion-missing"),
            IllegalMove::PromotionForbidden { .. } => (10, "promotion-forbidden"),
            IllegalMove::NoCastlingRight { .. } => (11, "no-castling-right"),
            IllegalMove::CastlingBlocked { .. } => (12, "castling-blocked"),
            IllegalMove::CastlingOutOfCheck { .. } => (13, "castling-out-of-check"),
            IllegalMove::CastlingThroughCheck { .. } => (14, "castling-through-check"),
            IllegalMove::CastlingIntoCheck { .. } => (15, "castling-into-check"),
            IllegalMove::ExplodesOwnKing { .. } => (16, "explodes-own-king"),
            IllegalMove::KingIntoCheck { .. } => (17, "king-into-check"),
            IllegalMove::LeavesKingInCheck { .. } => (18, "leaves-king-in-check"),
            IllegalMove::Pinned { .. } => (19, "pinned"),
            IllegalMove::ExplosionExposesKing { .. } => (20, "explosion-exposes-king"),
        }
    }

    pub(super) fn not_your_piece(board: &Board, origin: Square) -> IllegalMove {
        IllegalMove::NotYourPiece {
            piece: Standing::on(board, origin),
        }
    }

    pub(super) fn own_piece_on_target(board: &Board, target: Square) -> IllegalMove {
        IllegalMove::OwnPieceOnTarget {
            piece: Standing::on(board, target),
        }
    }

    pub(super) fn path_blocked(board: &Board, blocker: Square) -> IllegalMove {
        IllegalMove::PathBlocked {
            blocker: Standing::on(board, blocker),
        }
    }

    pub(super) fn king_captures(board: &Board, target: Square) -> IllegalMove {
        IllegalMove::KingCaptures {
            target: Standing::on(board, target),
        }
    }

    pub(super) fn castling_blocked(board: &Board, blocker: Square) -> IllegalMove {
        IllegalMove::CastlingBlocked {
            blocker: Standing::on(board, blocker),
        }
    }

    pub(super) fn castling_out_of_check(
        board: &Board,
        king: Square,
        checker: Square,
    ) -> IllegalMove {
        IllegalMove::CastlingOutOfCheck {
            king,
            checker: Standing::on(board, checker),
        }
    }

    pub(super) fn castling_through_check(
        board: &Board,
        square: Square,
        attackers: Bitboard,
    ) -> IllegalMove {
        IllegalMove::CastlingThroughCheck {
            square,
            attacker: Standing::first_of(board, attackers),
        }
    }

    pub(super) fn castling_into_check(
        board: &Board,
        target: Square,
        attackers: Bitboard,
    ) -> IllegalMove {
        IllegalMove::CastlingIntoCheck {
            target,
            attacker: Standing::first_of(board, attackers),
        }
    }

    pub(super) fn king_into_check(
        board: &Board,
        target: Square,
        attackers: Bitboard,
    ) -> IllegalMove {
        IllegalMove::KingIntoCheck {
            target,
            attacker: Standing::first_of(board, attackers),
        }
    }

    pub(super) fn leaves_king_in_check(
        board: &Board,
        king: Square,
        attackers: Bitboard,
    ) -> IllegalMove {
        IllegalMove::LeavesKingInCheck {
            king,
            attacker: Standing::first_of(board, attackers),
        }
    }

    pub(super) fn pinned(
        board: &Board,
        origin: Square,
        king: Square,
        attacker: Square,
    ) -> IllegalMove {
        let piece = Standing::on(board, origin);
        IllegalMove::Pinned {
            piece,
            king,
            attacker: Standing::on(board, attacker),
        }
    }

    pub(super) fn explosion_exposes_king(
        board: &Board,
        center: Square,
        shields: Bitboard,
        king: Square,
        attacker: Square,
    ) -> IllegalMove {
        IllegalMove::ExplosionExposesKing {
            center,
            shield: Standing::first_of(board, shields),
            king,
            attacker: Standing::on(board, attacker),
        }
    }
}

impl std::error::Error for IllegalMove {}
