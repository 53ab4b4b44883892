//! The board as a picture: one self-contained SVG, no fonts or files beside it needed.
//!
//! ```
//! use megaton::{Position, svg};
//! let picture = svg::board(&Position::start());
//! assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
//! ```

mod coordinates;
mod marks;
mod pieces;

use std::fmt::{self, Write};

use crate::legality::IllegalMove;
use crate::position::{Board, Explosion, Position};
use crate::types::{Bitboard, Move, Square, UciMove};

/// The side of a square and the width of the border, in user units.
const SQUARE: i32 = 50;
const BORDER: i32 = 22;
const SIZE: i32 = 8 * SQUARE + 2 * BORDER;

const LIGHT: &str = "#efe3cb";
const DARK: &str = "#b58d67";
const LAST_MOVE: &str = "#b6c834";
const REFUSED: &str = "#e2503a";

/// Draws `position`.
pub fn board(position: &Position) -> String {
    let mut svg = begin("atomic chess position");
    draw_pieces(&mut svg, position.board(), Bitboard::FULL);
    end(svg)
}

/// Draws the board after `mv`, a legal move of `position`: where it came from and went to, and
/// what its explosion removed, each piece faded in its flash.
pub fn played(position: &Position, mv: Move) -> String {
    let mut svg = begin("atomic chess position after a move");
    for square in [mv.from(), mv.landing()] {
        marks::tint(&mut svg, square, LAST_MOVE);
    }
    let after = position.play_unchecked(mv);
    if let Some(explosion) = Explosion::of(position, mv) {
        let flashes = explosion.removed & !Bitboard::of(mv.from());
        for square in flashes.without(Bitboard::of(explosion.center)) {
            marks::burst(&mut svg, square, false);
        }
        marks::burst(&mut svg, explosion.center, true);
        svg.push_str("<g opacity=\".42\">\n");
        draw_pieces(&mut svg, position.board(), explosion.removed);
        svg.push_str("</g>\n");
    }
    draw_pieces(&mut svg, after.board(), Bitboard::FULL);
    end(svg)
}

/// Draws `position` with the illegal move `mv` and why it is illegal: the attacker's line in red,
/// what is in the way or would be missing in a red ring.
pub fn refused(position: &Position, mv: UciMove, illegal: &IllegalMove) -> String {
    let mut svg = begin(&format!("illegal move {mv}: {illegal}"));
    marks::tint(&mut svg, mv.from, REFUSED);
    marks::tint(&mut svg, mv.to, REFUSED);
    let reason = Reason::of(illegal);
    if let Some(center) = reason.center {
        marks::burst(&mut svg, center, true);
    }
    draw_pieces(&mut svg, position.board(), Bitboard::FULL);
    for square in reason.rings {
        marks::ring(&mut svg, square);
    }
    if let Some((from, to)) = reason.line {
        marks::attack_line(&mut svg, from, to);
    }
    end(svg)
}

/// What of a verdict can be drawn.
#[derive(Default)]
struct Reason {
    /// From the attacker to the square it attacks.
    line: Option<(Square, Square)>,
    rings: Bitboard,
    /// Where the move would explode.
    center: Option<Square>,
}

impl Reason {
    fn of(illegal: &IllegalMove) -> Reason {
        let line = |from, to| Reason {
            line: Some((from, to)),
            ..Reason::default()
        };
        let ring = |square| Reason {
            rings: Bitboard::of(square),
            ..Reason::default()
        };
        match *illegal {
            IllegalMove::GameOver(_)
            | IllegalMove::NoPiece { .. }
            | IllegalMove::NoSuchPiece(_)
            | IllegalMove::NotYourPiece { .. }
            | IllegalMove::WrongShape { .. }
            | IllegalMove::NoneReaches { .. }
            | IllegalMove::NothingToCapture { .. }
            | IllegalMove::NotEnPassant { .. }
            | IllegalMove::PromotionMissing { .. }
            | IllegalMove::PromotionForbidden { .. }
            | IllegalMove::NoCastlingRight { .. } => Reason::default(),
            IllegalMove::OwnPieceOnTarget { piece } => ring(piece.square),
            IllegalMove::PathBlocked { blocker } | IllegalMove::CastlingBlocked { blocker } => {
                ring(blocker.square)
            }
            IllegalMove::KingCaptures { target } => ring(target.square),
            IllegalMove::CastlingOutOfCheck { king, checker } => line(checker.square, king),
            IllegalMove::CastlingThroughCheck { square, attacker } => line(attacker.square, square),
            IllegalMove::CastlingIntoCheck { target, attacker }
            | IllegalMove::KingIntoCheck { target, attacker } => line(attacker.square, target),
            IllegalMove::LeavesKingInCheck { king, attacker } => line(attacker.square, king),
            IllegalMove::Pinned { king, attacker, .. } => line(attacker.square, king),
            IllegalMove::ExplodesOwnKing { center, king } => Reason {
                center: Some(center),
                ..ring(king)
            },
            IllegalMove::ExplosionExposesKing {
                center,
                shield,
                king,
                attacker,
            } => Reason {
                center: Some(center),
                rings: Bitboard::of(shield.square),
                ..line(attacker.square, king)
            },
        }
    }
}

