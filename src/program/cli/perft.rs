//! `perft`: counts, a line a depth.

use std::io::IsTerminal;
use std::time::Instant;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;

use crate::perft::{self, PerftOptions, Statistics, Table};
use crate::position::Position;
use crate::program::answers::Divide;
use crate::program::cli::error::JobError;
use crate::program::cli::output::Output;
use crate::program::cli::place::Place;
use crate::program::cli::progress::Progress;
use crate::program::cli::{Ending, say};
use crate::program::perft_options;

/// Counts the legal move sequences of 1, 2, … DEPTH plies, one line for each depth
#[derive(Args)]
#[command(after_help = "Example:\n  megaton perft 5 --threads 2 --hash 64")]
pub(super) struct Perft {
    /// How many plies to count, at most 255
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(perft::MAX_DEPTH)))]
    depth: u32,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    work: Work,
    /// Also print the count of each first move at the last depth
    #[arg(long)]
    divide: bool,
    /// Also count captures, en passant, castles, promotions, checks, checkmates, king explosions
    /// and stalemates
    #[arg(long)]
    stats: bool,
    /// Count each depth again without the table; exit code 1 if the counts differ
    #[arg(long)]
    verify: bool,
    /// Print one JSON object for each depth
    #[arg(long)]
    json: bool,
}

/// What a count may use.
#[derive(Args)]
pub(super) struct Work {
    /// Threads that share the work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: usize,
    /// Megabytes for a table of counts; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
}

/// Reads a number of threads; more than this no machine has, and asking for them would fail.
pub(super) fn threads() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=1024)
}

impl Work {
    pub(super) fn table(&self) -> Result<Option<Table>, JobError> {
        match self.hash {
            0 => Ok(None),
            megabytes => Table::new(megabytes).map(Some).map_err(JobError::argument),
        }
    }

    pub(super) fn options<'a>(&self, table: Option<&'a Table>) -> PerftOptions<'a> {
        perft_options().threads(self.threads).table(table)
    }
}

/// One depth, counted.
#[derive(Serialize)]
struct Row {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Columns>,
    /// The count of each first move, sorted by text; only where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveCount>>,
}

#[derive(Serialize)]
struct MoveCount {
    r#move: String,
    nodes: u64,
}

/// The columns of `--stats`.
#[derive(Serialize)]
struct Columns {
    captures: u64,
    en_passant: u64,
    castles: u64,
    promotions: u64,
    checks: u64,
    checkmates: u64,
    king_explosions: u64,
    stalemates: u64,
}

impl Perft {
    pub(super) fn run(&self, out: &mut Output) -> Result<Ending, JobError> {
        let position = self.place.position()?;
        let table = self.work.table()?;
        let layout = Layout::of_standard_output();
        if !self.json {
            let columns = if self.stats { HEADER.len() } else { 4 };
            let header: Vec<String> = HEADER
                .iter()
                .take(columns)
                .map(ToString::to_string)
                .collect();
            out.line(layout.line(&header))?;
            out.flush()?;
        }
        let mut failed = false;
        for depth in self.depth.min(1)..=self.depth {
            let at_depth =
                |error| JobError::coded("count-failed", format!("depth {depth}: {error}"));
            let row = self.count(&position, depth, table.as_ref());
            let row = row.map_err(at_depth)?;
            if self.verify {
                let options = self.work.options(None);
                let again = perft::count_with(&position, depth, &options).map_err(at_depth)?;
                if again != row.nodes {
                    let counted = row.nodes;
                    say(&format!(
                        "depth {depth}: {counted} with the table, {again} without"
                    ));
                    failed = true;
                }
            }
            if self.json {
                out.json(&row)?;
            } else {
                out.line(layout.line(&row.cells(layout)))?;
                self.write_divide(&row, out)?;
            }
            out.flush()?;
        }
        Ok(Ending::failed_if(failed))
    }

    fn write_divide(&self, row: &Row, out: &mut Output) -> Result<(), JobError> {
        let Some(moves) = &row.moves else {
            return Ok(());
        };
        out.line("")?;
        for MoveCount { r#move, nodes } in moves {
            out.line(format_args!("{move}: {nodes}"))?;
        }
        Ok(())
    }

