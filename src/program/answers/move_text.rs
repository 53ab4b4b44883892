//! UCI text of a move in one small number: sorted as text, written without an allocation.

use crate::types::{Role, UciMove};

/// The text of a move; `Ord` is the order of the texts.
///
/// Three bits each for file and rank of the origin, file and rank of the target, and the promotion
/// letter's place in the alphabet, from the most significant down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveText(u16);

/// The promotion letters by their place, after none.
const PROMOTIONS: [u8; 8] = *b" bknpqr ";

impl MoveText {
    /// The text of `mv`.
    #[inline]
    pub const fn of(mv: UciMove) -> MoveText {
        let promotion = match mv.promotion {
            None => 0,
            Some(Role::Bishop) => 1,
            Some(Role::King) => 2,
            Some(Role::Knight) => 3,
            Some(Role::Pawn) => 4,
            Some(Role::Queen) => 5,
            Some(Role::Rook) => 6,
        };
        let (from, to) = (mv.from.text_order(), mv.to.text_order());
        MoveText((from as u16) << 9 | (to as u16) << 3 | promotion)
    }

    /// Appends a space and the text, which is ASCII, to `line`.
    #[inline]
    pub fn push_word(self, line: &mut Vec<u8>) {
        let part = |shift: u32| (self.0 >> shift & 7) as u8;
        let [a, b, c, d] = [part(12), part(9), part(6), part(3)];
        line.extend_from_slice(&[b' ', b'a' + a, b'1' + b, b'a' + c, b'1' + d]);
        if part(0) != 0 {
            line.extend(PROMOTIONS.get(usize::from(part(0))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_text_are_those_of_the_words() {
        let mut words = [
            "e7e8q", "a2a4", "e7e8", "e7e8b", "h1a8", "a2a3", "e7e8n", "e7e8k", "e7e8p", "e7e8r",
        ];
        let mut texts = words.map(|word| MoveText::of(word.parse().unwrap()));
        words.sort_unstable();
        texts.sort_unstable();
        for (word, text) in words.into_iter().zip(texts) {
            let mut line = Vec::new();
            text.push_word(&mut line);
            assert_eq!(line, format!(" {word}").as_bytes());
        }
    }
}
