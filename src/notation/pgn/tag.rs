//! Tag pairs: `[Name "value"]`, and the names of atomic chess in them.

use crate::types::CastlingMode;

/// A tag pair found at the start of a text.
pub(super) struct Tag<'a> {
    pub(super) name: &'a [u8],
    pub(super) value: Vec<u8>,
    /// How many bytes it takes, brackets included.
    pub(super) len: usize,
}

/// Reads the tag pair with which `line` begins, `[` included. A quote inside the value that is
/// neither escaped nor followed by `]` is taken as part of it.
pub(super) fn read(line: &[u8]) -> Option<Tag<'_>> {
    let rest = skip_spaces(line.strip_prefix(b"[")?);
    let name_len = rest
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || b"_+#=:-.".contains(byte)))?;
    let (name, rest) = rest.split_at_checked(name_len)?;
    let mut rest = skip_spaces(rest).strip_prefix(b"\"")?;
    if name.is_empty() {
        return None;
    }
    let mut value = Vec::new();
    loop {
        match rest {
            [b'\\', escaped @ (b'"' | b'\\'), after @ ..] => {
                value.push(*escaped);
                rest = after;
            }
            [b'"', after @ ..] => {
                if let Some(end) = skip_spaces(after).strip_prefix(b"]") {
                    let len = line.len() - end.len();
                    return Some(Tag { name, value, len });
                }
                value.push(b'"');
                rest = after;
            }
            [byte, after @ ..] => {
                value.push(*byte);
                rest = after;
            }
            [] => return None,
        }
    }
}

/// Whether a line begins like the first tag pair of a game: in a comment that is never closed, it
/// ends the game before it.
pub(super) fn begins_game(line: &[u8]) -> bool {
    line.starts_with(b"[Event \"")
}

fn skip_spaces(text: &[u8]) -> &[u8] {
    text.trim_ascii_start()
}

/// The names of atomic chess in a `Variant` tag, in lower case and without spaces.
const ATOMIC: [&str; 6] = [
    "atomic",
    "atomicchess",
    "atomic960",
    "chess960atomic",
    "atomicchess960",
    "wild/atomic",
];

/// What the value of a `Variant` tag says of castling; `None` where it names another game.
///
/// Case, spaces, `-` and `_` do not matter. Names with `960` mean Chess960; as in other tags,
/// nothing and `?` mean that the value is not known, which is read as atomic chess.
///
/// ```
/// use megaton::{CastlingMode, notation::pgn};
/// assert_eq!(pgn::variant_mode("Atomic"), Some(CastlingMode::Standard));
/// assert_eq!(pgn::variant_mode("Chess960 Atomic"), Some(CastlingMode::Chess960));
/// assert_eq!(pgn::variant_mode("Atomic Crazyhouse"), None);
/// ```
pub fn variant_mode(name: &str) -> Option<CastlingMode> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '-' | '_');
    let name = name.to_lowercase().replace(is_separator, "");
    (name.is_empty() || name == "?" || ATOMIC.contains(&name.as_str()))
        .then(|| CastlingMode::from_chess960(name.contains("960")))
}

#[cfg(test)]
mod tests {
    use super::variant_mode;
    use crate::types::CastlingMode;

    #[test]
    fn atomic_chess_has_several_names() {
        for (name, chess960) in [
            ("Atomic", false),
            ("ATOMIC", false),
            ("atomic chess", false),
            ("Atomic Chess", false),
            ("wild/atomic", false),
            ("Atomic960", true),
            ("atomic 960", true),
            ("Atomic-960", true),
            ("Chess960 Atomic", true),
            ("Atomic  Chess960", true),
            ("", false),
            ("?", false),
        ] {
            let mode = CastlingMode::from_chess960(chess960);
            assert_eq!(variant_mode(name), Some(mode), "{name}");
        }
        for name in [
            "nocheckatomic",
            "Atomic Crazyhouse",
            "Standard",
            "atomics",
            "Chess960",
            "wild/0",
        ] {
            assert_eq!(variant_mode(name), None, "{name}");
        }
    }
}
