//! The options that an engine offers.

/// One `option name …` line of an engine.
///
/// ```
/// use megaton::program::peer::EngineOption;
/// let option = EngineOption::parse("option name Hash type spin default 16 min 1 max 1024");
/// let option = option.expect("an option");
/// assert_eq!((option.name(), option.kind(), option.default_value()), ("Hash", "spin", "16"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOption {
    name: String,
    kind: String,
    default: String,
    min: String,
    max: String,
    values: Vec<String>,
}

impl EngineOption {
    /// Reads an `option` line; `None` for other lines. Names and values may contain spaces.
    pub fn parse(line: &str) -> Option<EngineOption> {
        let mut words = line.split_whitespace();
        if words.next()? != "option" || words.next()? != "name" {
            return None;
        }
        let mut option = EngineOption::default();
        let mut part = "name";
        for word in words {
            match word {
                "type" | "default" | "min" | "max" => part = word,
                "var" => {
                    part = word;
                    option.values.push(String::new());
                }
                _ => match part {
                    "name" => append(&mut option.name, word),
                    "type" => append(&mut option.kind, word),
                    "default" => append(&mut option.default, word),
                    "min" => append(&mut option.min, word),
                    "max" => append(&mut option.max, word),
                    "var" => {
                        if let Some(value) = option.values.last_mut() {
                            append(value, word);
                        }
                    }
                    _ => {}
                },
            }
        }
        Some(option)
    }

    /// The name as the engine spells it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// `check`, `spin`, `combo`, `button` or `string`, or whatever stands there.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The default value; empty where there is none.
    pub fn default_value(&self) -> &str {
        &self.default
    }

    /// The smallest and the largest value as the engine writes them; empty where there are none.
    pub fn range(&self) -> (&str, &str) {
        (&self.min, &self.max)
    }

    /// The values that a combo allows.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Whether the option has this name; upper and lower case are the same.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether the option is a button, which has no value.
    pub fn is_button(&self) -> bool {
        self.kind == "button"
    }

    /// How the engine itself spells `value`; `None` where the option is a combo without it.
    pub fn spelling(&self, value: &str) -> Option<String> {
        if self.kind != "combo" {
            return Some(value.to_owned());
        }
        let known = self
            .values
            .iter()
            .find(|known| known.eq_ignore_ascii_case(value));
        known.cloned()
    }
}

fn append(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_and_values_with_spaces() {
        let line = "option name Clear Hash Now type combo default a b var a b var Atomic";
        let option = EngineOption::parse(line).expect("an option");
        assert!(option.is_named("clear hash now"));
        assert_eq!(option.spelling("atomic").as_deref(), Some("Atomic"));
        assert_eq!(option.spelling("A B").as_deref(), Some("a b"));
        assert_eq!(option.spelling("chess"), None);
    }

    #[test]
    fn a_string_takes_any_value() {
        let option = EngineOption::parse("option name UCI_Variant type string default chess");
        assert_eq!(
            option.expect("an option").spelling("atomic").as_deref(),
            Some("atomic")
        );
    }

    #[test]
    fn other_lines_are_no_options() {
        for line in [
            "",
            "id name option",
            "options name x",
            "option",
            "option type x name y",
        ] {
            assert_eq!(EngineOption::parse(line), None, "{line}");
        }
    }
}
