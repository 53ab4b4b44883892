//! The engine with planted faults, `planted_fault.rs`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::time::SystemTime;

/// Where the engine is. `cargo test` has built it; with `cargo test --test …` it may be missing or
/// older than its source, and is built now.
pub fn engine() -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let target = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let name = format!("planted_fault{}", std::env::consts::EXE_SUFFIX);
    let engine = target.join("examples").join(name);
    static BUILD: Once = Once::new();
    BUILD.call_once(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/planted_fault.rs");
        if changed(&engine) < changed(&source) {
            build();
        }
    });
    engine
}

/// When a file was last written; `None`, which is the earliest, where there is none.
fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

fn build() {
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--profile",
            "test",
            "--example",
            "planted_fault",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo runs");
    assert!(
        status.success(),
        "the engine with planted faults does not build"
    );
}
