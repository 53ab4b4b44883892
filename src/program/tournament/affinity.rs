//! A processor for each engine.

/// Gives the two engines of a game that is played beside `number` others processors that no other
/// engine has, as far as there are enough; otherwise does nothing.
#[cfg(target_os = "linux")]
pub(super) fn separate(number: usize, engines: [u32; 2]) {
    use rustix::process::Pid;
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let Ok(ours) = sched_getaffinity(None) else {
        return;
    };
    let usable: Vec<usize> = (0..CpuSet::MAX_CPU)
        .filter(|&cpu| ours.is_set(cpu))
        .collect();
    for (place, id) in engines.into_iter().enumerate() {
        let (Some(&cpu), Some(pid)) = (
            usable.get(2 * number + place),
            i32::try_from(id).ok().and_then(Pid::from_raw),
        ) else {
            return;
        };
        let mut one = CpuSet::new();
        one.set(cpu);
        if let Err(error) = sched_setaffinity(Some(pid), &one) {
            log::warn!("processor {cpu} for process {id}: {error}");
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn separate(_: usize, _: [u32; 2]) {}
