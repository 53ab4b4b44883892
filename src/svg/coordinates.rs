//! File letters and rank digits on the border, drawn as lines, so that no font is needed.

use super::{BORDER, Canvas, SIZE, SQUARE};
use crate::types::Color;

/// The letters a to h in boxes 6 wide with the foot at y = 0; most are 6 high.
const FILES: [&str; 8] = [
    "M1-5.2Q4.8-7 4.8-3.6V0M4.8-3.4Q1-3.8 1-1.6Q1 0 2.6 0Q4.4 0 4.8-1.8",
    "M1.2-8.5V0M1.2-3Q1.2-6 3.2-6Q5-6 5-3Q5 0 3.2 0Q1.2 0 1.2-3",
    "M4.8-5Q4.2-6 3-6Q1-6 1-3Q1 0 3-0Q4.2 0 4.8-1",
    "M4.8-8.5V0M4.8-3Q4.8-6 2.8-6Q1-6 1-3Q1 0 2.8 0Q4.8 0 4.8-3",
    "M1-3.2H5Q5-6 3-6Q1-6 1-3Q1 0 3 0Q4.2 0 4.8-.9",
    "M5-8.3Q2.6-9 2.6-6.5V0M1-5.6H4.6",
    "M4.8-6V.8Q4.8 2.8 2.8 2.8Q1.8 2.8 1.2 2.3M4.8-3Q4.8-6 2.8-6Q1-6 1-3Q1 0 2.8 0Q4.8 0 4.8-3",
    "M1.2-8.5V0M1.2-3.8Q1.6-6 3.2-6Q4.8-6 4.8-4V0",
];

/// The digits 1 to 8 in boxes 6 wide and 8 high with the foot at y = 0.
const RANKS: [&str; 8] = [
    "M1.4-6.4L3.4-8V0M1.4 0H5.2",
    "M1-6Q1-8 3-8Q5-8 5-6Q5-4.6 3.6-3.2L1 0H5",
    "M1-7.4Q2-8 3-8Q4.8-8 4.8-6.2Q4.8-4.3 2.8-4.3Q5-4.3 5-2.2Q5 0 3 0Q1.8 0 1-.7",
    "M4.2 0V-8L.8-2.4H5.4",
    "M4.8-8H1.6L1.3-4.6Q2-5.2 3-5.2Q5-5.2 5-2.7Q5 0 2.9 0Q1.8 0 1-.7",
    "M4.6-7.6Q1-8.6 1-3Q1 0 3 0Q5 0 5-2.5Q5-4.8 3.1-4.8Q1.2-4.8 1-2.6",
    "M1-8H5L2.4 0",
    "M3-4.3Q1.2-4.6 1.2-6.2Q1.2-8 3-8Q4.8-8 4.8-6.2Q4.8-4.6 3-4.3Q1-4 1-2.1Q1 0 3 0Q5 0 5-2.1Q5-4 3-4.3Z",
];

impl Canvas {
    /// The letters along the lower and the digits along the left border.
    pub(super) fn coordinates(&mut self) {
        self.svg.push_str(
            r##"<g fill="none" stroke="#efe3cb" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">
"##,
        );
        let (mut files, mut ranks) = (FILES, RANKS);
        match self.orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        let steps = |first: i32| (first..).step_by(SQUARE as usize);
        for (shape, x) in files.into_iter().zip(steps(BORDER + SQUARE / 2 - 3)) {
            self.glyph(shape, x, SIZE - BORDER / 2 + 3);
        }
        for (shape, y) in ranks.into_iter().zip(steps(BORDER + SQUARE / 2 + 4)) {
            self.glyph(shape, BORDER / 2 - 3, y);
        }
        self.svg.push_str("</g>\n");
    }

    fn glyph(&mut self, shape: &str, x: i32, y: i32) {
        self.push(format_args!(
            r#"<path transform="translate({x} {y})" d="{shape}"/>
"#
        ));
    }
}
