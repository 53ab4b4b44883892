//! A piece of somebody's text, kept to be quoted in an error.

use std::fmt;

const LONGEST: usize = 40;

/// A token as it was read, cut after 40 characters so that an error stays one short line.
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
    use super::Excerpt;

    #[test]
    fn long_and_odd_texts_stay_one_short_line() {
        assert_eq!(Excerpt::of("e9").to_string(), "'e9'");
        assert_eq!(Excerpt::of("a\nb").to_string(), "'a\\nb'");
        let long = Excerpt::of(&"é".repeat(1000)).to_string();
        assert_eq!(long, format!("'{}…'", "é".repeat(40)));
    }
}