    fn count(
        &self,
        position: &Position,
        depth: u32,
        table: Option<&Table>,
    ) -> Result<Row, perft::PerftError> {
        let started = Instant::now();
        let bar = Progress::new();
        let show = |progress: perft::Progress| {
            let message = || format!("depth {depth}, {} nodes", progress.nodes);
            bar.set(progress.done as u64, progress.parts as u64, message);
        };
        let options = self.work.options(table).progress(&show);
        let (nodes, moves) = if self.divide && depth == self.depth {
            let divide = Divide::count(position, depth, &options)?;
            let lines = divide.lines(self.place.mode()).into_iter();
            let moves = lines.map(|(mv, nodes)| MoveCount {
                r#move: mv.to_string(),
                nodes,
            });
            (divide.total, Some(moves.collect()))
        } else {
            (perft::count_with(position, depth, &options)?, None)
        };
        let seconds = started.elapsed().as_secs_f64();
        let statistics = if self.stats {
            Some(Columns::count(position, depth, self.work.threads)?)
        } else {
            None
        };
        Ok(Row {
            depth,
            nodes,
            seconds,
            // The conversion saturates, and a count too short to be timed gives no infinity.
            nodes_per_second: (nodes as f64 / seconds.max(1e-9)) as u64,
            statistics,
            moves,
        })
    }
}

/// The names of the columns; the first four without `--stats`.
const HEADER: [&str; 12] = [
    "depth",
    "nodes",
    "seconds",
    "nodes/second",
    "captures",
    "en-passant",
    "castles",
    "promotions",
    "checks",
    "checkmates",
    "king-explosions",
    "stalemates",
];

/// How the rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// For programs: single spaces.
    Plain,
    /// For people: columns of equal width, and digits in groups of three.
    Aligned,
}

impl Layout {
    fn of_standard_output() -> Layout {
        if std::io::stdout().is_terminal() {
            Layout::Aligned
        } else {
            Layout::Plain
        }
    }

    fn number(self, number: u64) -> String {
        let digits = number.to_string();
        if self == Layout::Plain {
            return digits;
        }
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }

    fn line(self, cells: &[String]) -> String {
        let width = |column: usize| match column {
            0 => 5,
            1 => 26,
            2 => 10,
            _ => 16,
        };
        let cells = cells.iter().enumerate().map(|(column, cell)| match self {
            Layout::Plain => cell.clone(),
            Layout::Aligned => format!("{cell:>width$}", width = width(column)),
        });
        cells.collect::<Vec<_>>().join(" ")
    }
}

impl Row {
    fn cells(&self, layout: Layout) -> Vec<String> {
        let mut cells = vec![
            self.depth.to_string(),
            layout.number(self.nodes),
            format!("{:.3}", self.seconds),
            layout.number(self.nodes_per_second),
        ];
        if let Some(columns) = &self.statistics {
            cells.extend(columns.numbers().map(|number| layout.number(number)));
        }
        cells
    }
}

impl Columns {
    /// The statistics of the moves that lead to the leaves at `depth`.
    fn count(
        position: &Position,
        depth: u32,
        threads: usize,
    ) -> Result<Columns, perft::PerftError> {
        // Lines come as they are counted, so the lesser depths are walked anew each time: little
        // beside the last.
        let depths = perft::statistics(position, depth, threads, None)?;
        // No move leads to depth 0.
        let last = depths.last().copied().unwrap_or_default();
        let Statistics {
            captures,
            en_passant,
            castles,
            promotions,
            checks,
            checkmates,
            king_explosions,
            stalemates,
            ..
        } = last;
        Ok(Columns {
            captures,
            en_passant,
            castles,
            promotions,
            checks,
            checkmates,
            king_explosions,
            stalemates,
        })
    }

    /// In the order of the header.
    const fn numbers(&self) -> [u64; 8] {
        [
            self.captures,
            self.en_passant,
            self.castles,
            self.promotions,
            self.checks,
            self.checkmates,
            self.king_explosions,
            self.stalemates,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn people_see_columns_and_programs_single_spaces() {
        let row = |layout: Layout| {
            let cells = ["6".to_owned(), layout.number(118_926_425), "0.1".to_owned()];
            layout.line(&cells)
        };
        assert_eq!(row(Layout::Plain), "6 118926425 0.1");
        assert_eq!(
            row(Layout::Aligned),
            "    6                118,926,425        0.1"
        );
        assert_eq!(Layout::Aligned.number(999), "999");
        assert_eq!(Layout::Aligned.number(1000), "1,000");
    }
}
