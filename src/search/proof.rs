//! Proving that the side to move wins within a number of its moves: a full-width search of
//! alternating "some move" and "every reply", with a table of what has been proved and refuted.
//!
//! Nothing is guessed and nothing skipped, so that both answers are certain: the win exists, or it
//! does not. Draws by repetition are left out, because a shortest win repeats nothing; the
//! seventy-five-move rule is not.

use crate::legality::Safety;
use crate::movegen::{has_legal_move, is_king_explodable, king_explosion, legal_moves};
use crate::position::Position;
use crate::search::Control;
use crate::search::clock::Clock;
use crate::search::exchange::balance;
use crate::types::Move;

/// The search was told to end before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unfinished;

type Answer = Result<bool, Unfinished>;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    /// The attacker wins within this many moves; 0 where that is not known.
    wins_in: u8,
    /// The attacker does not win within this many moves.
    not_in: u8,
}

/// A proof search for one position.
pub(crate) struct Prover<'a> {
    control: &'a Control,
    clock: &'a Clock,
    node_limit: Option<u64>,
    known: Vec<Known>,
    /// By moves left, the reply that last refuted an attack.
    refutations: Vec<u16>,
    /// Positions visited.
    pub(crate) nodes: u64,
}

/// Slots of the table; a power of two.
const SLOTS: usize = 1 << 18;
/// The draw rule that no claim is needed for.
const SEVENTY_FIVE_MOVES: u32 = 150;

