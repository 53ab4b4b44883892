//! Text → positions with their counts.

use super::{ParseSuiteError, SuiteError, SuiteErrorKind};
use crate::notation::fen::{self, FenNote};
use crate::notation::{Excerpt, plain_spaces};
use crate::position::Position;
use crate::types::CastlingMode;

/// One position of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuiteEntry {
    /// The line, from 1, on which the position stands.
    pub line: usize,
    /// Its name, where the text gives one.
    pub id: Option<String>,
    /// The position as it was written, four to six fields with single spaces.
    pub fen: String,
    /// The position, with the castling rights that `mode` keeps.
    pub position: Position,
    /// [`CastlingMode::Chess960`] where a castling right needs it.
    pub mode: CastlingMode,
    /// Castling rights and en passant squares that were dropped.
    pub notes: Vec<FenNote>,
    /// Depth and count, depths rising; empty where none is given.
    pub counts: Vec<(u32, u64)>,
}

/// A file that is not a suite at all may be wrong on every line.
const MOST_ERRORS: usize = 100;

/// Reads a whole suite of either format, all or nothing.
///
/// # Errors
/// What is wrong with every line that cannot be read; the first hundred errors of more.
///
/// ```
/// use megaton::notation::suite;
/// let error = suite::parse("8/8/8/8/8/8/8/8 w - - ;D1 0\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: not a position: no king at all");
/// ```
pub fn parse(text: &str) -> Result<Vec<SuiteEntry>, ParseSuiteError> {
    match parse_lines(text) {
        (entries, errors) if errors.is_empty() => Ok(entries),
        (_, errors) => Err(ParseSuiteError(errors)),
    }
}

/// Reads what can be read of a suite: its positions, and what is wrong with the other lines (the
/// first hundred errors of more). A position with one bad count keeps its other counts.
///
/// ```
/// use megaton::notation::suite;
/// let (entries, errors) = suite::parse_lines("rubbish\n4k3/8/8/8/8/8/8/4K2R w K - ;D1 15\n");
/// assert_eq!((entries.len(), errors.len()), (1, 1));
/// ```
pub fn parse_lines(text: &str) -> (Vec<SuiteEntry>, Vec<SuiteError>) {
    let mut reader = Reader::default();
    let text = plain_spaces(text);
    for (index, line) in text.lines().enumerate() {
        reader.line = index + 1;
        let line = line.trim();
        if !line.is_empty() && !line.starts_with(['#', '%']) {
            reader.read(line);
        }
    }
    (reader.entries, reader.errors)
}

#[derive(Default)]
struct Reader {
    line: usize,
    entries: Vec<SuiteEntry>,
    errors: Vec<SuiteError>,
    /// The `id` of a `.perft` file that waits for its `epd`.
    next_id: Option<String>,
    /// Whether the position that `perft` lines would belong to could not be read.
    position_is_bad: bool,
}

impl Reader {
    fn read(&mut self, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "id" => self.next_id = Some(unquote(rest).to_owned()),
            "epd" => {
                let id = self.next_id.take();
                self.position(rest, id);
            }
            "perft" => self.perft(rest),
            _ => self.position(line, None),
        }
    }

    fn perft(&mut self, counts: &str) {
        if self.position_is_bad {
            return;
        }
        match self.entries.pop() {
            None => self.error(SuiteErrorKind::CountWithoutPosition),
            Some(mut entry) => {
                match counts.split_whitespace().collect::<Vec<_>>()[..] {
                    [depth, count] => self.count(&mut entry, depth, count),
                    _ => self.error(SuiteErrorKind::BadCount(Excerpt::of(counts.trim()))),
                }
                self.entries.push(entry);
            }
        }
    }

    fn position(&mut self, text: &str, id: Option<String>) {
        let (fen, operations) = split_fen(text);
        let (parsed, mode) = match fen::parse_any(&fen) {
            Ok(parsed) => parsed,
            Err(error) => {
                self.position_is_bad = true;
                return self.error(SuiteErrorKind::Fen(error));
            }
        };
        self.position_is_bad = false;
        let mut entry = SuiteEntry {
            line: self.line,
            id,
            fen,
            position: parsed.position,
            mode,
            notes: parsed.notes,
            counts: Vec::new(),
        };
        for operation in split_operations(operations) {
            let (word, rest) = operation
                .split_once(char::is_whitespace)
                .unwrap_or((operation, ""));
            if is_depth(word) {
                self.counts(&mut entry, operation);
            } else if word == "id" {
                entry.id = Some(unquote(rest).to_owned());
            }
        }
        self.entries.push(entry);
    }

    /// Reads `D1 20`, or several such pairs without a semicolon between them.
    fn counts(&mut self, entry: &mut SuiteEntry, operation: &str) {
        let words: Vec<_> = operation.split_whitespace().collect();
        for pair in words.chunks(2) {
            match *pair {
                [depth, count] if is_depth(depth) => {
                    self.count(entry, depth.get(1..).unwrap_or_default(), count);
                }
                _ => return self.error(SuiteErrorKind::BadCount(Excerpt::of(operation))),
            }
        }
    }

    fn count(&mut self, entry: &mut SuiteEntry, depth: &str, count: &str) {
        let (Ok(depth), Ok(count)) = (depth.parse(), count.parse()) else {
            let text = format!("{depth} {count}");
            return self.error(SuiteErrorKind::BadCount(Excerpt::of(&text)));
        };
        match entry.counts.binary_search_by_key(&depth, |&(d, _)| d) {
            Err(index) => entry.counts.insert(index, (depth, count)),
            Ok(index) => {
                let first = entry.counts.get(index).map_or(count, |&(_, first)| first);
                if first != count {
                    self.error(SuiteErrorKind::TwoCounts {
                        depth,
                        first,
                        second: count,
                    });
                }
            }
        }
    }

    fn error(&mut self, kind: SuiteErrorKind) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(SuiteError {
                line: self.line,
                kind,
            });
        }
    }
}

