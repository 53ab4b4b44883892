//! How long a move may take.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::search::{Control, Limits, SearchOptions};
use crate::types::Color;

/// Tells the time since some fixed moment; never goes backwards.
pub(crate) type Now = fn() -> Duration;

/// The time since it was first asked for.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn system_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// In a browser the system tells no time: it stands still until the caller brings a clock.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn system_time() -> Duration {
    Duration::ZERO
}

/// The time limits of one search, counted from when it was asked for.
#[derive(Debug)]
pub(crate) struct Clock {
    now: Now,
    started: Duration,
    /// How long the opponent's clock ran before `ponderhit`, in microseconds.
    pondered: AtomicU64,
    /// No new iteration begins after this.
    optimum: Option<Duration>,
    /// The search ends at this.
    maximum: Option<Duration>,
}

/// Never less than this is spent, so that a first iteration can be finished.
const LEAST: Duration = Duration::from_millis(1);
/// Kept back for moments when the machine is busy with something else: below it, moves are made
/// at once.
const RESERVE: Duration = Duration::from_millis(200);
/// How many moves a game is thought to last when nobody says.
const USUAL_MOVES_TO_GO: u32 = 32;

impl Clock {
    /// Divides the time that `limits` leave `us`.
    pub(crate) fn new(limits: &Limits, settings: &SearchOptions, us: Color, now: Now) -> Clock {
        let mut clock = Clock {
            now,
            started: now(),
            pondered: AtomicU64::new(0),
            optimum: None,
            maximum: None,
        };
        if let Some(left) = limits.clock_of(us) {
            clock.divide(left, limits, settings, us);
        }
        if let Some(time) = limits.movetime {
            let time = time
                .saturating_sub(settings.move_overhead.min(time / 2))
                .max(LEAST);
            clock.maximum = Some(clock.maximum.map_or(time, |maximum| maximum.min(time)));
        }
        clock
    }

    fn divide(&mut self, left: Duration, limits: &Limits, settings: &SearchOptions, us: Color) {
        let increment = limits.increment_of(us);
        let usable = left.saturating_sub(settings.move_overhead + RESERVE);
        let moves = limits.moves_to_go.unwrap_or(USUAL_MOVES_TO_GO).clamp(1, 50);
        let share = usable / moves + increment.saturating_sub(settings.move_overhead) * 3 / 4;
        let share = if settings.ponder {
            share * 5 / 4
        } else {
            share
        };
        let most = match moves {
            1 => usable * 9 / 10,
            2..=4 => usable / 2,
            _ => usable / 4,
        };
        let most = most.max(LEAST);
        self.optimum = Some(share.min(most));
        self.maximum = Some((share * 4).min(most).max(LEAST));
    }

    /// Whether there is so little time that more than one thread would cost more than it brings:
    /// they have to be started, and at the end waited for.
    pub(crate) fn is_scarce(&self) -> bool {
        self.maximum
            .is_some_and(|maximum| maximum < Duration::from_millis(10))
    }

    /// The time since the search was asked for.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.started)
    }

    /// Whether the search has to end now. Our time runs from `ponderhit` on.
    pub(crate) fn is_over(&self, control: &Control) -> bool {
        let elapsed = self.elapsed();
        if control.is_pondering() {
            let so_far = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
            self.pondered.store(so_far, Ordering::Relaxed);
            return false;
        }
        let pondered = Duration::from_micros(self.pondered.load(Ordering::Relaxed));
        self.maximum
            .is_some_and(|maximum| elapsed.saturating_sub(pondered) >= maximum)
    }

    /// Whether it is not worth while to begin another iteration; `patience` in thousandths
    /// stretches the usual time. What was thought on the opponent's time counts too.
    pub(crate) fn is_enough(&self, control: &Control, patience: u32) -> bool {
        self.optimum.is_some_and(|optimum| {
            self.elapsed() >= optimum * patience / 1000 && !control.is_pondering()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usual and the longest time for a move with a minute left, and with `movetime`.
    fn times(settings: &SearchOptions) -> [Option<Duration>; 3] {
        let minute = Limits {
            clock: [Some(Duration::from_secs(60)); 2],
            ..Limits::default()
        };
        let second = Limits {
            movetime: Some(Duration::from_secs(1)),
            ..Limits::default()
        };
        let clock = |limits| Clock::new(limits, settings, Color::White, system_time);
        let (minute, second) = (clock(&minute), clock(&second));
        [minute.optimum, minute.maximum, second.maximum]
    }

    #[test]
    fn pondering_spends_more_on_each_move() {
        let usual = times(&SearchOptions::default());
        let pondering = times(&SearchOptions {
            ponder: true,
            ..SearchOptions::default()
        });
        assert!(pondering[0] > usual[0] && pondering[1] > usual[1]);
        assert_eq!(
            pondering[2], usual[2],
            "the time for one move is what it is"
        );
    }

    #[test]
    fn the_overhead_is_kept_back_in_every_way() {
        let overhead = |milliseconds| {
            times(&SearchOptions {
                move_overhead: Duration::from_millis(milliseconds),
                ..SearchOptions::default()
            })
        };
        let (small, large) = (overhead(0), overhead(300));
        assert!((0..3).all(|i| large[i] < small[i]), "{large:?} {small:?}");
        assert_eq!(large[2], Some(Duration::from_millis(700)));
    }
}