impl<'a> Prover<'a> {
    /// A prover that heeds the switches and limits of a search; `None` where there is no memory
    /// for its table.
    pub(crate) fn new(
        control: &'a Control,
        clock: &'a Clock,
        node_limit: Option<u64>,
    ) -> Option<Prover<'a>> {
        let mut known = Vec::new();
        known.try_reserve_exact(SLOTS).ok()?;
        known.resize(SLOTS, Known::default());
        Some(Prover {
            control,
            clock,
            node_limit,
            known,
            refutations: Vec::new(),
            nodes: 0,
        })
    }

    /// The line of the win that begins with one of `roots`, if there is a win within `moves`
    /// (1 or more) moves. Where the search has to end while the line is put together, the win
    /// stands and the line is shorter.
    ///
    /// # Errors
    /// [`Unfinished`] where the search had to end without an answer.
    pub(crate) fn prove(
        &mut self,
        position: &Position,
        roots: &[Move],
        moves: u8,
    ) -> Result<Option<Vec<Move>>, Unfinished> {
        self.refutations.resize(usize::from(moves) + 1, 0);
        let mut roots = roots.to_vec();
        order_attacks(position, &mut roots);
        for mv in roots {
            if self.wins_with(position, mv, moves)? {
                let mut line = vec![mv];
                let _ = self.extend(&mut line, position.play_unchecked(mv), moves);
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Whether the attacker, having `moves` moves left, wins with `mv`.
    fn wins_with(&mut self, position: &Position, mv: Move, moves: u8) -> Answer {
        let after = position.play_unchecked(mv);
        self.visit()?;
        Ok(after.exploded().is_some() || self.is_lost(&after, moves - 1)?)
    }

    /// Whether the attacker, to move, wins within `moves` moves.
    fn is_won(&mut self, position: &Position, moves: u8) -> Answer {
        let Some(safety) = Safety::of(position) else {
            return Ok(false);
        };
        if moves == 0 || position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            return Ok(false);
        }
        if king_explosion(position, &safety).is_some() {
            return Ok(true);
        }
        if moves == 1 {
            return self.mates_at_once(position);
        }
        let key = position.key();
        let slot = key as usize % SLOTS;
        let known = self.known[slot];
        if known.key == key {
            if known.wins_in != 0 && known.wins_in <= moves {
                return Ok(true);
            }
            if known.not_in >= moves {
                return Ok(false);
            }
        }
        let mut list = legal_moves(position);
        order_attacks(position, list.as_mut_slice());
        let mut won = false;
        for &mv in list.iter() {
            if self.wins_with(position, mv, moves)? {
                won = true;
                break;
            }
        }
        let mut known = self.known[slot];
        if known.key != key {
            known = Known {
                key,
                ..Known::default()
            };
        }
        if won {
            known.wins_in = moves;
        } else {
            known.not_in = known.not_in.max(moves);
        }
        self.known[slot] = known;
        Ok(won)
    }

    /// Whether some quiet move or explosion elsewhere is checkmate.
    fn mates_at_once(&mut self, position: &Position) -> Answer {
        for &mv in legal_moves(position).iter() {
            self.visit()?;
            let after = position.play_unchecked(mv);
            let mated = Safety::of(&after)
                .is_none_or(|safety| safety.checkers().any() && !has_legal_move(&after));
            if mated {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the defender, to move, loses within `moves` further moves of the attacker.
    fn is_lost(&mut self, position: &Position, moves: u8) -> Answer {
        let Some(safety) = Safety::of(position) else {
            return Ok(true);
        };
        if king_explosion(position, &safety).is_some() {
            return Ok(false);
        }
        if moves == 0 {
            return Ok(safety.checkers().any() && !has_legal_move(position));
        }
        let mut list = legal_moves(position);
        if list.is_empty() {
            return Ok(safety.checkers().any());
        }
        if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            return Ok(false);
        }
        let killer = self.refutations.get(usize::from(moves)).copied();
        list.as_mut_slice().sort_by_cached_key(|&mv| {
            let first = Some(mv.to_bits()) != killer;
            (first, -balance(position, mv))
        });
        for &mv in list.iter() {
            self.visit()?;
            if !self.is_won(&position.play_unchecked(mv), moves)? {
                if let Some(killer) = self.refutations.get_mut(usize::from(moves)) {
                    *killer = mv.to_bits();
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Goes on with the `line` of a win of `moves` moves that has led to `position`, the defender
    /// holding out as long as possible. The move that explodes the king ends it.
    fn extend(
        &mut self,
        line: &mut Vec<Move>,
        mut position: Position,
        moves: u8,
    ) -> Result<(), Unfinished> {
        for left in (1..moves).rev() {
            let mut hardest = None;
            for &reply in legal_moves(&position).iter() {
                let after = position.play_unchecked(reply);
                let mut needed = 1;
                while needed < left && !self.is_won(&after, needed)? {
                    needed += 1;
                }
                if hardest.is_none_or(|(most, _)| needed > most) {
                    hardest = Some((needed, reply));
                }
            }
            let Some((needed, reply)) = hardest else {
                break;
            };
            position.make(reply);
            let Some(mv) = self.winning_move(&position, needed)? else {
                break;
            };
            line.extend([reply, mv]);
            position.make(mv);
        }
        Ok(())
    }

    fn winning_move(&mut self, position: &Position, moves: u8) -> Result<Option<Move>, Unfinished> {
        if let Some(safety) = Safety::of(position)
            && let Some(mv) = king_explosion(position, &safety)
        {
            return Ok(Some(mv));
        }
        let mut list = legal_moves(position);
        order_attacks(position, list.as_mut_slice());
        for &mv in list.iter() {
            if self.wins_with(position, mv, moves)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn visit(&mut self) -> Result<(), Unfinished> {
        self.nodes += 1;
        if self.node_limit.is_some_and(|limit| self.nodes >= limit) {
            return Err(Unfinished);
        }
        let look = self.nodes.is_multiple_of(256);
        if look && (self.control.is_stopped() || self.clock.is_over(self.control)) {
            return Err(Unfinished);
        }
        Ok(())
    }
}

/// Explosions of the king first, then checks and threats of explosion, then by balance.
fn order_attacks(position: &Position, moves: &mut [Move]) {
    let them = !position.turn();
    moves.sort_by_cached_key(|&mv| {
        let after = position.play_unchecked(mv);
        let danger = Safety::of(&after).is_none_or(|safety| safety.checkers().any())
            || is_king_explodable(&after, them);
        (after.exploded().is_none(), !danger, -balance(position, mv))
    });
}
