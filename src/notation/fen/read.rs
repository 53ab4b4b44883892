//! Text → position: all errors at once, and notes on what was dropped.

use std::cell::LazyCell;
use std::str::FromStr;

use super::castling::{self, NamedRight};
use super::{FenError, FenField, FenNote, ParseFenError};
use crate::notation::{Excerpt, plain_spaces};
use crate::position::{Board, Position, Setup, SetupError, SetupNote};
use crate::types::{Bitboard, CastlingMode, Color, File, Piece, Role, Square};

/// A position read from a FEN, and what was dropped from the FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsedFen {
    /// The position.
    pub position: Position,
    /// Castling rights and en passant squares that were dropped.
    pub notes: Vec<FenNote>,
}

/// Reads a FEN of four to six fields, or an EPD line: four fields, then operations, of which
/// `hmvc` and `fmvn` set the counters. Counters default to 0 and 1. In
/// [`CastlingMode::Standard`] only castling rights of kings on e1, e8 and rooks on a1, h1, a8, h8
/// are kept. Spaces may be any that Unicode has; a byte order mark is skipped.
///
/// # Errors
/// Everything that is wrong with the text and the position it describes.
///
/// ```
/// use megaton::{CastlingMode, notation::fen};
/// let parsed = fen::parse("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", CastlingMode::Standard)?;
/// assert!(parsed.notes[0].to_string().starts_with("castling right Q dropped: "));
/// # Ok::<(), fen::ParseFenError>(())
/// ```
pub fn parse(text: &str, mode: CastlingMode) -> Result<ParsedFen, ParseFenError> {
    let text = plain_spaces(text);
    let fields = Fields::split(&text);
    let mut errors = Vec::new();
    let placement = read_placement(fields.placement, &mut errors);
    let turn = read_turn(fields.turn, &mut errors);
    let rights = read_castling(fields.castling, &placement.board, &mut errors);
    let en_passant = read_en_passant(fields.en_passant, &mut errors);
    let clock = read_counter(FenField::HalfmoveClock, fields.halfmove, 0, &mut errors);
    let number = read_counter(FenField::FullmoveNumber, fields.fullmove, 1, &mut errors);
    if let Some(token) = fields.unexpected {
        errors.push(FenError::Unexpected(Excerpt::of(token)));
    }
    let setup = Setup {
        board: placement.board,
        turn: turn.unwrap_or(Color::White),
        castling_rooks: castling::rooks(&rights),
        en_passant,
        halfmove_clock: clock,
        fullmove_number: number,
    };
    match Position::from_setup(&setup, mode) {
        Ok((position, notes)) if errors.is_empty() => Ok(ParsedFen {
            position,
            notes: name_notes(&rights, notes, &setup),
        }),
        Ok(_) => Err(ParseFenError(errors)),
        Err(setup_errors) => {
            let certain = setup_errors.as_slice().iter().copied();
            let certain = certain.filter(|&error| placement.bears_out(error, turn));
            // A text without any placement has no kings either; that need not be said.
            if fields.placement.is_some() {
                errors.extend(certain.map(FenError::Setup));
            }
            Err(ParseFenError(errors))
        }
    }
}

impl Position {
    /// Reads a FEN of four to six fields, or an EPD line. `mode` says which castling rights there
    /// can be; what the text says but the board does not bear out is dropped and noted.
    ///
    /// # Errors
    /// Every error of the text and of the position it describes.
    ///
    /// ```
    /// use megaton::{CastlingMode, Position};
    /// let parsed = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w KQ -", CastlingMode::Standard)?;
    /// assert_eq!(parsed.position.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    /// assert_eq!(parsed.notes.len(), 1); // K: there is no rook on that side
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fen(text: &str, mode: CastlingMode) -> Result<ParsedFen, ParseFenError> {
        parse(text, mode)
    }
}

/// Reads a FEN, with the castling rights of standard chess or Chess960, so that what `Display`
/// writes is read back as the same position. Rights and en passant squares that the board does
/// not bear out are dropped; [`Position::from_fen`] says which.
impl FromStr for Position {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Position, ParseFenError> {
        Ok(parse(text, CastlingMode::Chess960)?.position)
    }
}

/// Reads a FEN as [`parse`] does, in [`CastlingMode::Chess960`] if its castling rights need it and
/// in [`CastlingMode::Standard`] otherwise.
///
/// # Errors
/// Those of [`parse`].
///
/// ```
/// use megaton::{CastlingMode, notation::fen};
/// let (parsed, mode) = fen::parse_any("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1")?;
/// assert_eq!(mode, CastlingMode::Chess960);
/// assert!(parsed.notes.is_empty());
/// # Ok::<(), fen::ParseFenError>(())
/// ```
pub fn parse_any(text: &str) -> Result<(ParsedFen, CastlingMode), ParseFenError> {
    let parsed = parse(text, CastlingMode::Chess960)?;
    // Where all rights are those of standard chess, both modes give the same position and notes.
    let chess960 = needs_chess960(&parsed.position);
    Ok((parsed, CastlingMode::from_chess960(chess960)))
}

