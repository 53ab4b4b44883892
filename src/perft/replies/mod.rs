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

mod castling;
mod explosion;
mod king;
mod lines;
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
use king::KingReplies;
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
}

const NOBODY: Replier = Replier {
    square: Square::A1,
    attacks: Bitboard::EMPTY,
    reach: Bitboard::EMPTY,
    excluded: Bitboard::EMPTY,
};

/// The replies of the other side as if the side to move, White where `WHITE` is true, had passed.
struct Replies<'p, L, const WHITE: bool> {
    level: PhantomData<L>,
    position: &'p Position,
    /// How the replying king stands; it is not in check and the kings do not touch.
    safety: Safety,
    /// The squares around the replying king.
    ring: Bitboard,
    /// Pieces of the side to move that every replier may capture, where [`Replier::excluded`] does
    /// not say no.
    capturable: Bitboard,
    /// Bishops, then rooks, queens and knights.
    repliers: [Replier; MAX_PIECES],
    /// Where the bishops, rooks, queens and knights end among `repliers`.
    ends: [usize; 4],
    /// All squares that repliers and pawns attack.
    attacked: Bitboard,
    /// Those that bishops, rooks and queens among `repliers` attack.
    seen_by_sliders: Bitboard,
    /// Replies of `repliers`.
    pieces: u32,
    /// Replies of pinned pieces and pawns; no move outside `fragile` changes them.
    pinned: u32,
    pawns: Pawns,
    /// Captures among those of `pawns` that a single pawn may not make; no move outside `fragile`
    /// changes them.
    barred: u32,
    king: KingReplies,
    /// Where a change may alter a pinned piece's moves, or which pieces may capture there.
    fragile: Bitboard,
    /// The snipers and all squares between them and the king.
    lines: Bitboard,
    /// The squares next to blockers and snipers, and those themselves.
    near: Bitboard,
    /// The squares next to the other king and its own: captures there win, so always are legal.
    winning: Bitboard,
    /// Where a new piece may be one whose capture would open a line to the king.
    risky: Bitboard,
}

/// The number of pairs of a legal move of the side to move and a legal reply.
#[inline(always)]
pub(super) fn count_pairs<L: Level, const WHITE: bool>(position: &Position) -> u64 {
    let us = Color::from_white(WHITE);
    let (Some(ours), Some(theirs)) = (Safety::of_as(position, us), Safety::of_as(position, !us))
    else {
        return 0;
    };
    let mut total = 0;
    if ours.kings_touch() || theirs.checkers().any() {
        // Other rules hold while the kings touch.
        let groups = Groups::of(position, us, &ours, Bitboard::EMPTY);
        for group in groups.iter() {
            for to in group.targets {
                for copy in 0..group.copies() {
                    total += count_replies::<L, WHITE>(position, group.to(to, copy));
                }
            }
        }
        return total;
    }
    let king = KingReplies::of(position, &theirs);
    let mut replies = Replies::<L, WHITE>::new(position, theirs, king);
    replies.look();
    let (idle, steps) = replies.idle_pawns(&ours);
    total += u64::from(steps * replies.all());
    let groups = Groups::of(position, us, &ours, idle);
    for &group in groups.iter() {
        total += replies.group(group);
    }
    total
}

/// The number of legal moves of the side to move, White where `WHITE` is true, whose king stands as
/// `safety` says: not in check and not touching the other.
#[inline(always)]
pub(super) fn count_safe<L: Level, const WHITE: bool>(position: &Position, safety: Safety) -> u64 {
    // Its moves are the replies to a pass of the other side.
    let kings = safety.king_targets(position).count() + safety.castling_rooks(position).count();
    let en_passant = match position.en_passant() {
        Some(landing) => safety.en_passant_origins(position, landing).count(),
        None => 0,
    };
    let others = match WHITE {
        true => count_without_king::<L, false>(position, safety),
        false => count_without_king::<L, true>(position, safety),
    };
    u64::from(kings + en_passant + others)
}

#[inline(always)]
fn count_without_king<L: Level, const WHITE: bool>(position: &Position, safety: Safety) -> u32 {
    let mut replies = Replies::<L, WHITE>::new(position, safety, KingReplies::NONE);
    replies.look();
    replies.without_king()
}

/// The number of legal replies to the move `m` of the side to move, counted plainly.
#[inline(always)]
fn count_replies<L: Level, const WHITE: bool>(position: &Position, m: Move) -> u64 {
    let mut next = *position;
    next.play_as::<false>(Color::from_white(WHITE), m);
    match WHITE {
        true => L::count_leaves::<false>(&next),
        false => L::count_leaves::<true>(&next),
    }
}

impl<'p, L: Level, const WHITE: bool> Replies<'p, L, WHITE> {
    const US: Color = Color::from_white(WHITE);
    const THEM: Color = Color::from_white(!WHITE);

