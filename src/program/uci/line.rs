//! One raw line to normal form: words separated by single spaces.
//!
//! Most lines that programs send are in normal form already and are only borrowed.

use std::borrow::Cow;

use crate::notation::is_space;

/// The normal form of a raw line: a byte order mark before it dropped, decoded lossily, carriage
/// returns, tabs and spaces of every kind collapsed to single spaces, none at either end, other
/// control characters replaced. `None` where nothing is left, or a comment.
pub fn normalize(raw: &[u8]) -> Option<Cow<'_, str>> {
    let raw = raw
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(raw)
        .trim_ascii();
    let text = match is_normal(raw).then(|| std::str::from_utf8(raw)) {
        Some(Ok(text)) => Cow::Borrowed(text),
        _ => Cow::Owned(collapse(&String::from_utf8_lossy(raw))),
    };
    (!text.is_empty() && !text.starts_with('#')).then_some(text)
}

/// Whether all is printable ASCII and no two spaces meet. Looks at every byte, many at a time.
fn is_normal(raw: &[u8]) -> bool {
    let printable = (raw.iter()).fold(true, |all, &byte| all & (b' '..=b'~').contains(&byte));
    let second = raw.get(1..).unwrap_or_default();
    let spaces_meet =
        (raw.iter().zip(second)).fold(false, |any, (&a, &b)| any | ((a == b' ') & (b == b' ')));
    printable && !spaces_meet
}

fn collapse(text: &str) -> String {
    let mut normal = String::with_capacity(text.len());
    // The other control characters among the spaces of ASCII are replaced, as they always were.
    let separates = |c: char| matches!(c, ' ' | '\t' | '\r') || (!c.is_ascii() && is_space(c));
    for word in text.split(separates).filter(|word| !word.is_empty()) {
        if !normal.is_empty() {
            normal.push(' ');
        }
        normal.extend(word.chars().map(|c| match c {
            c if c.is_control() => char::REPLACEMENT_CHARACTER,
            c => c,
        }));
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_brought_to_normal_form() {
        for (raw, normal) in [
            (&b"go depth 3"[..], Some("go depth 3")),
            (b"go depth 3\r", Some("go depth 3")),
            (b" \t go\t \tdepth  3 \r\r", Some("go depth 3")),
            (b"go\rdepth", Some("go depth")),
            (b"", None),
            (b"  \t\r", None),
            (b"# go", None),
            (b" \t# go", None),
            (b"go # 3", Some("go # 3")),
            (b"\xef\xbb\xbfuci\r", Some("uci")),
            (b"\xef\xbb\xbf# go", None),
            (b"\xef\xbb\xbf\xef\xbb\xbfuci", Some("uci")),
            (b"d\xff\x00 x", Some("d\u{fffd}\u{fffd} x")),
            ("légal".as_bytes(), Some("légal")),
            (
                "\u{a0}go\u{200b}depth\u{2009}\u{3000}3\u{202f}".as_bytes(),
                Some("go depth 3"),
            ),
            ("\u{200b}\u{a0}".as_bytes(), None),
            ("\u{a0}# go".as_bytes(), None),
        ] {
            assert_eq!(normalize(raw).as_deref(), normal, "{raw:?}");
        }
    }

    #[test]
    fn a_normal_line_is_not_copied() {
        assert!(matches!(
            normalize(b"position startpos moves e2e4"),
            Some(Cow::Borrowed(_))
        ));
    }
}
