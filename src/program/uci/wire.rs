//! The border to the crate `vampirc-uci`; nothing else names it.
//!
//! Its strict parser reads the simple messages and `setoption`, its message types write the
//! replies that fit them. What it cannot hold is read and written elsewhere: `position` and `go`
//! (it knows no four-field FEN, no null move, no depth beyond 255, and panics on some numbers),
//! `info` with depths beyond 255 or mates beyond 127, and `bestmove (none)`.

use std::fmt::Display;

use vampirc_uci::{
    UciMessage, UciMove as WireMove, UciOptionConfig, UciPiece, UciSquare, parse_strict,
};

use crate::program::uci::options::{Kind, OptionRow};
use crate::types::{Role, Square, UciMove};

/// The standard messages that say all in one or two words, and `setoption`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `uci`
    Uci,
    /// `debug on`, `debug off`
    Debug(bool),
    /// `isready`
    IsReady,
    /// `setoption name NAME [value VALUE]`
    SetOption {
        /// The option's name as it was written.
        name: String,
        /// The value as it was written, if there was one.
        value: Option<String>,
    },
    /// `register …`, which asks for nothing here
    Register,
    /// `ucinewgame`
    NewGame,
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
}

/// Reads one message from a line in normal form. `None` where it is none of [`Message`].
pub fn read(line: &str) -> Option<Message> {
    let mut messages = parse_strict(line).ok()?;
    match messages.pop()? {
        UciMessage::Uci => Some(Message::Uci),
        UciMessage::Debug(on) => Some(Message::Debug(on)),
        UciMessage::IsReady => Some(Message::IsReady),
        UciMessage::SetOption { name, value } => Some(Message::SetOption { name, value }),
        UciMessage::Register { .. } => Some(Message::Register),
        UciMessage::UciNewGame => Some(Message::NewGame),
        UciMessage::Stop => Some(Message::Stop),
        UciMessage::PonderHit => Some(Message::PonderHit),
        UciMessage::Quit => Some(Message::Quit),
        _ => None,
    }
}

/// The answer to `uci`, a line an item.
pub fn identification(name: &str, author: &str, options: &[OptionRow]) -> Vec<String> {
    let mut lines = vec![
        UciMessage::id_name(name).to_string(),
        UciMessage::id_author(author).to_string(),
    ];
    lines.extend(options.iter().map(|row| option(row).to_string()));
    lines.push(UciMessage::UciOk.to_string());
    lines
}

fn option(row: &OptionRow) -> UciMessage {
    let name = row.name.to_owned();
    UciMessage::Option(match &row.kind {
        Kind::Check { .. } => UciOptionConfig::Check {
            name,
            default: Some(false),
        },
        Kind::Spin { default, range, .. } => UciOptionConfig::Spin {
            name,
            default: i64::try_from(*default).ok(),
            min: i64::try_from(*range.start()).ok(),
            max: i64::try_from(*range.end()).ok(),
        },
        Kind::Only(value) => UciOptionConfig::Combo {
            name,
            default: Some((*value).to_owned()),
            var: vec![(*value).to_owned()],
        },
        Kind::Button { .. } => UciOptionConfig::Button { name },
    })
}

/// `readyok`
pub fn ready() -> String {
    UciMessage::ReadyOk.to_string()
}

/// `bestmove e2e4 ponder e7e5`, or `bestmove (none)`.
pub fn best_move(best: Option<UciMove>, ponder: Option<UciMove>) -> String {
    match (best, ponder) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(best), None) => UciMessage::best_move(wire_move(best)).to_string(),
        (Some(best), Some(ponder)) => {
            UciMessage::best_move_with_ponder(wire_move(best), wire_move(ponder)).to_string()
        }
    }
}

/// `info string error: TEXT`
pub fn error(what: impl Display) -> String {
    info_string(format!("error: {what}"))
}

/// `info string note: TEXT`
pub fn note(what: impl Display) -> String {
    info_string(format!("note: {what}"))
}

/// `info string TEXT`
fn info_string(text: String) -> String {
    UciMessage::info_string(text).to_string()
}

fn wire_move(mv: UciMove) -> WireMove {
    WireMove {
        from: wire_square(mv.from),
        to: wire_square(mv.to),
        promotion: mv.promotion.map(|role| match role {
            Role::Pawn => UciPiece::Pawn,
            Role::Knight => UciPiece::Knight,
            Role::Bishop => UciPiece::Bishop,
            Role::Rook => UciPiece::Rook,
            Role::Queen => UciPiece::Queen,
            Role::King => UciPiece::King,
        }),
    }
}

fn wire_square(square: Square) -> UciSquare {
    UciSquare {
        file: square.file().to_char(),
        rank: square.rank() as u8 + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_messages_are_read_in_either_case() {
        for (line, message) in [
            ("uci", Some(Message::Uci)),
            ("IsReady", Some(Message::IsReady)),
            ("debug ON", Some(Message::Debug(true))),
            ("debug off", Some(Message::Debug(false))),
            ("debug", None),
            ("debug maybe", None),
            ("register later", Some(Message::Register)),
            ("ucinewgame", Some(Message::NewGame)),
            ("stop", Some(Message::Stop)),
            ("ponderhit", Some(Message::PonderHit)),
            ("quit", Some(Message::Quit)),
            ("", None),
            ("nonsense", None),
            ("go depth 3", None),
        ] {
            assert_eq!(read(line), message, "{line}");
        }
    }

    #[test]
    fn options_are_read_with_and_without_value() {
        let set = |name: &str, value: Option<&str>| {
            Some(Message::SetOption {
                name: name.to_owned(),
                value: value.map(str::to_owned),
            })
        };
        for (line, message) in [
            ("setoption name Hash value 16", set("Hash", Some("16"))),
            ("SETOPTION NAME Hash VALUE 16", set("Hash", Some("16"))),
            ("setoption name Clear Hash", set("Clear Hash", None)),
            ("setoption name a b value c d", set("a b", Some("c d"))),
            ("setoption", None),
            ("setoption name", None),
            ("setoption Hash 16", None),
            ("setoption name Hash value", None),
        ] {
            assert_eq!(read(line), message, "{line}");
        }
    }

    #[test]
    fn moves_are_written() {
        let mv = |text: &str| text.parse::<UciMove>().ok();
        assert_eq!(best_move(None, None), "bestmove (none)");
        assert_eq!(best_move(mv("e2e4"), None), "bestmove e2e4");
        assert_eq!(
            best_move(mv("a7a8q"), mv("h2h1n")),
            "bestmove a7a8q ponder h2h1n"
        );
    }
}
