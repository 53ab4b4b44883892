//! UCI text of a move in one number: sorted as text, written without an allocation.

use crate::types::{Square, UciMove};

/// The text of a move; `Ord` is the order of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveText(u64);

impl MoveText {
    /// The text of `m`: its bytes from the most significant down, zero where there is none.
    pub fn of(m: UciMove) -> MoveText {
        let promotion = m.promotion.map_or(0, |role| role.letter() as u64);
        MoveText(name(m.from) << 48 | name(m.to) << 32 | promotion << 24)
    }

    /// Appends the text, which is ASCII, to `line`.
    pub fn push_to(self, line: &mut Vec<u8>) {
        let [a, b, c, d, promotion, ..] = self.0.to_be_bytes();
        line.extend_from_slice(&[a, b, c, d]);
        if promotion != 0 {
            line.push(promotion);
        }
    }
}

/// The two letters of a square's name.
fn name(square: Square) -> u64 {
    let file = u64::from(b'a' + square.file());
    let rank = u64::from(b'1' + square.rank());
    file << 8 | rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_text_are_those_of_the_words() {
        let mut words = ["e7e8q", "a2a4", "e7e8", "e7e8b", "h1a8", "a2a3", "e7e8n"];
        let mut texts = words.map(|word| MoveText::of(word.parse().unwrap()));
        words.sort_unstable();
        texts.sort_unstable();
        for (word, text) in words.into_iter().zip(texts) {
            let mut line = Vec::new();
            text.push_to(&mut line);
            assert_eq!(line, word.as_bytes());
        }
    }
}