/// How castling must be read so that a FEN keeps its castling rights:
/// [`CastlingMode::Chess960`] where a right belongs to a king or rook that is not on its standard
/// square.
///
/// # Errors
/// Those of [`parse`].
///
/// ```
/// use megaton::{CastlingMode, notation::fen};
/// let mode = fen::detect_mode("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
/// assert_eq!(mode, CastlingMode::Standard);
/// # Ok::<(), fen::ParseFenError>(())
/// ```
pub fn detect_mode(text: &str) -> Result<CastlingMode, ParseFenError> {
    parse_any(text).map(|(_, mode)| mode)
}

/// Whether a castling right belongs to a king or rook that is not on its standard square.
fn needs_chess960(position: &Position) -> bool {
    castling::in_order(position.board(), position.castling_rights()).any(|(color, side, rook)| {
        let king = position.board().king(color);
        king.is_none_or(|king| king.file() != File::E) || rook.file() != side.corner_file()
    })
}

/// The words of a FEN by the field they belong to.
#[derive(Default)]
struct Fields<'a> {
    placement: Option<&'a str>,
    turn: Option<&'a str>,
    castling: Option<&'a str>,
    en_passant: Option<&'a str>,
    halfmove: Option<&'a str>,
    fullmove: Option<&'a str>,
    unexpected: Option<&'a str>,
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Fields<'a> {
        let mut rest = text;
        let mut fields = Fields {
            placement: next_word(&mut rest),
            turn: next_word(&mut rest),
            castling: next_word(&mut rest),
            en_passant: next_word(&mut rest),
            ..Fields::default()
        };
        if are_operations(rest) {
            fields.halfmove = operand(rest, "hmvc");
            fields.fullmove = operand(rest, "fmvn");
        } else {
            fields.halfmove = next_word(&mut rest);
            fields.fullmove = next_word(&mut rest);
            fields.unexpected = next_word(&mut rest);
        }
        fields
    }
}

/// Takes the first word off `rest`.
fn next_word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text.bytes().position(|byte| byte.is_ascii_whitespace());
    let word = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
    *rest = text.get(word.len()..).unwrap_or_default();
    (!word.is_empty()).then_some(word)
}

/// Whether the text behind four fields is EPD operations: it starts with an operation's name or a
/// semicolon, and has a semicolon.
fn are_operations(rest: &str) -> bool {
    let starts = rest
        .trim_ascii_start()
        .starts_with(|first: char| first == ';' || first.is_ascii_alphabetic());
    starts && rest.contains(';')
}

/// The operand of the EPD operation `name`.
fn operand<'a>(operations: &'a str, name: &str) -> Option<&'a str> {
    operations.split(';').find_map(|operation| {
        let mut rest = operation;
        (next_word(&mut rest)? == name).then(|| rest.trim_ascii())
    })
}

/// What field 1 gave, right or wrong.
struct Placement<'a> {
    board: Board,
    text: &'a str,
    whole: bool,
}

impl Placement<'_> {
    /// Whether `error` is certain, not one that the unreadable parts only seem to cause.
    fn bears_out(&self, error: SetupError, turn: Option<Color>) -> bool {
        let written = |king: char| self.text.contains(king);
        match error {
            SetupError::NoKings => self.whole || !(written('K') || written('k')),
            SetupError::NoKingOfMover(color) => {
                let king = Piece::new(color, Role::King).fen_char();
                turn.is_some() && (self.whole || !written(king))
            }
            SetupError::OpponentInCheck(..) => self.whole && turn.is_some(),
            SetupError::PawnsOnLastRanks(_) => self.whole,
            SetupError::TooManyKings(..)
            | SetupError::TooManyPieces(..)
            | SetupError::TooManyPawns(..) => true,
        }
    }
}

fn read_placement<'a>(field: Option<&'a str>, errors: &mut Vec<FenError>) -> Placement<'a> {
    let mut board = Board::EMPTY;
    let Some(text) = field else {
        errors.push(FenError::Missing(FenField::Placement));
        return Placement {
            board,
            text: "",
            whole: false,
        };
    };
    if let Some(board) = board_without_errors(text) {
        return Placement {
            board,
            text,
            whole: true,
        };
    }
    let before = errors.len();
    let ranks = text.split('/').count();
    if ranks != 8 {
        errors.push(FenError::RankCount(ranks));
    }
    for (rank, squares) in (0..8).rev().zip(text.split('/')) {
        read_rank(rank, squares, &mut board, errors);
    }
    Placement {
        board,
        text,
        whole: errors.len() == before,
    }
}

