//! How much memory can still be had, so that large tables are refused before the system runs out.
//!
//! A system that promises more memory than it has ends the program that fills it. So what is asked
//! for is held against every limit that the system tells. On Linux these are
//!
//! - the machine: `MemAvailable` in `/proc/meminfo`;
//! - the container: the limits of the control groups that the process is in, versions 1 and 2
//!   (<https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files>);
//! - the process: the address space and data size that `ulimit -v` and `ulimit -d` set, in
//!   `/proc/self/limits`.
//!
//! Where the system tells nothing, its promise has to do.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

/// Whether `len` more items of this size can be had now; nothing is kept.
pub(crate) fn has_room_for<T>(len: usize) -> bool {
    let Some(bytes) = len.checked_mul(size_of::<T>()) else {
        return false;
    };
    if available_bytes().is_some_and(|available| bytes as u64 > available) {
        return false;
    }
    let mut room: Vec<T> = Vec::new();
    let reserved = room.try_reserve_exact(len).is_ok();
    // Hidden from the compiler, which may leave out a reservation that nobody uses.
    black_box(room);
    reserved
}

/// How many bytes can still be had; `None` where the system does not tell.
pub(crate) fn available_bytes() -> Option<u64> {
    available_below(Path::new("/"))
}

/// [`available_bytes`] as the files below `root` tell.
fn available_below(root: &Path) -> Option<u64> {
    let limits = [
        of_the_machine(root),
        of_the_control_groups(root),
        of_the_process(root),
    ];
    limits.into_iter().flatten().min()
}

fn of_the_machine(root: &Path) -> Option<u64> {
    kilobytes(
        &fs::read_to_string(root.join("proc/meminfo")).ok()?,
        "MemAvailable:",
    )
}

/// The least that any control group around this process leaves.
fn of_the_control_groups(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let mounted = root.join("sys/fs/cgroup");
    let mut least: Option<u64> = None;
    for line in groups.lines() {
        // `0::/path` in version 2, `4:memory:/path` in version 1.
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else {
            continue;
        };
        let (top, files) = if controllers.is_empty() {
            (mounted.clone(), VERSION_2)
        } else if controllers.split(',').any(|name| name == "memory") {
            (mounted.join("memory"), VERSION_1)
        } else {
            continue;
        };
        // A container may see only its own part of the tree, so paths that do not exist are passed
        // over on the way up.
        let own = top.join(path.trim_start_matches('/'));
        for group in own.ancestors().take_while(|group| group.starts_with(&top)) {
            let left = left_in_group(group, files);
            least = [least, left].into_iter().flatten().min();
        }
    }
    least
}

/// The files of a control group: its limit, what it uses, and the line in `memory.stat` that says
/// how much of that the system takes back when it is needed.
type GroupFiles = [&'static str; 3];

const VERSION_1: GroupFiles = [
    "memory.limit_in_bytes",
    "memory.usage_in_bytes",
    "total_inactive_file",
];
const VERSION_2: GroupFiles = ["memory.max", "memory.current", "inactive_file"];

fn left_in_group(group: &Path, [limit, used, reclaimable]: GroupFiles) -> Option<u64> {
    let number = |name: &str| -> Option<u64> {
        let text = fs::read_to_string(group.join(name)).ok()?;
        // `max` where there is no limit.
        text.trim().parse().ok()
    };
    let limit = number(limit)?;
    let statistics = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let reclaimable = field(&statistics, reclaimable).unwrap_or(0);
    let used = number(used)?.saturating_sub(reclaimable);
    Some(limit.saturating_sub(used))
}

/// What `ulimit` leaves of address space and of data.
fn of_the_process(root: &Path) -> Option<u64> {
    let own: PathBuf = root.join("proc/self");
    let limits = fs::read_to_string(own.join("limits")).ok()?;
    let status = fs::read_to_string(own.join("status")).ok()?;
    let left = |limit: &str, used: &str| {
        // `unlimited` where there is no limit.
        Some(field(&limits, limit)?.saturating_sub(kilobytes(&status, used)?))
    };
    let address_space = left("Max address space", "VmSize:");
    let data = left("Max data size", "VmData:");
    [address_space, data].into_iter().flatten().min()
}

/// The number behind `name` at the start of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The number of kilobytes behind `name`, as bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    field(text, name).map(|number| number.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(has_room_for::<u64>(1000));
        assert!(!has_room_for::<u64>(1 << 40));
        assert!(!has_room_for::<u64>(usize::MAX));
    }

    /// What is left by files with these names and texts.
    fn available(name: &str, files: &[(&str, &str)]) -> Option<u64> {
        let root = std::env::temp_dir().join(format!("megaton-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let available = available_below(&root);
        let _ = fs::remove_dir_all(&root);
        available
    }

    const MEMINFO: (&str, &str) = (
        "proc/meminfo",
        "MemTotal:       16000 kB\nMemAvailable:    8000 kB\n",
    );

    #[test]
    fn a_machine_alone() {
        assert_eq!(available("nothing", &[]), None);
        assert_eq!(available("machine", &[MEMINFO]), Some(8000 * 1024));
    }

    #[test]
    fn containers_of_version_2() {
        let group = "sys/fs/cgroup/a/b/memory.max";
        let used = ("sys/fs/cgroup/a/b/memory.current", "500000\n");
        let cached = (
            "sys/fs/cgroup/a/b/memory.stat",
            "anon 1\ninactive_file 200000\n",
        );
        let own = ("proc/self/cgroup", "0::/a/b\n");
        let of = |files: &[(&str, &str)]| available("version-2", files);
        let limited = (group, "1000000\n");
        assert_eq!(of(&[MEMINFO, own, limited, used]), Some(500_000));
        assert_eq!(of(&[MEMINFO, own, limited, used, cached]), Some(700_000));
        assert_eq!(of(&[MEMINFO, own, (group, "max\n"), used]), Some(8_192_000));
        let above = [
            ("sys/fs/cgroup/a/memory.max", "600000\n"),
            ("sys/fs/cgroup/a/memory.current", "590000\n"),
        ];
        assert_eq!(
            of(&[MEMINFO, own, limited, used, above[0], above[1]]),
            Some(10_000)
        );
        // Inside a container the path may lead outside.
        let inside = [
            ("sys/fs/cgroup/memory.max", "300000\n"),
            ("sys/fs/cgroup/memory.current", "100000\n"),
        ];
        assert_eq!(of(&[MEMINFO, own, inside[0], inside[1]]), Some(200_000));
    }

    #[test]
    fn containers_of_version_1() {
        let files = [
            MEMINFO,
            ("proc/self/cgroup", "5:cpu,memory:/docker/x\n0::/\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "1000\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "1200\n"),
            (
                "sys/fs/cgroup/memory/memory.stat",
                "total_inactive_file 300\n",
            ),
        ];
        assert_eq!(available("version-1", &files), Some(100));
    }

    #[test]
    fn limits_of_the_shell() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units\n\
             Max data size             unlimited            unlimited            bytes\n\
             Max address space         3072000              unlimited            bytes\n";
        let status = "VmPeak:\t 9000 kB\nVmSize:\t 1000 kB\nVmData:\t 100 kB\n";
        let files = [
            MEMINFO,
            ("proc/self/limits", limits),
            ("proc/self/status", status),
        ];
        assert_eq!(available("shell", &files), Some(2000 * 1024));
    }
}
