//! A position with the moves that led to it.

use super::{Outcome, repetition_key};
use crate::position::Position;
use crate::types::Move;

/// A start position, the moves played from it, and what repetition needs to know of them.
///
/// ```
/// use megaton::{CastlingMode, Position, game::Game, legality};
/// let mut game = Game::new(Position::start());
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = legality::verdict(game.position(), text.parse()?, CastlingMode::Standard)?;
///     game.play(mv);
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.outcome().to_string(), "ongoing claim threefold-repetition");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// The repetition keys of all positions before the current one.
    earlier_keys: Vec<u64>,
}

impl Game {
    /// A game of which `start` is the first position.
    pub fn new(start: Position) -> Game {
        Game {
            start,
            position: start,
            moves: Vec::new(),
            earlier_keys: Vec::new(),
        }
    }

    /// The position the game started from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays `mv`, which must come from the current position.
    pub fn play(&mut self, mv: Move) {
        self.earlier_keys.push(repetition_key(&self.position));
        self.moves.push(mv);
        self.position.play(mv);
    }

    /// The repetition keys ([`repetition_key`]) of the positions before the current one back to
    /// the last capture or pawn move, oldest first: all that can still be repeated.
    pub fn repeatable_keys(&self) -> &[u64] {
        let clock = usize::try_from(self.position.halfmove_clock()).unwrap_or(usize::MAX);
        let first = self.earlier_keys.len().saturating_sub(clock);
        self.earlier_keys.get(first..).unwrap_or_default()
    }

    /// How many times the current position has come up, this time included.
    pub fn repetitions(&self) -> usize {
        let keys = self.repeatable_keys();
        // Nothing repeats in fewer than four plies.
        if keys.len() < 4 {
            return 1;
        }
        let key = repetition_key(&self.position);
        let same_side_to_move = keys.iter().rev().skip(1).step_by(2);
        1 + same_side_to_move.filter(|&&earlier| earlier == key).count()
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(&self.position, self.repetitions())
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}
