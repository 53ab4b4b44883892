//! The verdict on one move, with the reason where it is not legal (RULES.md §5).

use crate::attacks;
use crate::legality::shape::reach;
use crate::legality::{IllegalMove, Safety, move_from_bits};
use crate::position::{Explosion, Position};
use crate::types::{
    Bitboard, CastlingMode, CastlingSide, File, Move, MoveKind, Role, Square, UciMove,
};

/// [`Position::verdict_in`]. In either mode the king onto a rook with which it has the right to
/// castle counts as castling.
pub(crate) fn verdict(
    position: &Position,
    mv: UciMove,
    mode: CastlingMode,
) -> Result<Move, IllegalMove> {
    let safety = safety(position)?;
    let board = position.board();
    let us = position.turn();
    let UciMove {
        from,
        to,
        promotion,
    } = mv;
    let Some(role) = board.role_at(from) else {
        return Err(IllegalMove::NoPiece { origin: from });
    };
    if !board.by_color(us).contains(from) {
        return Err(IllegalMove::not_your_piece(board, from));
    }
    if role == Role::King
        && let Some(shape) = castling_shape(position, from, to, mode)
    {
        if let Some(named) = promotion {
            return Err(IllegalMove::PromotionForbidden {
                role,
                named,
                target: to,
            });
        }
        return shape.verdict(position, &safety);
    }
    check_shape(position, role, from, to)?;
    check_promotion(position, role, to, promotion)?;
    check_kings(position, &safety, role, from, to)?;
    Ok(if let Some(promoted) = promotion {
        Move::promotion(from, to, promoted)
    } else if is_en_passant(position, role, from, to) {
        Move::en_passant(from, to)
    } else {
        Move::normal(from, to)
    })
}

impl Position {
    /// Judges a move written as two squares and perhaps a promotion piece: the legal move it
    /// means, or the reason why it is illegal.
    ///
    /// Castling is the king's two steps (`e1g1`) or, from any squares, king takes rook (`e1h1`).
    /// The other readings of Chess960 need [`Position::verdict_in`].
    ///
    /// # Errors
    /// The first reason, in the order of RULES.md §5, why the move is illegal.
    ///
    /// ```
    /// use megaton::Position;
    /// let position: Position =
    ///     "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7".parse()?;
    /// let why = position.verdict("e5d4".parse()?).unwrap_err();
    /// assert_eq!(why.code(), "explosion-exposes-king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&self, mv: UciMove) -> Result<Move, IllegalMove> {
        verdict(self, mv, CastlingMode::Standard)
    }

    /// [`Position::verdict`] where `mode` says what counts as castling: in
    /// [`CastlingMode::Chess960`] also the king's move of two squares or more to its castling
    /// square, and its move onto a rook without the right to castle.
    ///
    /// # Errors
    /// As for [`Position::verdict`].
    ///
    /// ```
    /// use megaton::{CastlingMode, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/R2K4 w - - 0 1", CastlingMode::Chess960)?.position;
    /// let onto_rook = "d1a1".parse()?;
    /// let why = position.verdict_in(onto_rook, CastlingMode::Chess960).unwrap_err();
    /// assert_eq!(why.code(), "no-castling-right");
    /// assert_eq!(position.verdict(onto_rook).unwrap_err().code(), "own-piece-on-target");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict_in(&self, mv: UciMove, mode: CastlingMode) -> Result<Move, IllegalMove> {
        verdict(self, mv, mode)
    }

    /// Judges castling to `side`, as `O-O` or `O-O-O` names it.
    ///
    /// # Errors
    /// The first reason why it is illegal: `game-over`, or a code from `no-castling-right` on.
    ///
    /// ```
    /// use megaton::{CastlingSide, Position};
    /// let why = Position::start().castling_verdict(CastlingSide::KingSide).unwrap_err();
    /// assert_eq!(why.code(), "castling-blocked");
    /// ```
    pub fn castling_verdict(&self, side: CastlingSide) -> Result<Move, IllegalMove> {
        castling_verdict(self, side)
    }

    /// Whether `mv` is a legal move of this position, wherever it comes from.
    ///
    /// ```
    /// use megaton::Position;
    /// let position = Position::start();
    /// let mv = position.verdict("e2e4".parse()?)?;
    /// assert!(position.is_legal(mv));
    /// assert!(!position.play(mv)?.is_legal(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        move_from_bits(self, mv.to_bits()).is_some()
    }

    /// The position after `mv`.
    ///
    /// # Errors
    /// Where `mv`, made for another position, is not a legal move of this one: the reason.
    ///
    /// ```
    /// use megaton::Position;
    /// let start = Position::start();
    /// let mv = start.verdict("g1f3".parse()?)?;
    /// let next = start.play(mv)?;
    /// assert_eq!(next.play(mv).unwrap_err().code(), "no-piece");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Whether `mv`, perhaps made for another position, is legal here.
    ///
    /// # Errors
    /// Why it is not.
    pub(crate) fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let (from, to) = (mv.from(), mv.to());
        let same_squares = UciMove {
            from,
            to,
            promotion: mv.promoted_role(),
        };
        // The squares alone may still make a legal move here, but of another kind: what the move
        // was elsewhere (castling, en passant) it is not in this position.
        verdict(self, same_squares, CastlingMode::Chess960)?;
        Err(match mv.kind() {
            MoveKind::Castling => IllegalMove::NoCastlingRight {
                rook: None,
                color: self.turn(),
                side: CastlingSide::of(from, to),
            },
            MoveKind::EnPassant => IllegalMove::NotEnPassant { target: to },
            MoveKind::Normal | MoveKind::Promotion => {
                match self.board().by_color(self.turn()).contains(to) {
                    true => IllegalMove::own_piece_on_target(self.board(), to),
                    false => IllegalMove::NothingToCapture { target: to },
                }
            }
        })
    }
}

