//! A progress bar on standard error, only on a terminal and only for jobs that take long.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Jobs that are done sooner show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the bar is drawn, per second.
const RATE: u8 = 5;

/// A bar that waits before it shows itself.
pub(super) struct Progress {
    started: Instant,
    bar: ProgressBar,
}

impl Progress {
    /// A bar that has not begun.
    pub(super) fn new() -> Progress {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {elapsed}") {
            bar.set_style(style);
        }
        Progress {
            started: Instant::now(),
            bar,
        }
    }

    /// Shows that `done` of `steps` are done, and `message` beside it.
    pub(super) fn set(&self, done: u64, steps: u64, message: impl FnOnce() -> String) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        if self.bar.is_hidden() {
            // Hidden still where standard error is not a terminal.
            let stderr = ProgressDrawTarget::stderr_with_hz(RATE);
            if stderr.is_hidden() {
                return;
            }
            self.bar.set_draw_target(stderr);
        }
        self.bar.set_length(steps);
        self.bar.set_position(done);
        self.bar.set_message(message());
    }

    /// Takes the bar away while `write` writes to what may be the same terminal.
    pub(super) fn around<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
