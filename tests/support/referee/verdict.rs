//! The verdict on a move: RULES.md §5, line by line.

use super::lines::{between, forward, moves_like};
use super::{Board, Sq, Typed, file, is_white, kind, rank, ring, square};
use megaton::CastlingMode;

/// What may stand behind the two squares of a move.
pub const PROMOTIONS: [Option<u8>; 7] = [
    None,
    Some(b'q'),
    Some(b'r'),
    Some(b'b'),
    Some(b'n'),
    Some(b'k'),
    Some(b'p'),
];

/// A code, and for each square that its sentence must name the choice there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub code: &'static str,
    pub names: Vec<Vec<Sq>>,
}

impl Verdict {
    fn new(code: &'static str, names: &[&[Sq]]) -> Verdict {
        let names = names.iter().map(|choice| choice.to_vec()).collect();
        Verdict { code, names }
    }

    fn legal() -> Verdict {
        Verdict::new("legal", &[])
    }

    pub fn is_legal(&self) -> bool {
        self.code == "legal"
    }
}

/// Which castling a move asks for.
enum Castling {
    /// With the rook on this square, which is there but may have no right.
    Rook(Sq),
    /// By the king's final file, 2 (c) or 6 (g).
    KingFile(i32),
}

impl Board {
    pub fn verdict(&self, typed: Typed, mode: CastlingMode) -> Verdict {
        let Typed {
            from,
            to,
            promotion,
        } = typed;
        let white = self.white_to_move;
        if self.king(true).is_none() || self.king(false).is_none() {
            return Verdict::new("game-over", &[]);
        }
        if self.empty_at(from) {
            return Verdict::new("no-piece", &[&[from]]);
        }
        if !self.has(from, white) {
            return Verdict::new("not-your-piece", &[&[from]]);
        }
        if let Some(castling) = self.castling_shape(from, to, mode) {
            if promotion.is_some() {
                return Verdict::new("promotion-forbidden", &[&[to]]);
            }
            let rook = match castling {
                Castling::Rook(rook) => {
                    Some(rook).filter(|rook| self.castling_rooks.contains(rook))
                }
                Castling::KingFile(file) => self.castling_rook_towards(from, file),
            };
            return self.castling(from, rook);
        }
        if self.has(to, white) {
            return Verdict::new("own-piece-on-target", &[&[to]]);
        }
        if let Some(verdict) = self.cannot_go(from, to) {
            return verdict;
        }
        let piece = kind(self.at[from]);
        let captures = !self.empty_at(to) || (piece == b'p' && file(from) != file(to));
        if piece == b'k' && captures {
            return Verdict::new("king-captures", &[&[to]]);
        }
        let promotes = piece == b'p' && matches!(rank(to), 0 | 7);
        match promotion {
            None if promotes => return Verdict::new("promotion-missing", &[&[to]]),
            Some(letter) if !promotes || letter == b'k' || letter == b'p' => {
                return Verdict::new("promotion-forbidden", &[&[to]]);
            }
            _ => {}
        }
        self.kings_fate(typed, captures)
    }

    /// A castling shape, if the move has one. In either mode the king onto a rook that has the
    /// right is one (PROTOCOL.md §2): a Chess960 position may be looked at with the switch off.
    fn castling_shape(&self, from: Sq, to: Sq, mode: CastlingMode) -> Option<Castling> {
        let white = self.white_to_move;
        let back = if white { 0 } else { 7 };
        if kind(self.at[from]) != b'k' || rank(from) != back || rank(to) != back {
            return None;
        }
        let own_rook = self.has(to, white) && kind(self.at[to]) == b'r';
        let c_or_g = file(to) == 2 || file(to) == 6;
        if own_rook && self.castling_rooks.contains(&to) {
            return Some(Castling::Rook(to));
        }
        match mode {
            CastlingMode::Standard if file(from) != 4 => None,
            CastlingMode::Standard if c_or_g => Some(Castling::KingFile(file(to))),
            CastlingMode::Standard if own_rook && (file(to) == 0 || file(to) == 7) => {
                Some(Castling::Rook(to))
            }
            CastlingMode::Standard => None,
            CastlingMode::Chess960 if own_rook => Some(Castling::Rook(to)),
            CastlingMode::Chess960 if c_or_g && (file(to) - file(from)).abs() >= 2 => {
                Some(Castling::KingFile(file(to)))
            }
            CastlingMode::Chess960 => None,
        }
    }

    /// The rook with which the king on `king` may castle to the c-file or the g-file.
    pub fn castling_rook_towards(&self, king: Sq, king_file: i32) -> Option<Sq> {
        self.castling_rooks.iter().copied().find(|&rook| {
            let king_side = file(rook) > file(king);
            self.has(rook, self.white_to_move) && king_side == (king_file == 6)
        })
    }

