//! Endgame tables, as the search asks them: inside the tree for the result, at the root for the
//! way.
//!
//! Where the tables know the root, its moves are ranked: those that keep the table's result come
//! first, and among them those that make progress (or, in a lost position, delay it most). Only
//! the first group is searched, unless more lines are asked for. Inside the tree a result cuts
//! off, with a value below every proved mate, so that a mate stays a proof.

use crate::game::{Game, repetition_key};
use crate::legality::Safety;
use crate::movegen::has_legal_move;
use crate::position::Position;
use crate::search::root_move::RootMove;
use crate::search::value::{DRAW, TABLE_WIN, Value};
use crate::search::{Bound, SearchOptions};
use crate::types::CastlingRights;

/// What the tables know of a position, for the side to move. Wins and losses that the
/// fifty-move rule turns into draws are kept apart.
///
/// ```
/// use megaton::search::Wdl;
///
/// assert!(Wdl::CursedWin < Wdl::Win);
/// assert_eq!(-Wdl::CursedWin, Wdl::BlessedLoss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// The side to move would lose, but for the fifty-move rule.
    BlessedLoss,
    /// Neither side can force a win.
    Draw,
    /// The side to move would win, but for the fifty-move rule.
    CursedWin,
    /// The side to move wins.
    Win,
}

/// The same result for the other side.
impl std::ops::Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// Endgame tables of any kind; give them to [`Engine::with_tables`](crate::Engine::with_tables).
///
/// All threads of a search probe at the same time. A probe that takes long delays the answer to
/// a stop.
///
/// ```
/// use std::sync::Arc;
/// use megaton::search::{Tables, Wdl};
/// use megaton::{Engine, Position};
///
/// /// Knows only that bare kings draw.
/// struct BareKings;
///
/// impl Tables for BareKings {
///     fn max_pieces(&self) -> u32 {
///         2
///     }
///     fn probe_wdl(&self, position: &Position) -> Option<Wdl> {
///         (position.board().occupied().count() == 2).then_some(Wdl::Draw)
///     }
///     fn probe_dtz(&self, position: &Position) -> Option<i32> {
///         self.probe_wdl(position).map(|_| 0)
///     }
/// }
///
/// let engine = Engine::default().with_tables(Arc::new(BareKings));
/// ```
pub trait Tables: Send + Sync {
    /// The most pieces, kings included, of a position that they know; 0 where there is no table.
    fn max_pieces(&self) -> u32;

    /// The result of `position` with the halfmove clock at 0; `None` where no table fits or it
    /// cannot be read. Positions with castling rights or without a king are never asked about.
    fn probe_wdl(&self, position: &Position) -> Option<Wdl>;

    /// Plies to the next capture or pawn move with best play, as Syzygy counts: above 0 where the
    /// side to move wins, below 0 where it loses, beyond 100 either way where the fifty-move rule
    /// makes it a draw, 0 for a draw; may be one too small. `None` where no table fits.
    fn probe_dtz(&self, position: &Position) -> Option<i32>;
}

/// The tables with the options that say when to ask them.
#[derive(Clone, Copy)]
pub(crate) struct Probing<'a> {
    tables: &'a dyn Tables,
    pieces: u32,
    depth: i32,
    fifty_moves: bool,
}

/// Ranks of root moves: wins count down from the first, draws are 0.
const WIN: i32 = 100_000;
const CURSED_WIN: i32 = 10_000;
/// A move that repeats a position of the game comes after those that make progress.
const REPEATS: i32 = 1_000;

