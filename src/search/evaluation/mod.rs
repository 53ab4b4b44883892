//! What a position is worth without looking ahead.
//!
//! The evaluation is a sum of named terms, each in a file of its own and each linear in its
//! [`Weights`], so that the weights can be fitted to the results of games (`tools/tune`).
//! Every weight is a [`Pair`]: what the term is worth while many pieces are on the board, and
//! with few. The invariant: a position and its mirror image with colours exchanged get the same
//! value.

mod king_zone;
mod material;
mod mobility;
mod pair;
mod pawns;
mod tuned;
mod weights;

pub use pair::Pair;
pub use weights::Weights;

use crate::attacks;
use crate::position::{Board, Position};
use crate::search::value::{MAX_EVALUATION, Value};
use crate::types::{Bitboard, Color, Role, Square};

/// The weights the engine plays with.
pub static TUNED: Weights = tuned::WEIGHTS;

/// The worth of `position` for the side to move, in centipawns; 0 where a king is missing, because
/// such a game is over.
pub fn evaluate(position: &Position, weights: &Weights) -> i32 {
    let board = position.board();
    let (Some(white), Some(black)) = (board.king(Color::White), board.king(Color::Black)) else {
        return 0;
    };
    let mut sum = Pair::ZERO;
    for (us, king, enemy_king) in [(Color::White, white, black), (Color::Black, black, white)] {
        let side = Side::new(position, us, king, enemy_king);
        let [material, pawns, mobility, cover] = terms(&side, weights);
        let worth = material + pawns + mobility + cover;
        sum = if us.is_white() {
            sum + worth
        } else {
            sum - worth
        };
    }
    if position.turn() == Color::Black {
        sum = Pair::ZERO - sum;
    }
    sum = sum + weights.tempo;
    let value: Value = sum.blend(material::phase(board));
    value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// The terms by name, in the order of [`terms`].
const TERMS: [&str; 4] = ["material", "pawns", "mobility", "king"];

/// What each of [`TERMS`] is worth to one side.
#[inline(always)]
fn terms(side: &Side<'_>, weights: &Weights) -> [Pair; 4] {
    [
        material::worth(side, weights),
        pawns::worth(side, weights),
        mobility::and_attacks(side, weights),
        king_zone::cover(side, weights),
    ]
}

/// The worth of a position together with its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The worth for the side to move, in centipawns: what [`evaluate`] returns.
    pub value: i32,
    /// How much of the opening's weights counts, from 0 to [`Pair::FULL_PHASE`].
    pub phase: i32,
    /// Whose turn it is.
    pub turn: Color,
    /// The terms, each with what it is worth to either side.
    pub terms: [Term; 4],
    /// What the move is worth to the side that has it.
    pub tempo: Pair,
}

/// One term of an [`Evaluation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// `material`, `pawns`, `mobility` or `king`.
    pub name: &'static str,
    /// What it is worth to White.
    pub white: Pair,
    /// What it is worth to Black.
    pub black: Pair,
}

impl Evaluation {
    /// The worth of `position` and its parts; `None` where a king is missing.
    pub fn of(position: &Position, weights: &Weights) -> Option<Evaluation> {
        let board = position.board();
        let white = board.king(Color::White)?;
        let black = board.king(Color::Black)?;
        let [whites, blacks] = [(Color::White, white, black), (Color::Black, black, white)]
            .map(|(us, king, enemy)| terms(&Side::new(position, us, king, enemy), weights));
        let mut terms = TERMS.map(|name| Term {
            name,
            white: Pair::ZERO,
            black: Pair::ZERO,
        });
        for ((term, white), black) in terms.iter_mut().zip(whites).zip(blacks) {
            (term.white, term.black) = (white, black);
        }
        Some(Evaluation {
            value: evaluate(position, weights),
            phase: material::phase(board),
            turn: position.turn(),
            terms,
            tempo: weights.tempo,
        })
    }

    /// White's `advantage` as centipawns for the side to move, in this phase of the game.
    pub const fn for_side_to_move(&self, advantage: Pair) -> i32 {
        let value = advantage.blend(self.phase);
        if self.turn.is_white() { value } else { -value }
    }
}

/// What all terms need to know about one side.
struct Side<'a> {
    board: &'a Board,
    us: Color,
    /// Whether it is this side's turn: its threats can be carried out, the other side's parried.
    to_move: bool,
    king: Square,
    /// The squares around our king.
    ring: Bitboard,
    enemy_king: Square,
    /// The squares around the enemy king.
    enemy_ring: Bitboard,
    /// The enemy pieces next to the enemy king whose capture would explode it and spare ours.
    fuses: Bitboard,
    /// The squares that enemy pawns attack.
    pawn_danger: Bitboard,
}

impl Side<'_> {
    fn new(position: &Position, us: Color, king: Square, enemy_king: Square) -> Side<'_> {
        let board = position.board();
        let ring = attacks::king(king);
        let enemy_ring = attacks::king(enemy_king);
        Side {
            board,
            us,
            to_move: position.turn() == us,
            king,
            ring,
            enemy_king,
            enemy_ring,
            fuses: (enemy_ring & board.by_color(!us)).without(ring),
            pawn_danger: attacks::pawns(!us, board.pieces(!us, Role::Pawn)),
        }
    }

    #[inline(always)]
    fn pieces(&self, role: Role) -> Bitboard {
        self.board.pieces(self.us, role)
    }

    /// `square` as White would see it, as an index.
    #[inline(always)]
    fn relative(&self, square: Square) -> usize {
        if self.us.is_white() {
            square.index()
        } else {
            square.flip_ranks().index()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::legal_moves;
    use crate::notation::fen;
    use crate::types::CastlingMode;

    #[test]
    fn mirror_images_are_worth_the_same() {
        let mut position = Position::start();
        let mut state = 7u64;
        for _ in 0..60 {
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            position.make(moves[(state >> 33) as usize % moves.len()]);
            let flipped = position.flipped();
            assert_eq!(evaluate(&position, &TUNED), evaluate(&flipped, &TUNED));
        }
    }

    #[test]
    fn a_queen_more_is_worth_more_than_a_pawn_more() {
        let worth = |placement: &str| {
            let parsed = fen::parse(&format!("{placement} w - - 0 1"), CastlingMode::Standard);
            evaluate(&parsed.expect("a valid position").position, &TUNED)
        };
        let even = worth("3qk3/pp4pp/8/8/8/8/PP4PP/3QK3");
        let no_pawn = worth("3qk3/1p4pp/8/8/8/8/PP4PP/3QK3");
        let no_queen = worth("4k3/pp4pp/8/8/8/8/PP4PP/3QK3");
        assert!(no_queen > no_pawn + 200, "{no_queen} {no_pawn}");
        assert!(no_pawn > even + 30, "{no_pawn} {even}");
    }
}
