//! What an engine of a match is, as `--engine` and `--each` describe it.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use crate::program::peer::CommandLine;
use crate::program::tournament::keys::{Keys, Word};
use crate::program::tournament::time_control::{TimeControl, seconds};

const KEYS: [&str; 10] = [
    "cmd",
    "name",
    "dir",
    "option.NAME",
    "tc",
    "st",
    "nodes",
    "depth",
    "timemargin",
    "ponder",
];

/// What `--engine` or `--each` says; what it does not say is `None`.
///
/// ```
/// use megaton::program::tournament::EngineSettings;
/// let settings: EngineSettings = r#"cmd="./a --uci" name=A tc=10+0.1 option.Hash=64"#.parse()?;
/// assert_eq!(settings.name.as_deref(), Some("A"));
/// assert_eq!(settings.options, [("Hash".to_owned(), "64".to_owned())]);
/// # Ok::<(), megaton::program::tournament::ParseSettingsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSettings {
    /// The command that starts it.
    pub command: Option<String>,
    /// Its name in the match.
    pub name: Option<String>,
    /// The directory in which it runs.
    pub directory: Option<String>,
    /// UCI options and their values, in the order given.
    pub options: Vec<(String, String)>,
    /// Its clock.
    pub clock: Option<TimeControl>,
    /// A fixed time for each move.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Depth of each search.
    pub depth: Option<u32>,
    /// How far a move may overrun its time.
    pub margin: Option<Duration>,
    /// Whether it thinks on its opponent's time.
    pub ponder: Option<bool>,
}

/// Why a text does not describe an engine: it names the word and its index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSettingsError(String);

impl fmt::Display for ParseSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseSettingsError {}

impl std::str::FromStr for EngineSettings {
    type Err = ParseSettingsError;

    fn from_str(text: &str) -> Result<EngineSettings, ParseSettingsError> {
        read(text).map_err(ParseSettingsError)
    }
}

fn read(text: &str) -> Result<EngineSettings, String> {
    let mut keys = Keys::parse(text)?;
    let text_of = |word: Option<Word>| word.map(|word| word.value);
    let options = keys.with_prefix("option.")?;
    for word in &options {
        if word.key == "option." {
            return Err(word.error("names no option"));
        }
    }
    let command = keys.value("cmd")?;
    if let Some(word) = &command
        && let Err(error) = word.value.parse::<CommandLine>()
    {
        return Err(word.error(format_args!("is not a command: {error}")));
    }
    let name = keys.value("name")?;
    if let Some(word) = &name
        && word.value.trim().is_empty()
    {
        return Err(word.error("is empty"));
    }
    let clock = keys.value("tc")?;
    let move_time = keys.value("st")?;
    if let (Some(_), Some(word)) = (&clock, &move_time) {
        return Err(word.error("and tc= exclude each other"));
    }
    let time = |word: Word| match seconds(&word.value) {
        Ok(time) if time.is_zero() => Err(word.error("is no time at all")),
        Ok(time) => Ok(time),
        Err(error) => Err(word.error(format_args!("is not a time: {error}"))),
    };
    let control = |word: Word| {
        let read: Result<TimeControl, String> = word.value.parse();
        read.map_err(|error| word.error(format_args!("is not a time control: {error}")))
    };
    let margin = match keys.value("timemargin")? {
        Some(word) => Some(word.read::<u64>("a number of milliseconds")?),
        None => None,
    };
    let settings = EngineSettings {
        options: options
            .into_iter()
            .map(|word| {
                (
                    word.key
                        .strip_prefix("option.")
                        .unwrap_or_default()
                        .to_owned(),
                    word.value,
                )
            })
            .collect(),
        command: text_of(command),
        name: text_of(name),
        directory: text_of(keys.value("dir")?),
        clock: clock.map(control).transpose()?,
        move_time: move_time.map(time).transpose()?,
        nodes: keys.count("nodes")?,
        depth: keys.count("depth")?,
        margin: margin.map(Duration::from_millis),
        ponder: keys.take("ponder").map(|word| word.switch()).transpose()?,
    };
    keys.finish(&KEYS)?;
    Ok(settings)
}

