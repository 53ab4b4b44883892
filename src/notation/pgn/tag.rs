//! Tag pairs: `[Name "value"]`.

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
