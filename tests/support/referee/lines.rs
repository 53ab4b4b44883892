//! How pieces move and attack: one square after the other.

use super::{Board, Sq, file, is_white, kind, next_to, rank, square};

/// The squares strictly between two squares of a rank, file or diagonal, nearest first; `None`
/// where no such line joins them.
pub fn between(from: Sq, to: Sq) -> Option<Vec<Sq>> {
    let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
    let straight = files == 0 || ranks == 0;
    let diagonal = files.abs() == ranks.abs();
    if from == to || !(straight || diagonal) {
        return None;
    }
    let steps = files.abs().max(ranks.abs());
    Some(
        (1..steps)
            .map(|step| {
                square(
                    file(from) + step * files.signum(),
                    rank(from) + step * ranks.signum(),
                )
                .expect("between two squares of the board")
            })
            .collect(),
    )
}

/// Whether a knight, bishop, rook, queen or king would go from one square to the other on an
/// empty board.
pub fn moves_like(kind: u8, from: Sq, to: Sq) -> bool {
    let files = (file(to) - file(from)).abs();
    let ranks = (rank(to) - rank(from)).abs();
    if from == to {
        return false;
    }
    match kind {
        b'n' => files * ranks == 2,
        b'b' => files == ranks,
        b'r' => files == 0 || ranks == 0,
        b'q' => files == ranks || files == 0 || ranks == 0,
        b'k' => next_to(from, to),
        _ => panic!("no piece: {}", kind as char),
    }
}

/// +1 for White, -1 for Black.
pub fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

impl Board {
    /// Whether the piece on `from` attacks `to` in the orthodox sense. Kings attack nothing here:
    /// they never capture.
    pub fn attacks(&self, from: Sq, to: Sq) -> bool {
        let piece = self.at[from];
        match kind(piece) {
            b'p' => {
                rank(to) - rank(from) == forward(is_white(piece))
                    && (file(to) - file(from)).abs() == 1
            }
            b'k' => false,
            b'n' => moves_like(b'n', from, to),
            slider => moves_like(slider, from, to) && self.blockers(from, to).is_empty(),
        }
    }

    /// The occupied squares between two squares of a line, nearest first.
    pub fn blockers(&self, from: Sq, to: Sq) -> Vec<Sq> {
        between(from, to)
            .unwrap_or_default()
            .into_iter()
            .filter(|&place| !self.empty_at(place))
            .collect()
    }

    /// The pieces of one colour that attack a square.
    pub fn attackers(&self, target: Sq, white: bool) -> Vec<Sq> {
        (0..64)
            .filter(|&from| self.has(from, white) && self.attacks(from, target))
            .collect()
    }

    /// The pieces giving check to the king of this colour: none while the kings touch or where
    /// there is no king.
    pub fn checkers(&self, white: bool) -> Vec<Sq> {
        match self.king(white) {
            Some(king) if !self.kings_touch() => self.attackers(king, !white),
            _ => Vec::new(),
        }
    }
}
