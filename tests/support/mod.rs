//! What the integration tests share: the naive referee, the test data and a random generator.
//!
//! Each test binary compiles this module for itself and uses its own part of it.
#![allow(dead_code, unused_imports)]

pub mod checks;
pub mod data;
#[cfg(feature = "cli")]
pub mod grammar;
pub mod motifs;
pub mod parallel;
#[cfg(feature = "cli")]
pub mod prompt;
pub mod random;
pub mod referee;
#[cfg(feature = "cli")]
pub mod session;
#[cfg(test)]
pub mod texts;
