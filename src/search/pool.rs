//! All threads of one search, the reports of the first, and the line it ends with.
//!
//! The threads share nothing but the transposition table and the order to halt ("lazy SMP"); the
//! first one alone watches the clock, reports and answers.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use crate::game::Game;
use crate::search::clock::Clock;
use crate::search::history::History;
use crate::search::options::STACK_SIZE;
use crate::search::root::RootMove;
use crate::search::table::Table;
use crate::search::value::{INFINITE, MATE, PROVED, Value, score};
use crate::search::wdl::wdl;
use crate::search::worker::{Shared, Worker};
use crate::search::{Bound, Control, Info, Limits, SearchOptions};
use crate::types::Move;

/// What is to be searched, and with what.
pub(crate) struct Task<'a> {
    pub(crate) game: &'a Game,
    pub(crate) limits: &'a Limits,
    pub(crate) settings: &'a SearchOptions,
    /// How many of the best moves are to be told apart, at least as many as are reported.
    pub(crate) lines: usize,
    pub(crate) table: &'a Table,
    pub(crate) clock: &'a Clock,
    pub(crate) control: &'a Control,
}

/// Searches with a thread for each of `histories` (at least one) and returns the root moves, best
/// first.
pub(crate) fn run(
    task: &Task<'_>,
    histories: &mut [History],
    roots: Vec<RootMove>,
    report: &mut dyn FnMut(&Info),
) -> Vec<RootMove> {
    let shared = Shared {
        table: task.table,
        control: task.control,
        limits: task.limits,
        clock: task.clock,
        halted: AtomicBool::new(false),
        nodes: histories.iter().map(|_| AtomicU64::new(0)).collect(),
    };
    let Some((first, others)) = histories.split_first_mut() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        for (index, history) in others.iter_mut().enumerate() {
            let (shared, mut moves) = (&shared, roots.clone());
            // A thread that cannot be had is done without.
            let thread = thread::Builder::new().stack_size(STACK_SIZE);
            let _ = thread.spawn_scoped(scope, move || {
                let mut worker = Worker::new(shared, index + 1, task.game, history);
                let first_depth = 1 + (index as i32 + 1) % 2;
                let position = task.game.position();
                worker.deepen(position, &mut moves, 1, first_depth, |_, _, _| true);
            });
        }
        let line = lead(task, &shared, first, roots, report);
        shared.halt();
        line
    })
}

/// The first thread's search.
fn lead(
    task: &Task<'_>,
    shared: &Shared<'_>,
    history: &mut History,
    mut moves: Vec<RootMove>,
    report: &mut dyn FnMut(&Info),
) -> Vec<RootMove> {
    let reports = usize::try_from(task.settings.multipv.max(1)).unwrap_or(usize::MAX);
    let only_move = moves.len() == 1;
    let mut worker = Worker::new(shared, 0, task.game, history);
    let mut patience = Patience::default();
    let mut reported = None;
    worker.deepen(
        task.game.position(),
        &mut moves,
        task.lines,
        1,
        |worker, depth, moves| {
            for (index, rooted) in moves.iter().take(reports).enumerate() {
                report(&info(task, worker, depth, index, rooted));
            }
            reported = moves.first().map(|best| best.mv);
            let Some(best) = moves.first() else {
                return false;
            };
            let patience = patience.after(best);
            if task.limits.clock_of(task.game.position().turn()).is_none() {
                return true;
            }
            let pondering =
                task.settings.analyse_mode || task.control.is_pondering() || task.limits.infinite;
            let decided =
                only_move && depth >= 4 || best.value > PROVED && depth > plies_to_mate(best.value);
            !(task.clock.is_enough(task.control, patience) || decided && !pondering)
        },
    );
    // An iteration that was cut short may have found a better move all the same.
    if let Some(best) = moves.first()
        && reported != Some(best.mv)
    {
        report(&info(task, &worker, worker.root_depth.max(1), 0, best));
    }
    moves
}

/// Plies to the mate that `value` claims.
fn plies_to_mate(value: Value) -> i32 {
    MATE - value
}

fn info(task: &Task<'_>, worker: &Worker<'_>, depth: i32, index: usize, rooted: &RootMove) -> Info {
    let known = match rooted.known_value() {
        value if value == -INFINITE => worker.evaluate(task.game.position()),
        value => value,
    };
    Info {
        depth: depth as u32,
        selective_depth: Some(rooted.deepest as u32),
        multipv: (task.settings.multipv > 1).then_some(index as u32 + 1),
        score: score(known),
        bound: Bound::Exact,
        wdl: task.settings.show_wdl.then(|| wdl(known)),
        nodes: worker.nodes_of_others() + worker.nodes,
        time: task.clock.elapsed(),
        hashfull: Some(task.table.fullness()),
        pv: rooted.line.clone(),
    }
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
