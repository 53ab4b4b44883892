//! What makes a setup no position (RULES.md §6).

use std::fmt;

use crate::attacks;
use crate::position::{Setup, attackers_of};
use crate::types::{Bitboard, Color, Role, Square};

/// One reason why a setup is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither side has a king.
    NoKings,
    /// The side that just moved, this one, has no king.
    NoKingOfMover(Color),
    /// This side has more than one king.
    TooManyKings(Color, u32),
    /// Pawns stand on the first or last rank, on these squares.
    PawnsOnLastRanks(Bitboard),
    /// This side has more than 16 pieces.
    TooManyPieces(Color, u32),
    /// This side has more than 8 pawns.
    TooManyPawns(Color, u32),
    /// The side that is not to move, this one, is in check: its king and the pieces giving check.
    OpponentInCheck(Color, Square, Bitboard),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NoKings => f.write_str("no king at all"),
            SetupError::NoKingOfMover(color) => {
                write!(f, "{color} has no king although {color} just moved")
            }
            SetupError::TooManyKings(color, count) => write!(f, "{color} has {count} kings"),
            SetupError::PawnsOnLastRanks(squares) => {
                write!(f, "pawns on the first or last rank: {squares}")
            }
            SetupError::TooManyPieces(color, count) => {
                write!(f, "{color} has {count} pieces, more than 16")
            }
            SetupError::TooManyPawns(color, count) => {
                write!(f, "{color} has {count} pawns, more than 8")
            }
            SetupError::OpponentInCheck(color, king, checkers) => write!(
                f,
                "{color} is not to move but its king on {king} is in check from {checkers}"
            ),
        }
    }
}

impl std::error::Error for SetupError {}

/// Every fault of a setup; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup(Vec<SetupError>);

impl InvalidSetup {
    /// The faults, at least one, in the order of RULES.md §6.
    pub fn as_slice(&self) -> &[SetupError] {
        &self.0
    }

    /// Looks for all faults of `setup`.
    ///
    /// # Errors
    /// The faults, where there are any.
    pub(super) fn check(setup: &Setup) -> Result<(), InvalidSetup> {
        let mut faults = Vec::new();
        king_faults(setup, &mut faults);
        let last_ranks = Bitboard::rank(0) | Bitboard::rank(7);
        let misplaced = setup.board.by_role(Role::Pawn) & last_ranks;
        if misplaced.any() {
            faults.push(SetupError::PawnsOnLastRanks(misplaced));
        }
        for color in Color::ALL {
            let pieces = setup.board.by_color(color).count();
            if pieces > 16 {
                faults.push(SetupError::TooManyPieces(color, pieces));
            }
            let pawns = setup.board.pieces(color, Role::Pawn).count();
            if pawns > 8 {
                faults.push(SetupError::TooManyPawns(color, pawns));
            }
        }
        faults.extend(opponent_in_check(setup));
        if faults.is_empty() {
            Ok(())
        } else {
            Err(InvalidSetup(faults))
        }
    }
}

fn king_faults(setup: &Setup, faults: &mut Vec<SetupError>) {
    let mover = !setup.turn;
    if setup.board.by_role(Role::King).is_empty() {
        faults.push(SetupError::NoKings);
    } else if setup.board.king(mover).is_none() {
        faults.push(SetupError::NoKingOfMover(mover));
    }
    for color in Color::ALL {
        let kings = setup.board.pieces(color, Role::King).count();
        if kings > 1 {
            faults.push(SetupError::TooManyKings(color, kings));
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

/// Writes the faults, separated by `; `.
impl fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0, "; ")
    }
}

impl std::error::Error for InvalidSetup {}

/// Writes `items` with `separator` between them.
pub(crate) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    separator: &str,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
