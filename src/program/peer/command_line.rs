//! A command as one text, split into words without running a shell.

use std::str::FromStr;

use crate::program::peer::PeerError;

/// A program with its arguments.
///
/// ```
/// use megaton::program::peer::CommandLine;
/// let command: CommandLine = r#"node "my engine/uci.js" --flag='a b'"#.parse()?;
/// assert_eq!(command.program(), "node");
/// assert_eq!(command.arguments(), ["my engine/uci.js", "--flag=a b"]);
/// # Ok::<(), megaton::program::peer::PeerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// The program: a path, or a name to be looked up in `PATH`.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// What the program is given.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

/// Splits at blanks and takes quotes and backslashes as a POSIX shell does; nothing is expanded.
impl FromStr for CommandLine {
    type Err = PeerError;

    fn from_str(text: &str) -> Result<CommandLine, PeerError> {
        let bad = |reason: &str| PeerError::Command {
            command: text.to_owned(),
            reason: reason.to_owned(),
        };
        let words = shell_words::split(text).map_err(|error| bad(&error.to_string()))?;
        let mut words = words.into_iter();
        let program = words.next().ok_or_else(|| bad("no program named"))?;
        Ok(CommandLine {
            program,
            arguments: words.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Option<Vec<String>> {
        let command: CommandLine = text.parse().ok()?;
        let mut words = vec![command.program];
        words.extend(command.arguments);
        Some(words)
    }

    #[test]
    fn splits_like_a_posix_shell() {
        for (text, wanted) in [
            ("engine", vec!["engine"]),
            ("  engine   -a\t-b ", vec!["engine", "-a", "-b"]),
            (
                r"my\ engine 'a b' c'd e'f",
                vec!["my engine", "a b", "cd ef"],
            ),
            (
                r#""a \"quoted\" word" "\$HOME""#,
                vec![r#"a "quoted" word"#, "$HOME"],
            ),
            (r#"engine "" $HOME *"#, vec!["engine", "", "$HOME", "*"]),
        ] {
            assert_eq!(words(text).expect(text), wanted, "{text}");
        }
    }

    #[test]
    fn refuses_what_names_no_program() {
        assert!(words("").is_none());
        assert!(words("   ").is_none());
        let error = "engine 'x".parse::<CommandLine>().expect_err("open quote");
        assert!(error.to_string().contains("engine 'x"), "{error}");
    }
}
