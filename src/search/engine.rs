//! The engine between searches: its options, its memory, and how a search is started.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::game::Game;
use crate::legality::{self, Safety};
use crate::movegen::{has_legal_move, king_explosion, legal_moves};
use crate::position::Position;
use crate::search::clock::{Clock, Now, system_time};
use crate::search::history::History;
use crate::search::pool::{self, Task};
use crate::search::proof::Prover;
use crate::search::root_move::RootMove;
use crate::search::skill::{self, Skill};
use crate::search::table::Table;
use crate::search::tables::Probing;
use crate::search::value::DRAW;
use crate::search::worker::Visited;
use crate::search::{BestMove, Bound, Control, Info, Limits, Score, SearchOptions, Tables};
use crate::types::Move;

/// A chess engine: what it remembers from move to move, and its options.
///
/// It is `Send`, prints nothing, and starts no thread unless
/// [`SearchOptions::threads`] asks for more than one. How much stack a search needs is said at
/// [`STACK_SIZE`](crate::search::STACK_SIZE).
///
/// ```
/// use megaton::search::{Control, Limits, Score};
/// use megaton::{Engine, Game};
///
/// // The queen takes a piece next to the king, and the explosion ends the game.
/// let game = Game::new("rnbqkbnr/ppp1pppp/8/3pN3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3".parse()?);
/// let mut engine = Engine::default();
/// let mut lines = Vec::new();
/// let answer = engine.search(&game, &Limits::new().depth(4), &Control::default(), &mut |info| {
///     lines.push(info.clone());
/// });
/// assert_eq!(answer.best.map(|mv| mv.to_string()).as_deref(), Some("e5f7"));
/// assert_eq!(lines.last().map(|info| info.score), Some(Score::Mate(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: SearchOptions,
    table: Table,
    /// One for each thread that may search; at least one, unless there is no memory at all.
    histories: Vec<History>,
    tables: Option<Arc<dyn Tables>>,
    now: Now,
}

/// A transposition table that there is no memory for; the old one stays.
///
/// ```
/// use megaton::Engine;
///
/// let error = Engine::default().set_hash(usize::MAX).unwrap_err();
/// assert!(error.to_string().starts_with("no memory for"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    fn default() -> Engine {
        Engine::new(SearchOptions::default())
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .field("tables", &self.tables.is_some())
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// The size of the transposition table at the start, in mebibytes.
    pub const DEFAULT_HASH: usize = 16;
    /// The largest size of the transposition table, in mebibytes.
    pub const MAX_HASH: usize = 1 << 25;

    /// An engine that has learned nothing yet, with a transposition table of
    /// [`Engine::DEFAULT_HASH`], or without one where there is no memory even for that.
    pub fn new(options: SearchOptions) -> Engine {
        Engine {
            options,
            table: Table::new(Engine::DEFAULT_HASH).unwrap_or(Table::empty()),
            histories: Vec::new(),
            tables: None,
            now: system_time,
        }
    }

    /// The same engine with endgame tables.
    #[must_use]
    pub fn with_tables(mut self, tables: Arc<dyn Tables>) -> Engine {
        self.set_tables(Some(tables));
        self
    }

    /// Gives the engine endgame tables, or takes them away. What it has learned is forgotten,
    /// because it may rest on the old ones.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn Tables>>) {
        self.tables = tables;
        self.clear();
    }

    /// The same engine with another clock: `now` gives the time since some fixed moment and never
    /// goes backwards. By default the system is asked; in a browser it tells no time, so there
    /// without a clock of the caller's no time limit is ever reached and every reported time is 0.
    ///
    /// ```
    /// use std::time::Duration;
    /// use megaton::Engine;
    ///
    /// fn now() -> Duration {
    ///     // In a browser: `performance.now()`.
    ///     Duration::from_millis(0)
    /// }
    ///
    /// let engine = Engine::default().with_clock(now);
    /// ```
    #[must_use]
    pub fn with_clock(mut self, now: fn() -> Duration) -> Engine {
        self.now = now;
        self
    }

    /// The options of the next search.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Sets the options of the next search.
    ///
    /// ```
    /// use megaton::Engine;
    /// use megaton::search::SearchOptions;
    ///
    /// let mut engine = Engine::default();
    /// engine.set_options(SearchOptions::new().multipv(3));
    /// assert_eq!(engine.options(), &SearchOptions::new().multipv(3));
    /// ```
    pub fn set_options(&mut self, options: SearchOptions) {
        self.options = options;
    }

    /// Replaces the transposition table by an empty one of this size in mebibytes, at least 1.
    ///
    /// # Errors
    /// Where there is not that much memory; the old table stays as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.table = Table::new(megabytes).ok_or(HashError { megabytes })?;
        Ok(())
    }

    /// Forgets everything learned so far; the endgame tables stay.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Looks for the best move of `game` until a limit is reached or `control` says stop.
    ///
    /// `report` is called in this thread, at least once, and depth, nodes and time of the reports
    /// never go backwards. The last one holds the totals of the search with score and line of the
    /// move answered. A position without a legal move, or without one that
    /// [`Limits::search_moves`] leaves, is reported with depth 0.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> BestMove {
        let position = game.position();
        let clock = Clock::new(limits, &self.options, position.turn(), self.now);
        let mut roots = root_moves(position, limits);
        if roots.is_empty() {
            report(&nothing_to_search(position));
            return BestMove {
                no_mate_in: limits.mate,
                ..BestMove::default()
            };
        }
        self.table.start_search();
        let threads = if clock.is_scarce() && !limits.ponder {
            1
        } else {
            self.options.threads.max(1)
        };
        self.make_histories(threads);
        let moves: Vec<Move> = roots.iter().map(|root| root.mv).collect();
        let tables = self.tables.as_deref();
        let mut probing = tables.and_then(|tables| Probing::new(tables, &self.options));
        let mut table_hits = probing.map(|_| 0);
        if let Some(asked) = probing {
            let ranking = asked.rank(game, &mut roots);
            table_hits = Some(ranking.hits);
            if ranking.by_distance {
                probing = None;
            }
        }
        let skill = Skill::of(&self.options);
        let lines = usize::try_from(self.options.multipv).unwrap_or(usize::MAX);
        let mut first_limits = limits.clone();
        if limits.mate.is_some() {
            // Before a proof is tried, a look around, to have an answer if there is none.
            first_limits.depth = Some(limits.depth.unwrap_or(QUICK_DEPTH).min(QUICK_DEPTH));
        }
        let task = Task {
            game,
            limits: &first_limits,
            options: &self.options,
            lines: lines.max(skill.map_or(1, |_| skill::CHOICES)),
            few_nodes: skill.map(|skill| skill.nodes),
            table: &self.table,
            probing,
            table_hits,
            clock: &clock,
            control,
        };
        let mut reporter = Reporter { report, last: None };
        let count = self.histories.len().min(threads);
        let outcome = pool::run(&task, &mut self.histories[..count], roots, &mut |info| {
            reporter.report(info)
        });
        let mut visited = outcome.visited;
        let chosen = match skill {
            Some(skill) => skill.choose(&outcome.moves, position.key()),
            None => outcome.moves.first(),
        };
        let mut last = chosen.map(|rooted| task.info(outcome.depth, 0, rooted, visited));
        let mut no_mate_in = None;
        if let Some(within) = limits.mate {
            let proof = prove(&task, within, limits.nodes, &moves, &mut visited);
            match proof {
                Proof::Win { moves, line } => last = Some(task.mate(moves, line, visited)),
                Proof::NoWin => no_mate_in = Some(within),
                Proof::Unfinished => {}
            }
            if let Some(info) = &mut last {
                info.nodes = visited.nodes;
                info.time = clock.elapsed();
            }
        }
        let line = last
            .as_ref()
            .map(|info| info.pv.clone())
            .unwrap_or_default();
        if let Some(info) = last {
            reporter.report_last(info);
        }
        let best = line.first().copied();
        BestMove {
            best,
            ponder: best.and_then(|best| self.expected_reply(position, best, &line)),
            no_mate_in,
        }
    }

    /// Makes a history for each of `threads`, or for as many as there is memory for.
    fn make_histories(&mut self, threads: usize) {
        while self.histories.len() < threads {
            let Some(history) = History::new() else {
                break;
            };
            self.histories.push(history);
        }
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

/// Hands on reports, in which nothing goes backwards.
struct Reporter<'a> {
    report: &'a mut dyn FnMut(&Info),
    last: Option<Info>,
}

