//! The engine between searches: its settings, its memory, and how a search is started.

use std::fmt;
use std::time::Duration;
use std::time::Instant;

use crate::game::Game;
use crate::legality::{self, Safety};
use crate::movegen::{has_legal_move, king_explosion, legal_moves};
use crate::position::Position;
use crate::search::clock::Clock;
use crate::search::history::History;
use crate::search::pool;
use crate::search::proof::Prover;
use crate::search::root::RootMove;
use crate::search::skill::{self, Skill};
use crate::search::table::Table;
use crate::search::value::MATE;
use crate::search::wdl::wdl;
use crate::search::{BestMove, Bound, Control, Info, Limits, Score, SearchOptions};
use crate::types::Move;

/// What one game needs to remember from move to move.
pub struct Engine {
    /// What the user may set.
    pub settings: SearchOptions,
    table: Table,
    histories: Vec<History>,
}

/// A table that there is no memory for; the old one stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashError {
    /// The size asked for, in mebibytes.
    pub megabytes: usize,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no memory for {} MB, the old table stays",
            self.megabytes
        )
    }
}

impl std::error::Error for HashError {}

impl Default for Engine {
    /// With a table of [`Engine::DEFAULT_HASH`]; with none where there is no memory even for that.
    fn default() -> Engine {
        Engine {
            settings: SearchOptions::default(),
            table: Table::new(Engine::DEFAULT_HASH).unwrap_or(Table::empty()),
            histories: Vec::new(),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// The size of the table at the start, in mebibytes.
    pub const DEFAULT_HASH: usize = 16;
    /// The largest size of the table, in mebibytes.
    pub const MAX_HASH: usize = 1 << 25;

    /// Replaces the table by an empty one of this size.
    ///
    /// # Errors
    /// Where there is not so much memory; the old table stays as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.table = Table::new(megabytes).ok_or(HashError { megabytes })?;
        Ok(())
    }

    /// Forgets everything learned so far.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Looks for the best move of `game` until a limit is reached or `control` says stop, and
    /// reports at least once. A position without a legal move, or without one that
    /// [`Limits::search_moves`] leaves, is reported with depth 0.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> BestMove {
        let clock = Clock::new(
            limits,
            &self.settings,
            game.position().turn(),
            Instant::now(),
        );
        let roots = root_moves(game.position(), limits);
        if roots.is_empty() {
            report(&nothing_to_search(game.position()));
            return BestMove::default();
        }
        self.table.age();
        let threads = self.settings.threads.max(1);
        self.histories.resize_with(threads, History::new);
        let used = if clock.is_scarce() && !limits.ponder {
            1
        } else {
            threads
        };
        let skill = Skill::of(&self.settings);
        let lines = usize::try_from(self.settings.multipv).unwrap_or(usize::MAX);
        let mut first_limits = limits.clone();
        if limits.mate.is_some() {
            // Before a proof is tried, a look around, to have an answer if there is none.
            first_limits.depth = Some(limits.depth.unwrap_or(QUICK_DEPTH).min(QUICK_DEPTH));
        }
        if let Some(skill) = skill {
            first_limits.nodes = Some(limits.nodes.map_or(skill.nodes, |n| n.min(skill.nodes)));
        }
        let moves: Vec<Move> = roots.iter().map(|root| root.mv).collect();
        let task = pool::Task {
            game,
            limits: &first_limits,
            settings: &self.settings,
            lines: lines.max(skill.map_or(1, |_| skill::CHOICES)),
            table: &self.table,
            clock: &clock,
            control,
        };
        let ranked = pool::run(&task, &mut self.histories[..used], roots, report);
        let chosen = match skill {
            Some(skill) => skill.choose(&ranked),
            None => ranked.first(),
        };
        let mut line = chosen.map(|rooted| rooted.line.clone()).unwrap_or_default();
        if let Some(within) = limits.mate
            && let Some(proved) = self.prove(&task, within, limits.nodes, &moves, report)
        {
            line = proved;
        }
        let best = line.first().copied();
        BestMove {
            best,
            ponder: best.and_then(|best| self.expected_reply(game.position(), best, &line)),
        }
    }

    /// The line of the shortest win within so many moves, reported, if one is proved.
    fn prove(
        &self,
        task: &pool::Task<'_>,
        within: u32,
        nodes: Option<u64>,
        moves: &[Move],
        report: &mut dyn FnMut(&Info),
    ) -> Option<Vec<Move>> {
        let mut prover = Prover::new(task.control, task.clock, nodes);
        for number in 1..=u8::try_from(within).unwrap_or(u8::MAX) {
            if let Some(line) = prover.prove(task.game.position(), moves, number).ok()? {
                let depth = 2 * u32::from(number) - 1;
                report(&Info {
                    depth,
                    selective_depth: Some(depth),
                    multipv: (self.settings.multipv > 1).then_some(1),
                    score: Score::Mate(i32::from(number)),
                    bound: Bound::Exact,
                    wdl: self.settings.show_wdl.then(|| wdl(MATE)),
                    nodes: prover.nodes,
                    time: task.clock.elapsed(),
                    hashfull: Some(self.table.fullness()),
                    pv: line.clone(),
                });
                return Some(line);
            }
        }
        None
    }

    /// The reply to `best`: from the line, or what the table thinks of the position after it.
    fn expected_reply(&self, position: &Position, best: Move, line: &[Move]) -> Option<Move> {
        let after = position.play_unchecked(best);
        let known = || self.table.probe(after.key()).map(|entry| entry.bits);
        let bits = line.get(1).map(|mv| mv.to_bits()).or_else(known)?;
        let explosion = || king_explosion(&after, &Safety::of(&after)?);
        legality::move_from_bits(&after, bits).or_else(explosion)
    }
}

/// How deep to look before a proof is tried.
const QUICK_DEPTH: u32 = 5;

/// The legal moves that may be answered.
fn root_moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    let allowed = |mv: &Move| {
        limits
            .search_moves
            .as_ref()
            .is_none_or(|only| only.contains(mv))
    };
    legal_moves(position)
        .iter()
        .filter(|&mv| allowed(mv))
        .filter_map(|&mv| RootMove::new(position, mv))
        .collect()
}

/// The report on a position without a move to answer: lost where the king is gone or stands in
/// check, else level.
fn nothing_to_search(position: &Position) -> Info {
    let in_check = Safety::of(position).is_none_or(|safety| safety.checkers().any());
    let lost = in_check && !has_legal_move(position);
    Info {
        depth: 0,
        selective_depth: None,
        multipv: None,
        score: if lost {
            Score::Mate(0)
        } else {
            Score::Centipawns(0)
        },
        bound: Bound::Exact,
        wdl: None,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: None,
        pv: Vec::new(),
    }
}
