//! The pieces as simple shapes in a box of 100 by 100 units, drawn for this project.

use super::Canvas;
use crate::types::{Color, Piece, Role, Square};

/// The solid parts of a piece, from back to front; each is filled and outlined.
const fn solids(role: Role) -> &'static [&'static str] {
    match role {
        Role::Pawn => &[
            "M42 47C41 60 35 67 31 76H69C65 67 59 60 58 47Z",
            "M50 20a14 14 0 0 1 8 25.5H42A14 14 0 0 1 50 20Z",
            "M25 88V83Q25 76 32 76H68Q75 76 75 83V88Z",
        ],
        Role::Knight => &[
            "M31 77C30 62 45 57 47 45C41 50 36 50 32 57C29 62 22 60 20 54C20 46 28 42 30 32\
             C31 26 34 23 38 21L37 10L47 18C68 19 78 42 74 77Z",
            "M22 89V84Q22 77 29 77H73Q80 77 80 84V89Z",
        ],
        Role::Bishop => &[
            "M39 66C38 71 35 75 31 77H69C65 75 62 71 61 66Z",
            "M50 21C34 31 28 46 37 60H63C72 46 66 31 50 21Z",
            "M50 10a6 6 0 0 1 0 12a6 6 0 0 1 0-12Z",
            "M35 60H65Q68 60 68 63.5T65 67H35Q32 67 32 63.5T35 60Z",
            "M22 89V84Q22 77 29 77H71Q78 77 78 84V89Z",
        ],
        Role::Rook => &[
            "M36 42L33 77H67L64 42Z",
            "M27 20H38V28H45V20H55V28H62V20H73V38Q73 43 68 43H32Q27 43 27 38Z",
            "M21 89V84Q21 77 28 77H72Q79 77 79 84V89Z",
        ],
        Role::Queen => &[
            "M29 68L15 33L32 50L32 22L44 46L50 18L56 46L68 22L68 50L85 33L71 68Z",
            "M15 27a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9Z",
            "M32 16a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9Z",
            "M50 12a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9Z",
            "M68 16a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9Z",
            "M85 27a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9Z",
            "M29 68Q50 61 71 68L69 78Q50 72 31 78Z",
            "M23 89V85Q23 79 31 78Q50 72 69 78Q77 79 77 85V89Z",
        ],
        Role::King => &[
            "M46.5 7H53.5V13H60V20H53.5V30H46.5V20H40V13H46.5Z",
            "M50 50C43 42 42 33 50 28C58 33 57 42 50 50Z",
            "M50 67L29 68C13 55 17 36 32 36C42 36 48 43 50 52C52 43 58 36 68 36C83 36 87 55 71 68Z",
            "M29 68Q50 61 71 68L69 78Q50 72 31 78Z",
            "M23 89V85Q23 79 31 78Q50 72 69 78Q77 79 77 85V89Z",
        ],
    }
}

/// The thin lines drawn on top.
const fn details(role: Role) -> &'static str {
    match role {
        Role::Pawn => "M38 70H62",
        Role::Knight => "M37 31h3M24 54h2.5M53 25C63 34 67 52 65 70",
        Role::Bishop => "M55 33L47 46",
        Role::Rook => "M38 50H62M35.5 70H64.5",
        Role::Queen => "M37 83Q50 80 63 83",
        Role::King => "M37 83Q50 80 63 83M50 56V62",
    }
}

impl Canvas {
    /// `piece` on `square`.
    pub(super) fn piece(&mut self, piece: Piece, square: Square) {
        let (fill, outline, detail) = match piece.color {
            Color::White => ("#fdfaf3", "#24201c", "#24201c"),
            Color::Black => ("#3b352f", "#0f0d0b", "#e9e2d6"),
        };
        let Piece { color, role } = piece;
        let (x, y) = self.corner_of(square);
        self.push(format_args!(
            r#"<g class="piece {color} {role}" data-square="{square}" transform="translate({x} {y}) scale(.5)"><g fill="{fill}" stroke="{outline}" stroke-width="3.2" stroke-linejoin="round">"#
        ));
        for solid in solids(role) {
            self.push(format_args!(r#"<path d="{solid}"/>"#));
        }
        let details = details(role);
        self.push(format_args!(
            r#"</g><path d="{details}" fill="none" stroke="{detail}" stroke-width="2.6" stroke-linecap="round"/></g>
"#
        ));
    }
}
