//! The program: see README.md.

fn main() {}
