//! Captures until nothing explodes any more.
//!
//! A side whose king is in check or could be exploded may not just stand: near the leaves of the
//! main search all its moves are tried, so that a mate found here is a proved one.

use crate::movegen::MoveFilter;
use crate::position::Position;
use crate::search::node::Arrival;
use crate::search::picker::{Hints, pick, push_ranked};
use crate::search::table::{Entry, Knowledge};
use crate::search::value::{DRAW, INFINITE, PROVED, Value, lost_at, to_table};
use crate::search::worker::Worker;

/// How many plies below the main search a king in danger is given all its moves.
const EVASION_PLIES: usize = 6;
/// A capture must come this near to `alpha` with what it wins.
const MARGIN: Value = 120;

impl Worker<'_> {
    /// The value of `position` after all captures worth making, `below` plies under the main
    /// search.
    pub(crate) fn quiescence(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        ply: usize,
        below: usize,
    ) -> Value {
        match self.arrive(position, ply) {
            Ok(arrival) => self.captures(position, arrival, alpha, beta, ply, below),
            Err(value) => value,
        }
    }

    /// [`Worker::quiescence`] of a position already looked at.
    pub(crate) fn captures(
        &mut self,
        position: &Position,
        arrival: Arrival,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        below: usize,
    ) -> Value {
        if let Some(value) = arrival.settled(position, alpha, beta, 0, ply) {
            return value;
        }
        let Arrival {
            safety,
            endangered,
            mut evaluation,
            key,
            ..
        } = arrival;
        let evading = endangered && below < EVASION_PLIES;
        let first_alpha = alpha;
        let mut best = -INFINITE;
        if !evading {
            if endangered {
                evaluation = self.evaluate(position);
            }
            best = evaluation;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let hints = Hints {
            table: None,
            killers: self.frames[ply].killers,
            before: self.moved_before(ply),
            history: self.history,
        };
        let wanted = if evading {
            MoveFilter::All
        } else {
            MoveFilter::Captures
        };
        let start = self.moves.len();
        push_ranked(&mut self.moves, position, &safety, wanted, &hints);
        let mut best_bits = 0;
        let mut next = start;
        while let Some(ranked) = pick(&mut self.moves, next) {
            next += 1;
            if !evading {
                if ranked.gain <= 0 {
                    break;
                }
                if evaluation + ranked.gain + MARGIN <= alpha {
                    best = best.max(evaluation + ranked.gain + MARGIN);
                    continue;
                }
            }
            let after = self.enter(position, ply, ranked.role, ranked.mv);
            let value = -self.quiescence(&after, -beta, -alpha, ply + 1, below + 1);
            self.leave();
            if self.shared.is_halted() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_bits = ranked.mv.to_bits();
                    self.extend_line(ply, ranked.mv);
                }
                if value >= beta {
                    break;
                }
            }
            if evading && below > 1 && best > -PROVED && !ranked.capture && next > start + 8 {
                break;
            }
        }
        self.moves.truncate(start);
        if self.shared.is_halted() {
            return DRAW;
        }
        if evading && best == -INFINITE {
            // No legal move: mated, or stalemated under a mere threat.
            return if safety.checkers().any() {
                lost_at(ply)
            } else {
                DRAW
            };
        }
        let knowledge = if best >= beta {
            Knowledge::Lower
        } else if best > first_alpha {
            Knowledge::Exact
        } else {
            Knowledge::Upper
        };
        self.shared.table.store(
            key,
            Entry {
                bits: best_bits,
                value: to_table(best, ply),
                evaluation: if endangered { DRAW } else { evaluation },
                depth: 0,
                knowledge,
            },
        );
        best
    }
}
