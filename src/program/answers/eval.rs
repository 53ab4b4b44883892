//! `eval`: what the position is worth without looking ahead, and why.

use std::fmt;

use crate::position::Position;
use crate::search::evaluation::{Evaluation, TUNED};
use crate::types::Color;

/// The answer to `eval`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalAnswer {
    /// Whose turn it is; values are from its point of view.
    pub turn: Color,
    /// The value and its parts; `None` where a king is missing, because the game is over.
    pub evaluation: Option<Evaluation>,
}

/// What `position` is worth to the side to move.
pub fn eval(position: &Position) -> EvalAnswer {
    EvalAnswer {
        turn: position.turn(),
        evaluation: Evaluation::of(position, &TUNED),
    }
}

/// Writes for example `eval 20 material 0 pawns 0 mobility 0 king 0 tempo 20`: centipawns for the
/// side to move; `eval none` where the game is over.
impl fmt::Display for EvalAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(evaluation) = &self.evaluation else {
            return f.write_str("eval none");
        };
        write!(f, "eval {}", evaluation.value)?;
        for term in &evaluation.terms {
            let value = evaluation.for_side_to_move(term.white - term.black);
            write!(f, " {} {value}", term.name)?;
        }
        write!(f, " tempo {}", evaluation.tempo.blend(evaluation.phase))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_add_up_to_the_value_but_for_rounding() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2k5/8/2p1K3/4P3/8/1R6/6r1 w - - 0 40",
        ] {
            let answer = eval(&fen.parse().unwrap());
            let text = answer.to_string();
            let numbers = text.split(' ').filter_map(|word| word.parse::<i32>().ok());
            let mut numbers = numbers.collect::<Vec<_>>().into_iter();
            let value = numbers.next().unwrap();
            assert!((value - numbers.sum::<i32>()).abs() <= 5, "{text}");
        }
    }

    #[test]
    fn a_finished_game_has_no_value() {
        let over: Position = "8/8/8/8/8/8/8/R2QK3 b - - 0 1".parse().unwrap();
        assert_eq!(eval(&over).to_string(), "eval none");
    }
}
