//! Any text as FEN.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|text: &str| support::checks::fen_text(text));
