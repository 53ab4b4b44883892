//! Tokens of the movetext.

use std::str::FromStr;

use super::{ParseResultError, PgnResult};
use crate::notation::{is_space, san};

/// What a token of the main line is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A move number without a move: `12.`, `12...`, `12`.
    Number(u32),
    /// A move, with its number where both are one token: `12.Nf3`.
    Move(Option<u32>, &'a [u8]),
    /// `e.p.` standing alone: it belongs to the move before.
    EnPassant,
    /// The end of the game.
    Result(PgnResult),
    /// Dots, exclamation and question marks, evaluations such as `+-`.
    Nothing,
}

/// Whether `byte` ends a token.
pub(super) const fn is_delimiter(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$')
}

/// The word at the start of `token`, bytes without a delimiter, and the number of bytes up to the
/// next word: beyond ASCII there are more spaces than delimiters.
pub(super) fn split_word(token: &[u8]) -> (&[u8], usize) {
    let text = match std::str::from_utf8(token) {
        Ok(text) if !token.is_ascii() => text,
        _ => return (token, token.len()),
    };
    let end = text.find(is_space).unwrap_or(text.len());
    let rest = text.get(end..).unwrap_or_default();
    let spaces = rest.len() - rest.trim_start_matches(is_space).len();
    (token.get(..end).unwrap_or_default(), end + spaces)
}

/// `token` with plain dashes, letters for figurines, and without evaluation glyphs; `buffer` holds
/// it where it differs.
pub(super) fn plain<'a>(token: &'a [u8], buffer: &'a mut String) -> &'a [u8] {
    let text = match std::str::from_utf8(token) {
        Ok(text) if !token.is_ascii() => text,
        _ => return token,
    };
    buffer.clear();
    buffer.extend(text.chars().filter_map(|character| {
        Some(match character {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            '♙' | '♟' => 'P',
            '×' => 'x',
            _ if GLYPHS.contains(character) => return None,
            other => other,
        })
    }));
    buffer.as_bytes()
}

/// Signs that say something about a move or a position: evaluations, annotations, marks of check
/// and mate, and what makes an emoji of a sign or not.
const GLYPHS: &str = "±∓∞⩲⩱⯹‼⁇⁈⁉†‡✓↑↓→←⇆⇄⟳∆△Δ▽▲▼⌓□■○●◯⊕⊙⨀∥⊥⟂⩵≌\u{fe0e}\u{fe0f}";

/// Whether a line that no tag or move of a game precedes is text between the games: it does not
/// start with a tag pair, a bracket, a comment, a move, a move number with a dot, or a result.
pub(super) fn is_prose(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let mut words = line.split(is_space).filter(|word| !word.is_empty());
    let Some(first) = words.next() else {
        return false;
    };
    if first.bytes().next().is_some_and(is_delimiter) {
        return false;
    }
    let is_move = |word: &str| {
        let word = word
            .split(|c: char| c.is_ascii() && is_delimiter(c as u8))
            .next();
        let mut buffer = String::new();
        match classify(plain(word.unwrap_or_default().as_bytes(), &mut buffer)) {
            Token::Move(_, text) => {
                let text = std::str::from_utf8(text).unwrap_or_default();
                san::parse(text).map_or_else(|error| error.is_null_move(), |_| true)
            }
            _ => true,
        }
    };
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let after_digits = first.get(digits..).unwrap_or_default();
    match (digits, after_digits) {
        (0, _) => !is_move(first),
        (_, "") => !words.next().is_none_or(is_move),
        (_, rest) => !rest.starts_with(['.', '…']) && !is_move(first),
    }
}

/// Says what `token`, a [`plain`] word, is.
pub(super) fn classify(token: &[u8]) -> Token<'_> {
    if let [b'a'..=b'h' | b'A'..=b'Z', ..] = token {
        return match token {
            b"e.p." | b"ep" => Token::EnPassant,
            _ => Token::Move(None, strip_marks(token)),
        };
    }
    if let Some(result) = PgnResult::of_token(token) {
        return Token::Result(result);
    }
    let digits = token
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    // `0-0` is castling, not move number 0.
    let (number, rest) = match token {
        [b'0', b'-', ..] => (None, token),
        _ => match token.split_at_checked(digits) {
            Some(([], rest)) => (None, rest),
            Some((digits, rest)) => (Some(read_number(digits)), rest),
            None => (None, token),
        },
    };
    match (number, strip_marks(strip_dots(rest))) {
        (Some(number), []) => Token::Number(number),
        (None, rest) if rest.iter().all(|byte| b"+#=/~".contains(byte)) => Token::Nothing,
        (None, b"-") => Token::Nothing,
        (number, text) => Token::Move(number, text),
    }
}

/// The number, or the largest there is.
fn read_number(digits: &[u8]) -> u32 {
    digits.iter().fold(0_u32, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit.wrapping_sub(b'0')))
    })
}

fn strip_dots(mut text: &[u8]) -> &[u8] {
    while let [b'.', rest @ ..] | [0xe2, 0x80, 0xa6, rest @ ..] = text {
        text = rest;
    }
    text
}

