//! Whole sessions of commands that the bytes choose: each is answered once.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::prompt::session(bytes));
