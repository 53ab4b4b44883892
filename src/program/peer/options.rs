//! The options an engine offers, as far as choosing a variant needs them.

/// One `option name …` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineOption {
    pub(super) name: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    kind: String,
    /// The values a combo allows.
    values: Vec<String>,
}

impl EngineOption {
    /// Reads an `option` line; `None` for other lines. Names and values may have blanks.
    pub(super) fn parse(line: &str) -> Option<EngineOption> {
        let mut words = line.split_whitespace();
        if words.next()? != "option" || words.next()? != "name" {
            return None;
        }
        let mut option = EngineOption {
            name: String::new(),
            kind: String::new(),
            values: Vec::new(),
        };
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

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// How the engine itself spells `value`; `None` where it does not allow it.
    pub(super) fn spelling(&self, value: &str) -> Option<String> {
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
    fn reads_names_and_values_with_blanks() {
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