/// The board of a placement without errors, as nearly all are, in one pass over its bytes; `None`
/// where there is an error to look for.
fn board_without_errors(text: &str) -> Option<Board> {
    let mut board = Board::EMPTY;
    let mut rank = 7;
    let mut file = 0;
    for &byte in text.as_bytes() {
        match byte {
            b'1'..=b'8' => file += byte - b'0',
            b'/' if file == 8 && rank > 0 => {
                rank -= 1;
                file = 0;
            }
            letter => {
                let piece = Piece::from_fen_char(char::from(letter))?;
                board.toggle(piece, Bitboard::of(Square::at(file, rank)?));
                file += 1;
            }
        }
        if file > 8 {
            return None;
        }
    }
    (file == 8 && rank == 0).then_some(board)
}

fn read_rank(rank: u8, text: &str, board: &mut Board, errors: &mut Vec<FenError>) {
    let mut file = 0_u64;
    let mut stranger = None;
    for character in text.chars() {
        match (character, Piece::from_fen_char(character)) {
            ('1'..='9', _) => file += u64::from(character as u32 - '0' as u32),
            (_, Some(piece)) => {
                let square = u8::try_from(file)
                    .ok()
                    .and_then(|file| Square::at(file, rank));
                if let Some(square) = square {
                    board.put(square, piece);
                }
                file += 1;
            }
            _ => stranger = stranger.or(Some(character)),
        }
    }
    let rank = rank + 1;
    if let Some(letter) = stranger {
        errors.push(FenError::BadPiece { rank, letter });
    } else if file != 8 {
        errors.push(FenError::RankLength {
            rank,
            squares: file,
        });
    }
}

fn read_turn(field: Option<&str>, errors: &mut Vec<FenError>) -> Option<Color> {
    match field {
        Some("w") => return Some(Color::White),
        Some("b") => return Some(Color::Black),
        Some(other) => errors.push(FenError::BadTurn(Excerpt::of(other))),
        None => errors.push(FenError::Missing(FenField::Turn)),
    }
    None
}

fn read_castling(
    field: Option<&str>,
    board: &Board,
    errors: &mut Vec<FenError>,
) -> Vec<NamedRight> {
    let Some(text) = field else {
        errors.push(FenError::Missing(FenField::Castling));
        return Vec::new();
    };
    if text == "-" {
        return Vec::new();
    }
    let mut rights: Vec<NamedRight> = Vec::new();
    for letter in text.chars() {
        match castling::read_letter(board, letter) {
            Some(right) if rights.contains(&right) => {}
            Some(right) => rights.push(right),
            None => {
                errors.push(FenError::BadCastlingLetter {
                    letter,
                    field: Excerpt::of(text),
                });
                break;
            }
        }
    }
    rights
}

fn read_en_passant(field: Option<&str>, errors: &mut Vec<FenError>) -> Option<Square> {
    match field {
        None => errors.push(FenError::Missing(FenField::EnPassant)),
        Some("-") => {}
        Some(text) => match text.parse() {
            Ok(square) => return Some(square),
            Err(_) => errors.push(FenError::BadEnPassant(Excerpt::of(text))),
        },
    }
    None
}

fn read_counter(
    field: FenField,
    token: Option<&str>,
    default: u32,
    errors: &mut Vec<FenError>,
) -> u32 {
    let Some(token) = token else {
        return default;
    };
    // `parse` alone would let a sign pass.
    let digits = token.bytes().all(|byte| byte.is_ascii_digit());
    match token.parse() {
        Ok(number) if digits => number,
        _ => {
            errors.push(FenError::BadCounter(field, Excerpt::of(token)));
            default
        }
    }
}

/// The notes of `setup` with the letters of the FEN, after those on letters that meant nothing.
fn name_notes(rights: &[NamedRight], notes: Vec<SetupNote>, setup: &Setup) -> Vec<FenNote> {
    let meaningless = rights.iter().filter(|right| right.rook.is_none());
    let mut named: Vec<FenNote> = meaningless.map(|right| right.dropped(false)).collect();
    let chess960 = LazyCell::new(|| {
        let position = Position::from_setup(setup, CastlingMode::Chess960);
        position.map_or(Bitboard::EMPTY, |(position, _)| {
            position.castling_rights().0
        })
    });
    named.extend(notes.into_iter().filter_map(|note| match note {
        SetupNote::EnPassant(square) => Some(FenNote::EnPassant(square)),
        SetupNote::CastlingRight(rook) => {
            let right = rights.iter().find(|right| right.rook == Some(rook))?;
            Some(right.dropped(chess960.contains(rook)))
        }
    }));
    named
}
