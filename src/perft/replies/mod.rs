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
//! an explosion would open ([`Pinned::fragile`] and its neighbours), it is played and its replies
//! are counted plainly. So the invariant, that the sum is the plain one, rests on each set holding
//! *at least* the squares that matter; a square too many only costs time.

mod captures;
mod castling;
mod explosion;
mod king;
mod lines;
mod pawns;
mod pieces;
mod quiet;

use std::marker::PhantomData;

use crate::attacks;
use crate::legality::Safety;
use crate::movegen::MoveGroup;
use crate::perft::groups::Groups;
use crate::perft::level::Level;
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, MoveKind, Role};
use captures::Captures;
use king::KingReplies;
use pawns::Pawns;
use pieces::{EMPTY_ROOM, Pieces, Pinned, Room};

/// Pieces beside king and pawns that a side can have, with one to spare.
const MAX_PIECES: usize = 16;

/// The replies of the other side as if the side to move, White where `WHITE` is true, had passed.
struct Replies<'p, L, const WHITE: bool> {
    level: PhantomData<L>,
    position: &'p Position,
    /// How the replying king stands; it is not in check and the kings do not touch.
    safety: Safety,
    /// The squares around the replying king.
    ring: Bitboard,
    /// The other king and the squares next to it: captures there win, so always are legal.
    winning: Bitboard,
    /// Pieces of the side to move that every piece may capture, its own
    /// [`excluded`](pieces::Replier::excluded) apart.
    capturable: Bitboard,
    /// The snipers and all squares between them and the king.
    lines: Bitboard,
    /// The squares next to blockers and snipers, and those themselves.
    near: Bitboard,
    /// Where a new piece may be one whose capture would open a line to the king.
    risky: Bitboard,
    /// The replies of pinned pieces and pawns, and where a change may alter them or which pieces may
    /// capture there.
    pinned: Pinned,
    /// Captures among those of `pawns` that a single pawn may not make; no move outside
    /// [`Pinned::fragile`] changes them.
    barred: u32,
    pawns: Pawns,
    pieces: Pieces<'p>,
    king: KingReplies,
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
    let mut room = EMPTY_ROOM;
    let mut replies = Replies::<L, WHITE>::of(position, theirs, king, &mut room);
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
pub(super) fn count_moves_out_of_check<L: Level, const WHITE: bool>(
    position: &Position,
    safety: Safety,
) -> u64 {
    // Its moves are the replies to a pass of the other side.
    let kings = safety.king_targets(position).count() + safety.castling_rooks(position).count();
    let en_passant = match position.en_passant() {
        Some(landing) => safety.en_passant_origins(position, landing).count(),
        None => 0,
    };
    let others = if WHITE {
        count_moves_without_king::<L, false>(position, safety)
    } else {
        count_moves_without_king::<L, true>(position, safety)
    };
    u64::from(kings + en_passant + others)
}

#[inline(always)]
fn count_moves_without_king<L: Level, const WHITE: bool>(
    position: &Position,
    safety: Safety,
) -> u32 {
    let mut room = EMPTY_ROOM;
    let replies = Replies::<L, WHITE>::of(position, safety, KingReplies::NONE, &mut room);
    replies.without_king()
}

/// The enemy king of the one that stands as `safety` says, and the squares next to it.
#[inline(always)]
fn winning_squares(safety: &Safety) -> Bitboard {
    attacks::king(safety.enemy_king()).with(safety.enemy_king())
}

/// The number of legal replies to the move `mv` of the side to move, counted plainly.
#[inline(always)]
fn count_replies<L: Level, const WHITE: bool>(position: &Position, mv: Move) -> u64 {
    let mut next = *position;
    next.play_as::<false>(Color::from_white(WHITE), mv);
    if WHITE {
        L::count_moves::<false>(&next)
    } else {
        L::count_moves::<true>(&next)
    }
}

impl<'p, L: Level, const WHITE: bool> Replies<'p, L, WHITE> {
    const US: Color = Color::from_white(WHITE);
    const THEM: Color = Color::from_white(!WHITE);

    /// Looks at all pieces and pawns that may reply; `king` says what their king does. Uses `room`.
    #[inline(always)]
    fn of(
        position: &'p Position,
        safety: Safety,
        king: KingReplies,
        room: &'p mut Room,
    ) -> Replies<'p, L, WHITE> {
        let board = position.board();
        let winning = winning_squares(&safety);
        let captures = Captures::of(Self::THEM, position, &safety, winning);
        let mut pinned = Pinned::beside(captures.excluded_targets);
        let all_pawns = board.pieces(Self::THEM, Role::Pawn);
        let pinned_pawns = all_pawns & safety.pinned();
        let mut by_pawns = Bitboard::EMPTY;
        for square in pinned_pawns {
            by_pawns |= pinned.add_pawn(position, &safety, Self::THEM, square);
        }
        let pawns = Pawns::of(
            Self::THEM,
            all_pawns ^ pinned_pawns,
            !board.occupied(),
            captures.capturable,
        );
        by_pawns |= pawns.attacks();
        // A pawn that may not capture what others may.
        let mut barred = 0;
        for (target, excluded) in captures.exclusions.iter() {
            let promotes = Self::THEM.promotion_squares().contains(target);
            let pawns = attacks::pawn(Self::US, target) & excluded & pawns.squares();
            barred += pawns.count() * if promotes { 4 } else { 1 };
        }
        Replies {
            level: PhantomData,
            pieces: Pieces::of(
                Self::THEM,
                position,
                &safety,
                &captures,
                by_pawns,
                &mut pinned,
                room,
            ),
            position,
            ring: safety.ring(),
            safety,
            winning,
            capturable: captures.capturable,
            lines: captures.lines,
            near: captures.near,
            risky: captures.risky,
            pinned,
            barred,
            pawns,
            king,
        }
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.position.board().occupied()
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
                    // The explosion is the same whatever the pawn becomes.
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
                let castling = |rook| self.castling(group.to(rook, 0));
                targets.into_iter().map(castling).sum()
            }
            MoveKind::EnPassant => {
                let capture = |to| self.plainly(group.to(to, 0));
                targets.into_iter().map(capture).sum()
            }
        }
    }

    /// The replies to `mv`, counted plainly.
    #[inline(always)]
    fn plainly(&self, mv: Move) -> u64 {
        count_replies::<L, WHITE>(self.position, mv)
    }

    /// The replies but those of the king.
    #[inline(always)]
    fn without_king(&self) -> u32 {
        self.pieces.moves + self.pinned.moves + self.pawns.count - self.barred
    }

    /// All replies.
    #[inline(always)]
    fn all(&self) -> u32 {
        self.without_king() + self.king.steps + self.king.castlings
    }
}
