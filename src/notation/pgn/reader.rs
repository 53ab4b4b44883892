//! The reader: line by line, one pass over the bytes.

use std::io::{self, BufRead};

use super::token::{self, Token};
use super::{PgnError, PgnErrorKind, PgnGame, tag};
use crate::notation::{Excerpt, UTF16, is_utf16};

/// Reads games from a stream, one after the other.
#[derive(Debug)]
pub struct PgnReader<R> {
    input: R,
    line: Vec<u8>,
    /// Whole lines that have been looked at before their turn.
    ahead: Vec<u8>,
    /// How much of `ahead` has been taken.
    ahead_at: usize,
    line_number: u64,
    /// How much of `line` has been read.
    at: usize,
}

/// How many bytes are looked at for the end of a comment that holds the first tag of a game.
const FARTHEST_END: usize = 1 << 16;

/// Where the reader is inside one game.
#[derive(Default)]
struct Place {
    /// The line on which the open comment began.
    comment: Option<u64>,
    /// The lines on which the open variations began.
    variations: Vec<u64>,
    /// The move number read last, until a move takes it.
    number: Option<u32>,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Step {
    GoOn,
    GameEnds,
}

impl<R: BufRead> PgnReader<R> {
    /// A reader of all games of `input`.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader {
            input,
            line: Vec::new(),
            ahead: Vec::new(),
            ahead_at: 0,
            line_number: 0,
            at: 0,
        }
    }

    /// Reads the next game into `game`, in place of what it held; false where there is none.
    ///
    /// # Errors
    /// Those of the stream, and [`io::ErrorKind::InvalidData`] where the text is UTF-16. Malformed
    /// text is not an error here: [`PgnGame::problems`] tells of it.
    pub fn read_game(&mut self, game: &mut PgnGame) -> io::Result<bool> {
        game.clear();
        let mut place = Place::default();
        loop {
            if self.at >= self.line.len() && !self.next_line()? {
                break;
            }
            if self.at == 0 && self.begin_line(game, &mut place)? == Step::GameEnds {
                break;
            }
            if self.read_line(game, &mut place) == Step::GameEnds {
                break;
            }
        }
        self.finish(game, place);
        Ok(!game.is_blank())
    }

    fn next_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.at = 0;
        self.line_number += 1;
        let ahead = self.ahead.get(self.ahead_at..).unwrap_or_default();
        if ahead.is_empty() {
            self.input.read_until(b'\n', &mut self.line)?;
        } else {
            let end = ahead.iter().position(|&byte| byte == b'\n');
            let len = end.map_or(ahead.len(), |end| end + 1);
            self.line
                .extend_from_slice(ahead.get(..len).unwrap_or_default());
            self.ahead_at += len;
        }
        if self.line_number == 1 && is_utf16(&self.line) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, UTF16));
        }
        Ok(!self.line.is_empty())
    }

    /// Looks at a whole line: byte order marks, `%` lines and text before a game are skipped, and
    /// a line that begins a new game ends a comment or variation that is never closed.
    fn begin_line(&mut self, game: &mut PgnGame, place: &mut Place) -> io::Result<Step> {
        if self.line.starts_with(b"\xef\xbb\xbf") {
            self.line.drain(..3);
        }
        let open = place.comment.is_some() || !place.variations.is_empty();
        if open && tag::begins_game(&self.line) && !game.is_blank() {
            let closes = place.comment.is_some() && self.comment_is_closed()?;
            if !closes {
                return Ok(Step::GameEnds);
            }
        }
        if place.comment.is_none() && self.line.starts_with(b"%") {
            self.at = self.line.len();
        } else if !open && !game.is_game() && token::is_prose(&self.line) {
            if !matches!(
                game.problems(),
                [
                    ..,
                    PgnError {
                        kind: PgnErrorKind::TextBeforeGame(_),
                        ..
                    }
                ]
            ) {
                let text = String::from_utf8_lossy(self.line.trim_ascii());
                let kind = PgnErrorKind::TextBeforeGame(Excerpt::of(&text));
                game.add_problem(self.line_number, kind);
            }
            self.at = self.line.len();
        }
        Ok(Step::GoOn)
    }

    /// Whether the comment that the current line is in has an end before the next comment begins,
    /// as far as it is worth looking.
    fn comment_is_closed(&mut self) -> io::Result<bool> {
        let brace = |text: &[u8]| text.iter().copied().find(|byte| b"{}".contains(byte));
        if let Some(found) = brace(&self.line) {
            return Ok(found == b'}');
        }
        self.ahead.drain(..self.ahead_at);
        self.ahead_at = 0;
        if let Some(found) = brace(&self.ahead) {
            return Ok(found == b'}');
        }
        while self.ahead.len() < FARTHEST_END {
            let start = self.ahead.len();
            if self.input.read_until(b'\n', &mut self.ahead)? == 0 {
                break;
            }
            if let Some(found) = brace(self.ahead.get(start..).unwrap_or_default()) {
                return Ok(found == b'}');
            }
        }
        Ok(false)
    }

    fn read_line(&mut self, game: &mut PgnGame, place: &mut Place) -> Step {
        let PgnReader {
            line,
            line_number,
            at,
            ..
        } = self;
        let line_number = *line_number;
        while let Some(rest @ [byte, ..]) = line.get(*at..) {
            if place.comment.is_some() {
                match rest.iter().position(|&byte| byte == b'}') {
                    Some(end) => {
                        *at += end + 1;
                        place.comment = None;
                    }
                    None => *at = line.len(),
                }
                continue;
            }
            match byte {
                0..=b' ' | b'!' | b'?' | b']' => *at += 1,
                b'{' => {
                    place.comment = Some(line_number);
                    *at += 1;
                }
                b';' => *at = line.len(),
                b'$' => {
                    let digits = rest.iter().skip(1).take_while(|b| b.is_ascii_digit());
                    *at += 1 + digits.count();
                }
                b'(' => {
                    place.variations.push(line_number);
                    *at += 1;
                }
                b')' | b'}' => {
                    if *byte == b'}' || place.variations.pop().is_none() {
                        let bracket = char::from(*byte);
                        game.add_problem(line_number, PgnErrorKind::StrayClosing(bracket));
                    }
                    *at += 1;
                }
                b'[' => {
                    let tag = tag::read(rest);
                    if tag.is_some() && game.has_movetext() {
                        return Step::GameEnds;
                    }
                    game.begin_at(line_number);
                    *at += match tag {
                        Some(tag) => {
                            game.push_tag(tag.name, &tag.value);
                            tag.len
                        }
                        None => {
                            game.add_problem(line_number, broken_tag(rest));
                            rest.len()
                        }
                    };
                }
                _ => {
                    let len = rest.iter().position(|&byte| token::is_delimiter(byte));
                    let token = rest.get(..len.unwrap_or(rest.len())).unwrap_or_default();
                    let (word, len) = token::split_word(token);
                    *at += len;
                    if place.variations.is_empty()
                        && !word.is_empty()
                        && read_token(word, line_number, game, place) == Step::GameEnds
                    {
                        return Step::GameEnds;
                    }
                }
            }
        }
        Step::GoOn
    }

    /// Notes what is still open and whether the result is missing.
    fn finish(&self, game: &mut PgnGame, place: Place) {
        if let Some(line) = place.comment {
            game.add_problem(line, PgnErrorKind::UnclosedComment);
        }
        for line in place.variations {
            game.add_problem(line, PgnErrorKind::UnclosedVariation);
        }
        if game.result().is_none() && game.is_game() {
            let last_move = game.moves().last().map(|mv| mv.line);
            let line = last_move.unwrap_or(game.line());
            game.add_problem(line, PgnErrorKind::NoResult);
        }
    }
}

