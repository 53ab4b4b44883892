//! A move as somebody wrote it, legal or not.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::types::error::quoted;
use crate::types::{CastlingMode, CastlingSide, File, Role, Square};

/// Origin, target and perhaps a promotion piece: what UCI text says, before anybody asked
/// whether it is legal. The null move `0000` is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The square named first.
    pub from: Square,
    /// The square named second; for castling the king's final square or the rook's.
    pub to: Square,
    /// The piece named behind the squares; any of the six, also those that are never allowed.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// Castling of `king` with `rook` as `mode` writes it: the king's final square where a king on
    /// the e-file castles with a rook in the corner in standard mode, else the rook's square.
    pub const fn castling(king: Square, rook: Square, mode: CastlingMode) -> UciMove {
        let side = CastlingSide::of(king, rook);
        let orthodox =
            matches!(king.file(), File::E) && rook.file() as u8 == side.corner_file() as u8;
        let to = match mode {
            CastlingMode::Standard if orthodox => king.on_file(side.king_file()),
            _ => rook,
        };
        UciMove {
            from: king,
            to,
            promotion: None,
        }
    }

    /// A number that orders moves as their texts: six bits for each square and three for the
    /// promotion letter by its place in the alphabet.
    const fn text_rank(self) -> u16 {
        let letter = match self.promotion {
            None => 0,
            Some(Role::Bishop) => 1,
            Some(Role::King) => 2,
            Some(Role::Knight) => 3,
            Some(Role::Pawn) => 4,
            Some(Role::Queen) => 5,
            Some(Role::Rook) => 6,
        };
        (self.from.text_order() as u16) << 9 | (self.to.text_order() as u16) << 3 | letter
    }
}

/// The order of the texts, as sorting their `Display` forms would give.
///
/// ```
/// use megaton::UciMove;
/// let mut moves: Vec<UciMove> =
///     ["e7e8q", "a2a4", "e7e8b", "e7e8"].iter().flat_map(|text| text.parse()).collect();
/// moves.sort();
/// let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(texts, ["a2a4", "e7e8", "e7e8b", "e7e8q"]);
/// ```
impl Ord for UciMove {
    #[inline]
    fn cmp(&self, other: &UciMove) -> Ordering {
        self.text_rank().cmp(&other.text_rank())
    }
}

impl PartialOrd for UciMove {
    #[inline]
    fn partial_cmp(&self, other: &UciMove) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A text that is not a move in UCI form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseUciMoveError {
    token: Box<str>,
}

impl ParseUciMoveError {
    /// The text, cut after 40 characters.
    pub fn token(&self) -> &str {
        &self.token
    }
}

/// Writes for example `"e2" is not a move of the form e2e4 or e7e8q`.
impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = &self.token;
        write!(f, "{token:?} is not a move of the form e2e4 or e7e8q")
    }
}

impl std::error::Error for ParseUciMoveError {}

/// Reads two squares and perhaps a promotion letter of either case.
///
/// ```
/// use megaton::{Role, UciMove};
/// let mv: UciMove = "e7e8q".parse()?;
/// assert_eq!(mv.promotion, Some(Role::Queen));
/// let error = "e2-e4".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.to_string(), "\"e2-e4\" is not a move of the form e2e4 or e7e8q");
/// # Ok::<(), megaton::ParseUciMoveError>(())
/// ```
impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<UciMove, ParseUciMoveError> {
        read(text.as_bytes()).ok_or_else(|| ParseUciMoveError {
            token: quoted(text),
        })
    }
}

fn read(text: &[u8]) -> Option<UciMove> {
    let (squares, promotion) = match text {
        [squares @ .., letter] if squares.len() == 4 => {
            (squares, Some(Role::from_letter(char::from(*letter))?))
        }
        squares => (squares, None),
    };
    let (from, to) = squares.split_at_checked(2)?;
    Some(UciMove {
        from: Square::from_ascii(from)?,
        to: Square::from_ascii(to)?,
        promotion,
    })
}

/// Writes for example `e2e4` or `e7e8q`.
impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}
