//! A line in normal form to a [`Command`]. Nothing here knows a position.

use std::fmt;

use crate::program::uci::wire::{self, Message};
use crate::program::words::{clip, split_word};

/// What one line asks for; the borrowed part is what follows the first word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// One of the standard messages that `wire` reads.
    Message(Message),
    /// `position …`
    Position(&'a str),
    /// `go …`, a count too if `perft` is among the words
    Go(&'a str),
    /// `perft N`
    Perft(&'a str),
    /// `bench …`
    Bench(&'a str),
    /// `flip`
    Flip,
    /// `undo`
    Undo,
    /// `help [WORD]`
    Help(&'a str),
    /// `json on`, `json off`; `None` where something else follows
    Json(Option<bool>),
    /// A question about the position.
    Query(Query, &'a str),
}

/// The questions of PROTOCOL.md §3 that need nothing but the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// `moves`
    Moves,
    /// `rejected`
    Rejected,
    /// `filter`
    Filter,
    /// `legal`
    Legal,
    /// `threats`
    Threats,
    /// `outcome`
    Outcome,
    /// `fen`
    Fen,
    /// `d`
    Board,
    /// `eval`
    Eval,
}

/// A line that is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// No word that is known.
    Unknown(String),
    /// A standard message with something wrong after its first word; how it should look.
    Malformed(&'static str),
}

impl ParseError {
    /// A stable word for the kind of error.
    pub const fn code(&self) -> &'static str {
        match self {
            ParseError::Unknown(_) => "unknown-command",
            ParseError::Malformed(_) => "bad-arguments",
        }
    }

    /// What is wrong, without the prefix of a line of the protocol.
    pub fn message(&self) -> String {
        match self {
            ParseError::Unknown(line) => {
                format!("Unknown command: '{line}'. Type help for more information.")
            }
            ParseError::Malformed(usage) => format!("expected {usage}"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unknown(_) => f.write_str(&self.message()),
            ParseError::Malformed(_) => f.write_str(&wire::error(self.message())),
        }
    }
}

impl std::error::Error for ParseError {}

/// A first word.
#[derive(Clone, Copy)]
enum Word {
    /// One that says all.
    Plain(&'static str),
    Debug,
    SetOption,
    Position,
    Go,
    /// A word beyond the standard.
    Own(Own),
}

#[derive(Clone, Copy)]
enum Own {
    Perft,
    Bench,
    Flip,
    Undo,
    Help,
    Json,
    Query(Query),
}

const WORDS: [(&str, Word); 28] = [
    ("position", Word::Position),
    ("moves", Word::Own(Own::Query(Query::Moves))),
    ("legal", Word::Own(Own::Query(Query::Legal))),
    ("filter", Word::Own(Own::Query(Query::Filter))),
    ("rejected", Word::Own(Own::Query(Query::Rejected))),
    ("threats", Word::Own(Own::Query(Query::Threats))),
    ("outcome", Word::Own(Own::Query(Query::Outcome))),
    ("fen", Word::Own(Own::Query(Query::Fen))),
    ("d", Word::Own(Own::Query(Query::Board))),
    ("eval", Word::Own(Own::Query(Query::Eval))),
    ("json", Word::Own(Own::Json)),
    ("isready", Word::Plain("isready")),
    ("go", Word::Go),
    ("stop", Word::Plain("stop")),
    ("ponderhit", Word::Plain("ponderhit")),
    ("quit", Word::Plain("quit")),
    ("uci", Word::Plain("uci")),
    ("ucinewgame", Word::Plain("ucinewgame")),
    ("register", Word::Plain("register later")),
    ("debug", Word::Debug),
    ("setoption", Word::SetOption),
    ("perft", Word::Own(Own::Perft)),
    ("bench", Word::Own(Own::Bench)),
    ("flip", Word::Own(Own::Flip)),
    ("undo", Word::Own(Own::Undo)),
    ("help", Word::Own(Own::Help)),
    ("--help", Word::Own(Own::Help)),
    ("?", Word::Own(Own::Help)),
];

/// The command most like `word`, which is none, where one is like it.
pub fn similar(word: &str) -> Option<&'static str> {
    most_similar(word, WORDS.iter().map(|&(name, _)| name))
}

/// The name most like `word`, where one is like it.
pub fn most_similar(word: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    /// As much as clap asks for.
    const ALIKE: f64 = 0.7;
    let word = word.to_lowercase();
    let likeness = |name: &str| strsim::jaro(&word, &name.to_lowercase());
    names
        .map(|name| (likeness(name), name))
        .filter(|&(likeness, _)| likeness > ALIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, name)| name)
}

fn known(word: &str) -> Option<Word> {
    WORDS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|&(_, word)| word)
}

/// Reads one line in normal form.
///
/// # Errors
/// Where its first word is not known and no standard word follows before one of our own, or where
/// a standard message is malformed.
pub fn parse(line: &str) -> Result<Command<'_>, ParseError> {
    let unknown = || ParseError::Unknown(clip(line));
    let (first, mut rest) = split_word(line);
    let mut word = known(first);
    let mut from = line;
    while word.is_none() {
        if rest.is_empty() {
            return Err(unknown());
        }
        from = rest;
        let (next, after) = split_word(rest);
        word = known(next).filter(|word| !matches!(word, Word::Own(_)));
        if word.is_none() && known(next).is_some() {
            return Err(unknown());
        }
        rest = after;
    }
    match word.ok_or_else(unknown)? {
        Word::Plain(canonical) => simple(canonical, "a UCI message"),
        Word::Debug => simple(from, "debug on or debug off"),
        Word::SetOption => simple(from, "setoption name NAME [value VALUE]"),
        Word::Position => Ok(Command::Position(rest)),
        Word::Go => Ok(Command::Go(rest)),
        Word::Own(Own::Perft) => Ok(Command::Perft(rest)),
        Word::Own(Own::Bench) => Ok(Command::Bench(rest)),
        Word::Own(Own::Flip) => Ok(Command::Flip),
        Word::Own(Own::Undo) => Ok(Command::Undo),
        Word::Own(Own::Help) => Ok(Command::Help(rest)),
        Word::Own(Own::Json) => Ok(Command::Json(match rest.to_ascii_lowercase().as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })),
        Word::Own(Own::Query(query)) => Ok(Command::Query(query, rest)),
    }
}

