//! A count cut into shares for many machines, and put together again.
//!
//! [`unique_positions`] gives the positions some plies down, each once and with the number of ways
//! that lead to it. Each becomes a line of text that can be counted anywhere; [`Merge`] adds the
//! counts up and refuses a line that is missing or there twice.

use std::collections::HashMap;
use std::fmt;

use crate::memory;
use crate::movegen::legal_moves;
use crate::notation::{fen, uci};
use crate::position::{Board, Position};
use crate::types::{CastlingMode, CastlingRights, Color, Square};

/// A position with the number of move sequences that lead to it.
#[derive(Clone, Debug)]
pub struct SharePosition {
    /// The position; of several with different counters the one found first.
    pub position: Position,
    /// The number of move sequences.
    pub multiplicity: u64,
}

/// What tells positions apart when leaves are counted: everything but the counters.
type Identity = (Board, Color, CastlingRights, Option<Square>);

fn identity(position: &Position) -> Identity {
    (
        *position.board(),
        position.turn(),
        position.castling_rights(),
        position.en_passant(),
    )
}

/// Why a count cannot be cut into shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// There are more ways to one of the positions than 64 bits hold.
    Overflow,
    /// There is not enough memory for all positions. Holds an estimate of their number.
    TooMany(u64),
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SplitError::Overflow => {
                f.write_str("too many ways for 64 bits: split at a lower depth")
            }
            SplitError::TooMany(u64::MAX) => {
                f.write_str("no memory for that many positions: split at a lower depth")
            }
            SplitError::TooMany(estimate) => write!(
                f,
                "no memory for about {estimate} positions: split at a lower depth"
            ),
        }
    }
}

impl std::error::Error for SplitError {}

/// The level up to which positions are looked for before the number of all is estimated.
const SAMPLE: usize = 20_000;

/// Memory for a position while it is looked for: in the list and in the index, both of which may
/// be copied to twice their size.
const BYTES_PER_POSITION: u64 =
    2 * size_of::<SharePosition>() as u64 + 4 * size_of::<(Identity, usize)>() as u64;

/// The positions `depth` plies below `root`, each once, always in the same order.
///
/// Where there are many, `told` is called once with an estimate of their number: the levels near
/// the root are looked through, and the growth from the last to the one before is taken to go on.
///
/// # Errors
/// Where one can be reached in more ways than 64 bits hold; where there is no memory for all of
/// them, mostly before the work begins.
///
/// ```
/// use megaton::{Position, program::share};
/// let shares = share::unique_positions(&Position::start(), 3, |_| ())?;
/// assert_eq!(shares.iter().map(|share| share.multiplicity).sum::<u64>(), 8_902);
/// assert!(shares.len() < 8_902);
/// # Ok::<(), share::SplitError>(())
/// ```
pub fn unique_positions(
    root: &Position,
    depth: u32,
    told: impl FnOnce(u64),
) -> Result<Vec<SharePosition>, SplitError> {
    let mut told = Some(told);
    let mut level = vec![SharePosition {
        position: *root,
        multiplicity: 1,
    }];
    let mut growth = 1.0;
    for ply in 0..depth {
        if level.len() > SAMPLE
            && let Some(told) = told.take()
        {
            let plies = i32::try_from(depth - ply).unwrap_or(i32::MAX);
            // Beyond all numbers it becomes the largest.
            let estimate = (level.len() as f64 * f64::powi(growth, plies)) as u64;
            let bytes = estimate.saturating_mul(BYTES_PER_POSITION);
            if memory::available_bytes().is_some_and(|available| bytes > available) {
                return Err(SplitError::TooMany(estimate));
            }
            told(estimate);
        }
        let below = next_level(&level)?;
        growth = below.len() as f64 / level.len().max(1) as f64;
        level = below;
    }
    Ok(level)
}

fn next_level(level: &[SharePosition]) -> Result<Vec<SharePosition>, SplitError> {
    let mut below: Vec<SharePosition> = Vec::new();
    let mut indices: HashMap<Identity, usize> = HashMap::new();
    for parent in level {
        let mut moves = legal_moves(&parent.position);
        moves
            .as_mut_slice()
            .sort_by_cached_key(|&mv| uci::write(mv, CastlingMode::Chess960).to_string());
        if below.capacity() - below.len() < moves.len() {
            make_room(&mut below, &mut indices)?;
        }
        for &mv in moves.iter() {
            let position = parent.position.play_unchecked(mv);
            let index = *indices.entry(identity(&position)).or_insert(below.len());
            match below.get_mut(index) {
                Some(known) => {
                    known.multiplicity = known
                        .multiplicity
                        .checked_add(parent.multiplicity)
                        .ok_or(SplitError::Overflow)?;
                }
                None => below.push(SharePosition {
                    position,
                    multiplicity: parent.multiplicity,
                }),
            }
        }
    }
    Ok(below)
}

