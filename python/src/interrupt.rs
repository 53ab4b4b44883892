//! Long work on a thread of its own, ended by Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, Builder};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python is asked whether a signal has come.
const INTERVAL: Duration = Duration::from_millis(20);

/// Runs `work` on a thread with `stack` bytes of stack and without the GIL. Where a signal handler
/// raises meanwhile, as Ctrl-C does, `stop` is called and its exception raised once `work` has
/// returned.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stack: usize,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (done, finished) = channel::<()>();
        let worker = Builder::new()
            .stack_size(stack)
            .spawn_scoped(scope, move || {
                // Dropped when the work has ended, also by a panic.
                let _done = done;
                work()
            })?;
        // A receiver cannot be shared with a closure that leaves the GIL, but moved into it.
        let mut finished = Some(finished);
        let mut raised = None;
        while let Some(receiver) = finished.take() {
            finished = py.detach(move || match receiver.recv_timeout(INTERVAL) {
                Err(RecvTimeoutError::Timeout) => Some(receiver),
                Ok(()) | Err(RecvTimeoutError::Disconnected) => None,
            });
            if raised.is_none()
                && let Err(error) = py.check_signals()
            {
                stop();
                raised = Some(error);
            }
        }
        let result = py.detach(|| worker.join());
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(value)) => Ok(value),
            (None, Err(_)) => Err(PyRuntimeError::new_err(
                "the work ended by a panic: this is a bug",
            )),
        }
    })
}
