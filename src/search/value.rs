//! What the search counts in: centipawns, and wins by their distance from the root, those of the
//! endgame tables apart from those it has proved itself.

use crate::search::Score;

/// The worth of a position for the side to move: centipawns, or a win or loss by its distance.
pub(crate) type Value = i32;

/// The deepest ply the search looks at.
pub(crate) const MAX_PLY: usize = 200;
/// More than any value.
pub(crate) const INFINITE: Value = 32_500;
/// The side to move has won; a win `n` plies away is `n` less.
pub(crate) const MATE: Value = 32_000;
/// Values beyond this, on either side, are proved mates.
pub(crate) const PROVED: Value = MATE - 1000;
/// The endgame tables say that the side to move wins; a win `n` plies away is `n` less.
pub(crate) const TABLE_WIN: Value = 30_000;
/// Values beyond this, on either side, are decided: by a proved mate or by the tables.
pub(crate) const DECIDED: Value = TABLE_WIN - 1000;
/// The largest value an evaluation may have; what is printed for [`TABLE_WIN`] lies well above it.
pub(crate) const MAX_EVALUATION: Value = 15_000;
/// Neither side is better.
pub(crate) const DRAW: Value = 0;

/// The side to move wins with its `ply`-th move from the root on.
pub(crate) const fn win_at(ply: usize) -> Value {
    MATE - ply as Value
}

/// The side to move at `ply` has lost.
pub(crate) const fn lost_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether `value` is a mate for either side, or a win or loss by the tables.
pub(crate) const fn is_decided(value: Value) -> bool {
    value > DECIDED || value < -DECIDED
}

/// A value of the search tree as the table keeps it: wins counted from the entry's position.
pub(crate) const fn to_table(value: Value, ply: usize) -> Value {
    if value > DECIDED {
        value + ply as Value
    } else if value < -DECIDED {
        value - ply as Value
    } else {
        value
    }
}

/// The reverse of [`to_table`].
pub(crate) const fn from_table(value: Value, ply: usize) -> Value {
    if value > DECIDED {
        value - ply as Value
    } else if value < -DECIDED {
        value + ply as Value
    } else {
        value
    }
}

/// The value of the root as reports have it.
pub(crate) const fn score(value: Value) -> Score {
    if value > PROVED {
        Score::Mate((MATE - value + 1) / 2)
    } else if value < -PROVED {
        Score::Mate(-(MATE + value) / 2)
    } else if value > DECIDED {
        Score::Table(TABLE_WIN - value)
    } else if value < -DECIDED {
        Score::Table(-TABLE_WIN - value)
    } else {
        Score::Centipawns(value)
    }
}

const _: () = assert!(MAX_EVALUATION < DECIDED && TABLE_WIN < PROVED);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(score(win_at(1)), Score::Mate(1));
        assert_eq!(score(win_at(3)), Score::Mate(2));
        assert_eq!(score(lost_at(2)), Score::Mate(-1));
        assert_eq!(score(lost_at(4)), Score::Mate(-2));
        assert_eq!(score(-37), Score::Centipawns(-37));
        assert_eq!(score(TABLE_WIN - 5), Score::Table(5));
        assert_eq!(score(6 - TABLE_WIN), Score::Table(-6));
    }

    #[test]
    fn the_table_counts_from_the_position() {
        assert_eq!(to_table(win_at(7), 4), win_at(3));
        assert_eq!(from_table(to_table(lost_at(6), 4), 9), lost_at(11));
        assert_eq!(from_table(to_table(25, 4), 9), 25);
        assert_eq!(from_table(to_table(TABLE_WIN - 6, 4), 9), TABLE_WIN - 11);
    }
}
