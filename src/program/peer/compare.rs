//! Comparing a peer's counts with ours, and descending to the position where they part.

use crate::legality::{self, IllegalMove};
use crate::notation::uci;
use crate::perft::{self, PerftError, PerftOptions};
use crate::position::Position;
use crate::program::peer::{Peer, PeerDivide, PeerError};
use crate::types::{CastlingMode, CastlingSide, Move, UciMove};

/// The first position on the way down at which a peer differs from us.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The position.
    pub position: Position,
    /// The moves that lead there from the position that was compared.
    pub path: Vec<Move>,
    /// How many plies were counted there.
    pub depth: u32,
    /// Legal moves the peer does not list, sorted by UCI text.
    pub missing: Vec<Move>,
    /// Moves the peer lists that are not legal, or more than once, in its order.
    pub extra: Vec<Extra>,
    /// Counts that differ although the lists agree and although, move by move, everything below
    /// agrees; sorted by UCI text. Looked at only where nothing is missing or extra.
    pub counts: Vec<CountDifference>,
    /// The peer's total and ours, where they differ and nothing else does.
    pub totals: Option<(u64, u64)>,
}

/// A move that a peer lists and should not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The move as the peer writes it.
    pub text: String,
    /// Why it should not be there.
    pub reason: ExtraReason,
}

/// Why a move should not be in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExtraReason {
    /// It is not legal.
    Illegal(IllegalMove),
    /// It is legal and was listed before.
    Repeated(Move),
    /// Its text is no move.
    NotAMove,
}

/// One move whose count differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountDifference {
    /// The move.
    pub mv: Move,
    /// The peer's count.
    pub theirs: u64,
    /// Our count.
    pub ours: u64,
}

/// Why two counts could not be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompareError {
    /// The peer could not be asked.
    Peer(PeerError),
    /// We could not count.
    Perft(PerftError),
}

impl std::fmt::Display for CompareError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CompareError::Peer(error) => error.fmt(f),
            CompareError::Perft(error) => write!(f, "our own count: {error}"),
        }
    }
}

impl std::error::Error for CompareError {}

impl From<PeerError> for CompareError {
    fn from(error: PeerError) -> CompareError {
        CompareError::Peer(error)
    }
}

impl From<PerftError> for CompareError {
    fn from(error: PerftError) -> CompareError {
        CompareError::Perft(error)
    }
}

/// Compares `depth` plies (at least 1) below `position`, and where the peer's counts differ
/// follows the first differing move down to the position at which lists or counts part.
///
/// # Errors
/// The peer cannot be asked, or the count is beyond us.
pub fn find_difference(
    peer: &mut Peer,
    position: &Position,
    depth: u32,
    mode: CastlingMode,
) -> Result<Option<Difference>, CompareError> {
    let mut descent = Descent {
        position: *position,
        path: Vec::new(),
        depth: depth.max(1),
    };
    let mut found: Option<Difference> = None;
    loop {
        let Some(difference) = descent.compare(peer, mode)? else {
            // What differs above agrees when asked by itself: the difference above stands.
            return Ok(found);
        };
        let first = difference.counts.first().map(|count| count.mv);
        found = Some(difference);
        match first {
            Some(mv) if descent.depth > 1 => descent.enter(mv),
            _ => return Ok(found),
        }
    }
}

struct Descent {
    position: Position,
    path: Vec<Move>,
    depth: u32,
}

impl Descent {
    fn enter(&mut self, mv: Move) {
        self.position.make(mv);
        self.path.push(mv);
        self.depth -= 1;
    }

