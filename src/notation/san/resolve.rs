//! [`San`] + position → the one legal move it means, or why there is none.

use std::fmt;

use super::{ParseSanError, San, SanMove, parse};
use crate::legality::{self, IllegalMove, Standing, shape::reach};
use crate::notation::uci;
use crate::position::{Position, Setup};
use crate::types::{CastlingMode, CastlingSide, Color, Move, Piece, Role, Square, UciMove};

/// The move that a [`San`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResolvedSan {
    /// The move. Where the note says that an en passant square was assumed, it is legal with that
    /// square; playing it leads to the right position all the same.
    pub mv: Move,
    /// What had to be assumed.
    pub note: Option<SanNote>,
}

/// Something assumed because of an `e.p.` suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanNote {
    /// The position has no en passant square, but this one fits the board.
    EnPassantAssumed(Square),
}

impl fmt::Display for SanNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanNote::EnPassantAssumed(square) => write!(
                f,
                "e.p. is judged as if {square} were the en passant square, though the position has none"
            ),
        }
    }
}

/// Why a text is not one legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// The text is not a move.
    NotAMove(ParseSanError),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    /// No legal move fits; the reason of the candidate that came furthest.
    Illegal(IllegalMove),
}

/// What may have gone wrong, beside the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanHint {
    /// The other side could make this move, but it is this side's turn.
    TurnOf(Color),
    /// In [`CastlingMode::Chess960`] it would be castling, and legal.
    OnlyChess960,
}

/// A text or a [`San`] that is not one legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SanError {
    /// Why.
    pub kind: SanErrorKind,
    /// The one move it was taken to mean; `None` where there is no candidate or more than one is
    /// legal.
    pub meant: Option<UciMove>,
    /// What had to be assumed.
    pub note: Option<SanNote>,
    /// What may have gone wrong.
    pub hint: Option<SanHint>,
}

impl SanError {
    /// `not-a-move`, `ambiguous-san` or a code of RULES.md §5.
    pub const fn code(&self) -> &'static str {
        match &self.kind {
            SanErrorKind::NotAMove(_) => "not-a-move",
            SanErrorKind::Ambiguous(_) => "ambiguous-san",
            SanErrorKind::Illegal(illegal) => illegal.code(),
        }
    }

    fn of(kind: SanErrorKind) -> SanError {
        SanError {
            kind,
            meant: None,
            note: None,
            hint: None,
        }
    }

    fn illegal(illegal: IllegalMove, meant: Option<UciMove>) -> SanError {
        SanError {
            meant,
            ..SanError::of(SanErrorKind::Illegal(illegal))
        }
    }
}

/// Writes one sentence without a full stop.
impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SanErrorKind::NotAMove(error) => write!(f, "{error}")?,
            SanErrorKind::Illegal(illegal) => write!(f, "{illegal}")?,
            SanErrorKind::Ambiguous(moves) => {
                f.write_str("it can mean ")?;
                for (index, &mv) in moves.iter().enumerate() {
                    let separator = match index {
                        0 => "",
                        _ if index + 1 == moves.len() => " or ",
                        _ => ", ",
                    };
                    let text = uci::write(mv, CastlingMode::Standard);
                    write!(f, "{separator}{text}")?;
                }
            }
        }
        match self.hint {
            None => Ok(()),
            Some(SanHint::TurnOf(color)) => write!(f, "; it is {color}'s move"),
            Some(SanHint::OnlyChess960) => {
                f.write_str("; it would be castling in Chess960, but UCI_Chess960 is off")
            }
        }
    }
}

impl std::error::Error for SanError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            SanErrorKind::NotAMove(error) => Some(error),
            SanErrorKind::Illegal(illegal) => Some(illegal),
            SanErrorKind::Ambiguous(_) => None,
        }
    }
}

