//! Any text as a perft suite.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|text: &str| support::checks::epd_text(text));
