//! All threads of one search, the reports of the first, and the line it ends with.
//!
//! The threads share nothing but the transposition table and the order to halt ("lazy SMP"); the
//! first one alone reports and answers.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;
use std::time::Duration;

use crate::game::Game;
use crate::search::clock::Clock;
use crate::search::evaluation::{TUNED, evaluate};
use crate::search::history::History;
use crate::search::options::STACK_SIZE;
use crate::search::root::Event;
use crate::search::root_move::RootMove;
use crate::search::table::Table;
use crate::search::tables::Probing;
use crate::search::value::{INFINITE, MATE, PROVED, Value, score, win_at};
use crate::search::wdl::wdl;
use crate::search::worker::{Shared, Visited, Worker};
use crate::search::{Bound, Control, Info, Limits, SearchOptions};
use crate::types::Move;

/// What is to be searched, and with what.
pub(crate) struct Task<'a> {
    pub(crate) game: &'a Game,
    pub(crate) limits: &'a Limits,
    pub(crate) options: &'a SearchOptions,
    /// How many of the best moves are to be told apart, at least as many as are reported.
    pub(crate) lines: usize,
    /// Positions to visit at limited strength.
    pub(crate) few_nodes: Option<u64>,
    pub(crate) table: &'a Table,
    /// The endgame tables, where the search is to ask them.
    pub(crate) probing: Option<Probing<'a>>,
    /// Probes at the root that found something; `None` without endgame tables.
    pub(crate) table_hits: Option<u64>,
    pub(crate) clock: &'a Clock,
    pub(crate) control: &'a Control,
}

/// How a search ended.
pub(crate) struct Outcome {
    /// The root moves, best first.
    pub(crate) moves: Vec<RootMove>,
    /// The depth of the iteration that the best value comes from.
    pub(crate) depth: i32,
    /// What all threads have done.
    pub(crate) visited: Visited,
}

/// Bounds are reported after this time only; before it iterations follow each other fast.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// Searches with a thread for each of `histories` (at least one), or as many as can be started.
pub(crate) fn run(
    task: &Task<'_>,
    histories: &mut [History],
    roots: Vec<RootMove>,
    report: &mut dyn FnMut(Info),
) -> Outcome {
    let shared = Shared {
        table: task.table,
        control: task.control,
        limits: task.limits,
        clock: task.clock,
        halted: AtomicBool::new(false),
        few_nodes: task.few_nodes,
        probing: task.probing,
        table_hits: AtomicU64::new(task.table_hits.unwrap_or(0)),
        nodes: histories.iter().map(|_| AtomicU64::new(0)).collect(),
    };
    let (moves, depth) = match histories {
        [] => (roots, 0),
        // Where there are no threads, none may be asked for.
        [history] => lead(task, &shared, history, roots, report),
        [first, others @ ..] => thread::scope(|scope| {
            for (index, history) in others.iter_mut().enumerate() {
                let (shared, mut moves) = (&shared, roots.clone());
                let thread = thread::Builder::new().stack_size(STACK_SIZE);
                let started = thread.spawn_scoped(scope, move || {
                    let mut worker = Worker::new(shared, index + 1, task.game, history);
                    let first_depth = 1 + (index as i32 + 1) % 2;
                    let position = task.game.position();
                    worker.deepen(position, &mut moves, 1, first_depth, |_, _, _| true);
                });
                // Where one cannot be started, the next cannot either.
                if started.is_err() {
                    break;
                }
            }
            let line = lead(task, &shared, first, roots, report);
            shared.halt();
            line
        }),
    };
    Outcome {
        moves,
        depth,
        visited: shared.visited(),
    }
}

