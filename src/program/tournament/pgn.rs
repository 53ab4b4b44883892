//! Games as PGN.

use std::fmt::Write;
use std::time::SystemTime;

use crate::notation::fen;
use crate::position::Position;
use crate::program::tournament::game::{PlayedGame, comment};
use crate::program::tournament::settings::SearchLimits;
use crate::types::{CastlingMode, Color};

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

/// What the tags say beside the game itself.
#[derive(Clone, Debug)]
pub struct PgnHeading<'a> {
    /// The tag `Event`.
    pub event: &'a str,
    /// The tag `Round`: the opening and the game of the pair.
    pub round: String,
    /// The engine with the white pieces and what ended its searches.
    pub white: (&'a str, SearchLimits),
    /// The engine with the black pieces.
    pub black: (&'a str, SearchLimits),
}

/// The game with all its tags, moves and comments, and an empty line behind it.
pub fn write(heading: &PgnHeading<'_>, game: &PlayedGame) -> String {
    let mut text = String::new();
    let (white, black) = (heading.white, heading.black);
    let result = game.ending.result();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .flat_map(|c| {
                matches!(c, '"' | '\\')
                    .then_some('\\')
                    .into_iter()
                    .chain([c])
            })
            .collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", heading.event);
    tag("Site", "?");
    tag("Date", &date(SystemTime::now()));
    tag("Round", &heading.round);
    tag("White", white.0);
    tag("Black", black.0);
    tag("Result", result.as_str());
    tag("Variant", "Atomic");
    if game.start != Position::start() || game.mode == CastlingMode::Chess960 {
        tag("SetUp", "1");
        tag("FEN", &fen::write(&game.start, game.mode));
    }
    if white.1 == black.1 {
        tag("TimeControl", &time_control(&white.1));
    } else {
        tag("WhiteTimeControl", &time_control(&white.1));
        tag("BlackTimeControl", &time_control(&black.1));
    }
    tag("PlyCount", &game.moves.len().to_string());
    tag("Termination", game.ending.termination());
    text.push('\n');
    let sentence = game.ending.sentence(white.0, black.0);
    let mut wrapped = Wrapped { text, column: 0 };
    let mut number = game.start.fullmove_number();
    let mut mover = game.start.turn();
    let mut is_first = true;
    for (index, mv) in game.moves.iter().enumerate() {
        if mover.is_white() {
            wrapped.word(&format!("{number}."));
        } else if is_first {
            wrapped.word(&format!("{number}..."));
        }
        is_first = false;
        wrapped.word(&mv.san);
        let mut remark = match &mv.thought {
            Some(thought) => comment(thought),
            None => "book".to_owned(),
        };
        if index + 1 == game.moves.len() {
            remark.push_str(", ");
            remark.push_str(&sentence);
        }
        wrapped.comment(&remark);
        number += u32::from(mover == Color::Black);
        mover = !mover;
    }
    if game.moves.is_empty() {
        wrapped.comment(&sentence);
    }
    wrapped.word(result.as_str());
    wrapped.text.push_str("\n\n");
    wrapped.text
}

struct Wrapped {
    text: String,
    column: usize,
}

impl Wrapped {
    fn word(&mut self, word: &str) {
        if self.column > 0 {
            let fits = self.column + 1 + word.len() < WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += word.len();
    }

    /// A comment; braces would end it, and control characters have no place in it.
    fn comment(&mut self, text: &str) {
        let plain = |c: char| match c {
            '{' => '(',
            '}' => ')',
            c if c.is_control() => ' ',
            c => c,
        };
        let text: String = text.chars().map(plain).collect();
        let mut words = format!("{{{text}}}");
        if words.contains("  ") {
            words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        words.split(' ').for_each(|word| self.word(word));
    }
}

/// The tag `TimeControl`, in the words of the standard where it has them.
fn time_control(limits: &SearchLimits) -> String {
    if let Some(clock) = limits.clock {
        return clock.to_string();
    }
    if let Some(time) = limits.move_time {
        return format!("1/{}", time.as_secs_f64());
    }
    "-".to_owned()
}

/// The day as `2026.07.14` (Howard Hinnant's algorithm for the proleptic Gregorian calendar).
fn date(time: SystemTime) -> String {
    let since = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    let days = since.as_secs() / 86_400 + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_798_761_599, "2026.12.31"),
        ] {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(date(time), expected);
        }
    }
}
