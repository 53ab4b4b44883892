//! What a line of output may look like (PROTOCOL.md): everything the prompt prints fits one of
//! these forms.

use megaton::notation::{fen, san};
use megaton::program::answers::PROMPT_HELP;
use megaton::{CastlingMode, Square, UciMove};

/// What a form asks of one word.
type Test = fn(&str) -> bool;

/// Panics where a line fits no form.
pub fn check(line: &str) {
    assert!(fits(line), "no line of the protocol: {line:?}");
}

pub fn fits(line: &str) -> bool {
    // The lines of `help` begin with the words of commands, so they are known whole.
    PROMPT_HELP.lines().any(|help| help == line) || is_answer(line)
}

fn is_answer(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        [""] | ["readyok" | "uciok"] => true,
        ["id", "name" | "author", _, ..] => true,
        ["info", "string", _, ..] => !line.contains(char::is_control),
        ["info", ref rest @ ..] => is_info(rest),
        ["bestmove", "(none)"] => true,
        ["bestmove", mv] => is_move(mv),
        ["bestmove", mv, "ponder", reply] => is_move(mv) && is_move(reply),
        ["option", "name", _, ..] => is_option(line),
        ["Nodes", "searched:", count] => is_number(count),
        ["moves", count, ref moves @ ..] => {
            counted(count, moves, is_move) || counted(count, moves, |mv| san::parse(mv).is_ok())
        }
        ["filter", count, ref moves @ ..] => counted(count, moves, is_move),
        ["rejected", count, ref entries @ ..] => counted(count, entries, |entry| {
            entry
                .split_once('=')
                .is_some_and(|(mv, code)| is_move(mv) && is_code(code))
        }),
        ["legal", mv, "san", written, ref rest @ ..] => {
            is_move(mv) && san::parse(written).is_ok() && is_explosion(rest)
        }
        ["illegal", _, ..] => is_illegal(line),
        ["threats", "checks", ref rest @ ..] => is_threats(rest),
        ["outcome", ref rest @ ..] => is_outcome(&rest.join(" ")),
        ["eval", "none"] => true,
        ["eval", value, ref parts @ ..] => {
            is_signed(value) && parts.len() == 10 && parts.chunks(2).all(|part| is_signed(part[1]))
        }
        [first, ..] if first.starts_with('{') => {
            serde_json::from_str::<serde_json::Value>(line).is_ok_and(|it| it.is_object())
        }
        ["fen", ref rest @ ..] => is_fen(&rest.join(" ")),
        [mv, count] if mv.ends_with(':') && is_move(&mv[..mv.len() - 1]) => is_number(count),
        _ => is_board(line) || is_bench(line) || is_message(line),
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit())
}

fn is_signed(word: &str) -> bool {
    is_number(word.strip_prefix('-').unwrap_or(word))
}

fn is_move(word: &str) -> bool {
    word.parse::<UciMove>().is_ok() && word == word.to_lowercase()
}

fn is_square(word: &str) -> bool {
    word.parse::<Square>().is_ok()
}

fn is_code(word: &str) -> bool {
    [
        "game-over",
        "no-piece",
        "not-your-piece",
        "own-piece-on-target",
        "wrong-shape",
        "path-blocked",
        "nothing-to-capture",
        "king-captures",
        "promotion-missing",
        "promotion-forbidden",
        "no-castling-right",
        "castling-blocked",
        "castling-out-of-check",
        "castling-through-check",
        "castling-into-check",
        "explodes-own-king",
        "king-into-check",
        "leaves-king-in-check",
        "pinned",
        "explosion-exposes-king",
        "not-a-move",
        "ambiguous-san",
    ]
    .contains(&word)
}

/// `3:` and three words that pass.
fn counted(count: &str, words: &[&str], test: Test) -> bool {
    count.strip_suffix(':') == Some(&words.len().to_string()) && words.iter().all(|word| test(word))
}

fn is_info(words: &[&str]) -> bool {
    let mut rest = words;
    while let [key, after @ ..] = rest {
        let (tests, optional): (&[Test], &[&str]) = match *key {
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "hashfull" | "tbhits" | "time"
            | "currmovenumber" => (&[is_number], &[]),
            "score" => (
                &[|word| matches!(word, "cp" | "mate"), is_signed],
                &["lowerbound", "upperbound"],
            ),
            "wdl" => (&[is_number, is_number, is_number], &[]),
            "currmove" => (&[is_move], &[]),
            "pv" => return !after.is_empty() && after.iter().all(|word| is_move(word)),
            _ => return false,
        };
        if after.len() < tests.len() || !tests.iter().zip(after).all(|(test, word)| test(word)) {
            return false;
        }
        rest = &after[tests.len()..];
        if let [word, after @ ..] = rest
            && optional.contains(word)
        {
            rest = after;
        }
    }
    !words.is_empty()
}

