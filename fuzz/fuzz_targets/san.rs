//! Any text as a move, in a position that the first two bytes choose.
#![no_main]

#[path = "../../tests/support/mod.rs"]
mod support;

use support::motifs::Motif;
use support::random::Random;

libfuzzer_sys::fuzz_target!(|input: (u16, &str)| {
    let (seed, text) = input;
    let mut random = Random::new(u64::from(seed));
    let position = random
        .pick(&Motif::ALL)
        .position(&mut Random::new(u64::from(seed)));
    support::checks::move_text(text, &position.to_position());
});