    /// What differs here; `None` where nothing does.
    fn compare(
        &self,
        peer: &mut Peer,
        mode: CastlingMode,
    ) -> Result<Option<Difference>, CompareError> {
        let mut ours = perft::divide_with(&self.position, self.depth, &PerftOptions::default())?;
        let theirs = peer.divide(&self.position, self.depth)?;
        ours.sort_by_cached_key(|&(mv, _)| uci::write(mv, mode).to_string());
        let pairing = Pairing::of(&ours, &theirs, mode);
        let missing = pairing.missing();
        let extra = pairing.extra(&self.position, mode);
        let lists_agree = missing.is_empty() && extra.is_empty();
        let counts = match lists_agree {
            true => pairing.counts(),
            false => Vec::new(),
        };
        let total = ours.iter().map(|&(_, count)| count).sum();
        let totals_differ = lists_agree && counts.is_empty() && theirs.total() != total;
        if lists_agree && counts.is_empty() && !totals_differ {
            return Ok(None);
        }
        Ok(Some(Difference {
            position: self.position,
            path: self.path.clone(),
            depth: self.depth,
            missing,
            extra,
            counts,
            totals: totals_differ.then_some((theirs.total(), total)),
        }))
    }
}

/// Our moves, each with the peer's count where it lists the move, and what it lists besides.
struct Pairing<'a> {
    ours: Vec<(Move, u64, Option<u64>)>,
    unpaired: Vec<&'a str>,
}

impl<'a> Pairing<'a> {
    fn of(ours: &[(Move, u64)], theirs: &'a PeerDivide, mode: CastlingMode) -> Pairing<'a> {
        let ours = ours.iter().map(|&(mv, count)| (mv, count, None)).collect();
        let mut pairing = Pairing {
            ours,
            unpaired: Vec::new(),
        };
        // A king's step and a castling may share a text in the other notation, so the moves that
        // are written as we write them come first.
        let other_way = |mv: Move, text: &str| castling_texts(mv).iter().any(|known| known == text);
        let mut rest = Vec::new();
        for (text, count) in &theirs.moves {
            if !pairing.pair(*count, |mv| uci::write(mv, mode).to_string() == *text) {
                rest.push((text, *count));
            }
        }
        for (text, count) in rest {
            if !pairing.pair(count, |mv| mv.is_castling() && other_way(mv, text)) {
                pairing.unpaired.push(text);
            }
        }
        pairing
    }

    fn pair(&mut self, count: u64, is_meant: impl Fn(Move) -> bool) -> bool {
        let found = self
            .ours
            .iter_mut()
            .find(|(mv, _, theirs)| theirs.is_none() && is_meant(*mv));
        match found {
            Some((_, _, theirs)) => {
                *theirs = Some(count);
                true
            }
            None => false,
        }
    }

    fn missing(&self) -> Vec<Move> {
        let unlisted = self.ours.iter().filter(|(_, _, theirs)| theirs.is_none());
        unlisted.map(|&(mv, _, _)| mv).collect()
    }

    fn extra(&self, position: &Position, mode: CastlingMode) -> Vec<Extra> {
        let extra = |text: &&str| Extra {
            text: (*text).to_owned(),
            reason: judge(position, text, mode),
        };
        self.unpaired.iter().map(extra).collect()
    }

    fn counts(&self) -> Vec<CountDifference> {
        self.ours
            .iter()
            .filter_map(|&(mv, ours, theirs)| {
                let theirs = theirs.filter(|&theirs| theirs != ours)?;
                Some(CountDifference { mv, theirs, ours })
            })
            .collect()
    }
}

/// The three ways to write a castling.
fn castling_texts(mv: Move) -> [String; 3] {
    let steps = UciMove {
        from: mv.from(),
        to: mv.landing(),
        promotion: None,
    };
    [
        uci::write(mv, CastlingMode::Chess960).to_string(),
        steps.to_string(),
        CastlingSide::of(mv.from(), mv.to()).san().to_owned(),
    ]
}

fn judge(position: &Position, text: &str, mode: CastlingMode) -> ExtraReason {
    let side = CastlingSide::ALL
        .into_iter()
        .find(|side| side.san() == text);
    let verdict = match (side, text.parse::<UciMove>()) {
        (Some(side), _) => legality::castling_verdict(position, side),
        (None, Ok(mv)) => legality::verdict(position, mv, mode),
        (None, Err(_)) => return ExtraReason::NotAMove,
    };
    match verdict {
        Ok(mv) => ExtraReason::Repeated(mv),
        Err(illegal) => ExtraReason::Illegal(illegal),
    }
}
