//! Work shared among threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Calls `work` with each of `items` and its index, in this order but at the same time on at most
/// `threads` threads, the calling one among them, until one call breaks off.
///
/// With one thread, or one item, no thread is started. A thread that the system refuses is one
/// fewer; the calling one does the work all the same.
pub(crate) fn for_each<T: Sync>(
    items: &[T],
    threads: usize,
    work: impl Fn(usize, &T) -> ControlFlow<()> + Sync,
) {
    let next = AtomicUsize::new(0);
    let broken_off = AtomicBool::new(false);
    let worker = || {
        while !broken_off.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else {
                return;
            };
            if work(index, item).is_break() {
                broken_off.store(true, Ordering::Relaxed);
            }
        }
    };
    let threads = threads.min(items.len());
    if threads <= 1 {
        worker();
        return;
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_item_is_worked_on_once_on_any_number_of_threads() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [0, 1, 2, 7, 1000] {
            let seen = Mutex::new(Vec::new());
            for_each(&items, threads, |index, &item| {
                assert_eq!(index, item);
                seen.lock().unwrap().push(item);
                ControlFlow::Continue(())
            });
            let mut seen = seen.into_inner().unwrap();
            seen.sort_unstable();
            assert_eq!(seen, items);
        }
    }

    #[test]
    fn one_thread_starts_no_other_and_stops_where_it_is_told() {
        let this = thread::current().id();
        let seen = Mutex::new(Vec::new());
        for_each(&[1, 2, 3, 4], 1, |_, &item| {
            assert_eq!(thread::current().id(), this);
            seen.lock().unwrap().push(item);
            if item == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(seen.into_inner().unwrap(), [1, 2]);
    }
}
