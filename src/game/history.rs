//! A position with the moves that led to it, and when two positions repeat.

use super::{Claims, Outcome};
use crate::attacks;
use crate::legality::{self, IllegalMove};
use crate::position::Position;
use crate::types::{CastlingMode, Move, Role, Square, UciMove};

/// A start position, the moves played from it, and what repetition needs to know of them.
///
/// ```
/// use megaton::{Game, Position};
/// let mut game = Game::new(Position::start());
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     game.play_uci(text)?;
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
    /// All positions before the current one.
    earlier: Vec<Position>,
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
            earlier: Vec::new(),
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

    /// Plays `mv`.
    ///
    /// # Errors
    /// Where `mv` is not a legal move of the current position: the reason. Nothing has changed
    /// then.
    ///
    /// ```
    /// use megaton::{Game, Position};
    /// let mut game = Game::default();
    /// let mv = game.position().legal_moves()[0];
    /// game.play(mv)?;
    /// assert!(game.play(mv).is_err()); // it is Black's move now
    /// assert_eq!(game.moves(), [mv]);
    /// # Ok::<(), megaton::IllegalMove>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays `mv`, which must be legal in the current position; nothing is checked.
    ///
    /// ```
    /// use megaton::Game;
    /// let mut game = Game::default();
    /// game.play_unchecked(game.position().legal_moves()[0]);
    /// assert_eq!(game.moves().len(), 1);
    /// ```
    pub fn play_unchecked(&mut self, mv: Move) {
        self.earlier.push(self.position);
        self.earlier_keys.push(repetition_key(&self.position));
        self.moves.push(mv);
        self.position.make(mv);
    }

    /// Takes the last move back and returns it; `None` where no move has been played.
    ///
    /// ```
    /// use megaton::{Game, Position};
    /// let mut game = Game::default();
    /// let mv = game.play_uci("e2e4")?;
    /// assert_eq!(game.undo(), Some(mv));
    /// assert_eq!(game.position(), &Position::start());
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.earlier_keys.pop();
        self.position = self.earlier.pop().unwrap_or(self.start);
        Some(mv)
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

    /// What the side to move could claim a draw by; nothing once the game is over.
    ///
    /// ```
    /// use megaton::Game;
    /// let mut game = Game::default();
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.play_uci(text)?;
    /// }
    /// assert!(game.claims().threefold_repetition);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claims(&self) -> Claims {
        match self.outcome() {
            Outcome::Ongoing { claims } => claims,
            _ => Claims::default(),
        }
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

impl Position {
    /// This position as repetition sees it: the counters reset, and no en passant square unless a
    /// fully legal capture on it exists. Two positions repeat each other where this is equal.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use megaton::{Game, Position};
    /// let mut game = Game::default();
    /// let mut seen = HashSet::from([game.position().identity()]);
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.play_uci(text)?;
    ///     seen.insert(game.position().identity());
    /// }
    /// assert_eq!(seen.len(), 4);
    /// assert_ne!(game.position(), &Position::start()); // the counters differ
    /// # Ok::<(), megaton::MoveError>(())
    /// ```
    #[must_use]
    pub fn identity(&self) -> Position {
        self.without_counters(legal_en_passant(self).is_some())
    }
}

/// The en passant square, if a fully legal capture on it exists.
pub fn legal_en_passant(position: &Position) -> Option<Square> {
    let to = position.en_passant()?;
    let us = position.turn();
    let capturers = attacks::pawn(!us, to) & position.board().pieces(us, Role::Pawn);
    capturers
        .into_iter()
        .any(|from| {
            let capture = UciMove {
                from,
                to,
                promotion: None,
            };
            legality::verdict(position, capture, CastlingMode::Standard).is_ok()
        })
        .then_some(to)
}

/// The key by which repetition compares positions: placement, side to move, castling rights, and
/// the en passant square only where capturing there is fully legal. Costs nothing beyond
/// [`Position::key`] in the usual case of no en passant square.
#[inline]
pub fn repetition_key(position: &Position) -> u64 {
    if position.en_passant().is_some() && legal_en_passant(position).is_none() {
        position.key_without_en_passant()
    } else {
        position.key()
    }
}

#[cfg(test)]
mod tests {
    use super::Game;
    use crate::position::Position;
    use crate::types::{Move, Square};

    /// A move made for another position is refused with a reason, whatever the two positions are,
    /// and nothing changes.
    #[test]
    fn a_foreign_move_is_refused_with_its_reason() {
        let rows = [
            // En passant there, an ordinary capture here; and the other way round.
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "e5d6",
                "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1",
            ),
            (
                "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1",
                "e5d6",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            ),
            // Castling there, a step of the king or of a rook here; and the other way round.
            (
                "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
                "e1f1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            ),
            (
                "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
                "e1f1",
                "k7/8/8/8/8/8/3K4/4R3 w - - 0 1",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "e1f1",
                "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
            ),
            // A promotion there, a rook's move here; and the other way round.
            (
                "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
                "a7a8q",
                "8/R7/4k3/8/8/8/8/4K3 w - - 0 1",
            ),
            (
                "8/R7/4k3/8/8/8/8/4K3 w - - 0 1",
                "a7a8",
                "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            ),
        ];
        let codes = [
            "nothing-to-capture",
            "nothing-to-capture",
            "no-castling-right",
            "no-castling-right",
            "own-piece-on-target",
            "promotion-forbidden",
            "promotion-missing",
        ];
        for ((there, text, here), code) in rows.into_iter().zip(codes) {
            let there: Position = there.parse().expect(there);
            let here: Position = here.parse().expect(here);
            let mv = there.parse_uci(text).expect(text);
            let mut game = Game::new(here);
            let reason = game.play(mv).expect_err(text);
            assert_eq!(reason.code(), code, "{there} {text} {here}: {reason}");
            assert_eq!(game.position(), &here);
            assert!(game.moves().is_empty());
        }
    }

    /// All 65,536 patterns of bits: those that are legal moves can be played, all others give a
    /// reason.
    #[test]
    fn every_pattern_of_bits_is_played_or_refused() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
            "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
            "8/8/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            let Ok(position) = text.parse::<Position>() else {
                continue;
            };
            let legal = position.legal_moves();
            for bits in 0..=u16::MAX {
                let mv = Move::from_bits(bits);
                assert_eq!(
                    position.play(mv).is_ok(),
                    legal.contains(&mv),
                    "{text} {mv:?}"
                );
            }
        }
    }

    #[test]
    fn undo_restores_every_position_and_its_repetitions() {
        let mut game = Game::default();
        let mut seen = Vec::new();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"] {
            seen.push((*game.position(), game.repetitions()));
            game.play_uci(text).expect(text);
        }
        while let Some(before) = seen.pop() {
            assert!(game.undo().is_some());
            assert_eq!((*game.position(), game.repetitions()), before);
        }
        assert_eq!(
            game.position().board().king(crate::Color::White),
            Some(Square::E1)
        );
        assert!(game.undo().is_none());
    }
}
