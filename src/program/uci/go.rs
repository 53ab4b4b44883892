//! The words after `go`.
//!
//! Read leniently, for a `go` without an answer would leave a program waiting for ever: what is
//! not understood is skipped with a note, and a number that is missing or none counts as 0, which
//! ends the search at once rather than never.

use std::time::Duration;

use crate::legality::verdict;
use crate::notation::Excerpt;
use crate::position::Position;
use crate::search::Limits;
use crate::types::{CastlingMode, Color, Move, UciMove};

/// What a `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// When the search has to end.
    pub limits: Limits,
    /// `perft N` among other words: a count is wanted and no search; the error where N is none.
    pub perft: Option<Result<u64, String>>,
    /// What was skipped or read otherwise than written, for the user.
    pub notes: Vec<String>,
}

const NUMBERS: [&str; 10] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "perft",
];
const FLAGS: [&str; 3] = ["infinite", "ponder", "searchmoves"];

/// Reads the words after `go`.
pub fn parse(words: &str, position: &Position, mode: CastlingMode) -> Go {
    let mut go = Go::default();
    let mut words = words.split(' ').filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let keyword = keyword(word);
        match keyword {
            Some("infinite") => go.limits.infinite = true,
            Some("ponder") => go.limits.ponder = true,
            Some("searchmoves") => {
                let moves = go.limits.search_moves.get_or_insert_default();
                while let Some(word) = words.next_if(|word| self::keyword(word).is_none()) {
                    match legal(word, position, mode) {
                        Some(mv) => moves.push(mv),
                        None => go.notes.push(format!(
                            "searchmoves: {} is not legal here, left out",
                            Excerpt::of(word)
                        )),
                    }
                }
            }
            Some("perft") => {
                let depth = words.next_if(|word| self::keyword(word).is_none());
                go.perft = Some(perft_depth(depth.unwrap_or_default()));
            }
            Some(name) => {
                let value = words.next_if(|word| self::keyword(word).is_none());
                go.set(name, value);
            }
            None => go
                .notes
                .push(format!("go: {} is not known, skipped", Excerpt::of(word))),
        }
    }
    go.complete_clock(position.turn());
    // Without a limit nothing but `stop` can end the search. A `ponder` alone ends at `ponderhit`.
    go.limits.infinite |= go.limits.is_unlimited() && !go.limits.ponder;
    go
}

/// Whether a count is asked for, so that no best move is waited for.
pub fn wants_perft(words: &str) -> bool {
    words.split(' ').any(|word| keyword(word) == Some("perft"))
}

/// The keyword that `word` is, in either case.
fn keyword(word: &str) -> Option<&'static str> {
    NUMBERS
        .into_iter()
        .chain(FLAGS)
        .find(|name| name.eq_ignore_ascii_case(word))
}

fn legal(word: &str, position: &Position, mode: CastlingMode) -> Option<Move> {
    let mv: UciMove = word.parse().ok()?;
    verdict(position, mv, mode).ok()
}

/// How long a search may go on, which decides what the session waits for.
impl Limits {
    /// Whether nothing but `stop` can be relied on to end the search: it was asked to wait, or
    /// its limits are beyond what any search reaches.
    pub(super) fn is_endless(&self) -> bool {
        self.infinite || self.ponder || self.is_unbounded()
    }

    /// [`Limits::is_endless`] once the opponent has played the expected move. A `ponder` without
    /// any limit ends then.
    pub(super) fn is_endless_after_ponderhit(&self) -> bool {
        self.infinite || (!self.is_unlimited() && self.is_unbounded())
    }

    fn is_unbounded(&self) -> bool {
        let too_deep = |depth: Option<u32>| depth.is_none_or(|depth| depth >= Limits::MAX_DEPTH);
        let too_long = |time: Option<Duration>| time.is_none_or(|time| time >= Limits::LONGEST);
        too_deep(self.depth)
            && too_deep(self.mate)
            && too_long(self.movetime)
            && self.clock.into_iter().all(too_long)
            && self.nodes.is_none_or(|nodes| nodes == u64::MAX)
    }

    /// Whether no limit is set but perhaps the root moves.
    pub(super) fn is_unlimited(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.movetime.is_none()
            && self.clock == [None, None]
            && self.mate.is_none()
    }
}

impl Go {
    fn set(&mut self, name: &str, value: Option<&str>) {
        let number = self.number(name, value);
        let limits = &mut self.limits;
        let short = u32::try_from(number).unwrap_or(u32::MAX);
        let time = Duration::from_millis(number).min(Limits::LONGEST);
        let [white_clock, black_clock] = &mut limits.clock;
        let [white_increment, black_increment] = &mut limits.increment;
        match name {
            "depth" => limits.depth = Some(short),
            "nodes" => limits.nodes = Some(number),
            "movetime" => limits.movetime = Some(time),
            "wtime" => *white_clock = Some(time),
            "btime" => *black_clock = Some(time),
            "winc" => *white_increment = time,
            "binc" => *black_increment = time,
            "movestogo" => limits.moves_to_go = Some(short),
            _ => limits.mate = Some(short),
        }
    }

