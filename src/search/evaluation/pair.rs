//! A weight at the start of a game and at its end.

use std::ops::{Add, Mul, Sub};

/// What something is worth with all pieces on the board (`opening`) and with hardly any
/// (`ending`), in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The worth with all pieces on the board.
    pub opening: i32,
    /// The worth with hardly any piece left.
    pub ending: i32,
}

impl Pair {
    /// Worth nothing.
    pub const ZERO: Pair = Pair::new(0, 0);

    /// The phase with all pieces on the board.
    pub const FULL_PHASE: i32 = 24;

    /// A weight from its two ends.
    #[inline(always)]
    pub const fn new(opening: i32, ending: i32) -> Pair {
        Pair { opening, ending }
    }

    /// The worth at `phase`, from 0 (no pieces) to [`Pair::FULL_PHASE`].
    pub const fn blend(self, phase: i32) -> i32 {
        (self.opening * phase + self.ending * (Pair::FULL_PHASE - phase)) / Pair::FULL_PHASE
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair::new(self.opening + other.opening, self.ending + other.ending)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair::new(self.opening - other.opening, self.ending - other.ending)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, count: i32) -> Pair {
        Pair::new(self.opening * count, self.ending * count)
    }
}
