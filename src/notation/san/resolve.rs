//! [`San`] + position → the one legal move it means, or why there is none.

use std::fmt;

use super::{San, SanMove};
use crate::legality::{self, IllegalMove, shape::reach};
use crate::notation::uci;
use crate::position::{Position, Setup};
use crate::types::{Bitboard, CastlingMode, CastlingSide, Move, Piece, Role, Square, UciMove};

/// The move that a [`San`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolvedSan {
    /// The move. Where the note says that an en passant square was assumed, it is legal with that
    /// square; playing it leads to the right position all the same.
    pub mv: Move,
    /// What had to be assumed.
    pub note: Option<SanNote>,
}

/// Something assumed for the sake of an `e.p.` suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanNote {
    /// The position has no en passant square, but this one fits the board.
    EnPassantAssumed(Square),
}

impl fmt::Display for SanNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanNote::EnPassantAssumed(square) => write!(
                f,
                "e.p. judged as if {square} were the en passant square, though the position has none"
            ),
        }
    }
}

/// Why a [`San`] is not one legal move.
#[derive(Clone, Debug)]
pub enum SanErrorKind {
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    /// No legal move fits; the reason of the candidate that came furthest.
    Illegal(IllegalMove),
}

/// A [`San`] that is not one legal move.
#[derive(Clone, Debug)]
pub struct SanError {
    /// Why.
    pub reason: SanErrorKind,
    /// The one move it was taken to mean; `None` where there is no candidate or more than one is
    /// legal.
    pub meant: Option<UciMove>,
    /// What had to be assumed.
    pub note: Option<SanNote>,
}

impl SanError {
    /// `ambiguous-san` or a code of RULES.md §5.
    pub const fn code(&self) -> &'static str {
        match &self.reason {
            SanErrorKind::Ambiguous(_) => "ambiguous-san",
            SanErrorKind::Illegal(illegal) => illegal.code(),
        }
    }

    fn illegal(illegal: IllegalMove, meant: Option<UciMove>) -> SanError {
        SanError {
            reason: SanErrorKind::Illegal(illegal),
            meant,
            note: None,
        }
    }
}

/// Writes one sentence without a full stop.
impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            SanErrorKind::Illegal(illegal) => write!(f, "{illegal}"),
            SanErrorKind::Ambiguous(moves) => {
                f.write_str("it can mean ")?;
                for (place, &mv) in moves.iter().enumerate() {
                    let separator = match place {
                        0 => "",
                        _ if place + 1 == moves.len() => " or ",
                        _ => ", ",
                    };
                    let text = uci::write(mv, CastlingMode::Standard);
                    write!(f, "{separator}{text}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for SanError {}

/// Finds the move of `position` that `san` means (RULES.md §5). `mode` only says how a refused
/// castling is written in [`SanError::meant`].
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
        San::Move(san) => match assume_en_passant(position, &san) {
            None => choose(position, &san).map(|mv| ResolvedSan { mv, note: None }),
            Some(assumed) => {
                let note = Some(SanNote::EnPassantAssumed(san.to));
                match choose(&assumed, &san) {
                    Ok(mv) => Ok(ResolvedSan { mv, note }),
                    Err(refusal) => Err(SanError { note, ..refusal }),
                }
            }
        },
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
fn choose(position: &Position, san: &SanMove) -> Result<Move, SanError> {
    if let Some(color) = position.exploded() {
        return Err(SanError::illegal(IllegalMove::GameOver(color), None));
    }
    let mut legal: Option<Move> = None;
    let mut rivals = Vec::new();
    let mut furthest: Option<(UciMove, IllegalMove)> = None;
    for from in candidates(position, san) {
        let mv = UciMove {
            from,
            to: san.to,
            promotion: san.promotion,
        };
        match judge(position, mv, san.role) {
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
    match (legal, furthest) {
        (Some(mv), _) if rivals.is_empty() => Ok(mv),
        (Some(mv), _) => {
            rivals.insert(0, mv);
            Err(SanError {
                reason: SanErrorKind::Ambiguous(rivals),
                meant: None,
                note: None,
            })
        }
        (None, Some((mv, illegal))) => Err(SanError::illegal(illegal, Some(mv))),
        (None, None) => Err(SanError::illegal(no_candidate(position, san), None)),
    }
}

/// The own pieces that fit the text and whose shape reaches the target on an empty board.
fn candidates(position: &Position, san: &SanMove) -> impl Iterator<Item = Square> {
    let us = position.turn();
    let san = *san;
    let captures = san.capture || san.en_passant;
    (position.board().pieces(us, san.role))
        .into_iter()
        .filter(move |&from| {
            let pawn_rule = san.role != Role::Pawn
                || match from.file() == san.to.file() {
                    true => !captures,
                    false => san.may_capture(),
                };
            pawn_rule && san.fits(from) && reach(us, san.role, from).contains(san.to)
        })
}

fn no_candidate(position: &Position, san: &SanMove) -> IllegalMove {
    let us = position.turn();
    if position.board().pieces(us, san.role).is_empty() {
        return IllegalMove::NoSuchPiece(Piece::new(us, san.role));
    }
    IllegalMove::WrongShape {
        role: san.role,
        origin: None,
        target: san.to,
    }
}

/// The verdict on one candidate. A king that steps onto its own rook is not castling here, as
/// `Kg1` never is: it is judged as if there were no rights.
fn judge(position: &Position, mv: UciMove, role: Role) -> Result<Move, IllegalMove> {
    let rights = position.castling_rights();
    if role == Role::King && rights.0.contains(mv.to) {
        let setup = Setup {
            castling_rooks: Bitboard::EMPTY,
            ..position.setup()
        };
        if let Ok((position, _)) = Position::from_setup(&setup, CastlingMode::Standard) {
            return legality::verdict(&position, mv, CastlingMode::Standard);
        }
    }
    legality::verdict(position, mv, CastlingMode::Standard)
}

/// For `exd6 e.p.` where the position has no en passant square: the position with d6 as that
/// square, if the board bears it out (RULES.md §5).
fn assume_en_passant(position: &Position, san: &SanMove) -> Option<Position> {
    if !san.en_passant || position.en_passant().is_some() {
        return None;
    }
    candidates(position, san).next()?;
    let setup = Setup {
        en_passant: Some(san.to),
        ..position.setup()
    };
    let (assumed, _) = Position::from_setup(&setup, CastlingMode::Chess960).ok()?;
    assumed.en_passant().is_some().then_some(assumed)
}
