//! Text → [`San`], leniently and without a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::Excerpt;
use crate::types::{CastlingSide, Role, Square};

/// What a text in algebraic notation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// Any other move.
    Move(SanMove),
}

/// A move that names a kind of piece and a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SanMove {
    /// The kind of piece that moves; a pawn where the text names none.
    pub role: Role,
    /// The file, 0 to 7, of the origin, where the text names it.
    pub from_file: Option<u8>,
    /// The rank, 0 to 7, of the origin, where the text names it.
    pub from_rank: Option<u8>,
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
    /// Whether the move can only be a capture by a pawn or its text says nothing against it: a
    /// pawn move without `x` and without a file is a push.
    pub(super) fn may_capture(&self) -> bool {
        self.role != Role::Pawn || self.capture || self.from_file.is_some()
    }

    /// Whether a piece on `square` fits what the text says about the origin.
    pub(super) fn fits(&self, square: Square) -> bool {
        self.from_file.is_none_or(|file| file == square.file())
            && self.from_rank.is_none_or(|rank| rank == square.rank())
    }
}

/// A text that is no move in algebraic notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSanError(Excerpt);

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no move like e4, exd5, Nf3, e8=Q or O-O", self.0)
    }
}

impl std::error::Error for ParseSanError {}

/// Reads one move. `+ # ! ?` behind it and the `=` of a promotion may be missing or superfluous,
/// `O-O` may be written with zeros or small letters, a hyphen may stand between origin and target,
/// and `e.p.` may follow a pawn's capture with or without a blank.
///
/// # Errors
/// [`ParseSanError`] for anything else.
pub fn parse(text: &str) -> Result<San, ParseSanError> {
    read(text.trim_ascii().as_bytes()).ok_or_else(|| ParseSanError(Excerpt::of(text)))
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
    let (role, rest) = match text {
        [
            letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'),
            rest @ ..,
        ] => (Role::from_letter(char::from(*letter))?, rest),
        rest => (Role::Pawn, rest),
    };
    let (rest, promotion) = strip_promotion(rest)?;
    let [origin @ .., file, rank] = rest else {
        return None;
    };
    let to = Square::from_ascii(&[*file, *rank]).ok()?;
    let (origin, capture) = match origin {
        [origin @ .., b'x' | b':'] => (origin, true),
        // The hyphen of long notation needs a whole origin: `e2-e4`.
        [_, _, b'-'] => (origin.split_last()?.1, false),
        origin => (origin, false),
    };
    let (from_file, from_rank) = match origin {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
        [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
        _ => return None,
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
    if en_passant && !(role == Role::Pawn && san.may_capture()) {
        return None;
    }
    Some(San::Move(san))
}

/// Takes signs, blanks and `e.p.` off the end, in any order.
fn strip_suffixes(mut text: &[u8]) -> (&[u8], bool) {
    let mut en_passant = false;
    loop {
        text = match text {
            [rest @ .., b'+' | b'#' | b'!' | b'?' | b'=' | b' ' | b'\t'] => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] if !en_passant => {
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

/// Takes `=Q`, `Q`, `(Q)` or `/Q` off the end; a small letter does as well. `None` where the last
/// letter is no piece.
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
    use crate::types::{CastlingSide, Role, Square};

    fn plain(role: Role, to: Square) -> SanMove {
        SanMove {
            role,
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
            from_file: Some(6),
            ..knight
        };
        assert_eq!(parse("Ngf3"), Ok(San::Move(from_g)));
        let from_g1 = SanMove {
            from_rank: Some(0),
            ..from_g
        };
        for text in ["Ng1f3", "Ng1-f3", "Ng1f3!?"] {
            assert_eq!(parse(text), Ok(San::Move(from_g1)), "{text}");
        }
        let captures = SanMove {
            from_rank: Some(0),
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
    fn en_passant_suffix_with_or_without_a_blank() {
        let pawn = SanMove {
            from_file: Some(4),
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
        ] {
            assert_eq!(parse(text), Ok(San::Move(pawn)), "{text}");
        }
        for text in ["Nxd6 e.p.", "d6 e.p.", "O-O e.p.", "exd6 e.p. e.p."] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_moves() {
        let texts = [
            "", " ", "e", "4", "e9", "i4", "xe", "nf3", "N", "Nf", "NNf3", "Nxxf3", "0000", "--",
            "e.p.", "=", "+", "O-", "O-O-O-O", "1-0", "e8=", "e8=X", "Zf3", "e2-", "-e4", "é4",
            "e4é", "Nf3 d5", "e4.", "()", "e8()", "Ngg1f3", "N-f3", "\0",
        ];
        for text in texts.into_iter().filter(|&text| text != "e8=") {
            assert!(parse(text).is_err(), "{text:?}");
        }
        // A promotion sign without a piece is superfluous, not wrong.
        assert_eq!(parse("e8="), Ok(San::Move(plain(Role::Pawn, Square::E8))));
    }
}
