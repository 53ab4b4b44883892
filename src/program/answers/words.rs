//! The moves in a line of words; `e.p.` belongs to the move before it.

use std::borrow::Cow;

/// Goes through the moves of a line whose words are separated by blanks, tabs or line ends.
#[derive(Clone, Debug)]
pub struct MoveWords<'a> {
    rest: &'a str,
}

impl<'a> MoveWords<'a> {
    /// The moves of `line`.
    pub fn of(line: &'a str) -> MoveWords<'a> {
        MoveWords {
            rest: line.trim_start_matches(is_space),
        }
    }

    fn split(&self) -> (&'a str, &'a str) {
        let (word, rest) = self.rest.split_once(is_space).unwrap_or((self.rest, ""));
        (word, rest.trim_start_matches(is_space))
    }
}

const fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

impl<'a> Iterator for MoveWords<'a> {
    type Item = Cow<'a, str>;

    fn next(&mut self) -> Option<Cow<'a, str>> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.split();
        self.rest = rest;
        let (next, after) = self.split();
        if next != "e.p." {
            return Some(Cow::Borrowed(word));
        }
        self.rest = after;
        Some(Cow::Owned(format!("{word}{next}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suffix_joins_the_move_before_it() {
        let words = |line| MoveWords::of(line).collect::<Vec<_>>();
        assert_eq!(words("Nf3 exd6 e.p. O-O"), ["Nf3", "exd6e.p.", "O-O"]);
        assert_eq!(words("exd6e.p."), ["exd6e.p."]);
        assert_eq!(words("exd6 e.p."), ["exd6e.p."]);
        assert_eq!(words("e.p."), ["e.p."]);
        assert_eq!(words(" e4\td4\r\nexd6\te.p.\n"), ["e4", "d4", "exd6e.p."]);
        assert!(words(" \t").is_empty());
    }
}
