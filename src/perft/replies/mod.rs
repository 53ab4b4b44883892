//! Counting the replies to every move at once.
//!
//! Two plies before the leaves the plain count plays each legal move and counts the replies from
//! scratch, although most moves change only a few of them. Here the replies are counted once, as
//! if the side to move had passed, and remembered by what they depend on. For a move only what it
//! changes is counted anew:
//!
//! - a quiet move empties one square and takes another ([`quiet`]);
//! - a capture empties the squares of its explosion ([`explosion`]).
//!
//! What is remembered: for every piece that would reply its attacks and its count, for the pawns
//! the sets of squares they push to and attack ([`pawns`]), and for king steps and castling the
//! squares they depend on ([`king`]). Where a move may change who is pinned or in check, or what
//! an explosion would open ([`Replies::fragile`] and its neighbours), it is played and its replies
//! are counted plainly. So the invariant, that the sum is the plain one, rests on each set holding
//! *at least* the squares that matter; a square too many only costs time.

mod explosion;
mod king;
mod pawns;
mod quiet;

use core::marker::PhantomData;

use crate::attacks;
use crate::legality::{Safety, shape};
use crate::movegen::MoveGroup;
use crate::perft::level::Level;
use crate::perft::walk::Groups;
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, MoveKind, Role, Square};
use king::KingSquares;
use pawns::Pawns;

/// Pieces beside king and pawns that a side can have, with one to spare.
const MAX_PIECES: usize = 16;

/// One piece that replies: neither king nor pawn, and not pinned.
#[derive(Clone, Copy)]
struct Replier {
    square: Square,
    /// The squares it attacks, whoever stands there.
    attacks: Bitboard,
    /// Where it can go: `attacks` without its own side and what it may not capture.
    reach: Bitboard,
    /// Enemy pieces it alone may not capture.
    excluded: Bitboard,
    /// All squares if it moves like a bishop, else none.
    diagonal: Bitboard,
    /// All squares if it moves like a rook, else none.
    straight: Bitboard,
}

const NOBODY: Replier = Replier {
    square: Square::A1,
    attacks: Bitboard::EMPTY,
    reach: Bitboard::EMPTY,
    excluded: Bitboard::EMPTY,
    diagonal: Bitboard::EMPTY,
    straight: Bitboard::EMPTY,
};

impl Replier {
    /// Its attacks once exactly `occupied` is taken.
    #[inline(always)]
    fn attacks_through(&self, occupied: Bitboard) -> Bitboard {
        if (self.diagonal | self.straight).is_empty() {
            return self.attacks;
        }
        (attacks::bishop(self.square, occupied) & self.diagonal)
            | (attacks::rook(self.square, occupied) & self.straight)
    }
}

/// The replies of `them` as if `us`, the side to move, had passed.
struct Replies<'p, L> {
    level: PhantomData<L>,
    position: &'p Position,
    us: Color,
    them: Color,
    /// How the replying king stands; it is not in check and the kings do not touch.
    safety: Safety,
    /// The squares around the replying king.
    ring: Bitboard,
    /// Pieces of `us` that every replier may capture, where [`Replier::excluded`] does not say no.
    capturable: Bitboard,
    repliers: [Replier; MAX_PIECES],
    len: usize,
    /// How many of `repliers`, the first ones, are sliders.
    sliders: usize,
    /// All squares that repliers and pawns attack.
    attacked: Bitboard,
    /// Those that sliders among `repliers` attack.
    seen_by_sliders: Bitboard,
    /// Replies of `repliers`.
    pieces: u32,
    /// Replies of pinned pieces and pawns; no move outside `fragile` changes them.
    pinned: u32,
    pawns: Pawns,
    king: KingSquares,
    /// Where a change may alter checks, pins, what an explosion opens, or a pinned piece's moves.
    fragile: Bitboard,
    /// Where a new piece may be one whose capture would open a line to the king.
    risky: Bitboard,
}

/// The number of pairs of a legal move of `us`, the side to move, and a legal reply.
#[inline(always)]
pub(super) fn count_pairs<L: Level, const WHITE: bool>(position: &Position) -> u64 {
    let us = Color::from_white(WHITE);
    let Some(groups) = Groups::of(position, us) else {
        return 0;
    };
    let mut total = 0;
    match Replies::<L>::of(position, us) {
        Some(mut replies) => {
            for &group in groups.iter() {
                total += replies.group(group);
            }
        }
        None => {
            for m in groups.iter().flat_map(|group| group.moves()) {
                total += count_replies::<L>(position, us, m);
            }
        }
    }
    total
}

