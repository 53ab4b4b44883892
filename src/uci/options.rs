//! The options of `uci` and `setoption`: one row each, and the one place that reads their values.

use core::fmt;
use core::time::Duration;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use crate::notation::Excerpt;
use crate::search::{Engine, HashRefused, Settings};
use crate::types::CastlingMode;
use crate::uci::line::clip;
use crate::uci::wire;

/// Everything an option can change.
#[derive(Debug)]
pub struct Configuration {
    /// How castling is read and written.
    pub castling: CastlingMode,
    /// How to search; a search takes a copy with it.
    pub settings: Settings,
    /// The engine with its table.
    pub engine: SharedEngine,
}

/// The engine as session and worker share it. A running search holds the lock; options are set
/// only while none runs. It is made when it is first needed, for its table takes longer to make
/// than a program should take to start.
pub type SharedEngine = Arc<LazyLock<Mutex<Engine>>>;

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
    /// `true` or `false`.
    Check {
        /// The value at the start.
        default: bool,
        /// Puts a new value into effect.
        set: fn(&mut Configuration, bool),
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: u64,
        /// The lowest value.
        min: u64,
        /// The highest value.
        max: u64,
        /// Puts a new value into effect, or leaves all as it was.
        set: fn(&mut Configuration, u64) -> Result<(), HashRefused>,
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
    OptionRow {
        name: "Threads",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: Settings::MAX_THREADS as u64,
            set: |config, value| {
                config.settings.threads = usize::try_from(value).unwrap_or(1);
                Ok(())
            },
        },
    },
    OptionRow {
        name: "Hash",
        kind: Kind::Spin {
            default: Engine::DEFAULT_HASH as u64,
            min: 1,
            max: Engine::MAX_HASH as u64,
            set: |config, value| {
                let megabytes = usize::try_from(value).unwrap_or(usize::MAX);
                config.engine().set_hash(megabytes)
            },
        },
    },
    OptionRow {
        name: "Clear Hash",
        kind: Kind::Button {
            press: |config| config.clear(),
        },
    },
    OptionRow {
        name: "Ponder",
        kind: Kind::Check {
            default: false,
            set: |config, value| config.settings.ponder = value,
        },
    },
    OptionRow {
        name: "MultiPV",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: Settings::MAX_MULTIPV as u64,
            set: |config, value| {
                config.settings.multipv = u32::try_from(value).unwrap_or(1);
                Ok(())
            },
        },
    },
    OptionRow {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: 10,
            min: 0,
            max: 5000,
            set: |config, value| {
                config.settings.move_overhead = Duration::from_millis(value);
                Ok(())
            },
        },
    },
    OptionRow {
        name: "UCI_Chess960",
        kind: Kind::Check {
            default: false,
            set: |config, value| config.castling = CastlingMode::from_chess960(value),
        },
    },
    OptionRow {
        name: "UCI_AnalyseMode",
        kind: Kind::Check {
            default: false,
            set: |config, value| config.settings.analyse_mode = value,
        },
    },
    OptionRow {
        name: "UCI_ShowWDL",
        kind: Kind::Check {
            default: false,
            set: |config, value| config.settings.show_wdl = value,
        },
    },
    OptionRow {
        name: "UCI_LimitStrength",
        kind: Kind::Check {
            default: false,
            set: |config, value| config.settings.limit_strength = value,
        },
    },
    OptionRow {
        name: "UCI_Elo",
        kind: Kind::Spin {
            default: 1800,
            min: Settings::MIN_ELO as u64,
            max: Settings::MAX_ELO as u64,
            set: |config, value| {
                config.settings.elo = u32::try_from(value).unwrap_or(Settings::MAX_ELO);
                Ok(())
            },
        },
    },
    OptionRow {
        name: "UCI_Variant",
        kind: Kind::Only("atomic"),
    },
];

/// Why an option was not set. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of this name.
    Unknown(String),
    /// This option needs a value.
    ValueMissing(&'static str),
    /// A button was given a value.
    ValueOfButton(&'static str),
    /// This is no value of the option; what would be is said in the last part.
    BadValue(&'static str, Excerpt, String),
    /// There is no memory for so large a table.
    Hash(HashRefused),
}

/// The error's line; an unknown name is answered in Stockfish's words.
impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(f, "No such option: {name}"),
            OptionError::ValueMissing(name) => {
                f.write_str(&wire::error(format_args!("option {name} needs a value")))
            }
            OptionError::ValueOfButton(name) => {
                f.write_str(&wire::error(format_args!("option {name} takes no value")))
            }
            OptionError::BadValue(name, value, wanted) => f.write_str(&wire::error(format_args!(
                "option {name}: {value} is not {wanted}"
            ))),
            OptionError::Hash(refused) => {
                f.write_str(&wire::error(format_args!("option Hash: {refused}")))
            }
        }
    }
}