/// Takes marks (`!?`) and evaluations (`+-`, `+/=`, `=`) off the end.
fn strip_marks(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b'+' | b'-' | b'=', b'/', b'+' | b'-' | b'='] => rest,
            [rest @ .., b'!' | b'?' | b'='] => rest,
            [rest @ .., b'+', b'-', b'-'] | [rest @ .., b'-', b'-', b'+'] => rest,
            [rest @ .., b'+', b'-'] | [rest @ .., b'-' | b'=', b'+'] => rest,
            _ => return text,
        };
    }
}

/// Reads a token or the value of a `Result` tag, with any kind of dash and with or without spaces.
///
/// ```
/// use megaton::notation::pgn::PgnResult;
/// for text in ["1/2-1/2", "½–½", "0.5 - 0.5"] {
///     assert_eq!(text.parse(), Ok(PgnResult::Draw));
/// }
/// assert!("2-0".parse::<PgnResult>().is_err());
/// ```
impl FromStr for PgnResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<PgnResult, ParseResultError> {
        let text: String = text.chars().filter(|&c| !is_space(c)).collect();
        let mut buffer = String::new();
        let token = plain(text.as_bytes(), &mut buffer);
        PgnResult::of_token(token).ok_or(ParseResultError)
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, classify, is_prose, plain, split_word};
    use crate::notation::pgn::PgnResult;

    #[test]
    fn numbers_moves_and_results() {
        let cases = [
            ("12.", Token::Number(12)),
            ("12...", Token::Number(12)),
            ("12…", Token::Number(12)),
            ("12", Token::Number(12)),
            ("99999999999999.", Token::Number(u32::MAX)),
            ("12.Nf3", Token::Move(Some(12), b"Nf3")),
            ("12...Nf3!?", Token::Move(Some(12), b"Nf3")),
            ("...e5", Token::Move(None, b"e5")),
            ("e5??", Token::Move(None, b"e5")),
            ("O-O", Token::Move(None, b"O-O")),
            ("0-0", Token::Move(None, b"0-0")),
            ("0-0-0+", Token::Move(None, b"0-0-0+")),
            ("7.0-0", Token::Move(Some(7), b"0-0")),
            ("--", Token::Move(None, b"--")),
            ("e.p.", Token::EnPassant),
            ("1-0", Token::Result(PgnResult::WhiteWins)),
            ("0-1", Token::Result(PgnResult::BlackWins)),
            ("1/2-1/2", Token::Result(PgnResult::Draw)),
            ("½-½", Token::Result(PgnResult::Draw)),
            ("*", Token::Result(PgnResult::Unknown)),
            ("!?", Token::Nothing),
            ("...", Token::Nothing),
            ("ep", Token::EnPassant),
            ("0.5-0.5", Token::Result(PgnResult::Draw)),
            ("1–0", Token::Result(PgnResult::WhiteWins)),
            ("½–½", Token::Result(PgnResult::Draw)),
            ("0–1", Token::Result(PgnResult::BlackWins)),
            ("±", Token::Nothing),
            ("∓", Token::Nothing),
            ("∞", Token::Nothing),
            ("⩲", Token::Nothing),
            ("⩱", Token::Nothing),
            ("=", Token::Nothing),
            ("+-", Token::Nothing),
            ("-+", Token::Nothing),
            ("−+", Token::Nothing),
            ("+/=", Token::Nothing),
            ("=/+", Token::Nothing),
            ("+", Token::Nothing),
            ("-", Token::Nothing),
            ("e5+-", Token::Move(None, b"e5")),
            ("Nf3+/-", Token::Move(None, b"Nf3")),
            ("Nf3+", Token::Move(None, b"Nf3+")),
            ("Nf3+=", Token::Move(None, b"Nf3+")),
            ("Nf3±", Token::Move(None, b"Nf3")),
            ("12.♘f3‼", Token::Move(Some(12), b"Nf3")),
            ("O–O–O", Token::Move(None, b"O-O-O")),
            ("0-0+-", Token::Move(None, b"0-0")),
            ("e8=Q=", Token::Move(None, b"e8=Q")),
            ("Z0", Token::Move(None, b"Z0")),
        ];
        for (text, token) in cases {
            let mut buffer = String::new();
            let word = plain(text.as_bytes(), &mut buffer);
            assert_eq!(classify(word), token, "{text}");
        }
    }

    #[test]
    fn words_end_at_spaces_beyond_ascii() {
        for (token, word, len) in [
            ("e4", "e4", 2),
            ("e4\u{a0}e5", "e4", 4),
            ("1.\u{200b}\u{a0}e4", "1.", 7),
            ("\u{feff}e4", "", 3),
            ("é", "é", 2),
        ] {
            assert_eq!(
                split_word(token.as_bytes()),
                (word.as_bytes(), len),
                "{token:?}"
            );
        }
    }

    #[test]
    fn lines_of_prose_are_told_from_movetext() {
        for line in [
            "Games of the match",
            "12 games follow",
            "3rd round",
            "Hello!",
            "White: Smith",
            "e-mail me",
        ] {
            assert!(is_prose(line.as_bytes()), "{line}");
        }
        for line in [
            "",
            "  \u{a0}",
            "e4 e5",
            "1. e4",
            "1.Sf3",
            "1. Sf3",
            "1 e4",
            "1",
            "12. ",
            "...",
            "[Event \"x\"]",
            "{a comment}",
            "1-0",
            "* ",
            "e4{x} e5",
            "-- e5",
        ] {
            assert!(!is_prose(line.as_bytes()), "{line}");
        }
    }
}
