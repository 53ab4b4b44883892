//! Hands out moves, the most promising first.
//!
//! Order: the table's move; captures that do not lose material and promotions to a queen;
//! killers; other quiet moves by history, those that endanger the enemy king earlier; captures
//! that lose material; other promotions. The moves of all plies lie in one stack
//! ([`Worker::moves`](crate::search::worker::Worker)), of which a picker owns the top.

use std::cmp::Reverse;
use std::ops::{ControlFlow, Range};

use crate::movegen::{self, MoveFilter};
use crate::search::danger::Danger;
use crate::search::exchange::{balance, promotion_gain};
use crate::search::history::{History, Moved};
use crate::search::node::Node;
use crate::search::worker::{Ranked, Worker};
use crate::types::{Move, MoveKind, Role};

/// From this rank on: captures that lose nothing, and queens.
const GOOD_CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
/// Below this rank: captures that lose material, and small promotions.
pub(crate) const BAD: i32 = -500_000;

/// Hands out the moves of one node.
pub(crate) struct MovePicker {
    stage: Stage,
    wanted: MoveFilter,
    /// The table's move.
    table: Option<Move>,
    /// Quiet moves that cut off at this ply before.
    killers: [u16; 2],
    /// What was played one and two plies before.
    before: [Moved; 2],
    /// The node's part of the stack begins here.
    start: usize,
    /// The next move to hand out; what lies before it has been.
    next: usize,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The table's move, before any other is generated.
    Table,
    /// Generate the moves.
    Generate,
    /// Hand out the best of those left.
    Rest,
}

impl MovePicker {
    /// For all moves of `node`, `table` first.
    pub(crate) fn all(worker: &Worker<'_>, node: &Node<'_>, table: Option<Move>) -> MovePicker {
        MovePicker::new(worker, node, table, MoveFilter::All)
    }

    /// For the captures of `node`.
    pub(crate) fn captures(worker: &Worker<'_>, node: &Node<'_>) -> MovePicker {
        MovePicker::new(worker, node, None, MoveFilter::Captures)
    }

    fn new(
        worker: &Worker<'_>,
        node: &Node<'_>,
        table: Option<Move>,
        wanted: MoveFilter,
    ) -> MovePicker {
        let start = worker.moves.len();
        MovePicker {
            stage: Stage::Table,
            wanted,
            table,
            killers: worker.frames[node.ply].killers,
            before: worker.moved_before(node.ply),
            start,
            next: start,
        }
    }

    /// The best move not handed out yet.
    pub(crate) fn next(&mut self, worker: &mut Worker<'_>, node: &Node<'_>) -> Option<Ranked> {
        if self.stage == Stage::Table {
            self.stage = Stage::Generate;
            if let Some(mv) = self.table
                && let Some(role) = node.position.board().role_at(mv.from())
            {
                let danger = Danger::new(node.position, &node.safety);
                let ranked = self.rank(worker.history, node, &danger, role, mv);
                worker.moves.push(ranked);
                self.next += 1;
                return Some(ranked);
            }
        }
        if self.stage == Stage::Generate {
            self.stage = Stage::Rest;
            self.generate(worker, node);
        }
        let ranked = bring_best(&mut worker.moves, self.next)?;
        self.next += 1;
        Some(ranked)
    }

    /// How many moves have been handed out.
    pub(crate) fn handed_out(&self) -> usize {
        self.next - self.start
    }

    /// Where in the stack the moves handed out lie.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.next
    }

    /// Takes the node's moves off the stack.
    pub(crate) fn finish(self, worker: &mut Worker<'_>) {
        worker.moves.truncate(self.start);
    }

    /// Pushes the wanted moves, ranked, but for the table's.
    fn generate(&self, worker: &mut Worker<'_>, node: &Node<'_>) {
        let danger = Danger::new(node.position, &node.safety);
        let (moves, history) = (&mut worker.moves, &*worker.history);
        let _: ControlFlow<()> =
            movegen::visit_with(node.position, &node.safety, self.wanted, |group| {
                group.for_each(|mv| {
                    if self.table != Some(mv) {
                        moves.push(self.rank(history, node, &danger, group.role, mv));
                    }
                });
                ControlFlow::Continue(())
            });
    }

    /// Ranks `mv`, a move of `role`.
    fn rank(
        &self,
        history: &History,
        node: &Node<'_>,
        danger: &Danger,
        role: Role,
        mv: Move,
    ) -> Ranked {
        let position = node.position;
        let us = position.turn();
        let capture = mv.kind() == MoveKind::EnPassant
            || (!mv.is_castling() && position.board().occupied().contains(mv.to()));
        let mut ranked = Ranked {
            mv,
            role,
            rank: 0,
            capture,
            gain: 0,
            danger: false,
        };
        if capture {
            ranked.gain = balance(position, mv);
            let base = if ranked.gain >= 0 {
                GOOD_CAPTURE
            } else {
                -GOOD_CAPTURE
            };
            ranked.rank = base + 16 * ranked.gain + history.of_capture(us, mv) / 8;
            // All promotions by capture explode alike.
            if matches!(
                mv.promoted_role(),
                Some(Role::Knight | Role::Bishop | Role::Rook)
            ) {
                ranked.rank = -2 * GOOD_CAPTURE;
            }
            return ranked;
        }
        ranked.danger = danger.arises(role, mv);
        if let Some(promoted) = mv.promoted_role() {
            ranked.gain = promotion_gain(mv);
            let base = if promoted == Role::Queen {
                GOOD_CAPTURE
            } else {
                -GOOD_CAPTURE
            };
            ranked.rank = base + 16 * ranked.gain;
        } else if self.killers.contains(&mv.to_bits()) {
            ranked.rank = KILLER + i32::from(self.killers[0] == mv.to_bits());
        } else {
            ranked.rank = history.of_quiet(us, self.before, role, mv)
                + if ranked.danger { 12_000 } else { 0 };
        }
        ranked
    }
}

/// Brings the best of the moves from `next` on to `next` and returns it.
fn bring_best(moves: &mut [Ranked], next: usize) -> Option<Ranked> {
    let rest = moves.get_mut(next..)?;
    let best = (0..rest.len()).max_by_key(|&i| (rest[i].rank, Reverse(i)))?;
    rest.swap(0, best);
    rest.first().copied()
}