impl EngineSettings {
    /// These settings, and `each` where they say nothing. A time of their own replaces the other's
    /// clock or move time; options are set after the other's.
    #[must_use]
    pub fn or(self, each: &EngineSettings) -> EngineSettings {
        let has_time = self.clock.is_some() || self.move_time.is_some();
        let each_time = if has_time {
            (None, None)
        } else {
            (each.clock, each.move_time)
        };
        let is_own = |name: &str| {
            self.options
                .iter()
                .any(|own| own.0.eq_ignore_ascii_case(name))
        };
        let mut options: Vec<_> = each
            .options
            .iter()
            .filter(|(name, _)| !is_own(name))
            .cloned()
            .collect();
        options.extend(self.options.iter().cloned());
        EngineSettings {
            command: self.command.or_else(|| each.command.clone()),
            name: self.name.or_else(|| each.name.clone()),
            directory: self.directory.or_else(|| each.directory.clone()),
            options,
            clock: self.clock.or(each_time.0),
            move_time: self.move_time.or(each_time.1),
            nodes: self.nodes.or(each.nodes),
            depth: self.depth.or(each.depth),
            margin: self.margin.or(each.margin),
            ponder: self.ponder.or(each.ponder),
        }
    }
}

/// An engine that can take part in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// Its name, which no other engine of the match has.
    pub name: String,
    /// How it is started.
    pub command: CommandLine,
    /// UCI options and their values.
    pub options: Vec<(String, String)>,
    /// What ends its searches.
    pub limits: SearchLimits,
    /// Whether it thinks on its opponent's time.
    pub ponder: bool,
}

/// What ends the searches of an engine. One of the first four is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Its clock.
    pub clock: Option<TimeControl>,
    /// A fixed time for each move; not together with a clock.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Depth of each search.
    pub depth: Option<u32>,
    /// How far a move may overrun its time.
    pub margin: Duration,
}

/// The engines of a match, from their settings and from what `--each` says.
///
/// # Errors
/// Fewer than two engines; one without a command or without a limit; two of one name. The text
/// names the engine by its index, from 1.
pub fn contestants(
    engines: &[EngineSettings],
    each: &EngineSettings,
) -> Result<Vec<Contestant>, String> {
    if engines.len() < 2 {
        return Err(format!(
            "a match needs two engines or more, not {}",
            engines.len()
        ));
    }
    let mut contestants: Vec<Contestant> = Vec::with_capacity(engines.len());
    for (index, settings) in engines.iter().enumerate() {
        let contestant = settings.clone().or(each).contestant();
        let contestant = contestant.map_err(|error| format!("--engine {}: {error}", index + 1))?;
        let same = contestants
            .iter()
            .position(|other| other.name == contestant.name);
        if let Some(other) = same {
            return Err(format!(
                "--engine {} and --engine {} are both called `{}`: give one of them another name=",
                other + 1,
                index + 1,
                contestant.name
            ));
        }
        contestants.push(contestant);
    }
    Ok(contestants)
}