impl<'a> Probing<'a> {
    pub(crate) fn new(tables: &'a dyn Tables, options: &SearchOptions) -> Option<Probing<'a>> {
        let pieces = tables.max_pieces().min(options.table_pieces);
        (pieces > 0).then_some(Probing {
            tables,
            pieces,
            depth: i32::try_from(options.table_probe_depth).unwrap_or(i32::MAX),
            fifty_moves: options.fifty_move_rule,
        })
    }

    fn fits(&self, position: &Position) -> bool {
        position.board().occupied().count() <= self.pieces
            && position.castling_rights() == CastlingRights::NONE
    }

    /// What the tables say of a position inside the tree, at `ply` and with `depth` plies left:
    /// a win is at least its value, for a mate may be nearer, and a loss at most.
    pub(crate) fn probe(
        &self,
        position: &Position,
        depth: i32,
        ply: usize,
    ) -> Option<(Value, Bound)> {
        // The results hold for a clock at 0.
        if position.halfmove_clock() != 0 || !self.fits(position) {
            return None;
        }
        if depth < self.depth && position.board().occupied().count() == self.pieces {
            return None;
        }
        let wdl = self.tables.probe_wdl(position)?;
        Some(match self.value(wdl) {
            value if value > 2 => (value - ply as Value, Bound::Lower),
            value if value < -2 => (value + ply as Value, Bound::Upper),
            value => (value, Bound::Exact),
        })
    }

    /// The value of a result, reached at once.
    fn value(&self, wdl: Wdl) -> Value {
        match wdl {
            Wdl::Win => TABLE_WIN,
            Wdl::CursedWin if !self.fifty_moves => TABLE_WIN,
            // Still a draw to prefer.
            Wdl::CursedWin => DRAW + 2,
            Wdl::Draw => DRAW,
            loss => -self.value(-loss),
        }
    }

    /// Ranks and sorts the root moves, best first, by distance or at least by result. Gives the
    /// number of probes that found something; nothing is ranked unless every move can be.
    pub(crate) fn rank(&self, game: &Game, roots: &mut [RootMove]) -> Ranking {
        let mut hits = 0;
        if !self.fits(game.position()) {
            return Ranking {
                hits,
                by_distance: false,
            };
        }
        let distances = self.root_ranks(game, roots, &mut hits, Probing::distance_rank);
        let by_distance = distances.is_some();
        let ranks =
            distances.or_else(|| self.root_ranks(game, roots, &mut hits, Probing::result_rank));
        if let Some(ranks) = ranks {
            for (rooted, rank) in roots.iter_mut().zip(ranks) {
                rooted.rank = rank;
                rooted.table_value = Some(self.value_of_rank(rank));
            }
            roots.sort_by_key(|rooted| std::cmp::Reverse(rooted.rank));
        }
        Ranking { hits, by_distance }
    }

    fn root_ranks(
        &self,
        game: &Game,
        roots: &[RootMove],
        hits: &mut u64,
        rank: fn(&Probing<'a>, &Game, &Position) -> Option<i32>,
    ) -> Option<Vec<i32>> {
        roots
            .iter()
            .map(|rooted| {
                let after = game.position().play_unchecked(rooted.mv);
                match ended(&after) {
                    Some(rank) => Some(rank),
                    None => rank(self, game, &after).inspect(|_| *hits += 1),
                }
            })
            .collect()
    }

    /// The rank of the move that led to `after`, by distance.
    fn distance_rank(&self, game: &Game, after: &Position) -> Option<i32> {
        let plies = if after.halfmove_clock() == 0 {
            match -self.tables.probe_wdl(after)? {
                Wdl::Win => 1,
                Wdl::CursedWin => 101,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -101,
                Wdl::Loss => -1,
            }
        } else {
            let plies = -self.tables.probe_dtz(after)?;
            plies + plies.signum()
        };
        let before = game.position().halfmove_clock() as i32;
        // A distance may be one too small, so nothing is left to the last ply.
        let in_time = |plies: i32| {
            !self.fifty_moves || plies == 1 || before + plies <= if before == 0 { 100 } else { 99 }
        };
        let repeats = game.repeatable_keys().contains(&repetition_key(after));
        let repeats = if repeats { REPEATS } else { 0 };
        Some(match plies {
            0 => 0,
            1.. if in_time(plies) => WIN - plies - repeats,
            1.. => CURSED_WIN - plies - repeats,
            _ if in_time(-plies) => -WIN - plies + repeats,
            _ => -CURSED_WIN - plies + repeats,
        })
    }

    /// The rank of the move that led to `after`, by result alone.
    fn result_rank(&self, _: &Game, after: &Position) -> Option<i32> {
        Some(match -self.tables.probe_wdl(after)? {
            Wdl::Win => WIN / 2,
            Wdl::CursedWin if !self.fifty_moves => WIN / 2,
            Wdl::CursedWin => CURSED_WIN,
            Wdl::Draw => 0,
            Wdl::BlessedLoss if self.fifty_moves => -CURSED_WIN,
            Wdl::BlessedLoss | Wdl::Loss => -WIN / 2,
        })
    }

    fn value_of_rank(&self, rank: i32) -> Value {
        match rank {
            r if r > CURSED_WIN => TABLE_WIN - 1,
            r if r < -CURSED_WIN => 1 - TABLE_WIN,
            r => DRAW + 2 * r.signum(),
        }
    }
}

/// What ranking the root moves gave.
pub(crate) struct Ranking {
    /// Probes that found something.
    pub(crate) hits: u64,
    /// Whether the moves are ranked by distance, so that the way is known.
    pub(crate) by_distance: bool,
}

/// The rank of a move that ends the game, which no table needs to know.
fn ended(after: &Position) -> Option<i32> {
    if after.exploded().is_some() {
        return Some(WIN);
    }
    let safety = Safety::of(after)?;
    (!has_legal_move(after)).then(|| if safety.checkers().any() { WIN } else { 0 })
}
