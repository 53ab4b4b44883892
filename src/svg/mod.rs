//! The board as a picture: one self-contained SVG that needs no fonts or other files.
//!
//! ```
//! use megaton::{Color, Position, svg::Picture};
//! let position = Position::start();
//! let picture = Picture::new(&position).orientation(Color::Black).to_string();
//! assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
//! ```
//!
//! The class names and attributes are stable, so that a web page can style the picture and react
//! to clicks. Every square is a `rect` of class `square` and
//! `light` or `dark`, every piece a `g` of class `piece`, its colour and its kind, and both have
//! the square's name in `data-square`. What is drawn over them ignores the pointer:
//! `last-move` and `illegal-move` (tinted squares), `explosion`, `obstacle` (a ring), `attack` (an
//! arrow). Pieces that an explosion removes are in a group of class `exploded`; a dot of class
//! `turn` marks the side to move.

mod coordinates;
mod marks;
mod pieces;

use std::fmt::{self, Write};

use crate::legality::IllegalMove;
use crate::position::{Board, Explosion, Position};
use crate::types::{Bitboard, Color, Move, Square, UciMove};
use marks::Marks;

/// The side of a square and the width of the border, in user units.
const SQUARE: i32 = 50;
const BORDER: i32 = 22;
const SIZE: i32 = 8 * SQUARE + 2 * BORDER;

const LIGHT: &str = "#efe3cb";
const DARK: &str = "#b58d67";

/// A position and what to show of it. `Display` writes the SVG, so `to_string()` returns it.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    position: &'a Position,
    subject: Subject,
    orientation: Color,
}

/// What a picture shows in addition to the pieces.
#[derive(Clone, Copy, Debug)]
enum Subject {
    Board,
    LastMove(Move),
    Played(Move),
    Illegal(UciMove, IllegalMove),
}

impl<'a> Picture<'a> {
    /// A picture of `position`, seen from White's side.
    ///
    /// ```
    /// use megaton::{Position, svg::Picture};
    /// let position = Position::start();
    /// let picture = Picture::new(&position).to_string();
    /// assert_eq!(picture.matches(r#"class="piece white pawn""#).count(), 8);
    /// ```
    pub const fn new(position: &'a Position) -> Picture<'a> {
        Picture {
            position,
            subject: Subject::Board,
            orientation: Color::White,
        }
    }

    /// Puts the pieces of `color` at the bottom.
    ///
    /// ```
    /// use megaton::{Color, Position, svg::Picture};
    /// let position = Position::start();
    /// let picture = Picture::new(&position).orientation(Color::Black).to_string();
    /// assert!(picture.contains(r#"data-square="h1" x="22" y="22""#));
    /// ```
    #[must_use]
    pub const fn orientation(self, color: Color) -> Picture<'a> {
        Picture {
            orientation: color,
            ..self
        }
    }

    /// Marks the squares of `mv`, the move that led to the position.
    ///
    /// ```
    /// use megaton::{Position, svg::Picture};
    /// let start = Position::start();
    /// let mv = start.parse_san("Nf3")?;
    /// let position = start.play(mv)?;
    /// let picture = Picture::new(&position).last_move(mv).to_string();
    /// assert_eq!(picture.matches(r#"class="last-move""#).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn last_move(self, mv: Move) -> Picture<'a> {
        Picture {
            subject: Subject::LastMove(mv),
            ..self
        }
    }

    /// Shows the board after `mv`: where it came from and went to, and what its explosion removed,
    /// each piece faded in its flash.
    ///
    /// # Errors
    /// The reason, where `mv` is not a legal move of the position.
    ///
    /// ```
    /// use megaton::{Position, svg::Picture};
    /// let position: Position = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1".parse()?;
    /// let mv = position.parse_san("Qxd7")?;
    /// let picture = Picture::new(&position).played(mv)?.to_string();
    /// assert!(picture.contains(r#"class="explosion center""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn played(self, mv: Move) -> Result<Picture<'a>, IllegalMove> {
        self.position.check(mv)?;
        Ok(self.played_unchecked(mv))
    }

    /// [`Picture::played`] for a move known to be legal. The position may lack the en passant
    /// square of an en passant capture.
    #[must_use]
    pub(crate) const fn played_unchecked(self, mv: Move) -> Picture<'a> {
        Picture {
            subject: Subject::Played(mv),
            ..self
        }
    }

    /// Shows the position with `mv` and why it is illegal: the attacker's line in red, a red ring
    /// around what is in the way or would be missing.
    ///
    /// ```
    /// use megaton::{Position, svg::Picture};
    /// let position: Position = "4r2k/8/8/8/4N3/8/8/4K3 w - - 0 1".parse()?;
    /// let mv = "e4c3".parse()?;
    /// let error = position.verdict(mv).unwrap_err();
    /// let picture = Picture::new(&position).illegal(mv, error).to_string();
    /// assert!(picture.contains(r#"class="attack""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn illegal(self, mv: UciMove, error: IllegalMove) -> Picture<'a> {
        Picture {
            subject: Subject::Illegal(mv, error),
            ..self
        }
    }
}

