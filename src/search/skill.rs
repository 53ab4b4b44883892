//! Playing weaker on purpose (`UCI_LimitStrength`, `UCI_Elo`): few positions, and a choice among
//! the better moves that is blurred by chance.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::search::SearchOptions;
use crate::search::root::RootMove;
use crate::search::value::Value;

/// How a weaker player thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// Positions he looks at before a move.
    pub(crate) nodes: u64,
    /// By how much he may misjudge a move, in hundredths of a pawn.
    blur: Value,
}

/// How many moves he chooses among.
pub(crate) const CHOICES: usize = 5;
/// Positions at the lowest strength.
const FEWEST: u64 = 30;
/// So many points double the positions looked at.
const DOUBLING: u32 = 180;

impl Skill {
    /// The strength to play at; `None` for all there is, as always in analysis.
    pub(crate) fn of(settings: &SearchOptions) -> Option<Skill> {
        if !settings.limit_strength || settings.analyse_mode {
            return None;
        }
        let elo = settings
            .elo
            .clamp(SearchOptions::MIN_ELO, SearchOptions::MAX_ELO);
        let above = elo - SearchOptions::MIN_ELO;
        let whole = FEWEST << (above / DOUBLING);
        Some(Skill {
            nodes: whole + whole * u64::from(above % DOUBLING) / u64::from(DOUBLING),
            blur: ((SearchOptions::MAX_ELO - elo) / 12) as Value,
        })
    }

    /// Picks among the best of `moves`, which are in order.
    pub(crate) fn choose<'m>(&self, moves: &'m [RootMove]) -> Option<&'m RootMove> {
        let random = RandomState::new();
        let blurred = |index: usize, rooted: &RootMove| {
            let mut hasher = random.build_hasher();
            hasher.write_usize(index);
            let span = self.blur as u64 + 1;
            rooted.known_value() + (hasher.finish() % span) as Value
        };
        moves
            .iter()
            .take(CHOICES)
            .enumerate()
            .max_by_key(|&(index, rooted)| blurred(index, rooted))
            .map(|(_, rooted)| rooted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(elo: u32) -> Option<Skill> {
        Skill::of(&SearchOptions {
            limit_strength: true,
            elo,
            ..SearchOptions::default()
        })
    }

    #[test]
    fn stronger_looks_at_more_and_errs_less() {
        let players: Vec<Skill> = (800..=2800).step_by(100).filter_map(at).collect();
        assert_eq!(players.len(), 21);
        for pair in players.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].blur > pair[1].blur);
        }
        assert!(Skill::of(&SearchOptions::default()).is_none());
    }
}
