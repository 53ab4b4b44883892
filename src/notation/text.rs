//! Text from outside: what counts as a space in it, and a part of it quoted in an error.

use std::borrow::Cow;
use std::fmt;

/// Whether `character` separates words: the spaces and line ends of Unicode, and the characters
/// without width that come along when text is copied from a web page or a word processor (zero
/// width spaces and joiners, direction marks, soft hyphens, byte order marks).
pub(crate) const fn is_space(character: char) -> bool {
    match character {
        '\0'..='\x7f' => character.is_ascii_whitespace() || character == '\x0b',
        '\u{85}' | '\u{a0}' | '\u{ad}' | '\u{1680}' | '\u{180e}' => true,
        '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' => true,
        '\u{3000}' | '\u{feff}' => true,
        _ => false,
    }
}

/// `text` with a plain space for each [`is_space`] beyond ASCII; borrowed where there is none.
pub(crate) fn plain_spaces(text: &str) -> Cow<'_, str> {
    let is_odd = |character: char| !character.is_ascii() && is_space(character);
    if text.is_ascii() || !text.contains(is_odd) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(is_odd, " "))
}

/// What to say of a text that [`is_utf16`].
pub(crate) const UTF16: &str = "the text is UTF-16; convert it to UTF-8 first";

/// Whether a text that starts with these bytes is UTF-16, with or without a byte order mark.
pub(crate) const fn is_utf16(start: &[u8]) -> bool {
    match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] => *a != 0 && *b != 0,
        _ => false,
    }
}

/// The longest quotation, in characters.
const LONGEST: usize = 40;

/// A token as it was read, cut after 40 characters so that an error stays one short line.
///
/// ```
/// use megaton::notation::Excerpt;
/// assert_eq!(Excerpt::of("e9").to_string(), "'e9'");
/// assert_eq!(Excerpt::of("a\nb").to_string(), "'a\\nb'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: String,
    cut: bool,
}

impl Excerpt {
    /// Keeps the beginning of `text`.
    pub fn of(text: &str) -> Excerpt {
        let mut characters = text.chars();
        Excerpt {
            text: characters.by_ref().take(LONGEST).collect(),
            cut: characters.next().is_some(),
        }
    }

    /// The text that was kept, without quotes.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// Writes the text in single quotes, control characters escaped, `…` where it was cut.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("'")?;
        for character in self.text.chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        f.write_str(if self.cut { "…'" } else { "'" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_odd_texts_stay_one_short_line() {
        assert_eq!(Excerpt::of("e9").to_string(), "'e9'");
        assert_eq!(Excerpt::of("a\nb").to_string(), "'a\\nb'");
        let long = Excerpt::of(&"é".repeat(1000)).to_string();
        assert_eq!(long, format!("'{}…'", "é".repeat(40)));
    }

    #[test]
    fn spaces_beyond_ascii_become_plain_ones() {
        let odd = "a\u{a0}b\u{200b}c\u{feff}d\u{2009}e\u{3000}f\u{200e}g\u{2060}h\u{202f}i";
        assert_eq!(plain_spaces(odd), "a b c d e f g h i");
        assert!(matches!(plain_spaces("é ½"), Cow::Borrowed("é ½")));
    }

    #[test]
    fn utf16_is_known_by_its_mark_or_its_zeros() {
        for text in ["\u{feff}[A", "[Event"] {
            let units: Vec<u16> = text.encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            assert!(is_utf16(&little) && is_utf16(&big), "{text}");
        }
        for text in ["", "[", "[Event", "\u{feff}[A", "\0\0\0\0"] {
            assert!(!is_utf16(text.as_bytes()), "{text:?}");
        }
    }
}
