//! A position and the questions it answers.

use std::hash::{DefaultHasher, Hash, Hasher};

use megaton::{CastlingMode, Color, File, MoveProperty, Rank, Role, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{illegal_move, invalid_fen};
use crate::moves::{Move, MoveText};
use crate::outcome::Outcome;
use crate::verdict::{Threats, Verdict};

/// A position of atomic chess. It never changes: ``play`` returns another one.
///
/// ``Position()`` is the start position. ``chess960=True`` reads castling rights of any rook and
/// writes castling as king takes rook.
///
/// >>> from megaton import Position
/// >>> position = Position("rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7")
/// >>> len(position.legal_moves())
/// 35
/// >>> position.verdict("Bxd4").code
/// 'explosion-exposes-king'
///
/// Raises InvalidFen where the text does not describe a position.
#[pyclass(frozen, module = "megaton")]
pub struct Position {
    pub inner: megaton::Position,
    pub mode: CastlingMode,
}

impl Position {
    pub fn read(
        py: Python<'_>,
        fen: &str,
        mode: CastlingMode,
        index: Option<usize>,
    ) -> PyResult<Position> {
        match megaton::Position::from_fen(fen, mode) {
            Ok(parsed) => Ok(Position {
                inner: parsed.position,
                mode,
            }),
            Err(error) => Err(invalid_fen(py, fen, &error, index)),
        }
    }

    pub fn find(&self, py: Python<'_>, text: &MoveText) -> PyResult<megaton::Move> {
        text.find(&self.inner, self.mode)
            .map(|found| found.mv)
            .map_err(|error| illegal_move(py, &text.0, &error, None))
    }

    pub fn wrap(&self, mv: megaton::Move) -> Move {
        Move {
            mv,
            mode: self.mode,
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, chess960=false))]
    fn new(py: Python<'_>, fen: Option<&str>, chess960: bool) -> PyResult<Position> {
        let mode = CastlingMode::from_chess960(chess960);
        match fen {
            Some(fen) => Position::read(py, fen, mode, None),
            None => Ok(Position {
                inner: megaton::Position::start(),
                mode,
            }),
        }
    }

    /// The position of a board of python-chess, ``chess.variant.AtomicBoard``.
    ///
    /// Raises TypeError for a board of another variant.
    #[staticmethod]
    fn from_board(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Position> {
        let variant: String = board
            .getattr("uci_variant")
            .and_then(|variant| variant.extract())
            .map_err(|_| PyTypeError::new_err("not a board of python-chess"))?;
        if variant != "atomic" {
            return Err(PyTypeError::new_err(format!(
                "a board of the variant {variant}, not of atomic"
            )));
        }
        let options = pyo3::types::PyDict::new(py);
        options.set_item("en_passant", "fen")?;
        let fen: String = board.call_method("fen", (), Some(&options))?.extract()?;
        let chess960: bool = board.getattr("chess960")?.extract()?;
        Position::read(py, &fen, CastlingMode::from_chess960(chess960), None)
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.inner.to_fen(self.mode)
    }

    /// True where it is White's move, as in python-chess.
    #[getter]
    fn turn(&self) -> bool {
        self.inner.turn().is_white()
    }

    /// Whether the position is read and written as Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.mode == CastlingMode::Chess960
    }

    /// Plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.inner.halfmove_clock()
    }

    /// The number of the current move, from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.inner.fullmove_number()
    }

    /// The piece on a square, a letter as in a FEN, or None.
    ///
    /// >>> from megaton import Position
    /// >>> Position().piece_at("e1"), Position().piece_at("e4")
    /// ('K', None)
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        let piece = self.inner.board().piece_at(read_square(square)?);
        Ok(piece.map(|piece| piece.fen_char()))
    }

    /// The board as eight lines of text, White at the bottom.
    fn board(&self) -> String {
        let mut text = String::with_capacity(128);
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.inner.board().piece_at(Square::new(file, rank));
                text.push(piece.map_or('.', |piece| piece.fen_char()));
                text.push(if file == File::H { '\n' } else { ' ' });
            }
        }
        text.pop();
        text
    }

    /// The legal moves in the order of their text, or those that pass every filter given.
    ///
    /// Each of ``captures``, ``quiets``, ``explosions`` (of the enemy king), ``checks``,
    /// ``promotions``, ``castles`` and ``en_passant`` is True for moves with the property, False
    /// for those without. ``from_``, ``to`` and ``removes`` (a square that the explosion empties)
    /// name squares, ``piece`` a letter.
    ///
    /// >>> from megaton import Position
    /// >>> Position().legal_moves(piece="N", to="f3")
    /// [<Move g1f3>]
    #[pyo3(signature = (*, captures=None, quiets=None, explosions=None, checks=None, promotions=None,
        castles=None, en_passant=None, from_=None, to=None, piece=None, removes=None))]
    #[allow(clippy::too_many_arguments)] // One for each filter.
    fn legal_moves(
        &self,
        captures: Option<bool>,
        quiets: Option<bool>,
        explosions: Option<bool>,
        checks: Option<bool>,
        promotions: Option<bool>,
        castles: Option<bool>,
        en_passant: Option<bool>,
        from_: Option<&str>,
        to: Option<&str>,
        piece: Option<&str>,
        removes: Option<&str>,
    ) -> PyResult<Vec<Move>> {
        let flags = [
            (captures, MoveProperty::Captures),
            (quiets, MoveProperty::Quiets),
            (explosions, MoveProperty::Explosions),
            (checks, MoveProperty::Checks),
            (promotions, MoveProperty::Promotions),
            (castles, MoveProperty::Castles),
            (en_passant, MoveProperty::EnPassant),
        ];
        let mut filters: Vec<(MoveProperty, bool)> = flags
            .into_iter()
            .filter_map(|(wanted, property)| Some((property, wanted?)))
            .collect();
        if let Some(square) = from_ {
            filters.push((MoveProperty::From(read_square(square)?), true));
        }
        if let Some(square) = to {
            filters.push((MoveProperty::To(read_square(square)?), true));
        }
        if let Some(letter) = piece {
            filters.push((MoveProperty::Piece(read_role(letter)?), true));
        }
        if let Some(square) = removes {
            filters.push((MoveProperty::Removes(read_square(square)?), true));
        }
        let passes = |mv: &megaton::Move| {
            filters
                .iter()
                .all(|&(property, wanted)| property.holds(&self.inner, *mv) == wanted)
        };
        let mut moves: Vec<Move> = self
            .inner
            .legal_moves()
            .into_iter()
            .filter(passes)
            .map(|mv| self.wrap(mv))
            .collect();
        moves.sort_unstable_by_key(Move::squares);
        Ok(moves)
    }

    /// Whether ``move`` (a Move, UCI text or algebraic notation) is legal here.
    fn is_legal(&self, r#move: MoveText) -> bool {
        r#move.find(&self.inner, self.mode).is_ok()
    }

    /// The position after ``move`` (a Move, UCI text or algebraic notation).
    ///
    /// Raises IllegalMove, which says why, where it is not legal.
    fn play(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Position> {
        let mv = self.find(py, &r#move)?;
        Ok(Position {
            inner: self.inner.play_unchecked(mv),
            mode: self.mode,
        })
    }

    /// What ``move`` does, or why it is illegal; never raises for a text.
    ///
    /// >>> from megaton import Position
    /// >>> verdict = Position().verdict("e1e3")
    /// >>> verdict.legal, verdict.code
    /// (False, 'wrong-shape')
    fn verdict(&self, r#move: MoveText) -> Verdict {
        Verdict::of(&self.inner, self.mode, &r#move)
    }

    /// The moves of the right shape on a clear path that are illegal all the same: a list of
    /// (UCI text, code, reason), in the order of their text.
    fn rejected(&self) -> Vec<(String, &'static str, String)> {
        let mut rejected = self.inner.rejected_moves(self.mode);
        rejected.sort_unstable_by_key(|&(mv, _)| mv);
        let row = |(mv, why): (megaton::UciMove, megaton::IllegalMove)| {
            (mv.to_string(), why.code(), why.to_string())
        };
        rejected.into_iter().map(row).collect()
    }

    /// What threatens the king of the side to move: checks, and captures that would explode it.
    fn threats(&self) -> Threats {
        Threats::of(&self.inner)
    }

    /// Whether the king of the side to move is in check; never while the kings touch.
    fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    /// How the game has ended, or None while it goes on. A Game knows of repetitions too.
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self.inner.outcome())
    }

    /// A legal move in algebraic notation.
    ///
    /// Raises IllegalMove where it is not legal.
    fn san(&self, py: Python<'_>, r#move: MoveText) -> PyResult<String> {
        Ok(self.inner.san(self.find(py, &r#move)?))
    }

    /// The legal move that algebraic notation or UCI text means.
    ///
    /// Raises IllegalMove, with the code ``ambiguous-san`` where several fit.
    fn parse_san(&self, py: Python<'_>, text: MoveText) -> PyResult<Move> {
        Ok(self.wrap(self.find(py, &text)?))
    }

    /// The board as an SVG picture. With ``move`` it shows what the move explodes or, for an
    /// illegal one, whose line forbids it. ``orientation`` is ``'white'`` or ``'black'``.
    #[pyo3(signature = (r#move=None, orientation="white"))]
    fn svg(&self, py: Python<'_>, r#move: Option<MoveText>, orientation: &str) -> PyResult<String> {
        let color = match orientation {
            "white" => Color::White,
            "black" => Color::Black,
            other => {
                return Err(PyValueError::new_err(format!(
                    "orientation {other:?} is neither 'white' nor 'black'"
                )));
            }
        };
        crate::picture::draw(py, self, r#move.as_ref(), color)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, "white")
    }

    fn __str__(&self) -> String {
        self.board()
    }

    fn __repr__(&self) -> String {
        let chess960 = if self.chess960() {
            ", chess960=True"
        } else {
            ""
        };
        format!("Position('{}'{chess960})", self.fen())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Position>()
            .is_ok_and(|other| self.inner == other.get().inner && self.mode == other.get().mode)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    /// Pickles the FEN. Its en passant square is written only where capturing there is legal.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, pyo3::types::PyType>, (String, bool)) {
        let position = slf.get();
        (slf.get_type(), (position.fen(), position.chess960()))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}

fn read_square(name: &str) -> PyResult<Square> {
    name.parse()
        .map_err(|_| PyValueError::new_err(format!("{name:?} is not a square")))
}

fn read_role(letter: &str) -> PyResult<Role> {
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Role::from_letter(letter.to_ascii_lowercase()),
        _ => None,
    }
    .ok_or_else(|| PyValueError::new_err(format!("{letter:?} is not a piece: use P N B R Q K")))
}
