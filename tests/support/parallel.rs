//! Work shared out among the processor's cores.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` on every item, on all cores; a panic in one of them is a panic here, and no further
/// item is begun.
pub fn for_each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _guard = EndsOnPanic(&next, items.len());
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

/// Leaves nothing to do for the others when its thread panics.
struct EndsOnPanic<'a>(&'a AtomicUsize, usize);

impl Drop for EndsOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(self.1, Ordering::Relaxed);
        }
    }
}
