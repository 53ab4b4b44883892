//! What is drawn on squares beside pieces: tints, explosions, rings, arrows.

use super::{SQUARE, center_of, corner_of, push};
use crate::types::Square;

/// The colour of everything that says why a move is illegal.
const RED: &str = "#d3200f";

/// Covers `square` with a see-through colour.
pub(super) fn tint(svg: &mut String, square: Square, color: &str) {
    let (x, y) = corner_of(square);
    push(
        svg,
        format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{color}\" fill-opacity=\".5\"/>\n"
        ),
    );
}

/// The flash of an explosion; the one at its centre is larger.
pub(super) fn burst(svg: &mut String, square: Square, is_center: bool) {
    let (x, y) = center_of(square);
    let scale = if is_center { 1.25 } else { 0.86 };
    push(
        svg,
        format_args!(
            "<g transform=\"translate({x} {y}) scale({scale})\">\
             <path d=\"{BURST}\" fill=\"url(#flash)\" stroke=\"#d8480f\" stroke-width=\"1\" stroke-linejoin=\"round\"/>\
             <path d=\"{BURST}\" transform=\"rotate(13) scale(.56)\" fill=\"#fff6c9\" fill-opacity=\".9\"/></g>\n"
        ),
    );
}

/// A star of fourteen rays, alternately long and short, around the origin.
const BURST: &str = "M0-25L4.5-13.5L13-19.5L12.5-9L24-8.5L15-1L22 6.5L11.5 6.5L12.5 17L5 10.5L0 24\
                     L-5 10.5L-12.5 17L-11.5 6.5L-22 6.5L-15-1L-24-8.5L-12.5-9L-13-19.5L-4.5-13.5Z";

/// A red ring around what is in the way.
pub(super) fn ring(svg: &mut String, square: Square) {
    let (x, y) = center_of(square);
    push(
        svg,
        format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"22\" fill=\"none\" stroke=\"{RED}\" stroke-width=\"3\" stroke-dasharray=\"6 4\"/>\n"
        ),
    );
}

/// A red arrow along the line of an attacker.
pub(super) fn attack_line(svg: &mut String, from: Square, to: Square) {
    let ((x1, y1), (x2, y2)) = (center_of(from), center_of(to));
    push(
        svg,
        format_args!(
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{RED}\" stroke-width=\"5\" stroke-opacity=\".85\" stroke-linecap=\"round\" marker-end=\"url(#head)\"/>\n"
        ),
    );
}
