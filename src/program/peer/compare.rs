//! Comparing a peer's counts with ours, and descending to the position where they part.

use crate::legality::{self, IllegalMove};
use crate::notation::uci;
use crate::perft::{self, PerftError};
use crate::position::Position;
use crate::program::peer::{Peer, PeerDivide, PeerError};
use crate::program::perft_options;
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
    /// The moves that the peer plays wrongly: its counts of the position after each are right once
    /// it is given that position as a FEN.
    pub played_wrongly: Vec<PlayedWrongly>,
}

/// A move that a peer plays wrongly: it counts other moves after `position … moves m` than after
/// the position that arises.
#[derive(Clone, Debug)]
pub struct PlayedWrongly {
    /// The move, and those after it that lead to where the difference shows.
    pub moves: Vec<Move>,
    /// What differs there.
    pub difference: Difference,
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
    /// Its text is not a move.
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
    Descent {
        base: *position,
        played: Vec::new(),
        position: *position,
        path: Vec::new(),
        depth: depth.max(1),
    }
    .find(peer, mode)
}

/// A position on the way down.
#[derive(Clone)]
struct Descent {
    /// The position that the peer is given, and the moves that it plays from there.
    base: Position,
    played: Vec<Move>,
    /// The position that is compared, which is the one after these moves.
    position: Position,
    /// The moves from the root.
    path: Vec<Move>,
    depth: u32,
}

impl Descent {
    /// The first difference here or below. Where everything below agrees when asked by itself, the
    /// difference above stands, and moves that the peer plays wrongly are looked for.
    fn find(
        &self,
        peer: &mut Peer,
        mode: CastlingMode,
    ) -> Result<Option<Difference>, CompareError> {
        let Some(mut difference) = self.compare(peer, mode)? else {
            return Ok(None);
        };
        if self.depth <= 1 {
            return Ok(Some(difference));
        }
        for count in &difference.counts {
            let below = self.after(count.mv, !self.played.is_empty());
            if let Some(below) = below.find(peer, mode)? {
                return Ok(Some(below));
            }
        }
        if self.played.is_empty() {
            for count in difference.counts.clone() {
                let found = self.after(count.mv, true).find(peer, mode)?;
                if let Some(below) = found {
                    let moves = below.path.get(self.path.len()..).unwrap_or_default();
                    difference.played_wrongly.push(PlayedWrongly {
                        moves: moves.to_vec(),
                        difference: below,
                    });
                }
            }
        }
        Ok(Some(difference))
    }

    /// The position after `mv`, which the peer is given as a FEN or plays itself.
    fn after(&self, mv: Move, peer_plays: bool) -> Descent {
        let mut next = self.clone();
        next.position.make(mv);
        next.path.push(mv);
        next.depth -= 1;
        match peer_plays {
            true => next.played.push(mv),
            false => next.base = next.position,
        }
        next
    }

    /// What differs here; `None` where nothing does.
    fn compare(
        &self,
        peer: &mut Peer,
        mode: CastlingMode,
    ) -> Result<Option<Difference>, CompareError> {
        let mut ours = perft::divide_with(&self.position, self.depth, &perft_options())?;
        let theirs = peer.divide_after(&self.base, &self.played, self.depth)?;
        ours.sort_by_cached_key(|&(mv, _)| uci::write(mv, mode).to_string());
        let pairing = Pairing::of(&ours, &theirs, mode);
        let missing = pairing.missing();
        if !missing.is_empty()
            && let Some(reason) = theirs.unreadable()
        {
            let question = format!("go perft {}", self.depth);
            return Err(PeerError::NoCounts { question, reason }.into());
        }
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
            played_wrongly: Vec::new(),
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
