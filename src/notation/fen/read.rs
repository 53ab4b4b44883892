//! Text → position: every fault at once, what was dropped as notes.

use super::castling::{self, NamedRight};
use super::{FenError, FenField, FenNote, ParseFenError};
use crate::notation::excerpt::Excerpt;
use crate::position::{Board, Position, Setup, SetupError, SetupNote};
use crate::types::{Bitboard, CastlingMode, Color, Piece, Role, Square};

/// A position read from a FEN, and what the FEN said beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedFen {
    /// The position.
    pub position: Position,
    /// Rights and en passant squares that were dropped.
    pub notes: Vec<FenNote>,
}

/// Reads a FEN of four to six fields, or an EPD line (four fields, then operations; of those
/// `hmvc` and `fmvn` set the counters). Counters default to 0 and 1. In
/// [`CastlingMode::Standard`] only rights on e1, a1, h1, e8, a8, h8 are kept. A byte order mark
/// before the text is passed over.
///
/// # Errors
/// Every fault of the text and of the position it describes.
pub fn parse(text: &str, mode: CastlingMode) -> Result<ParsedFen, ParseFenError> {
    let fields = Fields::split(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut faults = Vec::new();
    let placement = read_placement(fields.placement, &mut faults);
    let turn = read_turn(fields.turn, &mut faults);
    let rights = read_castling(fields.castling, &placement.board, &mut faults);
    let en_passant = read_en_passant(fields.en_passant, &mut faults);
    let clock = read_counter(FenField::HalfmoveClock, fields.halfmove, 0, &mut faults);
    let number = read_counter(FenField::FullmoveNumber, fields.fullmove, 1, &mut faults);
    if let Some(token) = fields.too_much {
        faults.push(FenError::TooMuch(Excerpt::of(token)));
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
        Ok((position, notes)) if faults.is_empty() => Ok(ParsedFen {
            position,
            notes: name_notes(&rights, notes),
        }),
        Ok(_) => Err(ParseFenError(faults)),
        Err(setup_faults) => {
            let certain = setup_faults.as_slice().iter().copied();
            let certain = certain.filter(|&fault| placement.bears_out(fault, turn));
            // A text without any placement has no kings either; that need not be said.
            if fields.placement.is_some() {
                faults.extend(certain.map(FenError::Setup));
            }
            Err(ParseFenError(faults))
        }
    }
}

/// The words of a FEN by their place.
#[derive(Default)]
struct Fields<'a> {
    placement: Option<&'a str>,
    turn: Option<&'a str>,
    castling: Option<&'a str>,
    en_passant: Option<&'a str>,
    halfmove: Option<&'a str>,
    fullmove: Option<&'a str>,
    too_much: Option<&'a str>,
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
            fields.too_much = next_word(&mut rest);
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
    /// Whether a fault of the position is none that the unreadable parts only seem to cause.
    fn bears_out(&self, fault: SetupError, turn: Option<Color>) -> bool {
        let written = |king: char| self.text.contains(king);
        match fault {
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

fn read_placement<'a>(field: Option<&'a str>, faults: &mut Vec<FenError>) -> Placement<'a> {
    let mut board = Board::EMPTY;
    let Some(text) = field else {
        faults.push(FenError::Missing(FenField::Placement));
        return Placement {
            board,
            text: "",
            whole: false,
        };
    };
    if let Some(board) = faultless_board(text) {
        return Placement {
            board,
            text,
            whole: true,
        };
    }
    let before = faults.len();
    let ranks = text.split('/').count();
    if ranks != 8 {
        faults.push(FenError::RankCount(ranks));
    }
    for (rank, squares) in (0..8).rev().zip(text.split('/')) {
        read_rank(rank, squares, &mut board, faults);
    }
    Placement {
        board,
        text,
        whole: faults.len() == before,
    }
}

/// The board of a placement without faults, as nearly all are, in one pass over its bytes; `None`
/// where the faults have to be looked for.
fn faultless_board(text: &str) -> Option<Board> {
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

fn read_rank(rank: u8, text: &str, board: &mut Board, faults: &mut Vec<FenError>) {
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
        faults.push(FenError::NoPiece { rank, letter });
    } else if file != 8 {
        faults.push(FenError::RankLength {
            rank,
            squares: file,
        });
    }
}

fn read_turn(field: Option<&str>, faults: &mut Vec<FenError>) -> Option<Color> {
    match field {
        Some("w") => return Some(Color::White),
        Some("b") => return Some(Color::Black),
        Some(other) => faults.push(FenError::NoSide(Excerpt::of(other))),
        None => faults.push(FenError::Missing(FenField::Turn)),
    }
    None
}

fn read_castling(
    field: Option<&str>,
    board: &Board,
    faults: &mut Vec<FenError>,
) -> Vec<NamedRight> {
    let Some(text) = field else {
        faults.push(FenError::Missing(FenField::Castling));
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
                faults.push(FenError::NoCastlingLetter {
                    letter,
                    field: Excerpt::of(text),
                });
                break;
            }
        }
    }
    rights
}

fn read_en_passant(field: Option<&str>, faults: &mut Vec<FenError>) -> Option<Square> {
    match field {
        None => faults.push(FenError::Missing(FenField::EnPassant)),
        Some("-") => {}
        Some(text) => match text.parse() {
            Ok(square) => return Some(square),
            Err(_) => faults.push(FenError::NoSquare(Excerpt::of(text))),
        },
    }
    None
}

fn read_counter(
    field: FenField,
    token: Option<&str>,
    default: u32,
    faults: &mut Vec<FenError>,
) -> u32 {
    let Some(token) = token else {
        return default;
    };
    // `parse` alone would let a sign pass.
    let digits = token.bytes().all(|byte| byte.is_ascii_digit());
    match token.parse() {
        Ok(number) if digits => number,
        _ => {
            faults.push(FenError::NoCounter(field, Excerpt::of(token)));
            default
        }
    }
}

/// The notes of the setup with the letters of the FEN, after those on letters that meant nothing.
fn name_notes(rights: &[NamedRight], notes: Vec<SetupNote>) -> Vec<FenNote> {
    let note = |right: &NamedRight| FenNote::CastlingLetter {
        letter: right.letter,
        color: right.color,
        rook: right.rook,
    };
    let mut named: Vec<FenNote> = rights
        .iter()
        .filter(|right| right.rook.is_none())
        .map(note)
        .collect();
    for setup_note in notes {
        let right = match setup_note {
            SetupNote::CastlingRight(rook) => rights.iter().find(|r| r.rook == Some(rook)),
            SetupNote::EnPassant(_) => None,
        };
        named.push(right.map_or_else(|| setup_note.into(), note));
    }
    named
}