fn simple<'a>(line: &str, usage: &'static str) -> Result<Command<'a>, ParseError> {
    wire::read(line)
        .map(Command::Message)
        .ok_or(ParseError::Malformed(usage))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(line: &str) -> Result<Command<'_>, ParseError> {
        Err(ParseError::Unknown(clip(line)))
    }

    #[test]
    fn words_are_matched_whole_and_in_either_case() {
        assert_eq!(parse("IsReady"), Ok(Command::Message(Message::IsReady)));
        assert_eq!(parse("isready now"), Ok(Command::Message(Message::IsReady)));
        assert_eq!(parse("D"), Ok(Command::Query(Query::Board, "")));
        assert_eq!(
            parse("Moves to E4"),
            Ok(Command::Query(Query::Moves, "to E4"))
        );
        assert_eq!(parse("isreadyy"), unknown("isreadyy"));
        assert_eq!(parse("go"), Ok(Command::Go("")));
        assert_eq!(parse("gop"), unknown("gop"));
        assert_eq!(parse("GO Perft 5"), Ok(Command::Go("Perft 5")));
        assert_eq!(parse("Perft 5"), Ok(Command::Perft("5")));
        assert_eq!(
            parse("go depth 5 perft 3"),
            Ok(Command::Go("depth 5 perft 3"))
        );
        assert_eq!(
            parse("register later"),
            Ok(Command::Message(Message::Register))
        );
    }

    #[test]
    fn unknown_words_are_skipped_before_standard_words_only() {
        assert_eq!(
            parse("joho debug on"),
            Ok(Command::Message(Message::Debug(true)))
        );
        assert_eq!(
            parse("a b setoption name Hash value 1"),
            parse("setoption name Hash value 1")
        );
        assert_eq!(parse("please go depth 2"), Ok(Command::Go("depth 2")));
        assert_eq!(parse("postion fen X"), unknown("postion fen X"));
        assert_eq!(parse("postion moves go"), unknown("postion moves go"));
        assert_eq!(parse("foo bar"), unknown("foo bar"));
    }

    #[test]
    fn a_similar_command_is_found() {
        assert_eq!(similar("postion"), Some("position"));
        assert_eq!(similar("Move"), Some("moves"));
        assert_eq!(similar("isredy"), Some("isready"));
        assert_eq!(similar("xyzzy"), None);
    }

    #[test]
    fn malformed_messages_say_how_they_should_look() {
        assert_eq!(
            parse("debug").unwrap_err().to_string(),
            "info string error: expected debug on or debug off"
        );
        assert_eq!(
            parse("setoption Hash 3").unwrap_err().to_string(),
            "info string error: expected setoption name NAME [value VALUE]"
        );
        assert_eq!(
            parse("foo").unwrap_err().to_string(),
            "Unknown command: 'foo'. Type help for more information."
        );
    }
}
