//! A command as one text, split into words without running a shell.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::program::peer::PeerError;

/// A program with its arguments, and the directory in which it runs.
///
/// Read from text it splits at spaces and takes quotes and backslashes as a POSIX shell does;
/// nothing is expanded and no shell is run.
///
/// ```
/// use megaton::program::peer::CommandLine;
/// let command: CommandLine = r#"node "my engine/uci.js" --flag='a b'"#.parse()?;
/// assert_eq!(command.program(), "node");
/// assert_eq!(command.arguments(), ["my engine/uci.js", "--flag=a b"]);
/// let command = command.argument("-v").in_directory("/tmp");
/// assert_eq!(command.arguments().len(), 3);
/// # Ok::<(), megaton::program::peer::PeerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
    directory: Option<PathBuf>,
}

impl CommandLine {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments of the program.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The directory in which the program runs; `None` for the current one.
    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }

    /// The same command with one more argument, which is not split.
    #[must_use]
    pub fn argument(mut self, argument: impl Into<String>) -> CommandLine {
        self.arguments.push(argument.into());
        self
    }

    /// The same command, run in `directory`. A relative path of the program is then relative to
    /// that directory on Unix.
    #[must_use]
    pub fn in_directory(mut self, directory: impl Into<PathBuf>) -> CommandLine {
        self.directory = Some(directory.into());
        self
    }
}

impl FromStr for CommandLine {
    type Err = PeerError;

    fn from_str(text: &str) -> Result<CommandLine, PeerError> {
        let bad = |reason: &str| PeerError::Command {
            command: text.to_owned(),
            reason: reason.to_owned(),
        };
        let words = shell_words::split(text).map_err(|error| bad(&error.to_string()))?;
        let mut words = words.into_iter();
        let program = words.next().ok_or_else(|| bad("it names no program"))?;
        Ok(CommandLine {
            program,
            arguments: words.collect(),
            directory: None,
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