/// Writes the SVG.
impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut canvas = Canvas {
            svg: String::with_capacity(48_000),
            orientation: self.orientation,
        };
        match self.subject {
            Subject::Board => {
                canvas.begin("atomic chess position");
                canvas.pieces(self.position.board(), Bitboard::FULL);
                canvas.turn(self.position);
            }
            Subject::LastMove(mv) => {
                canvas.begin("atomic chess position with its last move");
                canvas.tint("last-move", mv.from());
                canvas.tint("last-move", mv.landing());
                canvas.pieces(self.position.board(), Bitboard::FULL);
                canvas.turn(self.position);
            }
            Subject::Played(mv) => canvas.played(self.position, mv),
            Subject::Illegal(mv, error) => canvas.illegal(self.position, mv, &error),
        }
        canvas.svg.push_str("</svg>\n");
        f.write_str(&canvas.svg)
    }
}

/// An unfinished SVG, and which side of the board is at the bottom.
struct Canvas {
    svg: String,
    orientation: Color,
}

impl Canvas {
    fn push(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.svg.write_fmt(text);
    }

    /// The upper left corner of `square`.
    fn corner_of(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let (column, row) = match self.orientation {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (BORDER + SQUARE * column, BORDER + SQUARE * row)
    }

    fn center_of(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner_of(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    /// The frame, the empty squares and their coordinates.
    fn begin(&mut self, title: &str) {
        self.push(format_args!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" role="img">
<title>{title}</title>
<defs><radialGradient id="flash"><stop offset="0" stop-color="#fff3a8"/><stop offset=".55" stop-color="#ffb52b"/><stop offset="1" stop-color="#ec5a16"/></radialGradient><marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0L10 5L0 10Z" fill="#d3200f"/></marker></defs>
<rect width="{SIZE}" height="{SIZE}" rx="6" fill="#4a3a2c"/>
"##
        ));
        for square in Square::all() {
            let (x, y) = self.corner_of(square);
            let (shade, color) = if Bitboard::DARK_SQUARES.contains(square) {
                ("dark", DARK)
            } else {
                ("light", LIGHT)
            };
            self.push(format_args!(
                r#"<rect class="square {shade}" data-square="{square}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{color}"/>
"#
            ));
        }
        self.coordinates();
    }

    fn pieces(&mut self, board: &Board, squares: Bitboard) {
        for square in board.occupied() & squares {
            if let Some(piece) = board.piece_at(square) {
                self.piece(piece, square);
            }
        }
    }

    /// A dot on the border beside the side to move; none where the game is over by explosion.
    fn turn(&mut self, position: &Position) {
        if position.exploded().is_some() {
            return;
        }
        let color = position.turn();
        let fill = if color.is_white() {
            "#fdfaf3"
        } else {
            "#0f0d0b"
        };
        let x = SIZE - BORDER / 2;
        let y = if color == self.orientation {
            SIZE - BORDER - SQUARE / 2
        } else {
            BORDER + SQUARE / 2
        };
        self.push(format_args!(
            r##"<circle class="turn {color}" cx="{x}" cy="{y}" r="6" fill="{fill}" stroke="#efe3cb" stroke-width="1.5"/>
"##
        ));
    }

    fn played(&mut self, position: &Position, mv: Move) {
        self.begin("atomic chess position after a move");
        self.tint("last-move", mv.from());
        self.tint("last-move", mv.landing());
        let after = position.play_unchecked(mv);
        if let Some(explosion) = Explosion::of(position, mv) {
            let flashes = explosion.removed & !Bitboard::of(mv.from());
            for square in flashes.without(Bitboard::of(explosion.center)) {
                self.burst(square, false);
            }
            self.burst(explosion.center, true);
            self.svg
                .push_str("<g class=\"exploded\" opacity=\".42\">\n");
            self.pieces(position.board(), explosion.removed);
            self.svg.push_str("</g>\n");
        }
        self.pieces(after.board(), Bitboard::FULL);
        self.turn(&after);
    }

    fn illegal(&mut self, position: &Position, mv: UciMove, error: &IllegalMove) {
        self.begin(&format!("illegal move {mv}: {error}"));
        self.tint("illegal-move", mv.from);
        self.tint("illegal-move", mv.to);
        let marks = Marks::of(error);
        if let Some(center) = marks.center {
            self.burst(center, true);
        }
        self.pieces(position.board(), Bitboard::FULL);
        for square in marks.rings {
            self.ring(square);
        }
        if let Some((from, to)) = marks.line {
            self.attack_line(from, to);
        }
        self.turn(position);
    }
}

#[cfg(test)]
mod tests {
    use super::Picture;
    use crate::legality;
    use crate::notation::{fen, san};
    use crate::position::{Explosion, Position};
    use crate::types::{CastlingMode, Color, Square, UciMove};

    const PINNED_BY_EXPLOSION: &str =
        "rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7";

    fn position(text: &str) -> Position {
        fen::parse(text, CastlingMode::Standard)
            .unwrap_or_else(|error| panic!("{error}"))
            .position
    }

    /// Every element is closed, in the right order.
    fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let tag = tag.split_once('>').expect("an end of the tag").0;
            let name = tag.split([' ', '/']).next().unwrap_or_default();
            if let Some(closed) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed));
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    /// The attribute of the first element with this class and square.
    fn attribute<'a>(svg: &'a str, class: &str, square: &str, name: &str) -> &'a str {
        let start = format!("class=\"{class}\" data-square=\"{square}\"");
        let rest = svg.split_once(&start).expect("the element").1;
        let rest = rest.split_once(&format!(" {name}=\"")).expect("it").1;
        rest.split_once('"').expect("its end").0
    }

    #[test]
    fn the_start_position_has_64_squares_and_32_pieces() {
        let svg = Picture::new(&Position::start()).to_string();
        assert_well_formed(&svg);
        assert_eq!(svg.matches("class=\"square ").count(), 64);
        assert_eq!(svg.matches("class=\"piece ").count(), 32);
        for named in [
            r#"class="square dark" data-square="a1""#,
            r#"class="square light" data-square="h1""#,
            r#"class="piece white knight" data-square="g1""#,
            r#"class="turn white""#,
        ] {
            assert_eq!(svg.matches(named).count(), 1, "{named}");
        }
        assert!(!svg.contains("<text"), "a font would be needed");
    }

    #[test]
    fn the_board_can_be_seen_from_either_side() {
        let start = Position::start();
        let white = Picture::new(&start).to_string();
        let black = Picture::new(&start).orientation(Color::Black).to_string();
        assert_well_formed(&black);
        let a1 = |svg| {
            let at = |name| attribute(svg, "square dark", "a1", name);
            (at("x").to_owned(), at("y").to_owned())
        };
        assert_eq!(a1(&white), ("22".to_owned(), "372".to_owned()));
        assert_eq!(a1(&black), ("372".to_owned(), "22".to_owned()));
        // The coordinates turn with the board; both pictures consist of the same elements.
        let elements = |svg: &str| svg.matches('<').count();
        assert_eq!(elements(&white), elements(&black));
        let turn = |svg: &str| {
            svg.split_once("class=\"turn white\" cx=\"433\" cy=\"")
                .map(|(_, y)| y[..2].to_owned())
        };
        assert_eq!(turn(&white).as_deref(), Some("39"));
        assert_eq!(turn(&black).as_deref(), Some("47"));
    }

    #[test]
    fn the_last_move_is_marked() {
        let start = Position::start();
        let mv = san::find(&start, "e4", CastlingMode::Standard).expect("legal");
        let after = start.play_unchecked(mv.mv);
        let svg = Picture::new(&after).last_move(mv.mv).to_string();
        assert_well_formed(&svg);
        assert_eq!(svg.matches("class=\"last-move\"").count(), 2);
        assert_eq!(attribute(&svg, "last-move", "e2", "y"), "322");
        assert_eq!(attribute(&svg, "last-move", "e4", "y"), "222");
        assert!(svg.contains("class=\"turn black\""));
    }

    #[test]
    fn a_capture_shows_what_it_removes() {
        let text = "rnbqkb1r/pppppppp/8/3N4/4n3/8/PPPPPPPP/R1BQKBNR w KQkq - 4 3";
        let position = position(text);
        let mv = "d5c7".parse().expect("a move");
        let mv = legality::verdict(&position, mv, CastlingMode::Standard).expect("legal");
        let svg = Picture::new(&position)
            .played(mv)
            .expect("legal")
            .to_string();
        assert_well_formed(&svg);
        let removed = Explosion::of(&position, mv).expect("a capture").removed;
        // The origin has no flash; every piece is drawn once, five of them faded.
        let flashes = svg.matches("class=\"explosion").count();
        assert_eq!(flashes + 1, removed.count() as usize);
        let pieces = position.board().occupied().count() as usize;
        assert_eq!(svg.matches("class=\"piece ").count(), pieces);
    }

    #[test]
    fn an_illegal_move_shows_the_attackers_line() {
        let position = position(PINNED_BY_EXPLOSION);
        let mv: UciMove = "e5d4".parse().expect("a move");
        let illegal =
            legality::verdict(&position, mv, CastlingMode::Standard).expect_err("illegal");
        let svg = Picture::new(&position).illegal(mv, illegal).to_string();
        assert_well_formed(&svg);
        assert!(svg.contains(&format!("<title>illegal move e5d4: {illegal}</title>")));
        let center = |square: Square| {
            let (file, rank) = (square.file() as i32, square.rank() as i32);
            (47 + 50 * file, 397 - 50 * rank)
        };
        let ((x1, y1), (x2, y2)) = (center(Square::A5), center(Square::E1));
        assert!(svg.contains(&format!("M{x1} {y1}L{x2} {y2}")), "{svg}");
    }
}