pub(crate) fn castling_verdict(
    position: &Position,
    side: CastlingSide,
) -> Result<Move, IllegalMove> {
    let safety = safety(position)?;
    let rook = position
        .castling_rights()
        .rook(position.turn(), safety.king, side);
    CastlingShape { side, rook }.verdict(position, &safety)
}

fn safety(position: &Position) -> Result<Safety, IllegalMove> {
    match position.exploded() {
        Some(color) => Err(IllegalMove::GameOver(color)),
        None => Safety::of(position).ok_or(IllegalMove::GameOver(position.turn())),
    }
}

/// A king's move that means castling.
struct CastlingShape {
    side: CastlingSide,
    /// The rook the move names, with or without the right, or else the one that has it.
    rook: Option<Square>,
}

impl CastlingShape {
    fn verdict(self, position: &Position, safety: &Safety) -> Result<Move, IllegalMove> {
        let color = position.turn();
        let rights = position.castling_rights().rooks_of(color);
        match self.rook {
            Some(rook) if rights.contains(rook) => safety.castling_verdict(position, rook),
            rook => Err(IllegalMove::NoCastlingRight {
                rook,
                color,
                side: self.side,
            }),
        }
    }
}

fn castling_shape(
    position: &Position,
    king: Square,
    to: Square,
    mode: CastlingMode,
) -> Option<CastlingShape> {
    let us = position.turn();
    let rights = position.castling_rights();
    if rights.rooks_of(us).contains(to) {
        return Some(CastlingShape {
            side: CastlingSide::of(king, to),
            rook: Some(to),
        });
    }
    if king.rank() != us.back_rank() || to.rank() != us.back_rank() {
        return None;
    }
    let onto_rook = position.board().pieces(us, Role::Rook).contains(to);
    let two_steps = match mode {
        CastlingMode::Standard => king.file() == File::E,
        CastlingMode::Chess960 => king.distance(to) >= 2,
    };
    let onto_rook = match mode {
        CastlingMode::Standard => {
            onto_rook && king.file() == File::E && matches!(to.file(), File::A | File::H)
        }
        CastlingMode::Chess960 => onto_rook,
    };
    if onto_rook {
        return Some(CastlingShape {
            side: CastlingSide::of(king, to),
            rook: Some(to),
        });
    }
    let side = CastlingSide::ALL
        .into_iter()
        .find(|side| side.king_file() == to.file())?;
    two_steps.then(|| CastlingShape {
        side,
        rook: rights.rook(us, king, side),
    })
}

