//! One thread's share of a search: the line it is in, what it has learned, and when to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::game::{Game, is_closed_position, is_insufficient_material, repetition_key};
use crate::legality::Safety;
use crate::movegen::has_legal_move;
use crate::position::Position;
use crate::search::clock::Clock;
use crate::search::evaluation::{TUNED, evaluate};
use crate::search::history::{History, Moved, NOTHING_MOVED};
use crate::search::table::Table;
use crate::search::tables::Probing;
use crate::search::value::{MAX_PLY, Value};
use crate::search::{Bound, Control, Limits};
use crate::types::{Move, Role};

/// What all threads of one search share.
pub(crate) struct Shared<'a> {
    /// What earlier visits found out.
    pub(crate) table: &'a Table,
    /// The user's switches.
    pub(crate) control: &'a Control,
    /// What ends the search.
    pub(crate) limits: &'a Limits,
    /// How long it may take.
    pub(crate) clock: &'a Clock,
    /// Set once the search is over for whatever reason.
    pub(crate) halted: AtomicBool,
    /// Positions to visit at limited strength, which count once every move has a value.
    pub(crate) few_nodes: Option<u64>,
    /// The endgame tables, where the search is to ask them.
    pub(crate) probing: Option<Probing<'a>>,
    /// Probes that found something.
    pub(crate) table_hits: AtomicU64,
    /// Positions visited, by thread, a little behind; exact once the thread is done.
    pub(crate) nodes: Vec<AtomicU64>,
}

/// How much has been done.
#[derive(Clone, Copy)]
pub(crate) struct Visited {
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Probes of the endgame tables that found something.
    pub(crate) table_hits: u64,
}

impl Shared<'_> {
    /// What all threads have done, a little behind; exact once they are done.
    pub(crate) fn visited(&self) -> Visited {
        Visited {
            nodes: self.total_nodes(),
            table_hits: self.table_hits.load(Ordering::Relaxed),
        }
    }

    fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }

    /// Whether the search is over.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Ends the search in all threads.
    pub(crate) fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }
}

/// What is remembered for each ply of the current line.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// Quiet moves that cut off at this ply.
    pub(crate) killers: [u16; 2],
    /// The static evaluation; meaningless where the king is in danger.
    pub(crate) evaluation: Value,
    /// What was moved from here.
    pub(crate) moved: Moved,
    /// Whether the king of the side to move is in check or could be exploded.
    pub(crate) endangered: bool,
}

impl Frame {
    const EMPTY: Frame = Frame {
        killers: [0; 2],
        evaluation: 0,
        moved: NOTHING_MOVED,
        endangered: false,
    };
}

/// A move with its rank in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    /// The move.
    pub(crate) mv: Move,
    /// What moves.
    pub(crate) role: Role,
    /// Higher comes first.
    pub(crate) rank: i32,
    /// Whether it captures.
    pub(crate) capture: bool,
    /// The material balance of a capture or promotion.
    pub(crate) gain: i32,
    /// Whether a quiet move visibly endangers the enemy king.
    pub(crate) danger: bool,
}

/// One searching thread.
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a Shared<'a>,
    /// 0 for the thread that watches the clock.
    pub(crate) id: usize,
    pub(crate) nodes: u64,
    /// Whether the number of nodes is limited, so that every one is looked at.
    counted: bool,
    /// The deepest ply looked at in this iteration.
    pub(crate) deepest: usize,
    /// The nominal depth of this iteration.
    pub(crate) root_depth: i32,
    /// The repetition keys of the game and of the line to the current position, without its own.
    keys: Vec<u64>,
    /// Where in `keys` the root's own key belongs.
    root: usize,
    pub(crate) frames: Vec<Frame>,
    /// The best line from each ply on.
    pub(crate) lines: Vec<Vec<Move>>,
    pub(crate) history: &'a mut History,
    /// The moves of all plies, see [`picker`](crate::search::picker).
    pub(crate) moves: Vec<Ranked>,
    /// Below this ply no null move is tried, while one is being verified.
    pub(crate) no_null_before: usize,
}

