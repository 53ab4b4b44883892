//! Text → [`San`], leniently and without a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Excerpt, plain_spaces};
use crate::types::{CastlingSide, File, Rank, Role, Square};

/// What a text in algebraic notation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// Any other move.
    Move(SanMove),
}

/// A move that names its target, and its piece or its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SanMove {
    /// The kind of piece that moves: a pawn where the text names none. `None` in long algebraic
    /// notation without a piece (`e2-e4`, `g1f3`), which means whatever stands on the origin.
    pub role: Option<Role>,
    /// The file of the origin, where the text names it.
    pub from_file: Option<File>,
    /// The rank of the origin, where the text names it.
    pub from_rank: Option<Rank>,
    /// Whether the text has an `x`.
    pub capture: bool,
    /// The target.
    pub to: Square,
    /// The piece named behind the target; any of the six, also those that are never allowed.
    pub promotion: Option<Role>,
    /// Whether the text ends in `e.p.`: a pawn's capture then, always.
    pub en_passant: bool,
}

impl SanMove {
    /// Whether the move may be a capture: a pawn move without `x` and without a file is a push.
    pub(super) fn may_capture(&self) -> bool {
        self.role != Some(Role::Pawn) || self.capture || self.from_file.is_some()
    }

    /// The origin, where the text names its file and its rank.
    pub(super) fn origin(&self) -> Option<Square> {
        Some(Square::new(self.from_file?, self.from_rank?))
    }

    /// Whether a piece on `square` fits what the text says about the origin.
    pub(super) fn fits(&self, square: Square) -> bool {
        self.from_file.is_none_or(|file| file == square.file())
            && self.from_rank.is_none_or(|rank| rank == square.rank())
    }
}

/// A text that is not a move in algebraic notation.
///
/// ```
/// use megaton::notation::san;
/// let error = san::parse("--").unwrap_err();
/// assert_eq!(error.token().as_str(), "--");
/// assert!(error.is_null_move());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSanError {
    token: Excerpt,
    is_null_move: bool,
}

impl ParseSanError {
    fn new(text: &str) -> ParseSanError {
        let null = ["--", "Z0", "0000", "@@@@", "null", "pass"];
        ParseSanError {
            token: Excerpt::of(text),
            is_null_move: null
                .iter()
                .any(|null| null.eq_ignore_ascii_case(text.trim())),
        }
    }

    /// The text.
    pub const fn token(&self) -> &Excerpt {
        &self.token
    }

    /// Whether the text is one of the ways to write a null move: `--`, `Z0`, `0000`.
    pub const fn is_null_move(&self) -> bool {
        self.is_null_move
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = &self.token;
        match self.is_null_move {
            true => write!(f, "{token} is a null move, which the rules do not allow"),
            false => write!(
                f,
                "{token} is not a move like e4, exd5, Nf3, e8=Q, O-O or e2e4"
            ),
        }
    }
}

impl std::error::Error for ParseSanError {}

/// Reads one move, leniently: `+ # ! ?` after it and the `=` of a promotion may be missing or
/// unexpected, `O-O` may be written with zeros or in lower case, and `e.p.` (or `ep`) may follow a
/// pawn's capture with or without a space. Long algebraic notation (`e2-e4`, `Ng1-f3`, `g1xf3`)
/// and UCI text (`e7e8q`) are read too.
///
/// # Errors
/// [`ParseSanError`] for anything else.
///
/// ```
/// use megaton::notation::san;
/// assert_eq!(san::parse("Ng1-f3")?, san::parse("Ng1f3!")?);
/// # Ok::<(), san::ParseSanError>(())
/// ```
pub fn parse(text: &str) -> Result<San, ParseSanError> {
    let plain = plain_spaces(text);
    read(plain.trim_ascii().as_bytes()).ok_or_else(|| ParseSanError::new(text))
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<San, ParseSanError> {
        parse(text)
    }
}

fn read(text: &[u8]) -> Option<San> {
    let (text, en_passant) = strip_suffixes(text);
    if let Some(side) = castling(text) {
        return (!en_passant).then_some(San::Castling(side));
    }
    let (letter, rest) = match text {
        [
            letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'),
            rest @ ..,
        ] => (Role::from_letter(char::from(*letter)), rest),
        rest => (None, rest),
    };
    let (rest, promotion) = strip_promotion(rest)?;
    let [origin @ .., file, rank] = rest else {
        return None;
    };
    let to = Square::from_ascii(&[*file, *rank])?;
    let (origin, capture) = match origin {
        [origin @ .., b'x' | b':'] => (origin, true),
        // The hyphen of long notation needs a whole origin: `e2-e4`.
        [_, _, b'-'] => (origin.split_last()?.1, false),
        origin => (origin, false),
    };
    let (from_file, from_rank) = match origin {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(File::from_low_bits(file - b'a')), None),
        [rank @ b'1'..=b'8'] => (None, Some(Rank::from_low_bits(rank - b'1'))),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (
            Some(File::from_low_bits(file - b'a')),
            Some(Rank::from_low_bits(rank - b'1')),
        ),
        _ => return None,
    };
    let by_squares = from_file.is_some() && from_rank.is_some();
    let role = match letter {
        None if !by_squares => Some(Role::Pawn),
        letter => letter,
    };
    let san = SanMove {
        role,
        from_file,
        from_rank,
        capture,
        to,
        promotion,
        en_passant,
    };
    if en_passant && !(matches!(role, None | Some(Role::Pawn)) && san.may_capture()) {
        return None;
    }
    Some(San::Move(san))
}