/// The number of legal replies to the move `m` of `us`, the side to move, counted plainly.
#[inline(always)]
fn count_replies<L: Level>(position: &Position, us: Color, m: Move) -> u64 {
    let mut next = *position;
    next.play_as::<false>(us, m);
    L::count_leaves(&next, !us)
}

impl<'p, L: Level> Replies<'p, L> {
    /// Counts the replies; `None` where the kings touch, so that other rules hold.
    #[inline(always)]
    fn of(position: &'p Position, us: Color) -> Option<Replies<'p, L>> {
        let them = !us;
        let board = position.board();
        let safety = Safety::of_as(position, them)?;
        if safety.kings_touch() || safety.checkers().any() {
            return None;
        }
        let ring = attacks::king(safety.king());
        let mut replies = Replies {
            level: PhantomData,
            position,
            us,
            them,
            ring,
            capturable: board.by_color(us).without(ring),
            repliers: [NOBODY; MAX_PIECES],
            len: 0,
            sliders: 0,
            attacked: Bitboard::EMPTY,
            seen_by_sliders: Bitboard::EMPTY,
            pieces: 0,
            pinned: 0,
            pawns: Pawns::NONE,
            king: KingSquares::of(position, &safety),
            fragile: Bitboard::EMPTY,
            risky: Bitboard::EMPTY,
            safety,
        };
        let exclusions = match safety.snipers().any() {
            true => replies.look_at_snipers(),
            false => Exclusions::NONE,
        };
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            replies.add_pieces(role, &exclusions);
        }
        replies.sliders = replies.len;
        replies.seen_by_sliders = replies.attacked;
        replies.add_pieces(Role::Knight, &exclusions);
        replies.add_pawns(&exclusions);
        Some(replies)
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.position.board().occupied()
    }

    /// Fills `fragile`, `risky` and `capturable` where enemy sliders point at the king, and finds
    /// the captures that only some pieces may make.
    #[inline(always)]
    fn look_at_snipers(&mut self) -> Exclusions {
        let king = self.safety.king();
        let occupied = self.occupied();
        let mut blockers = Bitboard::EMPTY;
        for sniper in self.safety.snipers() {
            let between = attacks::between(king, sniper);
            self.fragile |= between | Bitboard::of(sniper);
            blockers |= between & occupied;
        }
        // A capture elsewhere removes no blocker but its own origin, and no sniper.
        let near = (blockers | self.safety.snipers()).spread();
        let enemy_king = self.safety.enemy_king();
        let winning = attacks::king(enemy_king) | Bitboard::of(enemy_king);
        self.risky = near.without(winning);
        let mut exclusions = Exclusions::NONE;
        for target in self.capturable & self.risky {
            let capturers = self.safety.capturers(self.position, target);
            let their = self.position.board().by_color(self.them);
            let excluded = their.without(capturers | self.safety.pinned());
            if capturers.is_empty() {
                self.capturable &= !Bitboard::of(target);
            } else if excluded.any() {
                self.fragile |= Bitboard::of(target);
                exclusions.add(target, excluded);
            }
        }
        exclusions
    }

    #[inline(always)]
    fn add_pieces(&mut self, role: Role, exclusions: &Exclusions) {
        let board = self.position.board();
        let occupied = board.occupied();
        for square in board.pieces(self.them, role) {
            let attacks = shape::attacks_of(role, square, occupied);
            if self.safety.pinned().contains(square) {
                self.add_pinned(square, attacks, attacks);
                continue;
            }
            let excluded = exclusions.of(square);
            let reach = attacks & (!occupied | self.capturable.without(excluded));
            let all_if = |yes| if yes { Bitboard::FULL } else { Bitboard::EMPTY };
            if let Some(slot) = self.repliers.get_mut(self.len) {
                *slot = Replier {
                    square,
                    attacks,
                    reach,
                    excluded,
                    diagonal: all_if(matches!(role, Role::Bishop | Role::Queen)),
                    straight: all_if(matches!(role, Role::Rook | Role::Queen)),
                };
                self.len += 1;
            }
            self.attacked |= attacks;
            self.pieces += reach.count();
        }
    }