/// `D1`, `d12`: what starts a count in EPD.
fn is_depth(word: &str) -> bool {
    word.strip_prefix(['D', 'd'])
        .is_some_and(|depth| !depth.is_empty() && depth.bytes().all(|b| b.is_ascii_digit()))
}

/// The first four words and up to two counters, and what follows them.
fn split_fen(text: &str) -> (String, &str) {
    let mut fields = Vec::new();
    let mut rest = text.trim_start();
    while fields.len() < 6 {
        let end = rest
            .find(|character: char| character.is_whitespace() || character == ';')
            .unwrap_or(rest.len());
        let Some((word, after)) = rest.split_at_checked(end) else {
            break;
        };
        let counter = word.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || (fields.len() >= 4 && !counter) {
            break;
        }
        fields.push(word);
        rest = after.trim_start();
    }
    (fields.join(" "), rest)
}

/// Splits at semicolons outside double quotes; empty operations are left out.
fn split_operations(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |character| {
        quoted ^= character == '"';
        character == ';' && !quoted
    })
    .map(str::trim)
    .filter(|operation| !operation.is_empty())
}

fn unquote(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::types::CastlingMode;

    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

    #[test]
    fn counts_in_every_spelling() {
        let spellings = [
            ";D1 20 ;D2 400",
            " ;D1 20 ;D2 400  ",
            "; D1 20; D2 400",
            "D1 20; D2 400;",
            " 0 1 D1 20; D2 400;",
            " 0 1;D1 20;D2 400",
            " 0 ;D2 400 ;D1 20",
            " 0 1 ; d1 20 ;; d2   400 ; ;",
            " 0 1 D1 20 D2 400",
            "\t0 1\t;D1 20\t;D2 400\r",
            " bm a1a8; D1 20; c0 \"one; D2 7; two\"; D2 400;",
        ];
        for spelling in spellings {
            let text = format!("# a comment\n\n% another\n{ROOKS} {spelling}\n");
            let suite = parse(&text).unwrap_or_else(|error| panic!("{spelling}: {error}"));
            assert_eq!(suite.len(), 1, "{spelling}");
            assert_eq!(suite[0].counts, [(1, 20), (2, 400)], "{spelling}");
            assert!(suite[0].fen.starts_with(ROOKS), "{}", suite[0].fen);
            assert_eq!((suite[0].line, suite[0].mode), (4, CastlingMode::Standard));
        }
    }

    #[test]
    fn missing_depths_and_names() {
        let suite = parse(&format!("{ROOKS} ;D3 7 ;id \"castles\"\n{ROOKS}")).unwrap();
        assert_eq!(suite[0].counts, [(3, 7)]);
        assert_eq!(suite[0].id.as_deref(), Some("castles"));
        assert!(suite[1].counts.is_empty());
    }

    #[test]
    fn en_passant_square_is_no_depth() {
        let text = "8/8/8/2k5/3Pp3/8/8/K7 b - d3 ;D1 8";
        let suite = parse(text).unwrap();
        assert_eq!(suite[0].fen, "8/8/8/2k5/3Pp3/8/8/K7 b - d3");
        assert_eq!(suite[0].counts, [(1, 8)]);
    }

    #[test]
    fn perft_files() {
        let text = format!(
            "\u{feff}% head\r\nid first one\r\nepd {ROOKS}\r\nperft 2 400\r\nperft 1 20\r\n\r\n\
             # tail\nepd 8/8/8/8/8/8/2k5/rR4KR w HB - 0 1\nperft 1 18\n"
        );
        let suite = parse(&text).unwrap();
        assert_eq!(suite[0].id.as_deref(), Some("first one"));
        assert_eq!(suite[0].counts, [(1, 20), (2, 400)]);
        assert_eq!(suite[1].id, None);
        assert_eq!(suite[1].mode, CastlingMode::Chess960);
        assert_eq!(suite[1].counts, [(1, 18)]);
    }

    #[test]
    fn mode_is_recognised_from_the_rights() {
        let modes = [
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", CastlingMode::Standard),
            ("r3k2r/8/8/8/8/8/8/R3K2R w - -", CastlingMode::Standard),
            ("r2k3r/8/8/8/8/8/8/R2K3R w KQkq -", CastlingMode::Chess960),
            ("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq -", CastlingMode::Chess960),
            ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk -", CastlingMode::Standard),
        ];
        for (fen, mode) in modes {
            assert_eq!(parse(fen).unwrap()[0].mode, mode, "{fen}");
        }
    }

    #[test]
    fn a_text_that_is_not_a_suite_has_a_hundred_errors() {
        let error = parse(&"x\n".repeat(1000)).unwrap_err();
        assert_eq!(error.errors().len(), 100);
        assert_eq!(error.errors()[99].line, 100);
    }

    #[test]
    fn every_bad_line_is_named() {
        let text = format!(
            "perft 1 20\n{ROOKS} ;D1 x\nhello world\n{ROOKS} ;D1\n{ROOKS} ;D1 1 ;D1 2\n\
             {ROOKS} ;D99999999999 1\n{ROOKS} ;D1 20 400\nepd rubbish\nperft 1 2"
        );
        let error = parse(&text).unwrap_err();
        let lines: Vec<_> = error.errors().iter().map(|error| error.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 8]);
        let text = error.to_string();
        assert!(text.starts_with(
            "line 1: perft before any epd\nline 2: expected a depth and a count, not "
        ));
        assert!(
            text.contains("line 5: two counts for depth 1: 1 and 2"),
            "{text}"
        );
    }
}