/// Takes signs, spaces and `e.p.` off the end, in any order.
fn strip_suffixes(mut text: &[u8]) -> (&[u8], bool) {
    let mut en_passant = false;
    loop {
        text = match text {
            [rest @ .., b'+' | b'#' | b'!' | b'?' | b'=' | b' ' | b'\t'] => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] if !en_passant => {
                en_passant = true;
                rest
            }
            _ => return (text, en_passant),
        }
    }
}

fn castling(text: &[u8]) -> Option<CastlingSide> {
    const fn is_o(byte: u8) -> bool {
        matches!(byte, b'O' | b'0' | b'o')
    }
    match *text {
        [a, b'-', b] if is_o(a) && is_o(b) => Some(CastlingSide::KingSide),
        [a, b'-', b, b'-', c] if is_o(a) && is_o(b) && is_o(c) => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Takes `=Q`, `Q`, `(Q)` or `/Q` off the end, in either case. `None` where the last letter is not
/// a piece.
fn strip_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let (rest, letter) = match text {
        [rest @ .., b'(', letter, b')'] => (rest, letter),
        [rest @ .., b'=' | b'/', letter] => (rest, letter),
        [.., b'1'..=b'8'] => return Some((text, None)),
        [rest @ .., letter] => (rest, letter),
        [] => return None,
    };
    Some((rest, Some(Role::from_letter(char::from(*letter))?)))
}

#[cfg(test)]
mod tests {
    use super::{San, SanMove, parse};
    use crate::types::{CastlingSide, File, Rank, Role, Square};

    fn plain(role: Role, to: Square) -> SanMove {
        SanMove {
            role: Some(role),
            from_file: None,
            from_rank: None,
            capture: false,
            to,
            promotion: None,
            en_passant: false,
        }
    }

    #[test]
    fn origins_captures_and_promotions() {
        let knight = plain(Role::Knight, Square::F3);
        assert_eq!(parse("Nf3"), Ok(San::Move(knight)));
        let from_g = SanMove {
            from_file: Some(File::G),
            ..knight
        };
        assert_eq!(parse("Ngf3"), Ok(San::Move(from_g)));
        let from_g1 = SanMove {
            from_rank: Some(Rank::First),
            ..from_g
        };
        for text in ["Ng1f3", "Ng1-f3", "Ng1f3!?"] {
            assert_eq!(parse(text), Ok(San::Move(from_g1)), "{text}");
        }
        let captures = SanMove {
            from_rank: Some(Rank::First),
            capture: true,
            ..knight
        };
        for text in ["N1xf3", "N1:f3", "N1xf3+", "N1xf3#", "N1xf3=", " N1xf3 "] {
            assert_eq!(parse(text), Ok(San::Move(captures)), "{text}");
        }
        let queen = SanMove {
            promotion: Some(Role::Queen),
            ..plain(Role::Pawn, Square::E8)
        };
        for text in [
            "e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8q", "e8=Q+", "Pe8=Q",
        ] {
            assert_eq!(parse(text), Ok(San::Move(queen)), "{text}");
        }
    }

    #[test]
    fn long_notation_without_a_piece_means_what_stands_there() {
        let from_g1 = SanMove {
            role: None,
            from_file: Some(File::G),
            from_rank: Some(Rank::First),
            ..plain(Role::Pawn, Square::F3)
        };
        for text in ["g1-f3", "g1f3", "g1-f3+"] {
            assert_eq!(parse(text), Ok(San::Move(from_g1)), "{text}");
        }
        let captures = SanMove {
            capture: true,
            ..from_g1
        };
        assert_eq!(parse("g1xf3"), Ok(San::Move(captures)));
    }

    #[test]
    fn castling_in_every_spelling() {
        for text in ["O-O", "0-0", "o-o", "O-O+", "0-0#!"] {
            assert_eq!(
                parse(text),
                Ok(San::Castling(CastlingSide::KingSide)),
                "{text}"
            );
        }
        for text in ["O-O-O", "0-0-0", "O-0-O+"] {
            assert_eq!(
                parse(text),
                Ok(San::Castling(CastlingSide::QueenSide)),
                "{text}"
            );
        }
    }

    #[test]
    fn en_passant_suffix_with_or_without_a_space() {
        let pawn = SanMove {
            from_file: Some(File::E),
            capture: true,
            en_passant: true,
            ..plain(Role::Pawn, Square::D6)
        };
        for text in [
            "exd6 e.p.",
            "exd6e.p.",
            "exd6+ e.p.",
            "exd6 e.p.+",
            "exd6  e.p. #",
            "exd6ep",
            "exd6 ep+",
            "\u{a0}exd6\u{2009}e.p.\u{200b}",
        ] {
            assert_eq!(parse(text), Ok(San::Move(pawn)), "{text}");
        }
        for text in ["Nxd6 e.p.", "d6 e.p.", "O-O e.p.", "exd6 e.p. e.p."] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_moves() {
        let texts = [
            "", " ", "e", "4", "e9", "i4", "xe", "nf3", "N", "Nf", "NNf3", "Nxxf3", "0000", "--",
            "e.p.", "=", "+", "O-", "O-O-O-O", "1-0", "e8=", "e8=X", "Zf3", "e2-", "-e4", "é4",
            "e4é", "Nf3 d5", "e4.", "()", "e8()", "Ngg1f3", "N-f3", "\0",
        ];
        for text in texts.into_iter().filter(|&text| text != "e8=") {
            assert!(parse(text).is_err(), "{text:?}");
        }
        // A promotion sign without a piece is unexpected, but not an error.
        assert_eq!(parse("e8="), Ok(San::Move(plain(Role::Pawn, Square::E8))));
        for text in ["--", "Z0", "0000", " -- "] {
            let error = parse(text).expect_err(text);
            assert!(error.to_string().contains("is a null move"), "{error}");
        }
    }
}
