//! What is drawn on squares beside pieces: tints, explosions, rings, arrows.

use super::{Canvas, SQUARE};
use crate::legality::IllegalMove;
use crate::types::{Bitboard, Square};

/// The colour of everything that says why a move is illegal.
const RED: &str = "#d3200f";

/// What of a verdict can be drawn.
#[derive(Default)]
pub(super) struct Marks {
    /// From the attacker to the square it attacks.
    pub(super) line: Option<(Square, Square)>,
    /// What is in the way or would be missing.
    pub(super) rings: Bitboard,
    /// Where the move would explode.
    pub(super) center: Option<Square>,
}

impl Marks {
    pub(super) fn of(illegal: &IllegalMove) -> Marks {
        let line = |from, to| Marks {
            line: Some((from, to)),
            ..Marks::default()
        };
        let ring = |square| Marks {
            rings: Bitboard::of(square),
            ..Marks::default()
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
            | IllegalMove::NoCastlingRight { .. } => Marks::default(),
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
            IllegalMove::ExplodesOwnKing { center, king } => Marks {
                center: Some(center),
                ..ring(king)
            },
            IllegalMove::ExplosionExposesKing {
                center,
                shield,
                king,
                attacker,
            } => Marks {
                center: Some(center),
                rings: Bitboard::of(shield.square),
                ..line(attacker.square, king)
            },
        }
    }
}

/// A star of fourteen rays, alternately long and short, around the origin.
const BURST: &str = "M0-25L4.5-13.5L13-19.5L12.5-9L24-8.5L15-1L22 6.5L11.5 6.5L12.5 17L5 10.5L0 24\
                     L-5 10.5L-12.5 17L-11.5 6.5L-22 6.5L-15-1L-24-8.5L-12.5-9L-13-19.5L-4.5-13.5Z";

impl Canvas {
    /// Covers `square` with the see-through colour of `class`.
    pub(super) fn tint(&mut self, class: &str, square: Square) {
        let color = match class {
            "last-move" => "#b6c834",
            _ => "#e2503a",
        };
        let (x, y) = self.corner_of(square);
        self.push(format_args!(
            r#"<rect class="{class}" data-square="{square}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{color}" fill-opacity=".5" pointer-events="none"/>
"#
        ));
    }

    /// The flash of an explosion; the one at its centre is larger.
    pub(super) fn burst(&mut self, square: Square, is_center: bool) {
        let (x, y) = self.center_of(square);
        let (class, scale) = if is_center {
            ("explosion center", 1.25)
        } else {
            ("explosion", 0.86)
        };
        self.push(format_args!(
            r##"<g class="{class}" data-square="{square}" transform="translate({x} {y}) scale({scale})" pointer-events="none"><path d="{BURST}" fill="url(#flash)" stroke="#d8480f" stroke-width="1" stroke-linejoin="round"/><path d="{BURST}" transform="rotate(13) scale(.56)" fill="#fff6c9" fill-opacity=".9"/></g>
"##
        ));
    }

    /// A red ring around what is in the way or would be missing.
    pub(super) fn ring(&mut self, square: Square) {
        let (x, y) = self.center_of(square);
        self.push(format_args!(
            r#"<circle class="obstacle" data-square="{square}" cx="{x}" cy="{y}" r="22" fill="none" stroke="{RED}" stroke-width="3" stroke-dasharray="6 4" pointer-events="none"/>
"#
        ));
    }

    /// A red arrow along the line of an attacker.
    pub(super) fn attack_line(&mut self, from: Square, to: Square) {
        let ((x1, y1), (x2, y2)) = (self.center_of(from), self.center_of(to));
        self.push(format_args!(
            r#"<path class="attack" d="M{x1} {y1}L{x2} {y2}" stroke="{RED}" stroke-width="5" stroke-opacity=".85" stroke-linecap="round" marker-end="url(#head)" pointer-events="none"/>
"#
        ));
    }
}
