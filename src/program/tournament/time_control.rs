//! Time controls, and the clock of one player.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Longer times than this are refused: a year.
const LONGEST: f64 = 365.0 * 24.0 * 3600.0;

/// How much time a player has: `10+0.1`, `40/60+0.5`, `2:30+1`.
///
/// ```
/// use megaton::program::tournament::TimeControl;
/// let control: TimeControl = "40/1:30+0.5".parse().unwrap();
/// assert_eq!(control.moves(), Some(40));
/// assert_eq!(control.base().as_secs(), 90);
/// assert_eq!(control.to_string(), "40/90+0.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    moves: Option<u32>,
    base: Duration,
    increment: Duration,
}

impl TimeControl {
    /// After how many moves the base time is added again; `None`: it is for the whole game.
    pub const fn moves(&self) -> Option<u32> {
        self.moves
    }

    /// The time for the moves, or for the game.
    pub const fn base(&self) -> Duration {
        self.base
    }

    /// What a player gets back after each move.
    pub const fn increment(&self) -> Duration {
        self.increment
    }
}

/// The tag `TimeControl` of PGN, and what [`TimeControl::from_str`] reads.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Reads `[MOVES/]TIME[+INCREMENT]`, both times in seconds or as minutes and seconds, `2:30`.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (moves, times) = match text.split_once('/') {
            None => (None, text),
            Some((moves, times)) => {
                let count = moves.parse().ok().filter(|&moves: &u32| moves > 0);
                let count = count.ok_or_else(|| format!("`{moves}` is not a number of moves"))?;
                (Some(count), times)
            }
        };
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        let base = seconds(base)?;
        if base.is_zero() {
            return Err("the time is 0".to_owned());
        }
        Ok(TimeControl {
            moves,
            base,
            increment: seconds(increment)?,
        })
    }
}

/// Reads seconds, `2.5`, or minutes and seconds, `2:30.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let refused = || format!("`{text}` is not a time in seconds");
    let is_plain = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
            && text.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let read = |text: &str| -> Result<f64, String> {
        let number: f64 = text.parse().map_err(|_| refused())?;
        if is_plain(text) {
            Ok(number)
        } else {
            Err(refused())
        }
    };
    let total = match text.split_once(':') {
        None => read(text)?,
        Some((minutes, rest)) => {
            let minutes: u32 = minutes.parse().map_err(|_| refused())?;
            let rest = read(rest)?;
            if rest >= 60.0 {
                return Err(refused());
            }
            f64::from(minutes) * 60.0 + rest
        }
    };
    if total > LONGEST {
        return Err(format!("`{text}` is more than a year"));
    }
    // Engines are told whole milliseconds, so we count in milliseconds too.
    let milliseconds = (total * 1000.0).round();
    Ok(Duration::from_millis(milliseconds as u64))
}

/// The clock of one player in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    margin: Duration,
    remaining: Duration,
    moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock at the start of a game. `margin` is how far a move may overrun it.
    pub fn new(control: TimeControl, margin: Duration) -> Clock {
        Clock {
            control,
            margin,
            remaining: control.base,
            moves_to_go: control.moves,
        }
    }

    /// The time that is left.
    pub const fn remaining(&self) -> Duration {
        self.remaining
    }

    /// What the player gets back after a move.
    pub const fn increment(&self) -> Duration {
        self.control.increment
    }

    /// How many moves there are until the base time is added again.
    pub const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// After this long a move is lost on time.
    pub fn limit(&self) -> Duration {
        time_limit(self.remaining, self.margin)
    }

    /// Books a move that took `elapsed`, less than [`Clock::limit`].
    pub fn after_move(&mut self, elapsed: Duration) {
        self.remaining = self.remaining.saturating_sub(elapsed) + self.control.increment;
        if let Some(moves) = &mut self.moves_to_go {
            *moves -= 1;
            if *moves == 0 {
                *moves = self.control.moves.unwrap_or(1);
                self.remaining += self.control.base;
            }
        }
    }
}

/// After this long a move that may take `time`, with this margin, is lost. Times are told and
/// compared in whole milliseconds, as other runners do.
pub(super) fn time_limit(time: Duration, margin: Duration) -> Duration {
    time + margin + Duration::from_millis(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn reads_what_runners_write() {
        for (text, moves, base, increment) in [
            ("10+0.1", None, 10_000, 100),
            ("40/60+0.5", Some(40), 60_000, 500),
            ("5", None, 5_000, 0),
            ("0.05+0.001", None, 50, 1),
            ("2:30+1", None, 150_000, 1000),
            ("1/1:00", Some(1), 60_000, 0),
            (".5", None, 500, 0),
        ] {
            let control: TimeControl = text.parse().expect(text);
            let read = (control.moves, control.base, control.increment);
            assert_eq!(read, (moves, ms(base), ms(increment)), "{text}");
            let again: TimeControl = control.to_string().parse().expect(text);
            assert_eq!(again, control);
        }
    }

    #[test]
    fn names_what_it_cannot_read() {
        for (text, named) in [
            ("", "``"),
            ("0", "0"),
            ("0+1", "0"),
            ("x/60", "`x`"),
            ("0/60", "`0`"),
            ("40/", "``"),
            ("10+", "``"),
            ("10+-1", "`-1`"),
            ("-5", "`-5`"),
            ("10+0.1+1", "`0.1+1`"),
            ("1:60", "`1:60`"),
            ("1:2:3", "`1:2:3`"),
            ("nan", "`nan`"),
            ("inf", "`inf`"),
            ("1e3", "`1e3`"),
            ("99999999999", "more than a year"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn a_clock_with_increment_and_time_added() {
        let control: TimeControl = "2/10+0.5".parse().expect("a control");
        let mut clock = Clock::new(control, ms(20));
        assert_eq!((clock.limit(), clock.moves_to_go()), (ms(10_021), Some(2)));
        clock.after_move(ms(4_000));
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (ms(6_500), Some(1))
        );
        // Within the margin the clock stops at 0.
        clock.after_move(ms(6_510));
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (ms(10_500), Some(2))
        );
    }
}