fn broken_tag(rest: &[u8]) -> PgnErrorKind {
    let text = String::from_utf8_lossy(rest.trim_ascii());
    PgnErrorKind::BrokenTag(Excerpt::of(&text))
}

fn read_token(token: &[u8], line_number: u64, game: &mut PgnGame, place: &mut Place) -> Step {
    game.begin_at(line_number);
    let mut buffer = String::new();
    match token::classify(token::plain(token, &mut buffer)) {
        Token::Number(number) => place.number = Some(number),
        Token::Move(number, text) => {
            let number = number.or(place.number.take());
            game.push_move(text, number, line_number);
            place.number = None;
        }
        Token::EnPassant => game.mark_en_passant(),
        Token::Nothing => {}
        Token::Result(result) => {
            game.set_result(result);
            return Step::GameEnds;
        }
    }
    Step::GoOn
}

#[cfg(test)]
mod tests {
    use super::PgnReader;
    use crate::notation::pgn::{PgnGame, PgnResult};

    /// Each game as its moves, its result and its problems.
    fn read(text: impl AsRef<[u8]>) -> Vec<(String, Option<PgnResult>, Vec<String>)> {
        let mut reader = PgnReader::new(text.as_ref());
        let mut game = PgnGame::default();
        let mut games = Vec::new();
        while reader.read_game(&mut game).expect("bytes in memory") {
            let moves: Vec<_> = game.moves().map(|mv| mv.text).collect();
            let problems = game.problems().iter().map(ToString::to_string).collect();
            games.push((moves.join(" "), game.result(), problems));
        }
        games
    }

