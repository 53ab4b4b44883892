//! What the integration tests share: the naive referee, the test data and a random generator.
//!
//! Each test binary compiles this module for itself and uses its own part of it.
#![allow(dead_code, unused_imports)]

pub mod checks;
pub mod data;
pub mod motifs;
pub mod parallel;
pub mod random;
pub mod referee;