    #[inline(always)]
    fn new(position: &'p Position, safety: Safety, king: KingReplies) -> Replies<'p, L, WHITE> {
        let board = position.board();
        let ring = safety.ring();
        Replies {
            level: PhantomData,
            position,
            ring,
            capturable: board.by_color(Self::US).without(ring),
            repliers: [NOBODY; MAX_PIECES],
            ends: [0; 4],
            attacked: Bitboard::EMPTY,
            seen_by_sliders: Bitboard::EMPTY,
            pieces: 0,
            pinned: 0,
            pawns: Pawns::of(
                Self::THEM,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
            ),
            barred: 0,
            king,
            fragile: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            near: Bitboard::EMPTY,
            winning: attacks::king(safety.enemy_king()) | Bitboard::of(safety.enemy_king()),
            risky: Bitboard::EMPTY,
            safety,
        }
    }

    /// Looks at all pieces and pawns that may reply.
    #[inline(always)]
    fn look(&mut self) {
        let exclusions = match self.safety.snipers().any() {
            true => self.look_at_snipers(),
            false => Exclusions::NONE,
        };
        let len = self.add_pieces(Role::Bishop, 0, &exclusions);
        self.ends[0] = len;
        let len = self.add_pieces(Role::Rook, len, &exclusions);
        self.ends[1] = len;
        let len = self.add_pieces(Role::Queen, len, &exclusions);
        self.ends[2] = len;
        self.seen_by_sliders = self.attacked;
        self.ends[3] = self.add_pieces(Role::Knight, len, &exclusions);
        self.add_pawns(&exclusions);
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.position.board().occupied()
    }

    /// The pieces that move along lines.
    #[inline(always)]
    fn sliders(&self) -> &[Replier] {
        &self.repliers[..self.ends[2] & (MAX_PIECES - 1)]
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
            self.lines |= between | Bitboard::of(sniper);
            blockers |= between & occupied;
        }
        // A capture elsewhere removes no blocker but its own origin, and no sniper.
        self.near = (blockers | self.safety.snipers()).spread();
        self.risky = self.near.without(self.winning);
        let mut exclusions = Exclusions::NONE;
        for target in self.capturable & self.risky {
            let capturers = self.safety.capturers(self.position, target);
            let their = self.position.board().by_color(Self::THEM);
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

    /// Looks at the pieces of one kind, puts them into `repliers` from `len` on and gives the
    /// place behind them.
    #[inline(always)]
    fn add_pieces(&mut self, role: Role, mut len: usize, exclusions: &Exclusions) -> usize {
        let board = self.position.board();
        let occupied = board.occupied();
        for square in board.pieces(Self::THEM, role) {
            let attacks = shape::attacks_of(role, square, occupied);
            if self.safety.pinned().contains(square) {
                self.add_pinned(square, attacks, attacks);
                continue;
            }
            let excluded = exclusions.of(square);
            let reach = attacks & (!occupied | self.capturable.without(excluded));
            // No side has more than fifteen such pieces.
            self.repliers[len & (MAX_PIECES - 1)] = Replier {
                square,
                attacks,
                reach,
                excluded,
            };
            len = (len + 1) & (MAX_PIECES - 1);
            self.attacked |= attacks;
            self.pieces += reach.count();
        }
        len
    }

    /// Counts the moves of a pinned piece. They go along the pin, which no change may touch, or
    /// capture beside the enemy king or the pinner; what it attacks there, and what it would see
    /// if a piece in its way went, is made fragile too.
    fn add_pinned(&mut self, square: Square, captures: Bitboard, quiets: Bitboard) {
        let board = self.position.board();
        let targets = captures & board.by_color(Self::US);
        let captured = self.safety.capture_targets(self.position, square, targets);
        let legal = captured.count() + (quiets & self.safety.quiet_targets(square)).count();
        self.pinned += match captures.intersects(Self::THEM.promotion_squares())
            && board.by_role(Role::Pawn).contains(square)
        {
            true => 4 * legal,
            false => legal,
        };
        self.attacked |= captures;
        self.fragile |= match captured.any() {
            true => captures,
            false => captures & (board.occupied() | self.winning),
        };
    }

    #[inline(always)]
    fn add_pawns(&mut self, exclusions: &Exclusions) {
        let board = self.position.board();
        let occupied = board.occupied();
        let mut pawns = board.pieces(Self::THEM, Role::Pawn);
        for square in pawns & self.safety.pinned() {
            let pawn = Bitboard::of(square);
            let single = pawn.forward(Self::THEM);
            let double = single.forward(Self::THEM);
            let captures = attacks::pawn(Self::THEM, square);
            self.fragile |= single | double | captures;
            let pushes = Pawns::pushes(Self::THEM, pawn, !occupied);
            self.add_pinned(square, captures, pushes.0 | pushes.1);
            pawns ^= pawn;
        }
        // A pawn that may not capture what others may.
        for (target, excluded) in exclusions.iter() {
            let barred = attacks::pawn(Self::US, target) & excluded & pawns;
            self.barred += barred.count()
                * match Self::THEM.promotion_squares().contains(target) {
                    true => 4,
                    false => 1,
                };
        }
        self.pawns = Pawns::of(Self::THEM, pawns, !occupied, self.capturable);
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
        let captures = targets & self.position.board().by_color(Self::THEM);
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
            MoveKind::Castling => {
                let mut total = 0;
                for rook in targets {
                    total += self.castling(group.to(rook, 0));
                }
                total
            }
            MoveKind::EnPassant => {
                let mut total = 0;
                for to in targets {
                    total += self.plainly(group.to(to, 0));
                }
                total
            }
        }
    }

    /// The replies to `m`, counted plainly.
    #[inline(always)]
    fn plainly(&self, m: Move) -> u64 {
        count_replies::<L, WHITE>(self.position, m)
    }

    /// The replies but those of the king.
    #[inline(always)]
    fn without_king(&self) -> u32 {
        self.pieces + self.pinned + self.pawns.count - self.barred
    }

    /// All replies.
    #[inline(always)]
    fn all(&self) -> u32 {
        self.without_king() + self.king.steps + self.king.castlings
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
        let mut targets = Bitboard::EMPTY;
        for &(target, excluded) in &self.list[..self.len & (MAX_PIECES - 1)] {
            if excluded.contains(origin) {
                targets |= Bitboard::of(target);
            }
        }
        targets
    }
}
