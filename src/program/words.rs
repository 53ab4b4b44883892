//! The words of a line, and the moves among them.

use std::borrow::Cow;

/// The first word of a line in normal form (single spaces, none at either end), and the rest.
pub fn split_word(line: &str) -> (&str, &str) {
    // Words are short: looking at each byte is faster than setting up a long search.
    let end = line.bytes().position(|byte| byte == b' ');
    end.and_then(|end| Some((line.get(..end)?, line.get(end + 1..)?)))
        .unwrap_or((line, ""))
}

/// The longest text that is quoted in full, in characters.
const LONGEST: usize = 1000;

/// `text` as it is quoted to the user: cut where it is very long.
pub fn clip(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Iterates over the moves of a line whose words are separated by spaces, tabs or line ends. A
/// word `e.p.` or `ep` belongs to the move before it.
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
        if !matches!(next, "e.p." | "ep") {
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
    fn what_is_quoted_has_a_longest_length() {
        assert_eq!(clip("foo"), "foo");
        assert_eq!(clip(&"é".repeat(1000)), "é".repeat(1000));
        assert_eq!(clip(&"é".repeat(1001)), format!("{}…", "é".repeat(1000)));
    }

    #[test]
    fn the_suffix_joins_the_move_before_it() {
        let words = |line| MoveWords::of(line).collect::<Vec<_>>();
        assert_eq!(words("Nf3 exd6 e.p. O-O"), ["Nf3", "exd6e.p.", "O-O"]);
        assert_eq!(words("exd6e.p."), ["exd6e.p."]);
        assert_eq!(words("exd6 e.p."), ["exd6e.p."]);
        assert_eq!(words("e.p."), ["e.p."]);
        assert_eq!(words("Nf3 exd6 ep d4"), ["Nf3", "exd6ep", "d4"]);
        assert_eq!(words(" e4\td4\r\nexd6\te.p.\n"), ["e4", "d4", "exd6e.p."]);
        assert!(words(" \t").is_empty());
    }
}