impl EngineSettings {
    fn contestant(self) -> Result<Contestant, String> {
        let command = self.command.ok_or("cmd= is missing")?;
        let mut command: CommandLine = command.parse().map_err(|error| format!("{error}"))?;
        let program = Path::new(command.program()).file_name();
        let name = program.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if let Some(directory) = self.directory {
            command = command.in_directory(directory);
        }
        let limits = SearchLimits {
            clock: self.clock,
            move_time: self.move_time,
            nodes: self.nodes,
            depth: self.depth,
            margin: self.margin.unwrap_or_default(),
        };
        let limited = [
            limits.clock.is_some(),
            limits.move_time.is_some(),
            limits.nodes.is_some(),
            limits.depth.is_some(),
        ];
        if !limited.contains(&true) {
            return Err("nothing ends its searches: tc=, st=, nodes= or depth= is missing".into());
        }
        Ok(Contestant {
            name: self.name.unwrap_or(name),
            command,
            options: self.options,
            limits,
            ponder: self.ponder.unwrap_or(false),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> EngineSettings {
        text.parse().expect(text)
    }

    #[test]
    fn splits_like_a_shell() {
        let read = settings(
            r#"cmd="./a --uci 'b c'" name='The Engine' dir=/tmp option.Hash=64 option.Clear\ Hash= "option.A=x y=z" tc=40/60+0.5 timemargin=20 ponder"#,
        );
        assert_eq!(read.command.as_deref(), Some("./a --uci 'b c'"));
        assert_eq!(read.name.as_deref(), Some("The Engine"));
        let pairs = [("Hash", "64"), ("Clear Hash", ""), ("A", "x y=z")];
        assert_eq!(
            read.options,
            pairs.map(|(a, b)| (a.to_owned(), b.to_owned()))
        );
        assert_eq!(read.margin, Some(Duration::from_millis(20)));
        assert_eq!(read.ponder, Some(true));
        let fixed = settings("st=0.1 nodes=1000 depth=5 ponder=false");
        assert_eq!(fixed.move_time, Some(Duration::from_millis(100)));
        assert_eq!(
            (fixed.nodes, fixed.depth, fixed.ponder),
            (Some(1000), Some(5), Some(false))
        );
    }

    #[test]
    fn one_error_names_the_key_and_its_index() {
        for (text, named) in [
            ("cmd=a foo=1", "foo=1 (word 2)"),
            ("cmd=a ./b", "./b (word 2)"),
            ("cmd=a cmd=b", "cmd=b (word 2) repeats word 1"),
            ("cmd", "cmd (word 1) has no value"),
            ("cmd=", "cmd= (word 1)"),
            ("cmd=\"'a\"", "cmd='a (word 1)"),
            ("cmd=a tc=x", "tc=x (word 2)"),
            ("cmd=a tc=10+y", "`y`"),
            ("tc=1 st=1", "st=1 (word 2)"),
            ("st=0", "st=0 (word 1)"),
            ("st=-1", "st=-1 (word 1)"),
            ("nodes=0", "nodes=0 (word 1)"),
            ("nodes=1e3", "nodes=1e3 (word 1)"),
            ("depth=-1", "depth=-1 (word 1)"),
            ("timemargin=-1", "timemargin=-1 (word 1)"),
            ("ponder=maybe", "ponder=maybe (word 1)"),
            ("option.=1", "option.=1 (word 1)"),
            ("option.Hash", "option.Hash (word 1)"),
            ("name=", "name= (word 1)"),
            ("cmd='a", "cmd='a"),
        ] {
            let error = text.parse::<EngineSettings>().expect_err(text).to_string();
            assert!(error.contains(named), "{text}: {error}");
            assert!(!error.contains('\n'));
        }
    }

    #[test]
    fn an_engine_has_its_own_settings_before_those_of_each() {
        let each = settings("tc=10+0.1 option.Hash=64 option.Threads=1 timemargin=5");
        let engine = settings("cmd=a st=1 option.hash=32").or(&each);
        assert_eq!(
            (engine.clock, engine.move_time),
            (None, Some(Duration::from_secs(1)))
        );
        let pairs = [("Threads", "1"), ("hash", "32")];
        assert_eq!(
            engine.options,
            pairs.map(|(a, b)| (a.to_owned(), b.to_owned()))
        );
        assert_eq!(engine.margin, Some(Duration::from_millis(5)));
    }

    #[test]
    fn engines_that_cannot_take_part() {
        let check = |engines: &[&str], each: &str, named: &str| {
            let engines: Vec<_> = engines.iter().map(|text| settings(text)).collect();
            let error = contestants(&engines, &settings(each)).expect_err(named);
            assert!(error.contains(named), "{error}");
        };
        check(&["cmd=a"], "nodes=1", "two engines");
        check(&["cmd=a", "name=b"], "nodes=1", "--engine 2: cmd=");
        check(&["cmd=a", "cmd=b nodes=1"], "", "--engine 1: nothing ends");
        check(
            &["cmd=x/a", "cmd=y/a"],
            "nodes=1",
            "--engine 1 and --engine 2 are both called `a`",
        );
        let good = contestants(
            &[settings("cmd=x/a"), settings("cmd=x/a name=b")],
            &settings("depth=3"),
        );
        let names: Vec<_> = good.expect("good").into_iter().map(|c| c.name).collect();
        assert_eq!(names, ["a", "b"]);
    }
}
