//! Tests of the library: the rules, the notations, perft and the search.

mod consistency;
mod differential;
mod fen;
mod game;
mod known_reports;
mod layering;
mod legality;
mod notation;
mod peer_faults;
mod perft_short_cuts;
mod perft_suites;
mod properties;
mod referee;
mod san;
mod search;
#[path = "../support/mod.rs"]
mod support;
mod symmetry;
