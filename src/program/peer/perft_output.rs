//! Reading what engines print when they count moves, in the dialects in use.

/// Counts by move as another program printed them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeerDivide {
    /// Each move as it was written, and its count, in the order printed.
    pub moves: Vec<(String, u64)>,
    /// The total, where one was printed.
    pub printed_total: Option<u64>,
    /// The first line that looks like a move and its count but cannot be read, such as `Nf3: 20`.
    pub unread: Option<String>,
}

impl PeerDivide {
    /// The printed total, or where there is none the sum over the moves.
    pub fn total(&self) -> u64 {
        self.printed_total.unwrap_or_else(|| self.sum())
    }

    /// The sum over the moves.
    pub fn sum(&self) -> u64 {
        self.moves
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Takes in one line of output; lines that are neither a move's count nor a total are passed over.
    pub(super) fn read(&mut self, line: &str) {
        match Line::parse(line) {
            Some(Line::Move(mv, count)) => self.moves.push((mv, count)),
            Some(Line::Total(total)) => self.printed_total = Some(total),
            None if self.unread.is_none() && looks_like_a_count(line) => {
                self.unread = Some(line.trim().to_owned());
            }
            None => {}
        }
    }

    /// Why moves may be missing only because the list cannot be read; `None` where the list was
    /// read in full.
    pub(super) fn unreadable(&self) -> Option<String> {
        if self.printed_total == Some(self.sum()) {
            return None;
        }
        match (&self.unread, self.moves.is_empty()) {
            (Some(line), _) => Some(format!("its list cannot be read, for example `{line}`")),
            (None, true) if self.printed_total.is_some_and(|total| total > 0) => {
                Some("it prints a total, but no list of moves that can be read".to_owned())
            }
            _ => None,
        }
    }
}

/// Whether a line that could not be read begins with something like a move and goes on with a
/// number.
fn looks_like_a_count(line: &str) -> bool {
    let line = without_number(line.trim());
    let Some((word, rest)) = line.split_once([' ', '\t', ':']) else {
        return false;
    };
    let has_square = word
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    has_square && leading_number(rest.trim_start_matches([' ', '\t', ':', '=', '-'])).is_some()
}

/// A line of a numbered list, `1. a2a3: 20` or `1) a2a3: 20`, without its number.
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == line.len() {
        return line;
    }
    let rest = rest.strip_prefix(['.', ')']);
    match rest.filter(|rest| rest.starts_with([' ', '\t'])) {
        Some(rest) => rest.trim_start(),
        None => line,
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Line {
    Move(String, u64),
    Total(u64),
}

/// What stands before a total, without the spaces and colons after it.
const TOTAL_LABELS: [&str; 8] = [
    "nodes searched",
    "total nodes",
    "leaf nodes",
    "total",
    "nodes",
    "leaves",
    "result",
    "perft",
];

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let line = line.trim();
        let line = line.strip_prefix("info string").unwrap_or(line).trim();
        if let Some(number) = whole_number(line) {
            return Some(Line::Total(number));
        }
        Line::total(line).or_else(|| Line::count_of_move(line))
    }

    fn total(line: &str) -> Option<Line> {
        let lower = line.to_ascii_lowercase();
        let (label, rest) = TOTAL_LABELS
            .iter()
            .find_map(|label| Some((*label, lower.strip_prefix(label)?)))?;
        let rest = if label == "perft" {
            // `perft 5: 4864979`, `perft(5) = 4864979`: the number after the sign is the count.
            let sign = rest.find([':', '='])?;
            rest.get(sign..)?
        } else {
            rest
        };
        let rest = rest.trim_start();
        let rest = rest.strip_prefix([':', '=']).unwrap_or(rest);
        leading_number(rest.trim_start()).map(Line::Total)
    }

    fn count_of_move(line: &str) -> Option<Line> {
        let line = without_number(line);
        let end = line.find([' ', '\t', ':', '='])?;
        // `e7e8=Q 20`: the sign belongs to the move where a letter follows it.
        let end = match line.get(end..end + 2) {
            Some(promotion) if is_promotion(promotion) => end + 2,
            _ => end,
        };
        let mv = move_text(line.get(..end)?)?;
        let count = line
            .get(end..)?
            .trim_start_matches([' ', '\t', ':', '=', '-']);
        leading_number(count).map(|count| Line::Move(mv, count))
    }
}

fn is_promotion(text: &str) -> bool {
    text.strip_prefix('=')
        .is_some_and(|letter| letter.starts_with(['q', 'r', 'b', 'n', 'Q', 'R', 'B', 'N']))
}