    /// Where only the opponent's clock or only increments are given, nothing is left on the own:
    /// the answer comes at once rather than never.
    fn complete_clock(&mut self, turn: Color) {
        let [white, black] = &mut self.limits.clock;
        let (own, other) = match turn {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let increments = self.limits.increment != [Duration::ZERO; 2];
        if own.is_none() && (other.is_some() || increments) {
            *own = Some(Duration::ZERO);
            self.notes.push(format!(
                "go: no clock for {turn}, who is to move, read as 0"
            ));
        }
    }

    /// A number with an optional sign: below 0 it is 0, too large it is the largest.
    fn number(&mut self, name: &str, value: Option<&str>) -> u64 {
        let Some(text) = value else {
            self.notes
                .push(format!("go: no number after {name}, read as 0"));
            return 0;
        };
        number(text).unwrap_or_else(|| {
            self.notes.push(format!(
                "go: {} after {name} is no number, read as 0",
                Excerpt::of(text)
            ));
            0
        })
    }
}

/// Reads the depth of a count. Unlike a limit of a search it must be a number from 0 up, so that
/// no count is given for a depth that was not asked for.
///
/// # Errors
/// What is wrong with it.
pub fn perft_depth(text: &str) -> Result<u64, String> {
    let depth = number(text).filter(|_| !text.starts_with('-'));
    depth.ok_or_else(|| match text {
        "" => "perft needs a depth".to_owned(),
        text => format!("perft: {} is no depth", Excerpt::of(text)),
    })
}

/// Reads a whole number with an optional sign: below 0 it is 0, too large it is the largest.
/// `None` where the text is something else.
pub fn number(text: &str) -> Option<u64> {
    let negative = text.starts_with('-');
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(match negative {
        true => 0,
        false => digits.parse().unwrap_or(u64::MAX),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Go {
        parse(words, &Position::start(), CastlingMode::Standard)
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn every_word_is_read_in_any_order() {
        let go = read("ponder movestogo 9 binc 4 winc 3 btime 2000 wtime 1000 Depth 300 nodes 7");
        assert_eq!(
            go.limits,
            Limits {
                depth: Some(300),
                nodes: Some(7),
                clock: [Some(ms(1000)), Some(ms(2000))],
                increment: [ms(3), ms(4)],
                moves_to_go: Some(9),
                ponder: true,
                ..Limits::default()
            }
        );
        assert!(go.notes.is_empty());
        assert_eq!(read("mate 2 movetime 5").limits.movetime, Some(ms(5)));
        for words in ["depth 2 perft 5", "searchmoves e2e4 Perft 5 nodes 1"] {
            assert_eq!(read(words).perft, Some(Ok(5)), "{words}");
            assert!(wants_perft(words));
        }
        assert!(!wants_perft("depth 2 perfts 5"));
    }

    #[test]
    fn a_bare_go_is_infinite() {
        assert!(read("").limits.infinite);
        assert!(read("searchmoves e2e4").limits.infinite);
        assert!(!read("ponder").limits.infinite);
        assert!(!read("nodes 1").limits.infinite);
        assert!(read("nodes 1 infinite").limits.infinite);
    }

    #[test]
    fn a_clock_that_is_missing_has_run_down() {
        let go = read("btime 50");
        assert_eq!(go.limits.clock, [Some(ms(0)), Some(ms(50))]);
        assert_eq!(go.notes.len(), 1);
        assert_eq!(read("wtime 50").limits.clock, [Some(ms(50)), None]);
    }

    #[test]
    fn numbers_saturate() {
        let go = read("depth 99999999999 wtime -5 btime +7 nodes 99999999999999999999999");
        assert_eq!(go.limits.depth, Some(u32::MAX));
        assert_eq!(go.limits.clock, [Some(ms(0)), Some(ms(7))]);
        assert_eq!(go.limits.nodes, Some(u64::MAX));
        assert!(go.notes.is_empty());
        assert!(go.limits.clock_of(Color::White).is_some());
        let endless = read("depth 99999999999 movetime 99999999999999999999999");
        assert!(endless.limits.is_endless());
    }

    #[test]
    fn what_is_not_understood_is_noted_and_ends_the_search() {
        let go = read("depth nodes x foo");
        assert_eq!((go.limits.depth, go.limits.nodes), (Some(0), Some(0)));
        assert_eq!(
            go.notes,
            [
                "go: no number after depth, read as 0",
                "go: 'x' after nodes is no number, read as 0",
                "go: 'foo' is not known, skipped",
            ]
        );
    }

    #[test]
    fn search_moves_end_at_the_next_keyword_and_keep_what_is_legal() {
        let go = read("searchmoves e2e4 0000 e2e5 d2d4 depth 3");
        let moves = go.limits.search_moves.unwrap();
        assert_eq!(moves.len(), 2);
        assert_eq!((go.limits.depth, go.notes.len()), (Some(3), 2));
        assert_eq!(read("searchmoves 0000").limits.search_moves, Some(vec![]));
    }
}
