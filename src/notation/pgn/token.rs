//! Tokens of the movetext.

use super::PgnResult;

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
    /// Dots, exclamation and question marks.
    Nothing,
}

/// Whether `byte` ends a token.
pub(super) const fn is_delimiter(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$')
}

/// Says what `token`, bytes without a delimiter, is.
pub(super) fn classify(token: &[u8]) -> Token<'_> {
    if let [b'a'..=b'h' | b'A'..=b'Z', ..] = token {
        return match token {
            b"e.p." => Token::EnPassant,
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
        (None, []) => Token::Nothing,
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

fn strip_marks(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., b'!' | b'?'] = text {
        text = rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Token, classify};
    use crate::notation::pgn::PgnResult;

    #[test]
    fn numbers_moves_and_results() {
        let cases: [(&str, Token); 22] = [
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
        ];
        for (text, token) in cases {
            assert_eq!(classify(text.as_bytes()), token, "{text}");
        }
    }
}
