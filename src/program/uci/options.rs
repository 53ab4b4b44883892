//! The options of `uci` and `setoption`, one row each.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::program::uci::configuration::Configuration;
use crate::search::{Engine, HashError, SearchOptions};
use crate::types::CastlingMode;

/// One option.
#[derive(Debug)]
pub struct OptionRow {
    /// The name as `uci` lists it; read in either case.
    pub name: &'static str,
    /// Its kind, its values, and what setting it does.
    pub kind: Kind,
}

/// What values an option has and what happens when one is set.
#[derive(Debug)]
pub enum Kind {
    /// `true` or `false`, and `false` at the start.
    Check {
        /// Puts a new value into effect.
        set: fn(&mut Configuration, bool),
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: u64,
        /// The values it can have.
        range: RangeInclusive<u64>,
        /// Puts a new value into effect, or leaves all as it was.
        set: fn(&mut Configuration, u64) -> Result<(), HashError>,
    },
    /// One word that is the only possible value.
    Only(&'static str),
    /// Something to be done now.
    Button {
        /// Does it.
        press: fn(&mut Configuration),
    },
}

/// All options, in the order of the answer to `uci`.
pub const OPTIONS: &[OptionRow] = &[
    spin(
        "Threads",
        1,
        1..=SearchOptions::MAX_THREADS as u64,
        |config, value| {
            config.settings.threads = usize::try_from(value).unwrap_or(1);
            Ok(())
        },
    ),
    spin(
        "Hash",
        Engine::DEFAULT_HASH as u64,
        1..=Engine::MAX_HASH as u64,
        |config, value| {
            let megabytes = usize::try_from(value).unwrap_or(usize::MAX);
            config.engine().set_hash(megabytes)
        },
    ),
    button("Clear Hash", |config| config.clear()),
    check("Ponder", |config, on| config.settings.ponder = on),
    spin(
        "MultiPV",
        1,
        1..=SearchOptions::MAX_MULTIPV as u64,
        |config, value| {
            config.settings.multipv = u32::try_from(value).unwrap_or(1);
            Ok(())
        },
    ),
    spin("Move Overhead", 10, 0..=5000, |config, value| {
        config.settings.move_overhead = Duration::from_millis(value);
        Ok(())
    }),
    check("UCI_Chess960", |config, on| {
        config.castling = CastlingMode::from_chess960(on)
    }),
    check("UCI_AnalyseMode", |config, on| {
        config.settings.analyse_mode = on
    }),
    check("UCI_ShowWDL", |config, on| config.settings.show_wdl = on),
    check("UCI_LimitStrength", |config, on| {
        config.settings.limit_strength = on
    }),
    spin(
        "UCI_Elo",
        1800,
        SearchOptions::MIN_ELO as u64..=SearchOptions::MAX_ELO as u64,
        |config, value| {
            config.settings.elo = u32::try_from(value).unwrap_or(SearchOptions::MAX_ELO);
            Ok(())
        },
    ),
    OptionRow {
        name: "UCI_Variant",
        kind: Kind::Only("atomic"),
    },
];

/// A switch that is off at the start.
const fn check(name: &'static str, set: fn(&mut Configuration, bool)) -> OptionRow {
    let kind = Kind::Check { set };
    OptionRow { name, kind }
}

/// A number.
const fn spin(
    name: &'static str,
    default: u64,
    range: RangeInclusive<u64>,
    set: fn(&mut Configuration, u64) -> Result<(), HashError>,
) -> OptionRow {
    let kind = Kind::Spin {
        default,
        range,
        set,
    };
    OptionRow { name, kind }
}

const fn button(name: &'static str, press: fn(&mut Configuration)) -> OptionRow {
    let kind = Kind::Button { press };
    OptionRow { name, kind }
}
