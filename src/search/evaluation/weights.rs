//! Every number of the evaluation, by name.

use crate::search::evaluation::Pair;

/// The weights of all terms. Arrays by role have the order of [`Role::ALL`](crate::types::Role).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A piece, wherever it stands; the king counts nothing.
    pub material: [Pair; 6],
    /// A piece of that role on that square, as White sees the board.
    pub squares: [[Pair; 64]; 6],
    /// Each square a piece can go to that no enemy pawn attacks.
    pub mobility: [Pair; 6],
    /// Each empty square next to the enemy king that a piece attacks.
    pub ring_attack: [Pair; 6],
    /// Each enemy piece next to the enemy king that a piece attacks: a threat of explosion.
    pub fuse_attack: [Pair; 6],
    /// Each square a piece can go to from where it would attack such a piece.
    pub approach: [Pair; 6],
    /// The same for the side to move.
    pub approach_to_move: [Pair; 6],
    /// Each attack of a piece (first index) on an enemy piece (second index).
    pub piece_attack: [[Pair; 5]; 5],
    /// The same for the side to move.
    pub piece_attack_to_move: [[Pair; 5]; 5],
    /// What the best capture would gain, in half pawns: of the side that has moved, and of the
    /// side to move.
    pub gain: [Pair; 2],
    /// The number of our pieces next to our king.
    pub fuses: [Pair; 9],
    /// The number of empty squares next to our king that no enemy pawn attacks.
    pub flights: [Pair; 9],
    /// Each of our pieces, by the distance between the kings.
    pub near_kings: [Pair; 8],
    /// A passed pawn, by its rank.
    pub passed: [Pair; 8],
    /// A passed pawn that nothing blocks, by its rank.
    pub passed_free: [Pair; 8],
    /// A pawn without a neighbour on the files beside it.
    pub isolated_pawn: Pair,
    /// A pawn with another of its side behind it on its file.
    pub doubled_pawn: Pair,
    /// The right to move.
    pub tempo: Pair,
}

impl Weights {
    /// All weights zero.
    pub const ZERO: Weights = Weights {
        material: [Pair::ZERO; 6],
        squares: [[Pair::ZERO; 64]; 6],
        mobility: [Pair::ZERO; 6],
        ring_attack: [Pair::ZERO; 6],
        fuse_attack: [Pair::ZERO; 6],
        approach: [Pair::ZERO; 6],
        approach_to_move: [Pair::ZERO; 6],
        piece_attack: [[Pair::ZERO; 5]; 5],
        piece_attack_to_move: [[Pair::ZERO; 5]; 5],
        gain: [Pair::ZERO; 2],
        fuses: [Pair::ZERO; 9],
        flights: [Pair::ZERO; 9],
        near_kings: [Pair::ZERO; 8],
        passed: [Pair::ZERO; 8],
        passed_free: [Pair::ZERO; 8],
        isolated_pawn: Pair::ZERO,
        doubled_pawn: Pair::ZERO,
        tempo: Pair::ZERO,
    };

    /// All terms by name, each as a row of pairs, in the order of the fields.
    pub fn rows(&mut self) -> Vec<(&'static str, &mut [Pair])> {
        let mut rows: Vec<(&'static str, &mut [Pair])> = vec![("material", &mut self.material)];
        rows.extend(self.squares.iter_mut().map(|row| ("squares", &mut row[..])));
        rows.push(("mobility", &mut self.mobility));
        rows.push(("ring_attack", &mut self.ring_attack));
        rows.push(("fuse_attack", &mut self.fuse_attack));
        rows.push(("approach", &mut self.approach));
        rows.push(("approach_to_move", &mut self.approach_to_move));
        for (name, by_role) in [
            ("piece_attack", &mut self.piece_attack),
            ("piece_attack_to_move", &mut self.piece_attack_to_move),
        ] {
            rows.extend(by_role.iter_mut().map(|row| (name, &mut row[..])));
        }
        rows.push(("gain", &mut self.gain));
        rows.push(("fuses", &mut self.fuses));
        rows.push(("flights", &mut self.flights));
        rows.push(("near_kings", &mut self.near_kings));
        rows.push(("passed", &mut self.passed));
        rows.push(("passed_free", &mut self.passed_free));
        let single = std::slice::from_mut;
        rows.push(("isolated_pawn", single(&mut self.isolated_pawn)));
        rows.push(("doubled_pawn", single(&mut self.doubled_pawn)));
        rows.push(("tempo", single(&mut self.tempo)));
        rows
    }
}
