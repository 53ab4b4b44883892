//! The moves of a side's pawns that are not pinned, all at once.

use crate::types::{Bitboard, Color, Rank};

/// What the pawns of one side do, as sets of squares.
#[derive(Clone, Copy)]
pub(super) struct Pawns {
    pawns: Bitboard,
    /// Where they go by one step and by two.
    single: Bitboard,
    double: Bitboard,
    /// What they attack towards the a-file and towards the h-file.
    left: Bitboard,
    right: Bitboard,
    /// Squares whose change may alter their moves.
    pub(super) touched: Bitboard,
    last_rank: Bitboard,
    /// Their moves.
    pub(super) count: u32,
}

impl Pawns {
    /// The moves of `pawns` of `color`, which may push to squares of `empty` and capture on
    /// squares of `capturable`.
    #[inline(always)]
    pub(super) fn of(
        color: Color,
        pawns: Bitboard,
        empty: Bitboard,
        capturable: Bitboard,
    ) -> Pawns {
        let ahead = pawns.forward(color);
        let far = (ahead & Bitboard::rank(color.relative_rank(Rank::Third))).forward(color);
        let (single, double) = Pawns::pushes(color, pawns, empty);
        let (left, right) = (ahead.left(), ahead.right());
        let mut pawns = Pawns {
            pawns,
            single,
            double,
            left,
            right,
            touched: ahead | far | left | right,
            last_rank: color.promotion_squares(),
            count: 0,
        };
        pawns.count = pawns.moves(capturable);
        pawns
    }

    /// Where `pawns` of `color` go by one step and by two.
    #[inline(always)]
    pub(super) fn pushes(color: Color, pawns: Bitboard, empty: Bitboard) -> (Bitboard, Bitboard) {
        let single = pawns.forward(color) & empty;
        let from_start = single & Bitboard::rank(color.relative_rank(Rank::Third));
        (single, from_start.forward(color) & empty)
    }

    /// Where they stand.
    #[inline(always)]
    pub(super) fn squares(&self) -> Bitboard {
        self.pawns
    }

    /// All squares they attack.
    #[inline(always)]
    pub(super) fn attacks(&self) -> Bitboard {
        self.left | self.right
    }

    /// Whether something that happens on `squares` may alter their moves.
    #[inline(always)]
    pub(super) fn notice(&self, squares: Bitboard) -> bool {
        (self.touched | self.pawns).intersects(squares)
    }

    /// The same pawns, without those that are gone, on another board.
    #[inline(always)]
    pub(super) fn on(
        &self,
        color: Color,
        gone: Bitboard,
        empty: Bitboard,
        capturable: Bitboard,
    ) -> Pawns {
        Pawns::of(color, self.pawns.without(gone), empty, capturable)
    }

    #[inline(always)]
    fn moves(&self, capturable: Bitboard) -> u32 {
        let (left, right) = (self.left & capturable, self.right & capturable);
        let normal = self.single.count() + self.double.count() + left.count() + right.count();
        match (self.single | left | right).intersects(self.last_rank) {
            true => normal + 3 * self.promotions(left, right),
            false => normal,
        }
    }

    /// Moves onto the last rank, each of which stands for four.
    #[inline(always)]
    fn promotions(&self, left: Bitboard, right: Bitboard) -> u32 {
        let last = self.last_rank;
        (self.single & last).count() + (left & last).count() + (right & last).count()
    }

    /// The sum, over the empty squares `screens`, of how many moves more there are when an enemy
    /// piece appears on that square; those of `safe` cannot be captured.
    #[inline(always)]
    pub(super) fn change(&self, color: Color, screens: Bitboard, safe: Bitboard) -> i32 {
        let screens = screens & self.touched;
        if screens.is_empty() {
            return 0;
        }
        let targets = screens.without(safe);
        let (left, right) = (self.left & targets, self.right & targets);
        let single = self.single & screens;
        let crossed = self.double.backward(color) & screens;
        let lost = single.count() + (self.double & screens).count() + crossed.count();
        let gained = left.count() + right.count();
        let mut change = gained as i32 - lost as i32;
        if (single | left | right).intersects(self.last_rank) {
            let last = self.last_rank;
            let more = (left & last).count() + (right & last).count();
            change += 3 * (more as i32 - (single & last).count() as i32);
        }
        change
    }
}
