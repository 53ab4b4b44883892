//! Positions from random play, the same for the same seed everywhere.

use crate::movegen::legal_moves;
use crate::notation::uci;
use crate::position::Position;
use crate::types::CastlingMode;

/// The longest random game, in plies.
const MAX_PLIES: u64 = 80;

/// An endless supply of positions reached by random legal moves from one position.
///
/// ```
/// use megaton::{Position, program::peer::RandomPlay};
/// let first = RandomPlay::new(Position::start(), 7).next();
/// assert_eq!(first, RandomPlay::new(Position::start(), 7).next());
/// ```
#[derive(Clone, Debug)]
pub struct RandomPlay {
    start: Position,
    random: Random,
}

impl RandomPlay {
    /// Games from `start`; the same `seed` gives the same positions.
    pub fn new(start: Position, seed: u64) -> RandomPlay {
        RandomPlay {
            start,
            random: Random::new(seed),
        }
    }
}

/// Random numbers that are the same for the same seed everywhere: SplitMix64 (Steele, Lea, Flood
/// 2014).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts from `seed`.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.state;
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`; 0 where `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The bias is far below what millions of numbers could show.
        self.number() % bound.max(1)
    }

    /// A number from 0 up to 1, without 1.
    pub fn unit(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of the items; `None` where there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(items.len() as u64);
        items.get(usize::try_from(index).ok()?)
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u64 + 1);
            items.swap(last, usize::try_from(other).unwrap_or(last));
        }
    }
}

/// Never ends. A game that is over before its chosen length gives its last position but one, so
/// that there is something to count.
impl Iterator for RandomPlay {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let mut position = self.start;
        for _ in 0..=self.random.below(MAX_PLIES) {
            let mut moves = legal_moves(&position);
            // The generator's order may change with its implementation; the text order does not.
            moves
                .as_mut_slice()
                .sort_by_cached_key(|&mv| uci::write(mv, CastlingMode::Chess960).to_string());
            let Some(&mv) = self.random.choose(&moves) else {
                break;
            };
            let next = position.play_unchecked(mv);
            if next.exploded().is_some() {
                break;
            }
            position = next;
        }
        Some(position)
    }
}
