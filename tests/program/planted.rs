//! The engine with planted faults, `planted_fault.rs`.

use std::path::PathBuf;
use std::process::Command;

/// Where the engine is. `cargo test` has built it; with `cargo test --test …` it may be missing and
/// is built now.
pub fn engine() -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let target = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let name = format!("planted_fault{}", std::env::consts::EXE_SUFFIX);
    let engine = target.join("examples").join(name);
    if !engine.exists() {
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
    engine
}
