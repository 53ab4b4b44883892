//! What the options have set, and the one place that reads their values.

use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use crate::notation::Excerpt;
use crate::program::uci::options::{Kind, OPTIONS};
use crate::program::uci::wire;
use crate::program::words::clip;
use crate::search::{Engine, HashError, SearchOptions};
use crate::types::CastlingMode;

/// Everything an option can change.
#[derive(Debug)]
pub struct Configuration {
    /// How castling is read and written.
    pub castling: CastlingMode,
    /// How to search; a search takes a copy with it.
    pub settings: SearchOptions,
    /// The engine with its table.
    pub engine: SharedEngine,
}

/// The engine as session and worker share it. A running search holds the lock; options are set
/// only while none runs. It is made when it is first needed, for its table takes longer to make
/// than a program should take to start.
pub type SharedEngine = Arc<LazyLock<Mutex<Engine>>>;

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
    Hash(HashError),
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
            settings: SearchOptions::default(),
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
    pub(super) fn engine(&self) -> MutexGuard<'_, Engine> {
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
        match &row.kind {
            Kind::Check { set } => {
                let on = value.eq_ignore_ascii_case("true");
                if !on && !value.eq_ignore_ascii_case("false") {
                    return Err(bad("true or false".to_owned()));
                }
                set(self, on);
            }
            Kind::Spin { range, set, .. } => {
                let (min, max) = (range.start(), range.end());
                let number = value
                    .parse()
                    .ok()
                    .filter(|number| range.contains(number))
                    .ok_or_else(|| bad(format!("a whole number from {min} to {max}")))?;
                set(self, number).map_err(OptionError::Hash)?;
            }
            Kind::Only(only) => {
                if !value.eq_ignore_ascii_case(only) {
                    return Err(bad((*only).to_owned()));
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
            let value = match &row.kind {
                Kind::Check { .. } => "false".to_owned(),
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Only(value) => (*value).to_owned(),
                Kind::Button { .. } => continue,
            };
            config.set(row.name, Some(&value)).unwrap();
        }
        assert_eq!((config.castling, config.settings.clone()), before);
    }

    #[test]
    fn every_option_that_the_search_takes_along_changes_it() {
        for row in OPTIONS.iter().filter(|row| row.name != "Hash") {
            let other = match &row.kind {
                Kind::Check { .. } => "true".to_owned(),
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