impl Reporter<'_> {
    fn report(&mut self, mut info: Info) {
        if let Some(last) = &self.last {
            info.depth = info.depth.max(last.depth);
            info.nodes = info.nodes.max(last.nodes);
        }
        (self.report)(&info);
        self.last = Some(info);
    }

    /// The report a search ends with, unless it has just been made.
    fn report_last(&mut self, info: Info) {
        let is_told = self.last.as_ref().is_some_and(|last| {
            (&last.pv, last.score, last.bound) == (&info.pv, info.score, info.bound)
                && (last.nodes, last.table_hits) == (info.nodes, info.table_hits)
        });
        if !is_told {
            self.report(info);
        }
    }
}

/// What is known about a forced win.
enum Proof {
    /// The shortest one takes this many moves.
    Win { moves: u8, line: Vec<Move> },
    /// There is none.
    NoWin,
    /// The search had to end before.
    Unfinished,
}

/// Looks for the shortest win within `within` moves that begins with one of `moves`, and adds to
/// `visited` what it takes; `nodes` is the limit for all.
fn prove(
    task: &Task<'_>,
    within: u32,
    nodes: Option<u64>,
    moves: &[Move],
    visited: &mut Visited,
) -> Proof {
    let nodes = nodes.map(|nodes| nodes.saturating_sub(visited.nodes));
    if nodes == Some(0) {
        return Proof::Unfinished;
    }
    let Some(mut prover) = Prover::new(task.control, task.clock, nodes) else {
        return Proof::Unfinished;
    };
    let mut proof = if u8::try_from(within).is_ok() {
        Proof::NoWin
    } else {
        Proof::Unfinished
    };
    for number in 1..=u8::try_from(within).unwrap_or(u8::MAX) {
        match prover.prove(task.game.position(), moves, number) {
            Ok(Some(line)) => {
                proof = Proof::Win {
                    moves: number,
                    line,
                };
                break;
            }
            Ok(None) => {}
            Err(_) => {
                proof = Proof::Unfinished;
                break;
            }
        }
    }
    visited.nodes += prover.nodes;
    proof
}

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
            Score::Centipawns(DRAW)
        },
        bound: Bound::Exact,
        wdl: None,
        nodes: 0,
        time: Duration::ZERO,
        table_hits: None,
        hashfull: None,
        pv: Vec::new(),
    }
}
