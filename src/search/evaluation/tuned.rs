//! The weights as `tests/tuning.rs` last fitted them.

use crate::search::evaluation::{Pair, Weights};

const fn p(opening: i32, ending: i32) -> Pair {
    Pair::new(opening, ending)
}

/// See [`TUNED`](super::TUNED).
pub(super) const WEIGHTS: Weights = Weights {
    material: [
        p(90, 130),
        p(190, 200),
        p(220, 220),
        p(340, 400),
        p(620, 700),
        p(0, 0),
    ],
    mobility: [p(0, 0), p(4, 4), p(4, 4), p(3, 4), p(2, 4), p(0, 0)],
    ring_attack: [p(5, 5), p(8, 5), p(8, 5), p(8, 5), p(10, 5), p(0, 0)],
    fuse_attack: [
        p(60, 60),
        p(60, 60),
        p(60, 60),
        p(60, 60),
        p(60, 60),
        p(0, 0),
    ],
    approach: [p(0, 0), p(25, 15), p(15, 10), p(15, 10), p(12, 10), p(0, 0)],
    piece_attack: [
        [p(5, 10), p(30, 30), p(30, 30), p(50, 50), p(70, 70)],
        [p(-2, 5), p(5, 5), p(8, 8), p(25, 25), p(40, 40)],
        [p(-2, 5), p(5, 5), p(5, 5), p(25, 25), p(40, 40)],
        [p(-4, 2), p(0, 0), p(0, 0), p(5, 5), p(25, 25)],
        [p(-4, 2), p(0, 0), p(0, 0), p(0, 0), p(5, 5)],
    ],
    passed: [
        p(0, 0),
        p(5, 10),
        p(10, 20),
        p(15, 40),
        p(40, 80),
        p(90, 160),
        p(160, 280),
        p(0, 0),
    ],
    passed_free: [
        p(0, 0),
        p(0, 5),
        p(5, 10),
        p(5, 20),
        p(15, 30),
        p(30, 60),
        p(60, 120),
        p(0, 0),
    ],
    tempo: p(25, 15),
    ..Weights::ZERO
};
