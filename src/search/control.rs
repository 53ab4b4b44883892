//! How a running search hears `stop` and `ponderhit`.

use std::sync::atomic::{AtomicBool, Ordering};

/// Two switches that one thread sets and the searching threads read. Make a new one for each
/// search, so that a late `stop` cannot reach the next.
///
/// A search answers within 50 ms of [`Control::stop`].
///
/// ```
/// use std::time::Duration;
/// use megaton::search::{Control, Limits};
/// use megaton::{Engine, Game};
///
/// let control = Control::default();
/// let answer = std::thread::scope(|scope| {
///     scope.spawn(|| {
///         std::thread::sleep(Duration::from_millis(20));
///         control.stop();
///     });
///     Engine::default().search(&Game::default(), &Limits::new(), &control, &mut |_| {})
/// });
/// assert!(answer.best.is_some());
/// ```
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// For a search that starts with `ponder` on or off.
    pub fn new(pondering: bool) -> Control {
        Control {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
        }
    }

    /// Asks the search to answer as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// Says that the opponent has played the expected move: our clock runs from now on.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Release);
    }

    /// Whether the search was asked to answer.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Whether the opponent's clock still runs.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// The stop switch itself, for counters that know nothing of pondering.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }
}
