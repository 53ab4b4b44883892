//! UCI text of a move in five bytes: sorted as text, written without an allocation.

use crate::types::{Square, UciMove};

/// The text of a move; `Ord` is the order of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveText([u8; 5]);

impl MoveText {
    /// The text of `m`.
    pub fn of(m: UciMove) -> MoveText {
        let file = |square: Square| b'a' + square.file();
        let rank = |square: Square| b'1' + square.rank();
        // No promotion is a zero byte, which sorts before every letter.
        let promotion = m.promotion.map_or(0, |role| role.letter() as u8);
        MoveText([
            file(m.from),
            rank(m.from),
            file(m.to),
            rank(m.to),
            promotion,
        ])
    }

    /// Appends the text to `line`.
    pub fn push_to(self, line: &mut String) {
        line.extend(self.0.into_iter().filter(|&byte| byte != 0).map(char::from));
    }
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
            let mut line = String::new();
            text.push_to(&mut line);
            assert_eq!(line, word);
        }
    }
}