    fn assert_good(text: &str, moves: &str, result: PgnResult) {
        assert_eq!(
            read(text),
            [(moves.to_owned(), Some(result), Vec::new())],
            "{text}"
        );
    }

    #[test]
    fn everything_that_is_not_a_move_is_skipped() {
        assert_good("1. e4 e5 2.Nf3 *", "e4 e5 Nf3", PgnResult::Unknown);
        let long = "\u{feff}% escape {\r\n[A \"b\"]\r\n\r\n{before; (} 1. e4! {x (\r\n} $1 (1. d4 {)} d5 (1... f5 $2) \
             2. c4) 1... e5?! ; rest ) } of line\r\n% all of it\r\n2 Nf3!? 2. ... exd6 e.p. $145 1-0\r\n";
        assert_good(long, "e4 e5 Nf3 exd6 e.p.", PgnResult::WhiteWins);
    }

    #[test]
    fn games_without_empty_lines_or_tags() {
        let games =
            read("1. e4 1-0 1. d4 d5 0-1\n[Event \"x\"] [Site \"y\"] 1. c4 1/2-1/2 {done}\n\n");
        let moves: Vec<_> = games.iter().map(|game| game.0.as_str()).collect();
        assert_eq!(moves, ["e4", "d4 d5", "c4"]);
        assert!(games.iter().all(|game| game.2.is_empty()));
    }

    #[test]
    fn a_missing_result_ends_with_the_next_tag() {
        let games = read("[Event \"1\"]\n1. e4 e5\n\n[Event \"2\"]\n\n1. d4");
        assert_eq!(games[0].0, "e4 e5");
        assert_eq!(games[0].2, ["line 2: the game ends without a result"]);
        assert_eq!(games[1].0, "d4");
        assert_eq!(games[1].2, ["line 6: the game ends without a result"]);
    }

    #[test]
    fn cut_comments_and_variations_do_not_swallow_the_next_game() {
        let games = read("1. e4 {cut\n[Event \"2\"]\n1. d4 (1. c4\n[Event \"3\"]\n1. f4 *\n");
        assert_eq!(games.len(), 3);
        assert_eq!(games[0].2[0], "line 1: comment is never closed");
        assert_eq!(games[1].2[0], "line 3: variation is never closed");
        assert_eq!(
            games[2],
            ("f4".to_owned(), Some(PgnResult::Unknown), Vec::new())
        );
        let cut = read("[Event \"1\"]\n\n1. e4 {the end");
        assert_eq!(cut[0].2.len(), 2, "{cut:?}");
    }

    #[test]
    fn tags_with_escapes_quotes_and_bytes() {
        let text = b"[White \"A \\\"B\\\" \\\\\"]\n[ black  \"O \"x\" \xff\" ]\n*".as_slice();
        let mut game = PgnGame::default();
        assert!(PgnReader::new(text).read_game(&mut game).expect("bytes"));
        assert_eq!(game.tag("white"), Some("A \"B\" \\"));
        assert_eq!(game.tag("Black"), Some("O \"x\" \u{fffd}"));
        assert_eq!(game.tag("Event"), None);
        assert_eq!(game.problems(), []);
    }

    #[test]
    fn malformed_parts_are_named_and_skipped() {
        let games = read("[Broken]\n[Bad \"x]\n1. e4 ) } e5 *");
        assert_eq!(games[0].0, "e4 e5");
        assert_eq!(
            games[0].2,
            [
                "line 1: not a tag pair: '[Broken]'",
                "line 2: not a tag pair: '[Bad \"x]'",
                "line 3: ')' closes nothing",
                "line 3: '}' closes nothing",
            ]
        );
    }

