//! Any bytes at the prompt. Lines that would ask for much memory or many threads are left out.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use std::time::Duration;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    if !text.contains("hash") && !text.contains("threads") {
        support::prompt::any_bytes(bytes, Duration::from_millis(2));
    }
});