fn is_option(line: &str) -> bool {
    let Some((_, kind)) = line.split_once(" type ") else {
        return false;
    };
    let words: Vec<&str> = kind.split(' ').collect();
    match words[..] {
        ["button"] => true,
        ["check", "default", value] => matches!(value, "true" | "false"),
        ["spin", "default", value, "min", low, "max", high] => {
            let [value, low, high] = [value, low, high].map(|text| text.parse::<i64>());
            matches!((value, low, high), (Ok(v), Ok(l), Ok(h)) if l <= v && v <= h)
        }
        ["combo", "default", value, "var", ref rest @ ..] => rest.contains(&value),
        _ => false,
    }
}

/// What follows the SAN of a legal move.
fn is_explosion(words: &[&str]) -> bool {
    match words {
        [] => true,
        ["removes", squares @ .., "explodes-king"] | ["removes", squares @ ..] => {
            squares.len() >= 2 && squares.is_sorted() && squares.iter().all(|word| is_square(word))
        }
        _ => false,
    }
}

/// `illegal WORD CODE: SENTENCE`; the word may be `exd6 e.p.`.
fn is_illegal(line: &str) -> bool {
    line.match_indices(": ").any(|(at, _)| {
        let (head, sentence) = (&line[..at], &line[at + 2..]);
        let code = head.rsplit(' ').next().unwrap_or_default();
        is_code(code) && head.split(' ').count() >= 3 && !sentence.is_empty()
    })
}

fn is_threats(words: &[&str]) -> bool {
    words
        .split_once_at("explosions")
        .is_some_and(|(checks, explosions)| {
            checks.is_sorted()
                && checks.iter().all(|word| is_square(word))
                && explosions.is_sorted()
                && explosions.iter().all(|word| is_move(word))
        })
}

trait SplitOnceAt {
    fn split_once_at(&self, word: &str) -> Option<(&[&str], &[&str])>;
}

impl SplitOnceAt for [&str] {
    fn split_once_at(&self, word: &str) -> Option<(&[&str], &[&str])> {
        let at = self.iter().position(|other| *other == word)?;
        Some((&self[..at], &self[at + 1..]))
    }
}

fn is_outcome(text: &str) -> bool {
    let claims = [
        "",
        " claim threefold-repetition",
        " claim fifty-moves",
        " claim threefold-repetition fifty-moves",
    ];
    let winners = ["white-wins", "black-wins"];
    text.strip_prefix("ongoing")
        .is_some_and(|rest| claims.contains(&rest))
        || winners.iter().any(|winner| {
            let by = text.strip_prefix(winner);
            matches!(by, Some(" explosion" | " checkmate"))
        })
        || matches!(
            text,
            "draw stalemate"
                | "draw insufficient-material"
                | "draw closed-position"
                | "draw fivefold-repetition"
                | "draw seventy-five-moves"
        )
}

fn is_fen(text: &str) -> bool {
    fen::parse(text, CastlingMode::Chess960).is_ok_and(|parsed| parsed.notes.is_empty())
}

fn is_board(line: &str) -> bool {
    if line == " +---+---+---+---+---+---+---+---+"
        || line == "   a   b   c   d   e   f   g   h"
        || line == "   h   g   f   e   d   c   b   a"
        || matches!(line, "Turn: white" | "Turn: black")
    {
        return true;
    }
    if let Some(text) = line.strip_prefix("Fen: ") {
        return is_fen(text);
    }
    if let Some(key) = line.strip_prefix("Key: ") {
        return key.len() == 16 && key.bytes().all(|digit| digit.is_ascii_hexdigit());
    }
    if let Some(squares) = line.strip_prefix("Checkers:") {
        return squares
            .split(' ')
            .skip(1)
            .all(|word| word.is_empty() || is_square(word));
    }
    if let Some(text) = line.strip_prefix("Outcome: ") {
        return is_outcome(text);
    }
    if let Some(text) = line.strip_prefix("Last move: ") {
        let words: Vec<&str> = text.split(' ').collect();
        return match words[..] {
            [mv, written] => is_move(mv) && san::parse(written).is_ok(),
            [mv, written, "exploded", ref squares @ ..] => {
                is_move(mv)
                    && san::parse(written).is_ok()
                    && squares.len() >= 2
                    && squares.iter().all(|square| is_square(square))
            }
            _ => false,
        };
    }
    let row: Vec<&str> = line.split('|').collect();
    row.len() == 10 && row[0] == " " && row[1..9].iter().all(|cell| cell.len() == 3)
}

fn is_bench(line: &str) -> bool {
    let value = |head: &str| line.strip_prefix(head).is_some_and(is_number);
    value("Nodes searched  : ")
        || value("Nodes/second    : ")
        || value("Total time (ms) : ")
        || line.starts_with("Position: ")
        || (!line.is_empty() && line.bytes().all(|byte| byte == b'='))
}

fn is_message(line: &str) -> bool {
    line.starts_with("Unknown command: '") && line.ends_with("Type help for more information.")
        || line
            .strip_prefix("No such option: ")
            .is_some_and(|name| !name.is_empty())
}