    #[test]
    fn of_many_problems_a_hundred_are_kept() {
        for bytes in [")", "(", "}", "[\n"] {
            let games = read(format!("1. e4 {}", bytes.repeat(1000)));
            assert_eq!((games.len(), games[0].2.len()), (1, 100), "{bytes}");
        }
    }

    #[test]
    fn numbers_and_lines_of_moves() {
        let mut game = PgnGame::default();
        let text = "\n12. e4\ne5 13.d4 {x} 13... d5 *";
        assert!(
            PgnReader::new(text.as_bytes())
                .read_game(&mut game)
                .expect("bytes")
        );
        let moves: Vec<_> = game
            .moves()
            .map(|mv| (mv.text, mv.number, mv.line))
            .collect();
        let expected = [
            ("e4", Some(12), 2),
            ("e5", None, 3),
            ("d4", Some(13), 3),
            ("d5", Some(13), 3),
        ];
        assert_eq!(moves, expected);
        assert_eq!(game.line(), 2);
    }

    #[test]
    fn nothing_is_not_a_game() {
        for text in [
            "",
            "\n\n",
            "\u{feff}",
            "{only a comment}",
            "; rest\n% more",
            "  \t\0",
        ] {
            assert_eq!(read(text), [], "{text:?}");
        }
    }

    #[test]
    fn spaces_and_signs_of_real_files() {
        assert_good(
            "[White:Elo \"2000\"]\n[x-y \"z\"]\n1.\u{a0}e4\u{200b} e5 ± 2.Nf3+- = Nc6∞ \
             ⩲ 3. ♗b5\u{feff} a6 ⩱ ∓ +/= 0.5-0.5",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            PgnResult::Draw,
        );
        assert_good("1. e4 e5 1–0", "e4 e5", PgnResult::WhiteWins);
        assert_good("1. e4 -- 2. Z0 *", "e4 -- Z0", PgnResult::Unknown);
    }

    #[test]
    fn text_between_games_is_skipped_with_a_note() {
        let games = read(
            "My best games\nof this year\n\n[Event \"1\"]\n\n1. e4 1-0\n\nAnd another:\n1. d4 0-1\nThe end\n",
        );
        let note = |line, text| format!("line {line}: text before the game was skipped: '{text}'");
        assert_eq!(
            games,
            [
                (
                    "e4".to_owned(),
                    Some(PgnResult::WhiteWins),
                    vec![note(1, "My best games")]
                ),
                (
                    "d4".to_owned(),
                    Some(PgnResult::BlackWins),
                    vec![note(8, "And another:")]
                ),
            ]
        );
        assert_eq!(read("only prose\nhere\n"), []);
    }

    #[test]
    fn a_comment_may_hold_the_first_tag_of_a_game() {
        let text = "1. e4 {see\n[Event \"y\"]\n[Site \"z\"]\nand so on} e5 *\n\n[Event \"2\"]\n1. d4 {x} *\n";
        let games = read(text);
        assert_eq!(games.len(), 2, "{games:?}");
        assert_eq!(
            games[0],
            ("e4 e5".to_owned(), Some(PgnResult::Unknown), Vec::new())
        );
        assert_eq!(
            games[1],
            ("d4".to_owned(), Some(PgnResult::Unknown), Vec::new())
        );
        // One that is cut off still does not take the next games with it.
        let cut = "1. e4 {cut\n[Event \"2\"]\n1. d4 {x} *\n[Event \"3\"]\n1. c4 *\n";
        let moves: Vec<_> = read(cut).into_iter().map(|game| game.0).collect();
        assert_eq!(moves, ["e4", "d4", "c4"]);
    }

    #[test]
    fn utf16_is_one_error() {
        for mark in ["", "\u{feff}"] {
            let units = format!("{mark}[Event \"x\"]\n1. e4 *\n");
            let bytes: Vec<u8> = (units.encode_utf16()).flat_map(u16::to_le_bytes).collect();
            let mut reader = PgnReader::new(bytes.as_slice());
            let error = reader
                .read_game(&mut PgnGame::default())
                .expect_err("UTF-16");
            assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
            assert!(error.to_string().contains("UTF-16"), "{error}");
        }
    }
}
