//! FEN in and out, and the way over to the library's own position.

use super::{Board, EMPTY, Sq, file, kind, name, named, next_to, rank, square};
use megaton::{CastlingMode, Color, Piece, Position, Setup, Square};

impl Board {
    /// Reads a FEN that is known to be good.
    pub fn from_fen(fen: &str) -> Board {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut at = [EMPTY; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in text.bytes() {
                if letter.is_ascii_digit() {
                    column += usize::from(letter - b'0');
                } else {
                    at[(7 - row) * 8 + column] = letter;
                    column += 1;
                }
            }
        }
        let mut board = Board {
            at,
            white_to_move: fields[1] == "w",
            castling_rooks: Vec::new(),
            en_passant: None,
            halfmove_clock: fields.get(4).map_or(0, |text| text.parse().unwrap()),
            fullmove_number: fields.get(5).map_or(1, |text| text.parse().unwrap()),
        };
        if fields[2] != "-" {
            for letter in fields[2].bytes() {
                board.castling_rooks.extend(board.castling_rook(letter));
            }
        }
        board.castling_rooks.sort_unstable();
        board.castling_rooks.dedup();
        if fields[3] != "-" {
            board.set_en_passant(named(fields[3]));
        }
        board
    }

    /// The rook a castling letter means: outermost for `K` and `Q`, on its file for `A` to `H`.
    fn castling_rook(&self, letter: u8) -> Option<Sq> {
        let white = letter.is_ascii_uppercase();
        let back = if white { 0 } else { 7 };
        let king = self.king(white).filter(|&king| rank(king) == back)?;
        let rook = if white { b'R' } else { b'r' };
        let rooks: Vec<Sq> = (0..64)
            .filter(|&place| rank(place) == back && self.at[place] == rook)
            .collect();
        match letter.to_ascii_uppercase() {
            b'K' => rooks.into_iter().rfind(|&rook| rook > king),
            b'Q' => rooks.into_iter().find(|&rook| rook < king),
            letter => rooks
                .into_iter()
                .find(|&rook| file(rook) == i32::from(letter - b'A')),
        }
    }

    /// Takes an en passant square if a pawn of the side to move stands ready for it and a double
    /// step explains it.
    fn set_en_passant(&mut self, passed: Sq) {
        let white = self.white_to_move;
        let (ours, theirs, forward) = if white {
            (b'P', b'p', 1)
        } else {
            (b'p', b'P', -1)
        };
        if rank(passed) != if white { 5 } else { 2 } || !self.empty_at(passed) {
            return;
        }
        let step = |ranks: i32| square(file(passed), rank(passed) + ranks).expect("on the board");
        if self.at[step(-forward)] != theirs || !self.empty_at(step(forward)) {
            return;
        }
        let ready = [-1, 1].into_iter().any(|side| {
            square(file(passed) + side, rank(passed) - forward)
                .is_some_and(|place| self.at[place] == ours)
        });
        if ready {
            self.en_passant = Some(passed);
        }
    }

    /// Six fields, with Shredder castling letters and the en passant square where a pawn stands
    /// ready for it.
    pub fn fen(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..8).rev() {
            let mut text = String::new();
            let mut gap = 0;
            for &piece in &self.at[row * 8..row * 8 + 8] {
                if piece == EMPTY {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text.push_str(&gap.to_string());
                    gap = 0;
                }
                text.push(piece as char);
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
            }
            rows.push(text);
        }
        let mut castling = String::new();
        for white in [true, false] {
            for &rook in self.castling_rooks.iter().rev() {
                if (rank(rook) == 0) == white {
                    let letter = b'A' + file(rook) as u8;
                    let letter = if white { letter } else { kind(letter) };
                    castling.push(letter as char);
                }
            }
        }
        format!(
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white_to_move { "w" } else { "b" },
            if castling.is_empty() { "-" } else { &castling },
            self.en_passant.map_or("-".to_owned(), name),
            self.halfmove_clock,
            self.fullmove_number,
        )
    }

    /// The same position for the library, built from its parts and not from text.
    pub fn to_position(&self) -> Position {
        let mut setup = Setup {
            board: megaton::Board::EMPTY,
            turn: Color::from_white(self.white_to_move),
            castling_rooks: self.castling_rooks.iter().copied().map(library).collect(),
            en_passant: self.en_passant.map(library),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        for (place, &piece) in self.at.iter().enumerate() {
            if piece != EMPTY {
                let piece = Piece::from_fen_char(piece as char).expect("a piece");
                setup.board.put(library(place), piece);
            }
        }
        let (position, notes) = Position::from_setup(&setup, CastlingMode::Chess960)
            .unwrap_or_else(|faults| panic!("{}: {faults}", self.fen()));
        assert!(notes.is_empty(), "{}: {notes:?}", self.fen());
        position
    }

    /// The library's position as the referee's.
    pub fn of_position(position: &Position) -> Board {
        let mut board = Board {
            at: [EMPTY; 64],
            white_to_move: position.turn() == Color::White,
            castling_rooks: position
                .castling_rights()
                .rooks()
                .into_iter()
                .map(own)
                .collect(),
            en_passant: position.en_passant().map(own),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        };
        for place in 0..64 {
            if let Some(piece) = position.board().piece_at(library(place)) {
                board.at[place] = piece.fen_char() as u8;
            }
        }
        board
    }

    /// What RULES.md §6 refuses, for positions made at random.
    pub fn is_valid(&self) -> bool {
        let count = |test: &dyn Fn(u8) -> bool| self.at.iter().filter(|&&p| test(p)).count();
        let mover = !self.white_to_move;
        if self.king(mover).is_none() || count(&|p| p == b'K') > 1 || count(&|p| p == b'k') > 1 {
            return false;
        }
        if (0..64).any(|place| kind(self.at[place]) == b'p' && matches!(rank(place), 0 | 7)) {
            return false;
        }
        for white in [true, false] {
            if count(&|p| p != EMPTY && super::is_white(p) == white) > 16
                || count(&|p| kind(p) == b'p' && super::is_white(p) == white) > 8
            {
                return false;
            }
        }
        match (self.king(true), self.king(false)) {
            (Some(white), Some(black)) if !next_to(white, black) => {
                let king = if mover { white } else { black };
                self.attackers(king, self.white_to_move).is_empty()
            }
            _ => true,
        }
    }
}

/// A square as the library names it.
pub fn library(place: Sq) -> Square {
    Square::try_from(place as u8).expect("an index")
}

/// A square of the library.
pub fn own(square: Square) -> Sq {
    square.index()
}
