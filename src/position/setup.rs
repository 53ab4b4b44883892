//! From loose parts to a valid position (RULES.md §6).

use std::fmt;

use crate::attacks;
use crate::position::{Board, InvalidSetup, Position, SetupError, attackers_of};
use crate::types::{
    Bitboard, CastlingMode, CastlingRights, CastlingSide, Color, File, Rank, Role, Square,
};

/// The parts of a position, valid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The squares of the rooks said to have castling rights, of both sides.
    pub castling_rooks: Bitboard,
    /// The square said to have just been passed over by a pawn.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the current move, from 1; 0 is read as 1.
    pub fullmove_number: u32,
}

/// Something in a setup that was dropped because it does not fit the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupNote {
    /// A castling right: no own rook on this square, no king to castle with it, or another rook
    /// further out on the same side has the right.
    CastlingRight(Square),
    /// An en passant square that no double step explains.
    EnPassant(Square),
}

impl fmt::Display for SetupNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupNote::CastlingRight(rook) => write!(
                f,
                "castling right for {rook} dropped: king and rook do not stand as it needs"
            ),
            SetupNote::EnPassant(square) => {
                write!(
                    f,
                    "en passant square {square} dropped: no double step can have passed it"
                )
            }
        }
    }
}

impl Setup {
    /// Collects everything that makes this setup invalid.
    ///
    /// # Errors
    /// All of it, where there is anything.
    fn check(&self) -> Result<(), InvalidSetup> {
        let mut errors = Vec::new();
        king_errors(self, &mut errors);
        let last_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let misplaced = self.board.by_role(Role::Pawn) & last_ranks;
        if misplaced.any() {
            errors.push(SetupError::PawnsOnLastRanks(misplaced));
        }
        for color in Color::ALL {
            let pieces = self.board.by_color(color).count();
            if pieces > 16 {
                errors.push(SetupError::TooManyPieces(color, pieces));
            }
            let pawns = self.board.pieces(color, Role::Pawn).count();
            if pawns > 8 {
                errors.push(SetupError::TooManyPawns(color, pawns));
            }
        }
        errors.extend(opponent_in_check(self));
        if errors.is_empty() {
            Ok(())
        } else {
            Err(InvalidSetup(errors))
        }
    }
}

fn king_errors(setup: &Setup, errors: &mut Vec<SetupError>) {
    let mover = !setup.turn;
    if setup.board.by_role(Role::King).is_empty() {
        errors.push(SetupError::NoKings);
    } else if setup.board.king(mover).is_none() {
        errors.push(SetupError::NoKingOfMover(mover));
    }
    for color in Color::ALL {
        let kings = setup.board.pieces(color, Role::King).count();
        if kings > 1 {
            errors.push(SetupError::TooManyKings(color, kings));
        }
    }
}

fn opponent_in_check(setup: &Setup) -> Option<SetupError> {
    let board = &setup.board;
    let kings = Color::ALL.map(|color| board.pieces(color, Role::King).single());
    let [Some(white), Some(black)] = kings else {
        return None;
    };
    if attacks::king(white).contains(black) {
        return None;
    }
    let mover = !setup.turn;
    let king = if mover.is_white() { white } else { black };
    let checkers = attackers_of(board, king, setup.turn, board.occupied());
    checkers
        .any()
        .then_some(SetupError::OpponentInCheck(mover, king, checkers))
}

impl Position {
    /// Builds a position from its parts. Castling rights and en passant squares that do not fit the
    /// board are dropped and noted; an en passant square that nobody can use is dropped silently.
    ///
    /// # Errors
    /// Everything that RULES.md §6 refuses, at once.
    pub fn from_setup(
        setup: &Setup,
        mode: CastlingMode,
    ) -> Result<(Position, Vec<SetupNote>), InvalidSetup> {
        setup.check()?;
        let mut notes = Vec::new();
        let castling_rooks = valid_rights(setup, mode, &mut notes);
        let en_passant = valid_en_passant(setup, &mut notes);
        let fullmove_number = setup.fullmove_number.max(1);
        let valid = Setup {
            castling_rooks,
            en_passant,
            fullmove_number,
            ..setup.clone()
        };
        Ok((Position::assemble(&valid), notes))
    }
}

fn valid_rights(setup: &Setup, mode: CastlingMode, notes: &mut Vec<SetupNote>) -> Bitboard {
    let mut valid = Bitboard::EMPTY;
    for color in Color::ALL {
        let rooks = setup.castling_rooks & setup.board.pieces(color, Role::Rook);
        let rooks = CastlingRights(rooks).rooks_of(color);
        for side in CastlingSide::ALL {
            valid |= castling_rook(setup, color, side, rooks, mode);
        }
    }
    let dropped = setup.castling_rooks.without(valid);
    notes.extend(dropped.into_iter().map(SetupNote::CastlingRight));
    valid
}

/// The one of `rooks` with which `color` may castle to `side`, as a set of one or none.
fn castling_rook(
    setup: &Setup,
    color: Color,
    side: CastlingSide,
    rooks: Bitboard,
    mode: CastlingMode,
) -> Bitboard {
    let Some(king) = setup.board.king(color) else {
        return Bitboard::EMPTY;
    };
    if king.rank() != color.back_rank() {
        return Bitboard::EMPTY;
    }
    let allowed = |rook: &Square| match mode {
        CastlingMode::Standard => king.file() == File::E && rook.file() == side.corner_file(),
        CastlingMode::Chess960 => true,
    };
    Bitboard::of_option(side.outermost(king, rooks).filter(allowed))
}

fn valid_en_passant(setup: &Setup, notes: &mut Vec<SetupNote>) -> Option<Square> {
    let square = setup.en_passant?;
    let them = !setup.turn;
    let occupied = setup.board.occupied();
    let pawn = square.on_rank(them.relative_rank(Rank::Fourth));
    let origin = square.on_rank(them.relative_rank(Rank::Second));
    let explained = square.rank() == them.relative_rank(Rank::Third)
        && !occupied.contains(square)
        && !occupied.contains(origin)
        && setup.board.pieces(them, Role::Pawn).contains(pawn);
    if !explained {
        notes.push(SetupNote::EnPassant(square));
        return None;
    }
    let ready = attacks::pawn(them, square).intersects(setup.board.pieces(setup.turn, Role::Pawn));
    ready.then_some(square)
}