    /// Counts the moves of a pinned piece. They go along the pin, which is fragile as a whole, or
    /// capture beside the enemy king or the pinner; what it attacks there, and what it would see
    /// if a piece in its way went, is made fragile too.
    fn add_pinned(&mut self, square: Square, captures: Bitboard, quiets: Bitboard) {
        let board = self.position.board();
        let enemy_king = self.safety.enemy_king();
        let winning = attacks::king(enemy_king) | Bitboard::of(enemy_king);
        let targets = captures & board.by_color(self.us);
        let captured = self.safety.capture_targets(self.position, square, targets);
        let legal = captured.count() + (quiets & self.safety.quiet_targets(square)).count();
        self.pinned += match captures.intersects(self.them.promotion_squares())
            && board.by_role(Role::Pawn).contains(square)
        {
            true => 4 * legal,
            false => legal,
        };
        self.attacked |= captures;
        self.fragile |= match captured.any() {
            true => captures,
            false => captures & (board.occupied() | winning),
        };
    }

    #[inline(always)]
    fn add_pawns(&mut self, exclusions: &Exclusions) {
        let board = self.position.board();
        let occupied = board.occupied();
        let mut pawns = board.pieces(self.them, Role::Pawn);
        for square in pawns & self.safety.pinned() {
            let pawn = Bitboard::of(square);
            let single = pawn.forward(self.them);
            let double = single.forward(self.them);
            let captures = attacks::pawn(self.them, square);
            self.fragile |= single | double | captures;
            let pushes = Pawns::pushes(self.them, pawn, !occupied);
            self.add_pinned(square, captures, pushes.0 | pushes.1);
            pawns ^= pawn;
        }
        // A pawn that may not capture what others may is looked at singly, like a pinned one.
        for (target, excluded) in exclusions.iter() {
            let barred = attacks::pawn(self.us, target) & excluded & pawns;
            self.pawns.barred += barred.count()
                * match self.them.promotion_squares().contains(target) {
                    true => 4,
                    false => 1,
                };
        }
        self.pawns.set(self.them, pawns, !occupied, self.capturable);
        self.attacked |= self.pawns.attacks();
    }

    /// The replies to all moves of a group.
    #[inline(always)]
    fn group(&mut self, group: MoveGroup) -> u64 {
        let MoveGroup {
            role,
            from,
            targets,
            kind,
        } = group;
        let captures = targets & self.position.board().by_color(self.them);
        let quiets = targets.without(captures);
        match kind {
            MoveKind::Normal => {
                let mut total = self.quiet_moves(role, from, quiets);
                for to in captures {
                    total += self.capture(Move::normal(from, to));
                }
                total
            }
            MoveKind::Promotion => {
                let mut total = 0;
                for to in captures {
                    // The explosion does not care what the pawn became.
                    total += 4 * self.capture(Move::promotion(from, to, Role::Queen));
                }
                for to in quiets {
                    for promoted in Role::PROMOTIONS {
                        total += self.plainly(Move::promotion(from, to, promoted));
                    }
                }
                total
            }
            MoveKind::EnPassant | MoveKind::Castling => {
                let mut total = 0;
                for m in group.moves() {
                    total += self.plainly(m);
                }
                total
            }
        }
    }

    /// The replies to `m`, counted plainly.
    #[inline(always)]
    fn plainly(&self, m: Move) -> u64 {
        count_replies::<L>(self.position, self.us, m)
    }

    /// The replies but those of the king.
    #[inline(always)]
    fn without_king(&self) -> u32 {
        self.pieces + self.pinned + self.pawns.count
    }
}

/// Captures that some pieces may not make though others may: each such piece is the last to stand
/// between the king and a slider once the explosion has cleared the rest.
struct Exclusions {
    list: [(Square, Bitboard); MAX_PIECES],
    len: usize,
}

impl Exclusions {
    const NONE: Exclusions = Exclusions {
        list: [(Square::A1, Bitboard::EMPTY); MAX_PIECES],
        len: 0,
    };

    fn add(&mut self, target: Square, excluded: Bitboard) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = (target, excluded);
            self.len += 1;
        }
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> {
        self.list.iter().take(self.len).copied()
    }

    /// What the piece on `origin` may not capture.
    #[inline(always)]
    fn of(&self, origin: Square) -> Bitboard {
        self.iter()
            .filter(|(_, excluded)| excluded.contains(origin))
            .map(|(target, _)| target)
            .collect()
    }
}
