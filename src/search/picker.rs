//! Hands out moves, the most promising first.
//!
//! Order: the table's move; captures that do not lose material and promotions to a queen;
//! killers; other quiet moves by history, those that endanger the enemy king earlier; captures
//! that lose material; other promotions. The moves of all plies lie in one stack
//! ([`Worker::moves`](crate::search::worker::Worker)), of which a picker owns the top.

use std::ops::ControlFlow;

use crate::legality::Safety;
use crate::movegen::{self, MoveFilter};
use crate::position::Position;
use crate::search::danger::Danger;
use crate::search::exchange::{balance, promotion_gain};
use crate::search::history::{History, Moved};
use crate::types::{Move, MoveKind, Role};

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

/// From this rank on: captures that lose nothing, and queens.
pub(crate) const GOOD_CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
/// Below this rank: captures that lose material, and small promotions.
pub(crate) const BAD: i32 = -500_000;

/// What the order depends on besides the position.
pub(crate) struct Hints<'a> {
    /// The table's move.
    pub(crate) table: Option<Move>,
    /// Quiet moves that cut off at this ply before.
    pub(crate) killers: [u16; 2],
    /// What was played one and two plies before.
    pub(crate) before: [Moved; 2],
    /// What did well.
    pub(crate) history: &'a History,
}

/// Ranks `mv`, a move of `role`.
fn rank(position: &Position, danger: &Danger, hints: &Hints<'_>, role: Role, mv: Move) -> Ranked {
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
        ranked.rank = base + 16 * ranked.gain + hints.history.of_capture(us, mv) / 8;
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
    } else if hints.killers.contains(&mv.to_bits()) {
        ranked.rank = KILLER + i32::from(hints.killers[0] == mv.to_bits());
    } else {
        ranked.rank = hints.history.of_quiet(us, hints.before, role, mv)
            + if ranked.danger { 12_000 } else { 0 };
    }
    ranked
}

/// Pushes the wanted moves onto `moves`, ranked, but for the one the table knows.
pub(crate) fn push_ranked(
    moves: &mut Vec<Ranked>,
    position: &Position,
    safety: &Safety,
    wanted: MoveFilter,
    hints: &Hints<'_>,
) {
    let danger = Danger::new(position, safety);
    let _: ControlFlow<()> = movegen::visit_with(position, safety, wanted, |group| {
        group.for_each(|mv| {
            if hints.table != Some(mv) {
                moves.push(rank(position, &danger, hints, group.role, mv));
            }
        });
        ControlFlow::Continue(())
    });
}

/// Ranks the table's move like any other, so that the search knows what it is.
pub(crate) fn rank_one(
    position: &Position,
    safety: &Safety,
    hints: &Hints<'_>,
    mv: Move,
) -> Option<Ranked> {
    let role = position.board().role_at(mv.from())?;
    let danger = Danger::new(position, safety);
    Some(rank(position, &danger, hints, role, mv))
}

/// Brings the best of the moves from `next` on to `next` and returns it.
pub(crate) fn pick(moves: &mut [Ranked], next: usize) -> Option<Ranked> {
    let rest = moves.get_mut(next..)?;
    let best = (0..rest.len()).max_by_key(|&i| (rest[i].rank, std::cmp::Reverse(i)))?;
    rest.swap(0, best);
    rest.first().copied()
}