/// Room for as many positions again, and for at least the moves of one.
fn make_room(
    below: &mut Vec<SharePosition>,
    indices: &mut HashMap<Identity, usize>,
) -> Result<(), SplitError> {
    let more = below.len().max(1024);
    let bytes = (more as u64).saturating_mul(BYTES_PER_POSITION);
    let fits = memory::available_bytes().is_none_or(|available| bytes <= available);
    if fits && below.try_reserve_exact(more).is_ok() && indices.try_reserve(more).is_ok() {
        Ok(())
    } else {
        Err(SplitError::TooMany((below.len() + more) as u64))
    }
}

/// What a shared count is a count of. Every line names it, so that lines of different counts are
/// never added up.
///
/// Written as `DEPTH MODE FEN`, for example
/// `2 standard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareJob {
    /// How many plies the shares are below the root.
    pub split_depth: u32,
    /// How castling is read and written.
    pub mode: CastlingMode,
    /// The root as a FEN.
    pub root: String,
}

impl ShareJob {
    /// The shares `split_depth` plies below `root`.
    pub fn new(root: &Position, mode: CastlingMode, split_depth: u32) -> ShareJob {
        ShareJob {
            split_depth,
            mode,
            root: fen::write(root, mode),
        }
    }

    fn parse(text: &str) -> Option<ShareJob> {
        let (depth, rest) = text.split_once(' ')?;
        let (mode, root) = rest.split_once(' ')?;
        let modes = [CastlingMode::Standard, CastlingMode::Chess960];
        Some(ShareJob {
            split_depth: depth.parse().ok()?,
            mode: modes.into_iter().find(|&known| mode_word(known) == mode)?,
            root: root.to_owned(),
        })
    }
}

const fn mode_word(mode: CastlingMode) -> &'static str {
    match mode {
        CastlingMode::Standard => "standard",
        CastlingMode::Chess960 => "chess960",
    }
}

impl fmt::Display for ShareJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = mode_word(self.mode);
        write!(f, "{} {mode} {}", self.split_depth, self.root)
    }
}

/// One line of a shared count: `MULTIPLICITY<TAB>INDEX/TOTAL<TAB>FEN<TAB>JOB`, once counted with
/// `<TAB>DEPTH<TAB>NODES` after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareLine {
    /// The number of move sequences that lead to the position.
    pub multiplicity: u64,
    /// The number of the line, from 1 to `total`.
    pub index: u64,
    /// The number of lines.
    pub total: u64,
    /// The position.
    pub fen: String,
    /// What the line is a part of.
    pub job: ShareJob,
    /// What was counted below the position, if anything was.
    pub counted: Option<Counted>,
}

/// The count of one share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many plies were counted below the position.
    pub depth: u32,
    /// The leaves.
    pub nodes: u64,
}

impl ShareLine {
    /// The line for one of `total` shares of `job`, not counted yet.
    pub fn new(share: &SharePosition, index: u64, total: u64, job: &ShareJob) -> ShareLine {
        ShareLine {
            multiplicity: share.multiplicity,
            index,
            total,
            fen: fen::write(&share.position, job.mode),
            job: job.clone(),
            counted: None,
        }
    }

    /// Reads a line, counted or not; `None` where it is not whole.
    pub fn parse(line: &str) -> Option<ShareLine> {
        let mut fields = line.trim_end_matches(['\r', '\n']).split('\t');
        let multiplicity = fields.next()?.parse().ok()?;
        let (index, total) = fields.next()?.split_once('/')?;
        let parsed = ShareLine {
            multiplicity,
            index: index.parse().ok()?,
            total: total.parse().ok()?,
            fen: fields.next()?.to_owned(),
            job: ShareJob::parse(fields.next()?)?,
            counted: match fields.next() {
                Some(depth) => Some(Counted {
                    depth: depth.parse().ok()?,
                    nodes: fields.next()?.parse().ok()?,
                }),
                None => None,
            },
        };
        let in_range = (1..=parsed.total).contains(&parsed.index);
        (in_range && fields.next().is_none()).then_some(parsed)
    }
}

impl fmt::Display for ShareLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}\t{}/{}\t{}\t{}",
            self.multiplicity, self.index, self.total, self.fen, self.job
        )?;
        match self.counted {
            Some(Counted { depth, nodes }) => write!(f, "\t{depth}\t{nodes}"),
            None => Ok(()),
        }
    }
}

