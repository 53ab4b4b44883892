//! Settings written as `key=value` words, as cutechess and fastchess write them.

use std::str::FromStr;

/// One word, `key=value`, or `key` alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Which word it is, from 1.
    pub(super) index: usize,
    pub(super) key: String,
    /// Empty where there is no `=`.
    pub(super) value: String,
    has_value: bool,
}

impl Word {
    /// An error about this word: the word, then what is wrong with it, then where it stands.
    pub(super) fn error(&self, what: impl std::fmt::Display) -> String {
        let equals = if self.has_value { "=" } else { "" };
        format!(
            "{}{equals}{} (word {}) {what}",
            self.key, self.value, self.index
        )
    }

    /// The value as a number or something else that can be read.
    pub(super) fn read<T: FromStr>(&self, what: &str) -> Result<T, String> {
        self.value
            .parse()
            .map_err(|_| self.error(format_args!("is not {what}")))
    }

    /// Refuses a word without a value.
    pub(super) fn with_value(self) -> Result<Word, String> {
        match self.has_value {
            true => Ok(self),
            false => Err(self.error("has no value: KEY=VALUE is expected")),
        }
    }

    /// Whether a word that may stand alone says yes: `ponder`, `ponder=true`, `ponder=false`.
    pub(super) fn switch(&self) -> Result<bool, String> {
        match (self.has_value, self.value.as_str()) {
            (false, _) | (true, "true" | "on") => Ok(true),
            (true, "false" | "off") => Ok(false),
            _ => Err(self.error("is not `true` or `false`")),
        }
    }
}

/// Words that have not been read yet.
#[derive(Clone, Debug)]
pub(super) struct Keys(Vec<Word>);

impl Keys {
    /// Splits at spaces as a POSIX shell does, without running one. No key may come twice.
    pub(super) fn parse(text: &str) -> Result<Keys, String> {
        let words = shell_words::split(text).map_err(|error| format!("`{text}`: {error}"))?;
        let mut keys = Keys(Vec::with_capacity(words.len()));
        for (index, word) in words.iter().enumerate() {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let word = Word {
                index: index + 1,
                key: key.to_owned(),
                value: value.to_owned(),
                has_value: word.contains('='),
            };
            if let Some(earlier) = keys.0.iter().find(|earlier| earlier.key == key) {
                return Err(word.error(format_args!("repeats word {}", earlier.index)));
            }
            keys.0.push(word);
        }
        Ok(keys)
    }

    /// The word with this key.
    pub(super) fn take(&mut self, key: &str) -> Option<Word> {
        let at = self.0.iter().position(|word| word.key == key)?;
        Some(self.0.remove(at))
    }

    /// The word with this key, which must have a value.
    pub(super) fn value(&mut self, key: &str) -> Result<Option<Word>, String> {
        self.take(key).map(Word::with_value).transpose()
    }

    /// The value of this key as a finite number.
    pub(super) fn number(&mut self, key: &str) -> Result<Option<f64>, String> {
        let Some(word) = self.value(key)? else {
            return Ok(None);
        };
        let number: f64 = word.read("a number")?;
        match number.is_finite() {
            true => Ok(Some(number)),
            false => Err(word.error("is not a finite number")),
        }
    }

    /// The value of this key as a whole number from 1.
    pub(super) fn count<T: FromStr + Default + PartialEq>(
        &mut self,
        key: &str,
    ) -> Result<Option<T>, String> {
        let Some(word) = self.value(key)? else {
            return Ok(None);
        };
        let number: T = word.read("a whole number from 1")?;
        match number == T::default() {
            true => Err(word.error("is not a whole number from 1")),
            false => Ok(Some(number)),
        }
    }

    /// All words whose key begins with `prefix`, in their order.
    pub(super) fn with_prefix(&mut self, prefix: &str) -> Result<Vec<Word>, String> {
        let (found, rest) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|word: &Word| word.key.starts_with(prefix));
        self.0 = rest;
        found.into_iter().map(Word::with_value).collect()
    }

    /// Refuses what is left: its key is none of `known`.
    pub(super) fn finish(&self, known: &[&str]) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some(word) => {
                let known = known.join(", ");
                Err(word.error(format_args!("has no known key; the keys are {known}")))
            }
        }
    }
}