    /// Codes 11 to 15.
    pub fn castling(&self, king: Sq, rook: Option<Sq>) -> Verdict {
        let white = self.white_to_move;
        let Some(rook) = rook else {
            return Verdict::new("no-castling-right", &[]);
        };
        let king_side = file(rook) > file(king);
        let on_file = |file| square(file, rank(king)).expect("on the board");
        let king_to = on_file(if king_side { 6 } else { 2 });
        let rook_to = on_file(if king_side { 5 } else { 3 });
        let travels = |from: Sq, to: Sq| -> Vec<Sq> {
            let mut squares = between(from, to).unwrap_or_default();
            squares.push(to);
            squares
        };
        let blockers: Vec<Sq> = travels(king, king_to)
            .into_iter()
            .chain(travels(rook, rook_to))
            .filter(|&place| place != king && place != rook && !self.empty_at(place))
            .collect();
        if !blockers.is_empty() {
            return Verdict::new("castling-blocked", &[&blockers]);
        }
        let checkers = self.checkers(white);
        if !checkers.is_empty() {
            return Verdict::new("castling-out-of-check", &[&[king], &checkers]);
        }
        let enemy_king = self.king(!white).expect("a game that is not over");
        let mut lifted = self.clone();
        lifted.at[king] = super::EMPTY;
        let mut attacked = Vec::new();
        let mut attackers = Vec::new();
        for crossed in between(king, king_to).unwrap_or_default() {
            let by = lifted.attackers(crossed, !white);
            if !by.is_empty() && !super::next_to(crossed, enemy_king) {
                attacked.push(crossed);
                attackers.extend(by);
            }
        }
        if !attacked.is_empty() {
            return Verdict::new("castling-through-check", &[&attacked, &attackers]);
        }
        let done = self.castled(king, rook);
        let checkers = done.checkers(white);
        if !checkers.is_empty() {
            return Verdict::new("castling-into-check", &[&[king_to], &checkers]);
        }
        Verdict::legal()
    }

    /// Codes 5 to 7.
    fn cannot_go(&self, from: Sq, to: Sq) -> Option<Verdict> {
        let wrong_shape = Some(Verdict::new("wrong-shape", &[&[from], &[to]]));
        if kind(self.at[from]) == b'p' {
            let white = is_white(self.at[from]);
            let files = (file(to) - file(from)).abs();
            let ranks = (rank(to) - rank(from)) * forward(white);
            let start_rank = if white { 1 } else { 6 };
            return match (files, ranks) {
                (1, 1) if self.empty_at(to) && self.en_passant != Some(to) => {
                    Some(Verdict::new("nothing-to-capture", &[&[to]]))
                }
                (1, 1) => None,
                (0, 1) if self.empty_at(to) => None,
                (0, 1) => Some(Verdict::new("path-blocked", &[&[to]])),
                (0, 2) if rank(from) == start_rank => {
                    let mut blockers = self.blockers(from, to);
                    if !self.empty_at(to) {
                        blockers.push(to);
                    }
                    (!blockers.is_empty()).then(|| Verdict::new("path-blocked", &[&blockers]))
                }
                _ => wrong_shape,
            };
        }
        if !moves_like(kind(self.at[from]), from, to) {
            return wrong_shape;
        }
        if kind(self.at[from]) == b'n' {
            return None;
        }
        let blockers = self.blockers(from, to);
        (!blockers.is_empty()).then(|| Verdict::new("path-blocked", &[&blockers]))
    }

    /// Codes 16 to 20 and `legal`: play the move and look at the kings.
    fn kings_fate(&self, typed: Typed, captures: bool) -> Verdict {
        let white = self.white_to_move;
        let Typed { from, to, .. } = typed;
        let king_before = self.king(white).expect("a game that is not over");
        if captures && (king_before == to || ring(to).contains(&king_before)) {
            return Verdict::new("explodes-own-king", &[&[to], &[king_before]]);
        }
        let after = self.moved(typed);
        if after.king(!white).is_none() || after.kings_touch() {
            return Verdict::legal();
        }
        let king = after.king(white).expect("not exploded");
        let attackers = after.attackers(king, !white);
        if attackers.is_empty() {
            return Verdict::legal();
        }
        if king != king_before {
            return Verdict::new("king-into-check", &[&[to], &attackers]);
        }
        let checking: Vec<Sq> = self
            .checkers(white)
            .into_iter()
            .filter(|checker| attackers.contains(checker))
            .collect();
        if !checking.is_empty() {
            return Verdict::new("leaves-king-in-check", &[&[king], &checking]);
        }
        let pinners: Vec<Sq> = attackers
            .iter()
            .copied()
            .filter(|&attacker| self.blockers(king, attacker) == [from])
            .collect();
        if !pinners.is_empty() {
            return Verdict::new("pinned", &[&[from], &pinners, &[king]]);
        }
        let shields: Vec<Sq> = attackers
            .iter()
            .flat_map(|&attacker| self.blockers(king, attacker))
            .collect();
        Verdict::new(
            "explosion-exposes-king",
            &[&[to], &shields, &attackers, &[king]],
        )
    }
}