/// Finds the move of `position` that `text` means, in any notation that [`parse`] reads. `mode`
/// says what counts as castling where the text gives squares.
///
/// # Errors
/// Where the text is not a move, no legal move fits, or more than one.
///
/// ```
/// use megaton::{CastlingMode, Position, notation::san};
/// let start = Position::start();
/// for text in ["Nf3", "g1f3", "Ng1-f3"] {
///     assert_eq!(san::find(&start, text, CastlingMode::Standard)?.mv.to_string(), "g1f3");
/// }
/// let error = san::find(&start, "Nf6", CastlingMode::Standard).unwrap_err();
/// assert_eq!(error.code(), "wrong-shape");
/// assert!(error.to_string().ends_with("; it is white's move"));
/// # Ok::<(), san::SanError>(())
/// ```
pub fn find(position: &Position, text: &str, mode: CastlingMode) -> Result<ResolvedSan, SanError> {
    match parse(text) {
        Ok(san) => resolve(position, &san, mode),
        Err(error) => Err(SanError::of(SanErrorKind::NotAMove(error))),
    }
}

/// Finds the move of `position` that `san` means (RULES.md §5). `mode` says what counts as
/// castling where `san` gives squares, and how a castling that is refused is written in
/// [`SanError::meant`].
///
/// # Errors
/// Where no legal move fits, or more than one.
pub fn resolve(
    position: &Position,
    san: &San,
    mode: CastlingMode,
) -> Result<ResolvedSan, SanError> {
    match *san {
        San::Castling(side) => resolve_castling(position, side, mode),
        San::Move(san) => {
            let assumed = assume_en_passant(position, &san);
            let note = assumed.map(|_| SanNote::EnPassantAssumed(san.to));
            match choose(&assumed.unwrap_or(*position), &san, mode) {
                Ok(mv) => Ok(ResolvedSan { mv, note }),
                Err(error) => Err(SanError { note, ..error }),
            }
        }
    }
}

fn resolve_castling(
    position: &Position,
    side: CastlingSide,
    mode: CastlingMode,
) -> Result<ResolvedSan, SanError> {
    match legality::castling_verdict(position, side) {
        Ok(mv) => Ok(ResolvedSan { mv, note: None }),
        Err(illegal) => {
            let king = position.board().king(position.turn());
            let meant = king.and_then(|king| {
                let rook = position
                    .castling_rights()
                    .rook(position.turn(), king, side)?;
                Some(UciMove::castling(king, rook, mode))
            });
            Err(SanError::illegal(illegal, meant))
        }
    }
}

/// Asks `legality` about every candidate.
fn choose(position: &Position, san: &SanMove, mode: CastlingMode) -> Result<Move, SanError> {
    let Some(role) = san.role else {
        return judge_squares(position, san, mode);
    };
    if let Some(color) = position.exploded() {
        return Err(SanError::illegal(IllegalMove::GameOver(color), None));
    }
    let mut legal: Option<Move> = None;
    let mut rivals = Vec::new();
    let mut furthest: Option<(UciMove, IllegalMove)> = None;
    for from in candidates(position, position.turn(), san, role) {
        let mv = UciMove {
            from,
            to: san.to,
            promotion: san.promotion,
        };
        match judge(position, mv, role) {
            Ok(mv) if legal.is_none() => legal = Some(mv),
            Ok(mv) => rivals.push(mv),
            Err(illegal) => {
                let further = furthest
                    .as_ref()
                    .is_none_or(|(_, best)| illegal.order() > best.order());
                if further {
                    furthest = Some((mv, illegal));
                }
            }
        }
    }
    let error = match (legal, furthest) {
        (Some(mv), _) if rivals.is_empty() => return Ok(mv),
        (Some(mv), _) => {
            rivals.insert(0, mv);
            return Err(SanError::of(SanErrorKind::Ambiguous(rivals)));
        }
        (None, Some((mv, illegal))) => SanError::illegal(illegal, Some(mv)),
        (None, None) => SanError::illegal(no_candidate(position, san, role), None),
    };
    let hint = is_for_other_side(position, san, role).then_some(SanHint::TurnOf(position.turn()));
    Err(SanError { hint, ..error })
}

