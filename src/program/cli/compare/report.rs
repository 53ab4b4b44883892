//! What came of one position, as text and as JSON.

use std::fmt;

use serde::Serialize;

use crate::notation::{fen, uci};
use crate::program::answers;
use crate::program::peer::{Difference, Extra, ExtraReason, position_command};
use crate::types::{CastlingMode, Move};

/// What came of one position; `root` is the position as it was given.
#[derive(Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub(super) enum Comparison {
    Equal {
        root: String,
    },
    Different {
        root: String,
        #[serde(flatten)]
        report: Report,
    },
    NotCompared {
        root: String,
        error: String,
    },
}

/// A difference in words.
#[derive(Serialize)]
pub(super) struct Report {
    /// The position in which the engines part.
    difference: String,
    path: Vec<String>,
    depth: u32,
    missing: Vec<Missing>,
    extra: Vec<UnexpectedMove>,
    counts: Vec<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<Totals>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plays_wrongly: Vec<PlaysWrongly>,
}

/// A move that the engine plays wrongly, and what differs after it.
#[derive(Serialize)]
struct PlaysWrongly {
    r#move: String,
    /// The command that sets up the engine for the difference.
    ask: String,
    #[serde(flatten)]
    after: Report,
}

#[derive(Serialize)]
struct Missing {
    r#move: String,
    /// What there is to say about the move.
    verdict: String,
}

#[derive(Serialize)]
struct UnexpectedMove {
    r#move: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    /// Why the move should not be there.
    sentence: String,
}

#[derive(Serialize)]
struct Count {
    r#move: String,
    ours: u64,
    theirs: u64,
}

#[derive(Serialize)]
struct Totals {
    ours: u64,
    theirs: u64,
}

impl Report {
    pub(super) fn of(difference: &Difference, mode: CastlingMode) -> Report {
        let text = |mv: &Move| uci::write(*mv, mode).to_string();
        let at = &difference.position;
        Report {
            difference: fen::write(at, mode),
            path: difference.path.iter().map(text).collect(),
            depth: difference.depth,
            missing: difference
                .missing
                .iter()
                .map(|mv| Missing {
                    r#move: text(mv),
                    verdict: answers::judge(at, mode, &text(mv)).to_string(),
                })
                .collect(),
            extra: difference.extra.iter().map(UnexpectedMove::of).collect(),
            counts: difference
                .counts
                .iter()
                .map(|count| Count {
                    r#move: text(&count.mv),
                    ours: count.ours,
                    theirs: count.theirs,
                })
                .collect(),
            totals: difference
                .totals
                .map(|(theirs, ours)| Totals { ours, theirs }),
            plays_wrongly: difference
                .played_wrongly
                .iter()
                .map(|played| PlaysWrongly {
                    r#move: played.moves.first().map(text).unwrap_or_default(),
                    ask: position_command(at, &played.moves, mode),
                    after: Report::of(&played.difference, mode),
                })
                .collect(),
        }
    }
}

impl UnexpectedMove {
    fn of(extra: &Extra) -> UnexpectedMove {
        let (code, sentence) = match &extra.reason {
            ExtraReason::Illegal(illegal) => (Some(illegal.code()), illegal.to_string()),
            ExtraReason::Repeated(_) => (None, "legal, but listed more than once".to_owned()),
            ExtraReason::NotAMove => (
                Some("not-a-move"),
                "this is not the text of a move".to_owned(),
            ),
        };
        UnexpectedMove {
            r#move: extra.text.clone(),
            code,
            sentence,
        }
    }
}

/// Writes the lines of PROTOCOL.md §4, without the last line end.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "difference: {}\npath:", self.difference)?;
        for mv in &self.path {
            write!(f, " {mv}")?;
        }
        self.write_moves(f)?;
        for played in &self.plays_wrongly {
            write!(f, "\nplays wrongly: {}", played.r#move)?;
            write!(f, "\nask: {}", played.ask)?;
            write!(f, "\nafter: {}", played.after.difference)?;
            played.after.write_moves(f)?;
        }
        Ok(())
    }
}

impl Report {
    /// Everything but where it is.
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for missing in &self.missing {
            write!(f, "\nmissing: {}\n{}", missing.r#move, missing.verdict)?;
        }
        for UnexpectedMove {
            r#move,
            code,
            sentence,
        } in &self.extra
        {
            match code {
                Some(code) => write!(f, "\nextra: {move} illegal {code}: {sentence}")?,
                None => write!(f, "\nextra: {move} {sentence}")?,
            }
        }
        for count in &self.counts {
            write!(
                f,
                "\ncount: {} depth {} ours {} theirs {}",
                count.r#move, self.depth, count.ours, count.theirs
            )?;
        }
        if let Some(totals) = &self.totals {
            write!(
                f,
                "\ntotal: depth {} ours {} theirs {}",
                self.depth, totals.ours, totals.theirs
            )?;
        }
        Ok(())
    }
}