/// Why counted lines do not make a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// A line has no count.
    NotCounted(u64),
    /// The line differs from those before it in what it is a count of.
    Differ {
        /// What differs: `root`, `castling`, `split depth`, `count depth` or `number of lines`.
        what: &'static str,
        /// The value of the lines before.
        before: String,
        /// The value of this line.
        here: String,
    },
    /// This line is there twice.
    Doubled(u64),
    /// This many lines are missing, this one first.
    Missing {
        /// How many.
        count: u64,
        /// The lowest index that is missing.
        first: u64,
        /// The number of lines there should be.
        total: u64,
    },
    /// There is no line at all.
    Empty,
    /// The total is beyond 2^128 - 1.
    Overflow,
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::NotCounted(index) => write!(f, "line {index} has no count"),
            MergeError::Differ { what, before, here } => {
                write!(
                    f,
                    "lines of two counts: {what} {before} before, {here} here"
                )
            }
            MergeError::Doubled(index) => write!(f, "line {index} is there more than once"),
            MergeError::Missing {
                count,
                first,
                total,
            } => write!(
                f,
                "{count} of {total} lines missing, the first of them line {first}"
            ),
            MergeError::Empty => f.write_str("no lines to merge"),
            MergeError::Overflow => f.write_str("the total is too big for 128 bits"),
        }
    }
}

impl std::error::Error for MergeError {}

/// What the lines read so far are parts of; refuses a line that is a part of something else.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    first: Option<ShareLine>,
}

impl Whole {
    /// Compares a line with the first.
    ///
    /// # Errors
    /// [`MergeError::Differ`] names the first value that differs.
    pub fn check(&mut self, line: &ShareLine) -> Result<(), MergeError> {
        let first = &*self.first.get_or_insert_with(|| line.clone());
        let depth = |line: &ShareLine| line.counted.map(|counted| counted.depth);
        if first.total == line.total && first.job == line.job && depth(first) == depth(line) {
            return Ok(());
        }
        let values = |line: &ShareLine| {
            let mode = mode_word(line.job.mode).to_owned();
            let counted = depth(line).map_or_else(|| "none".to_owned(), |depth| depth.to_string());
            [
                ("root", line.job.root.clone()),
                ("castling", mode),
                ("split depth", line.job.split_depth.to_string()),
                ("count depth", counted),
                ("number of lines", line.total.to_string()),
            ]
        };
        let pairs = values(first).into_iter().zip(values(line));
        for ((what, before), (_, here)) in pairs {
            if before != here {
                return Err(MergeError::Differ { what, before, here });
            }
        }
        Ok(())
    }
}

/// Adds counted lines up, in whatever order they come.
///
/// ```
/// use megaton::program::share::{Merge, ShareLine};
/// let mut merge = Merge::default();
/// for line in ["3\t2/2\tFEN\t1 standard ROOT\t3\t10", "1\t1/2\tFEN\t1 standard ROOT\t3\t5"] {
///     merge.add(&ShareLine::parse(line).unwrap())?;
/// }
/// assert_eq!(merge.total()?, 35);
/// # Ok::<(), megaton::program::share::MergeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Merge {
    of: Whole,
    /// The number of lines, once one was added.
    total: Option<u64>,
    indices: Vec<u64>,
    sum: u128,
}

impl Merge {
    /// Adds one line.
    ///
    /// # Errors
    /// The line is not counted, or belongs to another job.
    pub fn add(&mut self, line: &ShareLine) -> Result<(), MergeError> {
        let Some(Counted { nodes, .. }) = line.counted else {
            return Err(MergeError::NotCounted(line.index));
        };
        self.of.check(line)?;
        self.total = Some(line.total);
        // Two 64-bit factors: the product always fits, only the sum may not.
        let product = u128::from(line.multiplicity) * u128::from(nodes);
        self.sum = self.sum.checked_add(product).ok_or(MergeError::Overflow)?;
        self.indices.push(line.index);
        Ok(())
    }