/// How many positions a thread visits between two looks at the clock.
const POLL_INTERVAL: u64 = 256;

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        id: usize,
        game: &Game,
        history: &'a mut History,
    ) -> Worker<'a> {
        let keys = game.repeatable_keys().to_vec();
        Worker {
            shared,
            id,
            nodes: 0,
            counted: shared.limits.nodes.is_some() || shared.few_nodes.is_some(),
            deepest: 0,
            root_depth: 0,
            root: keys.len(),
            keys,
            frames: vec![Frame::EMPTY; MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            history,
            moves: Vec::with_capacity(4096),
            no_null_before: 0,
        }
    }

    /// The position after `mv`, of `role`, with everything noted that the line needs; undone by
    /// [`Worker::leave`].
    pub(crate) fn enter(
        &mut self,
        position: &Position,
        ply: usize,
        role: Role,
        mv: Move,
    ) -> Position {
        self.frames[ply].moved = crate::search::history::moved(role, mv);
        self.count_node(position);
        position.play_unchecked(mv)
    }

    /// The position after passing; undone by [`Worker::leave`].
    pub(crate) fn enter_null(&mut self, position: &Position, ply: usize) -> Position {
        self.frames[ply].moved = NOTHING_MOVED;
        self.count_node(position);
        position.after_null_move()
    }

    fn count_node(&mut self, position: &Position) {
        self.keys.push(repetition_key(position));
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) || self.counted {
            self.poll();
        }
    }

    pub(crate) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Lets the other threads know how many positions this one has visited.
    pub(crate) fn publish_nodes(&self) {
        if let Some(count) = self.shared.nodes.get(self.id) {
            count.store(self.nodes, Ordering::Relaxed);
        }
    }

    /// What the endgame tables say of `position`, at `ply` and with `depth` plies left.
    pub(crate) fn probe_tables(
        &self,
        position: &Position,
        depth: i32,
        ply: usize,
    ) -> Option<(Value, Bound)> {
        let probing = self.shared.probing.as_ref()?;
        let found = probing.probe(position, depth, ply)?;
        self.shared.table_hits.fetch_add(1, Ordering::Relaxed);
        if self.shared.control.is_stopped() {
            self.shared.halt();
        }
        Some(found)
    }

    /// Publishes the node count and looks whether the search has to end.
    fn poll(&mut self) {
        let shared = self.shared;
        self.publish_nodes();
        if shared.control.is_stopped() {
            shared.halt();
        }
        if let Some(limit) = shared.limits.nodes
            && shared.total_nodes() >= limit
        {
            shared.halt();
        }
        if let Some(few) = shared.few_nodes
            && self.root_depth > 1
            && shared.total_nodes() >= few
        {
            shared.halt();
        }
        // Every thread looks at the clock: with more threads than cores the first may wait long
        // for its turn.
        if self.nodes.is_multiple_of(POLL_INTERVAL) && shared.clock.is_over(shared.control) {
            shared.halt();
        }
    }

    /// What all threads have done, the others' part a little behind.
    pub(crate) fn visited_by_all(&self) -> Visited {
        self.publish_nodes();
        self.shared.visited()
    }

    /// What was moved one and two plies before `ply`.
    pub(crate) fn moved_before(&self, ply: usize) -> [Moved; 2] {
        let back = |n: usize| {
            ply.checked_sub(n)
                .map_or(NOTHING_MOVED, |ply| self.frames[ply].moved)
        };
        [back(1), back(2)]
    }

    /// Whether the game would be drawn here: by repetition (once within the search, twice with the
    /// game before it), by fifty moves, or because neither side can win.
    pub(crate) fn is_draw(&self, position: &Position, safety: &Safety) -> bool {
        let clock = position.halfmove_clock();
        if clock >= 100 && (safety.checkers().is_empty() || has_legal_move(position)) {
            return true;
        }
        let board = position.board();
        if is_insufficient_material(position) {
            return true;
        }
        let others = [Role::Knight, Role::Rook, Role::Queen];
        if others.iter().all(|&role| board.by_role(role).is_empty()) && is_closed_position(position)
        {
            return true;
        }
        clock >= 4 && self.is_repeated(position, clock as usize)
    }

    fn is_repeated(&self, position: &Position, clock: usize) -> bool {
        let key = repetition_key(position);
        let count = self.keys.len();
        let mut earlier = 0;
        for back in (4..=clock.min(count)).step_by(2) {
            if self.keys[count - back] == key {
                earlier += 1;
                if earlier == 2 || count - back >= self.root {
                    return true;
                }
            }
        }
        false
    }

    /// The static evaluation of `position`.
    pub(crate) fn evaluate(&self, position: &Position) -> Value {
        evaluate(position, &TUNED)
    }

    /// Makes `mv` followed by the line of the next ply the best line at `ply`.
    pub(crate) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