/// The verdict on a move that gives both squares and no piece: that of the same UCI text.
fn judge_squares(position: &Position, san: &SanMove, mode: CastlingMode) -> Result<Move, SanError> {
    let origin = san.origin().filter(|_| san.role.is_none());
    let mv = UciMove {
        from: origin.unwrap_or(san.to),
        to: san.to,
        promotion: san.promotion,
    };
    let pawns = position.board().pieces(position.turn(), Role::Pawn);
    let pushes = pawns.contains(mv.from) && mv.from.file() == mv.to.file();
    let illegal = match legality::verdict(position, mv, mode) {
        Ok(_) if pushes && (san.capture || san.en_passant) => IllegalMove::NoneReaches {
            piece: Piece::new(position.turn(), Role::Pawn),
            target: mv.to,
        },
        Ok(mv) => return Ok(mv),
        Err(illegal) => illegal,
    };
    let in_chess960 = legality::verdict(position, mv, CastlingMode::Chess960);
    let only_chess960 = mode == CastlingMode::Standard && in_chess960.is_ok_and(Move::is_castling);
    Err(SanError {
        hint: only_chess960.then_some(SanHint::OnlyChess960),
        ..SanError::illegal(illegal, Some(mv))
    })
}

/// The pieces of `color` that fit the text and whose shape reaches the target on an empty board.
fn candidates(
    position: &Position,
    color: Color,
    san: &SanMove,
    role: Role,
) -> impl Iterator<Item = Square> {
    let san = *san;
    let captures = san.capture || san.en_passant;
    (position.board().pieces(color, role))
        .into_iter()
        .filter(move |&from| {
            let pawn_rule = role != Role::Pawn
                || if from.file() == san.to.file() {
                    !captures
                } else {
                    san.may_capture()
                };
            pawn_rule && san.fits(from) && reach(color, role, from).contains(san.to)
        })
}

fn no_candidate(position: &Position, san: &SanMove, role: Role) -> IllegalMove {
    let us = position.turn();
    if position.board().pieces(us, role).is_empty() {
        return IllegalMove::NoSuchPiece(Piece::new(us, role));
    }
    IllegalMove::NoneReaches {
        piece: Piece::new(us, role),
        target: san.to,
    }
}

/// Whether the move would be legal if it were the other side's turn.
fn is_for_other_side(position: &Position, san: &SanMove, role: Role) -> bool {
    let other = position.after_null_move();
    candidates(&other, other.turn(), san, role).any(|from| {
        let mv = UciMove {
            from,
            to: san.to,
            promotion: san.promotion,
        };
        judge(&other, mv, role).is_ok()
    })
}

/// The verdict on one candidate. A king that steps onto its own rook is never castling here, as
/// `Kg1` never is.
fn judge(position: &Position, mv: UciMove, role: Role) -> Result<Move, IllegalMove> {
    let us = position.turn();
    if role == Role::King && position.castling_rights().rooks_of(us).contains(mv.to) {
        return Err(IllegalMove::OwnPieceOnTarget {
            piece: Standing {
                piece: Piece::new(us, Role::Rook),
                square: mv.to,
            },
        });
    }
    legality::verdict(position, mv, CastlingMode::Standard)
}

/// For `exd6 e.p.` where the position has no en passant square: the position with d6 as that
/// square, if the board bears it out (RULES.md §5).
fn assume_en_passant(position: &Position, san: &SanMove) -> Option<Position> {
    if !san.en_passant || position.en_passant().is_some() {
        return None;
    }
    candidates(position, position.turn(), san, Role::Pawn).next()?;
    let setup = Setup {
        en_passant: Some(san.to),
        ..position.setup()
    };
    let (assumed, _) = Position::from_setup(&setup, CastlingMode::Chess960).ok()?;
    assumed.en_passant().is_some().then_some(assumed)
}