fn begin(title: &str) -> String {
    let mut svg = String::with_capacity(40_000);
    push(
        &mut svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" width=\"{SIZE}\" height=\"{SIZE}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <defs><radialGradient id=\"flash\"><stop offset=\"0\" stop-color=\"#fff3a8\"/><stop offset=\".55\" stop-color=\"#ffb52b\"/>\
             <stop offset=\"1\" stop-color=\"#ec5a16\"/></radialGradient>\
             <marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"6\" refY=\"5\" markerWidth=\"3.4\" markerHeight=\"3.4\" orient=\"auto\">\
             <path d=\"M0 0L10 5L0 10Z\" fill=\"#d3200f\"/></marker></defs>\n\
             <rect width=\"{SIZE}\" height=\"{SIZE}\" rx=\"6\" fill=\"#4a3a2c\"/>\n"
        ),
    );
    for square in Square::all() {
        let (x, y) = corner_of(square);
        let color = match Bitboard::DARK_SQUARES.contains(square) {
            true => DARK,
            false => LIGHT,
        };
        push(
            &mut svg,
            format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{color}\"/>\n"
            ),
        );
    }
    coordinates::draw(&mut svg);
    svg
}

fn end(mut svg: String) -> String {
    svg.push_str("</svg>\n");
    svg
}

fn draw_pieces(svg: &mut String, board: &Board, squares: Bitboard) {
    for square in board.occupied() & squares {
        if let Some(piece) = board.piece_at(square) {
            let (x, y) = corner_of(square);
            push(
                svg,
                format_args!("<g transform=\"translate({x} {y}) scale(.5)\">"),
            );
            pieces::draw(svg, piece);
            svg.push_str("</g>\n");
        }
    }
}

/// The upper left corner of `square`, White at the bottom.
fn corner_of(square: Square) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    (BORDER + SQUARE * file, BORDER + SQUARE * (7 - rank))
}

fn center_of(square: Square) -> (i32, i32) {
    let (x, y) = corner_of(square);
    (x + SQUARE / 2, y + SQUARE / 2)
}

fn push(svg: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = svg.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::{board, center_of, played, refused};
    use crate::legality;
    use crate::notation::fen;
    use crate::position::{Explosion, Position};
    use crate::types::{CastlingMode, Square, UciMove};

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

    #[test]
    fn the_start_position_has_64_squares_and_32_pieces() {
        let svg = board(&Position::start());
        assert_well_formed(&svg);
        assert_eq!(svg.matches("<rect").count(), 65);
        assert_eq!(svg.matches("scale(.5)").count(), 32);
        assert!(!svg.contains("<text"), "a font would be needed");
    }

    #[test]
    fn a_capture_shows_what_it_removes() {
        let text = "rnbqkb1r/pppppppp/8/3N4/4n3/8/PPPPPPPP/R1BQKBNR w KQkq - 4 3";
        let position = position(text);
        let mv = "d5c7".parse().expect("a move");
        let mv = legality::verdict(&position, mv, CastlingMode::Standard).expect("legal");
        let svg = played(&position, mv);
        assert_well_formed(&svg);
        let removed = Explosion::of(&position, mv).expect("a capture").removed;
        // The origin has no flash; every piece is drawn once, five of them faded.
        let flashes = svg.matches("url(#flash)").count();
        assert_eq!(flashes + 1, removed.count() as usize);
        let pieces = position.board().occupied().count() as usize;
        assert_eq!(svg.matches("scale(.5)").count(), pieces);
    }

    #[test]
    fn an_illegal_move_shows_the_attackers_line() {
        let position = position(PINNED_BY_EXPLOSION);
        let mv: UciMove = "e5d4".parse().expect("a move");
        let illegal =
            legality::verdict(&position, mv, CastlingMode::Standard).expect_err("illegal");
        let svg = refused(&position, mv, &illegal);
        assert_well_formed(&svg);
        assert!(svg.contains(&format!("<title>illegal move e5d4: {illegal}</title>")));
        let ((x1, y1), (x2, y2)) = (center_of(Square::A5), center_of(Square::E1));
        assert!(svg.contains(&format!("M{x1} {y1}L{x2} {y2}")), "{svg}");
    }
}