/// Codes 4 to 8.
fn check_shape(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> Result<(), IllegalMove> {
    let board = position.board();
    let us = position.turn();
    let occupied = board.occupied();
    if board.by_color(us).contains(to) {
        return Err(IllegalMove::own_piece_on_target(board, to));
    }
    if !reach(us, role, from).contains(to) {
        return Err(IllegalMove::WrongShape {
            role,
            origin: from,
            target: to,
        });
    }
    let diagonal = from.file() != to.file();
    // Nothing lies between the ends of a knight's move.
    let mut path = attacks::between(from, to);
    if role == Role::Pawn && !diagonal {
        path |= Bitboard::of(to);
    }
    let blockers = path & occupied;
    let nearest = blockers
        .into_iter()
        .min_by_key(|blocker| blocker.distance(from));
    if let Some(blocker) = nearest {
        return Err(IllegalMove::path_blocked(board, blocker));
    }
    if role == Role::Pawn
        && diagonal
        && !occupied.contains(to)
        && !is_en_passant(position, role, from, to)
    {
        return Err(IllegalMove::NothingToCapture { target: to });
    }
    if role == Role::King && occupied.contains(to) {
        return Err(IllegalMove::king_captures(board, to));
    }
    Ok(())
}

/// Codes 9 and 10.
fn check_promotion(
    position: &Position,
    role: Role,
    target: Square,
    promotion: Option<Role>,
) -> Result<(), IllegalMove> {
    let promotes = role == Role::Pawn && position.turn().promotion_squares().contains(target);
    match promotion {
        None if promotes => Err(IllegalMove::PromotionMissing { target }),
        Some(named) if !promotes || matches!(named, Role::King | Role::Pawn) => {
            Err(IllegalMove::PromotionForbidden {
                role,
                named,
                target,
            })
        }
        _ => Ok(()),
    }
}

/// Codes 16 to 20: asks the masks, and where they say no, looks for the reason.
fn check_kings(
    position: &Position,
    safety: &Safety,
    role: Role,
    from: Square,
    to: Square,
) -> Result<(), IllegalMove> {
    let target = Bitboard::of(to);
    let en_passant = is_en_passant(position, role, from, to);
    let legal = if en_passant {
        safety.en_passant_is_legal(position, from, to)
    } else if role == Role::King {
        safety.king_targets(position).contains(to)
    } else if position.board().occupied().contains(to) {
        safety.capture_targets(position, from, target).any()
    } else {
        safety.quiet_targets(from).contains(to)
    };
    if legal {
        Ok(())
    } else {
        Err(reason(position, safety, role, from, to))
    }
}

fn reason(
    position: &Position,
    safety: &Safety,
    role: Role,
    from: Square,
    to: Square,
) -> IllegalMove {
    let board = position.board();
    let king = safety.king;
    if role == Role::King {
        let lifted = Bitboard::of(king);
        return IllegalMove::king_into_check(
            board,
            to,
            safety.attackers_without(position, to, lifted),
        );
    }
    let explosion = if is_en_passant(position, role, from, to) {
        Some(Explosion::en_passant(position, from, to))
    } else {
        board
            .occupied()
            .contains(to)
            .then(|| Explosion::capture(position, from, to))
    };
    if let Some(Explosion { center, removed }) = explosion
        && removed.contains(king)
    {
        return IllegalMove::ExplodesOwnKing { center, king };
    }
    let removed = explosion.map_or(Bitboard::of(from), |explosion| explosion.removed);
    let attackers = match explosion {
        Some(_) => safety.attackers_without(position, king, removed),
        None => safety.attackers_after_quiet(position, from, to),
    };
    let old = attackers & safety.checkers;
    if old.any() {
        return IllegalMove::leaves_king_in_check(board, king, old);
    }
    let line = |attacker| attacks::between(king, attacker) & board.occupied();
    let pin = attackers
        .into_iter()
        .find(|&attacker| line(attacker) == Bitboard::of(from));
    if let Some(attacker) = pin {
        return IllegalMove::pinned(board, from, king, attacker);
    }
    debug_assert!(attackers.any(), "no reason found against {from}{to}");
    let attacker = attackers.first().unwrap_or(king);
    let shields = line(attacker) & removed;
    IllegalMove::explosion_exposes_king(board, to, shields, king, attacker)
}

fn is_en_passant(position: &Position, role: Role, from: Square, to: Square) -> bool {
    role == Role::Pawn
        && position.en_passant() == Some(to)
        && attacks::pawn(position.turn(), from).contains(to)
}
