//! Text → positions with their counts.

use super::{ParseSuiteError, SuiteError, SuiteErrorKind};
use crate::notation::excerpt::Excerpt;
use crate::notation::fen::{self, ParseFenError};
use crate::types::CastlingMode;

/// One position of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteEntry {
    /// The line, from 1, on which the position stands.
    pub line: usize,
    /// Its name, where the text gives one.
    pub id: Option<String>,
    /// The position as it was written, four to six fields with single blanks.
    pub fen: String,
    /// [`CastlingMode::Chess960`] where a castling right needs it.
    pub mode: CastlingMode,
    /// Depth and count, depths rising; empty where none is given.
    pub counts: Vec<(u32, u64)>,
}

/// A file that is no suite at all may be wrong on every line.
const MOST_FAULTS: usize = 100;

/// Reads a whole suite of either format.
///
/// # Errors
/// What is wrong with every line that cannot be read; the first hundred faults of more.
pub fn parse(text: &str) -> Result<Vec<SuiteEntry>, ParseSuiteError> {
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (place, line) in text.lines().enumerate() {
        reader.line = place + 1;
        let line = line.trim();
        if !line.is_empty() && !line.starts_with(['#', '%']) {
            reader.read(line);
        }
    }
    if reader.faults.is_empty() {
        Ok(reader.entries)
    } else {
        Err(ParseSuiteError(reader.faults))
    }
}

#[derive(Default)]
struct Reader {
    line: usize,
    entries: Vec<SuiteEntry>,
    faults: Vec<SuiteError>,
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
            None => self.fault(SuiteErrorKind::CountWithoutPosition),
            Some(mut entry) => {
                match counts.split_whitespace().collect::<Vec<_>>()[..] {
                    [depth, count] => self.count(&mut entry, depth, count),
                    _ => self.fault(SuiteErrorKind::NoCount(Excerpt::of(counts.trim()))),
                }
                self.entries.push(entry);
            }
        }
    }

    fn position(&mut self, text: &str, id: Option<String>) {
        let (fen, operations) = split_fen(text);
        let mode = match recognise_mode(&fen) {
            Ok(mode) => mode,
            Err(error) => {
                self.position_is_bad = true;
                return self.fault(SuiteErrorKind::Fen(error));
            }
        };
        self.position_is_bad = false;
        let mut entry = SuiteEntry {
            line: self.line,
            id,
            fen,
            mode,
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
                _ => return self.fault(SuiteErrorKind::NoCount(Excerpt::of(operation))),
            }
        }
    }

    fn count(&mut self, entry: &mut SuiteEntry, depth: &str, count: &str) {
        let (Ok(depth), Ok(count)) = (depth.parse(), count.parse()) else {
            let text = format!("{depth} {count}");
            return self.fault(SuiteErrorKind::NoCount(Excerpt::of(&text)));
        };
        match entry.counts.binary_search_by_key(&depth, |&(d, _)| d) {
            Err(place) => entry.counts.insert(place, (depth, count)),
            Ok(place) => {
                let first = entry.counts.get(place).map_or(count, |&(_, first)| first);
                if first != count {
                    self.fault(SuiteErrorKind::TwoCounts {
                        depth,
                        first,
                        second: count,
                    });
                }
            }
        }
    }

    fn fault(&mut self, kind: SuiteErrorKind) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(SuiteError {
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

/// Chess960 where a castling right, read as X-FEN, gets lost on the orthodox squares.
fn recognise_mode(text: &str) -> Result<CastlingMode, ParseFenError> {
    let rights = |mode| fen::parse(text, mode).map(|parsed| parsed.position.castling_rights());
    let all = rights(CastlingMode::Chess960)?;
    let orthodox = rights(CastlingMode::Standard)?;
    Ok(CastlingMode::from_chess960(all != orthodox))
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
    fn a_text_that_is_no_suite_has_a_hundred_faults() {
        let error = parse(&"x\n".repeat(1000)).unwrap_err();
        assert_eq!(error.faults().len(), 100);
        assert_eq!(error.faults()[99].line, 100);
    }

    #[test]
    fn every_bad_line_is_named() {
        let text = format!(
            "perft 1 20\n{ROOKS} ;D1 x\nhello world\n{ROOKS} ;D1\n{ROOKS} ;D1 1 ;D1 2\n\
             {ROOKS} ;D99999999999 1\n{ROOKS} ;D1 20 400\nepd rubbish\nperft 1 2"
        );
        let error = parse(&text).unwrap_err();
        let lines: Vec<_> = error.faults().iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 8]);
        let text = error.to_string();
        assert!(text.starts_with("line 1: perft before any epd\nline 2: no depth and count in"));
        assert!(
            text.contains("line 5: two counts for depth 1: 1 and 2"),
            "{text}"
        );
    }
}