/// The move a word stands for, as UCI text where it can be read so (`e2-e4`, `e7xf8=Q` too), or
/// `O-O` and `O-O-O` as they are.
fn move_text(word: &str) -> Option<String> {
    let castling = word.replace('0', "O");
    if castling == "O-O" || castling == "O-O-O" {
        return Some(castling);
    }
    if word == "0000" {
        return Some(word.to_owned());
    }
    let plain: String = word
        .chars()
        .filter(|c| !matches!(c, '-' | 'x' | '=' | '+' | '#'))
        .collect();
    let plain = plain.to_ascii_lowercase();
    plain
        .parse::<crate::types::UciMove>()
        .is_ok()
        .then_some(plain)
}

/// A text that is one number and nothing else.
fn whole_number(text: &str) -> Option<u64> {
    let (number, rest) = split_number(text)?;
    rest.trim().is_empty().then_some(number)
}

/// The number a text begins with; what comes behind it must be set apart.
fn leading_number(text: &str) -> Option<u64> {
    let (number, rest) = split_number(text)?;
    let apart = rest
        .chars()
        .next()
        .is_none_or(|next| !next.is_alphanumeric() && next != '/');
    apart.then_some(number)
}

/// A number and what follows it. Groups of three digits may be set apart by a comma, point,
/// apostrophe, underscore or space.
fn split_number(text: &str) -> Option<(u64, &str)> {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let first = digits(text);
    let (head, mut rest) = text.split_at_checked(first)?;
    let mut number: u64 = head.parse().ok()?;
    if first > 3 {
        return Some((number, rest));
    }
    while let Some(group) = rest
        .strip_prefix([',', '.', '\'', '_', ' ', '\u{a0}', '\u{2009}', '\u{202f}'])
        .filter(|group| digits(group) == 3)
    {
        let (group, behind) = group.split_at_checked(3)?;
        number = number.checked_mul(1000)?.checked_add(group.parse().ok()?)?;
        rest = behind;
    }
    Some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_move_dialects() {
        for (line, mv, count) in [
            ("e2e4: 600", "e2e4", 600),
            ("e2e4 600", "e2e4", 600),
            ("e2e4 - 600", "e2e4", 600),
            ("e2e4\t600", "e2e4", 600),
            ("e2e4 = 600", "e2e4", 600),
            ("  e2e4:600  ", "e2e4", 600),
            ("e2-e4: 1,234,567", "e2e4", 1_234_567),
            ("e2e4: 1'234", "e2e4", 1234),
            ("e2e4: 1 234", "e2e4", 1234),
            ("e2e4: 4.864.979", "e2e4", 4_864_979),
            ("e7e8q: 7", "e7e8q", 7),
            ("e7e8Q 7", "e7e8q", 7),
            ("e7e8=Q 7", "e7e8q", 7),
            ("e7xf8=N: 7", "e7f8n", 7),
            ("O-O: 12", "O-O", 12),
            ("0-0-0 12", "O-O-O", 12),
            ("0000: 1", "0000", 1),
            ("info string e2e4: 600", "e2e4", 600),
            ("e2e4: 600 (3 ms)", "e2e4", 600),
            ("1. a2a3: 20", "a2a3", 20),
            ("12) e2e4 600", "e2e4", 600),
        ] {
            assert_eq!(
                Line::parse(line),
                Some(Line::Move(mv.to_owned(), count)),
                "{line}"
            );
        }
    }

    #[test]
    fn reads_the_total_dialects() {
        for (line, total) in [
            ("Nodes searched: 197281", 197_281),
            ("Nodes searched  : 197281", 197_281),
            ("nodes searched 5", 5),
            ("Total: 1,234", 1234),
            ("Total nodes = 20", 20),
            ("Nodes: 8902 Time: 3ms", 8902),
            ("perft 4: 197326", 197_326),
            ("Perft(4) = 197326", 197_326),
            ("197326", 197_326),
            ("0", 0),
        ] {
            assert_eq!(Line::parse(line), Some(Line::Total(total)), "{line}");
        }
    }

    #[test]
    fn passes_over_everything_else() {
        for line in [
            "",
            "readyok",
            "Nodes/second: 12345",
            "nodes/second    : 12345",
            "perft 5",
            "Time: 12 ms",
            "info depth 1 score cp 13 nodes 20 pv e2e4",
            "bestmove e2e4",
            "e2e4",
            "e2e4: many",
            "e9e4: 3",
            "99999999999999999999999",
            "12 ms",
            "ünïcödé: 1",
            "=",
            ":",
        ] {
            assert_eq!(Line::parse(line), None, "{line}");
        }
    }
}
