//! Playing weaker on purpose (`UCI_LimitStrength`, `UCI_Elo`): few positions, and a choice among
//! the better moves that is blurred by chance.
//!
//! The scale is nominal. Every 180 points double the positions visited, and the error with which
//! moves are compared falls with the square of the distance to the top, from 4 pawns to nothing.
//! A win in one that the search has seen is always played from 1200 on; below, it is overlooked
//! now and then, the less often the higher the setting. What chance decides depends on seed and
//! position alone, so the same seed never makes a higher setting overlook more.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::search::SearchOptions;
use crate::search::root_move::RootMove;
use crate::search::value::{DECIDED, INFINITE, Value, win_at};

/// How a weaker player thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// Positions it looks at before a move, beyond those of the first iteration.
    pub(crate) nodes: u64,
    /// By how much it may misjudge a move, in centipawns.
    blur: Value,
    /// How often it sees a win in one, in thousandths.
    alert: u64,
    seed: Option<u64>,
}

/// How many moves it chooses among.
pub(crate) const CHOICES: usize = 5;
/// Positions at the lowest strength.
const FEWEST: u64 = 30;
/// This many points double the positions looked at.
const DOUBLING: u32 = 180;
/// From this strength on no win in one is overlooked, and this often at the lowest, in thousandths.
const ALERT: u32 = 1200;
const LEAST_ALERT: u32 = 600;

impl Skill {
    /// The strength to play at; `None` for all there is, as always in analysis.
    pub(crate) fn of(options: &SearchOptions) -> Option<Skill> {
        if !options.limit_strength || options.analyse_mode {
            return None;
        }
        let elo = options
            .elo
            .clamp(SearchOptions::MIN_ELO, SearchOptions::MAX_ELO);
        let above = elo - SearchOptions::MIN_ELO;
        let below = SearchOptions::MAX_ELO - elo;
        let whole = FEWEST << (above / DOUBLING);
        let overlooked =
            (1000 - LEAST_ALERT) * ALERT.saturating_sub(elo) / (ALERT - SearchOptions::MIN_ELO);
        Some(Skill {
            nodes: whole + whole * u64::from(above % DOUBLING) / u64::from(DOUBLING),
            blur: (below * below / 10_000) as Value,
            alert: u64::from(1000 - overlooked),
            seed: options.seed,
        })
    }

    /// Picks among the best of `moves`, which are in order, in the position with this key.
    pub(crate) fn choose<'m>(&self, moves: &'m [RootMove], key: u64) -> Option<&'m RootMove> {
        let seed = self
            .seed
            .unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let wins_at_once = |rooted: &RootMove| rooted.known_value() >= win_at(1);
        let win = moves.iter().find(|rooted| wins_at_once(rooted));
        if win.is_some() && random(seed, key, 0) % 1000 < self.alert {
            return win;
        }
        let blurred = |rooted: &RootMove| {
            let value = rooted.known_value();
            // Neither a proof nor what the tables say is misjudged.
            let blur = if value.abs() < DECIDED { self.blur } else { 0 };
            let number = 1 + u64::from(rooted.mv.to_bits());
            value + (random(seed, key, number) % (blur as u64 + 1)) as Value
        };
        moves
            .iter()
            .take(CHOICES)
            .filter(|rooted| rooted.known_value() > -INFINITE && !wins_at_once(rooted))
            .max_by_key(|rooted| blurred(rooted))
            .or(win)
            .or(moves.first())
    }
}

/// A number that depends on all three and looks like chance (SplitMix64, Steele, Lea and Flood
/// 2014).
fn random(seed: u64, key: u64, number: u64) -> u64 {
    let mut state = [key, number].into_iter().fold(seed, |state, word| {
        (state ^ word)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    });
    state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(elo: u32) -> Option<Skill> {
        Skill::of(&SearchOptions::new().limit_strength(Some(elo)))
    }

    #[test]
    fn stronger_looks_at_more_and_errs_less() {
        let players: Vec<Skill> = (800..=2800).step_by(100).filter_map(at).collect();
        assert_eq!(players.len(), 21);
        for pair in players.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].blur > pair[1].blur);
            assert!(pair[0].alert <= pair[1].alert);
        }
        assert_eq!(players.last().map(|best| best.blur), Some(0));
        assert_eq!(at(1200).map(|player| player.alert), Some(1000));
        assert!(Skill::of(&SearchOptions::default()).is_none());
    }

    #[test]
    fn chance_is_even() {
        let mut counts = [0u32; 10];
        for number in 0..100_000 {
            counts[(random(7, 99, number) % 10) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }
}