impl std::error::Error for OptionError {}

impl Default for Configuration {
    fn default() -> Configuration {
        Configuration {
            castling: CastlingMode::default(),
            settings: Settings::default(),
            engine: Arc::new(LazyLock::new(Mutex::default)),
        }
    }
}

impl Configuration {
    /// Makes the engine forget what it has learned; one not made yet has nothing to forget.
    pub fn clear(&self) {
        if LazyLock::get(&self.engine).is_some() {
            self.engine().clear();
        }
    }

    /// The engine, for as long as the guard lives.
    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the option called `name`, or presses it where it is a button.
    ///
    /// # Errors
    /// An unknown name, a value of the wrong kind or out of range, no memory; nothing has
    /// changed then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let row = OPTIONS
            .iter()
            .find(|row| row.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(clip(name)))?;
        if let Kind::Button { press } = row.kind {
            if value.is_some() {
                return Err(OptionError::ValueOfButton(row.name));
            }
            press(self);
            return Ok(());
        }
        let value = value.ok_or(OptionError::ValueMissing(row.name))?;
        let bad = |wanted: String| OptionError::BadValue(row.name, Excerpt::of(value), wanted);
        match row.kind {
            Kind::Check { set, .. } => {
                let on = value.eq_ignore_ascii_case("true");
                if !on && !value.eq_ignore_ascii_case("false") {
                    return Err(bad("true or false".to_owned()));
                }
                set(self, on);
            }
            Kind::Spin { min, max, set, .. } => {
                let number = value
                    .parse()
                    .ok()
                    .filter(|number| (min..=max).contains(number))
                    .ok_or_else(|| bad(format!("a whole number from {min} to {max}")))?;
                set(self, number).map_err(OptionError::Hash)?;
            }
            Kind::Only(only) => {
                if !value.eq_ignore_ascii_case(only) {
                    return Err(bad(only.to_owned()));
                }
            }
            Kind::Button { .. } => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_listed_are_the_defaults_in_effect() {
        let mut config = Configuration::default();
        let before = (config.castling, config.settings.clone());
        for row in OPTIONS {
            let value = match row.kind {
                Kind::Check { default, .. } => default.to_string(),
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Only(value) => value.to_owned(),
                Kind::Button { .. } => continue,
            };
            config.set(row.name, Some(&value)).unwrap();
        }
        assert_eq!((config.castling, config.settings.clone()), before);
    }

    #[test]
    fn every_option_that_the_search_takes_along_changes_it() {
        for row in OPTIONS.iter().filter(|row| row.name != "Hash") {
            let other = match row.kind {
                Kind::Check { default, .. } => (!default).to_string(),
                Kind::Spin { default, .. } => (default + 1).to_string(),
                Kind::Only(_) | Kind::Button { .. } => continue,
            };
            let mut config = Configuration::default();
            let before = (config.castling, config.settings.clone());
            config.set(row.name, Some(&other)).unwrap();
            assert_ne!((config.castling, config.settings), before, "{}", row.name);
        }
    }

    #[test]
    fn what_cannot_be_set_changes_nothing() {
        let mut config = Configuration::default();
        let before = config.settings.clone();
        for (name, value, error) in [
            ("Threds", Some("1"), "No such option: Threds"),
            (
                "threads",
                None,
                "info string error: option Threads needs a value",
            ),
            (
                "Threads",
                Some("0"),
                "info string error: option Threads: '0' is not a whole number from 1 to 512",
            ),
            (
                "Threads",
                Some("-1"),
                "info string error: option Threads: '-1' is not a whole number from 1 to 512",
            ),
            (
                "Threads",
                Some("99999999999999999999999"),
                "info string error: option Threads: '99999999999999999999999' is not a whole number from 1 to 512",
            ),
            (
                "ponder",
                Some("yes"),
                "info string error: option Ponder: 'yes' is not true or false",
            ),
            (
                "clear hash",
                Some("3"),
                "info string error: option Clear Hash takes no value",
            ),
            (
                "UCI_Variant",
                Some("chess"),
                "info string error: option UCI_Variant: 'chess' is not atomic",
            ),
        ] {
            let result = config.set(name, value);
            assert_eq!(result.unwrap_err().to_string(), error);
        }
        assert_eq!(config.settings, before);
    }

    #[test]
    fn names_and_words_are_read_in_either_case() {
        let mut config = Configuration::default();
        config.set("uci_chess960", Some("TRUE")).unwrap();
        assert_eq!(config.castling, CastlingMode::Chess960);
        config.set("UCI_CHESS960", Some("false")).unwrap();
        assert_eq!(config.castling, CastlingMode::Standard);
        config.set("uci_variant", Some("Atomic")).unwrap();
        config.set("clear hash", None).unwrap();
    }
}