/// The first thread's search: the moves, best first, and the depth of the best one's value.
fn lead(
    task: &Task<'_>,
    shared: &Shared<'_>,
    history: &mut History,
    mut moves: Vec<RootMove>,
    report: &mut dyn FnMut(Info),
) -> (Vec<RootMove>, i32) {
    let reports = usize::try_from(task.options.multipv.max(1)).unwrap_or(usize::MAX);
    let rank = moves.first().map_or(0, |first| first.rank);
    let only_move = moves.iter().filter(|rooted| rooted.rank == rank).count() == 1;
    let mut worker = Worker::new(shared, 0, task.game, history);
    let mut patience = Patience::default();
    let mut completed = 0;
    // The nearest mate found, which stays true whatever a later iteration finds.
    let mut mate: Option<RootMove> = None;
    worker.deepen(
        task.game.position(),
        &mut moves,
        task.lines,
        1,
        |worker, event, moves| {
            let depth = worker.root_depth;
            if event == Event::Bound {
                if let Some(best) = moves.first()
                    && task.lines == 1
                    && task.clock.elapsed() >= BOUNDS_AFTER
                {
                    report(task.info(depth, 0, best, worker.visited_by_all()));
                }
                return true;
            }
            completed = depth;
            for (index, rooted) in moves.iter().take(reports).enumerate() {
                report(task.info(depth, index, rooted, worker.visited_by_all()));
            }
            let Some(best) = moves.first() else {
                return false;
            };
            if best.value > mate.as_ref().map_or(PROVED, |mate| mate.value) {
                mate = Some(best.clone());
            }
            let patience = patience.after(best);
            if task.limits.clock_of(task.game.position().turn()).is_none() {
                return true;
            }
            let pondering =
                task.options.analyse_mode || task.control.is_pondering() || task.limits.infinite;
            let decided =
                only_move && depth >= 4 || best.value > PROVED && depth > plies_to_mate(best.value);
            !(task.clock.is_enough(task.control, patience) || decided && !pondering)
        },
    );
    if let Some(mate) = mate
        && moves.first().is_none_or(|best| best.value < mate.value)
    {
        moves.retain(|rooted| rooted.mv != mate.mv);
        moves.insert(0, mate);
    }
    // The last iteration may have been cut short before it came to the best move.
    let is_new = |best: &RootMove| best.value != best.previous && best.value > -INFINITE;
    let depth = if moves.first().is_some_and(is_new) {
        worker.root_depth
    } else {
        completed
    };
    (moves, depth.max(1))
}

impl Task<'_> {
    /// The report on `rooted`, the line with this index from 0, after `depth` plies and, in all
    /// threads, `visited`.
    pub(crate) fn info(
        &self,
        depth: i32,
        index: usize,
        rooted: &RootMove,
        visited: Visited,
    ) -> Info {
        let (value, bound) = match rooted.known_value() {
            value if value == -INFINITE => (evaluate(self.game.position(), &TUNED), Bound::Exact),
            value if value == rooted.value => (value, rooted.bound),
            value => (value, Bound::Exact),
        };
        Info {
            depth: depth as u32,
            selective_depth: Some(rooted.deepest as u32),
            multipv: (self.options.multipv > 1).then_some(index as u32 + 1),
            score: score(value),
            bound,
            wdl: self.options.show_wdl.then(|| wdl(value)),
            nodes: visited.nodes,
            time: self.clock.elapsed(),
            table_hits: self.table_hits.map(|_| visited.table_hits),
            hashfull: Some(self.table.fullness()),
            pv: rooted.line.clone(),
        }
    }

    /// The report on a win in `moves` moves that was proved.
    pub(crate) fn mate(&self, moves: u8, line: Vec<Move>, visited: Visited) -> Info {
        let plies = 2 * usize::from(moves) - 1;
        Info {
            depth: plies as u32,
            selective_depth: Some(plies as u32),
            multipv: (self.options.multipv > 1).then_some(1),
            score: score(win_at(plies)),
            bound: Bound::Exact,
            wdl: self.options.show_wdl.then(|| wdl(win_at(plies))),
            nodes: visited.nodes,
            time: self.clock.elapsed(),
            table_hits: self.table_hits.map(|_| visited.table_hits),
            hashfull: Some(self.table.fullness()),
            pv: line,
        }
    }
}

/// Plies to the mate that `value` claims.
fn plies_to_mate(value: Value) -> i32 {
    MATE - value
}

/// How much of the usual time is worth spending, by how settled the answer is.
#[derive(Default)]
struct Patience {
    best: Option<Move>,
    value: Value,
    unsettled: u32,
}

impl Patience {
    /// In thousandths of the usual time, after an iteration that ended with `best`.
    fn after(&mut self, best: &RootMove) -> u32 {
        let changed = self.best.is_some_and(|old| old != best.mv);
        let fell = (self.value - best.value).clamp(0, 100) as u32;
        self.unsettled = self.unsettled / 2 + if changed { 500 } else { 0 };
        self.best = Some(best.mv);
        self.value = best.value;
        650 + self.unsettled + 6 * fell
    }
}