    /// The total, if every line is there exactly once.
    ///
    /// # Errors
    /// The first index that is there twice or not at all.
    pub fn total(mut self) -> Result<u128, MergeError> {
        let total = self.total.ok_or(MergeError::Empty)?;
        self.indices.sort_unstable();
        if let Some([index, _]) = self.indices.array_windows().find(|[a, b]| a == b) {
            return Err(MergeError::Doubled(*index));
        }
        let found = self.indices.len() as u64;
        if found < total {
            let gap = (1..)
                .zip(&self.indices)
                .find(|(wanted, found)| wanted != *found);
            return Err(MergeError::Missing {
                count: total - found,
                first: gap.map_or(found + 1, |(wanted, _)| wanted),
                total,
            });
        }
        Ok(self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;

    #[test]
    fn shares_add_up_to_the_whole() {
        let start = Position::start();
        let shares = unique_positions(&start, 3, |_| ()).expect("few ways");
        let total = shares.len() as u64;
        let job = ShareJob::new(&start, CastlingMode::Standard, 3);
        let mut merge = Merge::default();
        for (index, share) in (1..=total).rev().zip(shares.iter().rev()) {
            let mut line = ShareLine::new(share, index, total, &job);
            let nodes = perft::count(&share.position, 2);
            line.counted = Some(Counted { depth: 2, nodes });
            let read = ShareLine::parse(&line.to_string()).expect("a whole line");
            assert_eq!(read, line);
            merge.add(&read).expect("a good line");
        }
        assert_eq!(merge.total(), Ok(4_864_979));
    }

    #[test]
    fn every_position_is_there_once() {
        let shares = unique_positions(&Position::start(), 4, |_| ()).expect("few ways");
        let mut seen = std::collections::HashSet::new();
        assert!(
            shares
                .iter()
                .all(|share| seen.insert(identity(&share.position)))
        );
        assert_eq!(shares.iter().map(|s| s.multiplicity).sum::<u64>(), 197_326);
    }

    fn merged(lines: &[&str]) -> Result<u128, MergeError> {
        let mut merge = Merge::default();
        for line in lines {
            let line = whole(line);
            merge.add(&ShareLine::parse(&line).expect(&line))?;
        }
        merge.total()
    }

    /// `line` with a job in place of the letter J.
    fn whole(line: &str) -> String {
        line.replace('J', "1 standard ROOT")
    }

    #[test]
    fn gaps_and_doubles_are_refused() {
        let (a, b, c) = (
            "1\t1/3\tF\tJ\t2\t10",
            "2\t2/3\tF\tJ\t2\t10",
            "3\t3/3\tF\tJ\t2\t10",
        );
        let missing = |count, first| MergeError::Missing {
            count,
            first,
            total: 3,
        };
        assert_eq!(merged(&[c, a, b]), Ok(60));
        assert_eq!(merged(&[a, c]), Err(missing(1, 2)));
        assert_eq!(merged(&[c]), Err(missing(2, 1)));
        assert_eq!(merged(&[a, b]), Err(missing(1, 3)));
        assert_eq!(merged(&[a, b, c, b]), Err(MergeError::Doubled(2)));
        assert_eq!(merged(&[a, "1\t2/3\tF\tJ"]), Err(MergeError::NotCounted(2)));
        assert_eq!(merged(&[]), Err(MergeError::Empty));
    }

    #[test]
    fn lines_of_different_counts_are_refused() {
        let first = "1\t1/2\tF\t1 standard ROOT\t2\t10";
        for (line, what, before, here) in [
            ("1\t2/2\tF\t1 standard X\t2\t10", "root", "ROOT", "X"),
            (
                "1\t2/2\tF\t1 chess960 ROOT\t2\t10",
                "castling",
                "standard",
                "chess960",
            ),
            ("1\t2/2\tF\t3 standard ROOT\t2\t10", "split depth", "1", "3"),
            ("1\t2/2\tF\t1 standard ROOT\t3\t10", "count depth", "2", "3"),
            (
                "1\t2/4\tF\t1 standard ROOT\t2\t10",
                "number of lines",
                "2",
                "4",
            ),
        ] {
            let (before, here) = (before.to_owned(), here.to_owned());
            let wanted = Err(MergeError::Differ { what, before, here });
            assert_eq!(merged(&[first, line]), wanted);
        }
    }

    #[test]
    fn damaged_lines_are_no_lines() {
        for line in [
            "",
            "1",
            "1\t1/3",
            "1\t1/3\tF",
            "1\t1/3\tF\t5",
            "1\t1/3\tF\tx standard ROOT",
            "1\t1/3\tF\t1 crazyhouse ROOT",
            "1\t4/3\tF\tJ\t2\t1",
            "1\t0/3\tF\tJ\t2\t1",
            "x\t1/3\tF\tJ\t2\t1",
            "1\t1/3\tF\tJ\t2",
            "1\t1/3\tF\tJ\t2\tx",
            "1\t1/3\tF\tJ\tx\t1",
            "1\t1/3\tF\tJ\t2\t1\t1",
            "1\t1/3\tF\tJ\t2\t",
            "-1\t1/3\tF\tJ\t2\t1",
        ] {
            assert_eq!(ShareLine::parse(&whole(line)), None, "{line}");
        }
    }
}
