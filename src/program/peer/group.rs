//! A program together with those it starts. A script may have started programs of its own; in a
//! group they can be ended together.

use std::process::{Child, Command};

/// Lets the program lead a group of its own.
#[cfg(unix)]
pub(super) fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
pub(super) fn own_group(_: &mut Command) {}

/// Ends the group of `child`, also where `child` itself has ended just before.
#[cfg(unix)]
pub(super) fn kill_group(child: &mut Child) {
    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, kill_process_group};
    match kill_process_group(Pid::from_child(child), Signal::KILL) {
        // Nobody is left in it.
        Ok(()) | Err(Errno::SRCH) => {}
        Err(error) => log::warn!("ending the engine: {error}"),
    }
}

#[cfg(not(unix))]
pub(super) fn kill_group(child: &mut Child) {
    if let Err(error) = child.kill() {
        log::warn!("ending the engine: {error}");
    }
}
