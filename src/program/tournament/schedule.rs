//! Which games a match has.

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Each engine plays each of the others.
    #[default]
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

/// The games of a match, in order: round by round, in a round every pairing, and of a pairing two
/// games with colours reversed. All games of a round start from the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    games_per_pairing: usize,
}

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Which game of the match it is, from 0.
    pub index: usize,
    /// Which opening it starts from, from 0; also the number of its round.
    pub round: usize,
    /// Which pairing it belongs to.
    pub pairing: usize,
    /// The index of the engine with the white pieces.
    pub white: usize,
    /// The index of the engine with the black pieces.
    pub black: usize,
}

impl Schedule {
    /// The games of `engines` engines, `games_per_pairing` for each pairing.
    ///
    /// ```
    /// use megaton::program::tournament::{Format, Schedule};
    /// let schedule = Schedule::new(Format::RoundRobin, 3, 4);
    /// assert_eq!(schedule.games(), 12);
    /// let (first, second) = (schedule.fixture(0).unwrap(), schedule.fixture(1).unwrap());
    /// assert_eq!((first.white, first.black), (second.black, second.white));
    /// assert_eq!(first.round, second.round);
    /// ```
    pub fn new(format: Format, engines: usize, games_per_pairing: usize) -> Schedule {
        let others = |first: usize| (first + 1..engines).map(move |second| (first, second));
        let pairings = match format {
            Format::RoundRobin => (0..engines).flat_map(others).collect(),
            Format::Gauntlet => others(0).collect(),
        };
        Schedule {
            pairings,
            games_per_pairing,
        }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.pairings.len() * self.games_per_pairing
    }

    /// The pairings, each with the engine that has White in the first game of a round.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// How many openings are needed.
    pub fn rounds(&self) -> usize {
        self.games_per_pairing.div_ceil(2)
    }

    /// Whether the last opening is played with one colour only.
    pub fn is_odd(&self) -> bool {
        self.games_per_pairing % 2 == 1
    }

    /// The game with this index, from 0; `None` beyond the last.
    pub fn fixture(&self, index: usize) -> Option<Fixture> {
        if index >= self.games() {
            return None;
        }
        let games_per_round = 2 * self.pairings.len();
        let (round, place) = (index / games_per_round, index % games_per_round);
        let is_single = self.is_odd() && round + 1 == self.rounds();
        let (pairing, is_reversed) = match is_single {
            true => (place, false),
            false => (place / 2, place % 2 == 1),
        };
        let &(first, second) = self.pairings.get(pairing)?;
        let (white, black) = if is_reversed {
            (second, first)
        } else {
            (first, second)
        };
        Some(Fixture {
            index,
            round,
            pairing,
            white,
            black,
        })
    }

    /// The index of the game that has the same opening and the colours reversed, if there is one.
    pub fn partner(&self, fixture: &Fixture) -> Option<usize> {
        let is_partner = |other: &Fixture| {
            other.round == fixture.round
                && other.pairing == fixture.pairing
                && other.white == fixture.black
        };
        let neighbours = [fixture.index.checked_sub(1), fixture.index.checked_add(1)];
        let neighbours = neighbours.into_iter().flatten();
        neighbours
            .filter_map(|index| self.fixture(index))
            .find(is_partner)
            .map(|other| other.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(schedule: &Schedule) -> Vec<(usize, usize, usize)> {
        let all = (0..schedule.games()).map(|index| schedule.fixture(index).expect("a game"));
        all.map(|game| (game.round, game.white, game.black))
            .collect()
    }

    #[test]
    fn two_engines_change_colours() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 5);
        let expected = [(0, 0, 1), (0, 1, 0), (1, 0, 1), (1, 1, 0), (2, 0, 1)];
        assert_eq!(games(&schedule), expected);
        assert_eq!((schedule.rounds(), schedule.is_odd()), (3, true));
        assert_eq!(schedule.fixture(5), None);
        let partner = |index| schedule.partner(&schedule.fixture(index).expect("a game"));
        let partners: Vec<_> = (0..5).map(partner).collect();
        assert_eq!(partners, [Some(1), Some(0), Some(3), Some(2), None]);
    }

    #[test]
    fn everybody_and_a_gauntlet() {
        let everybody = games(&Schedule::new(Format::RoundRobin, 3, 2));
        assert_eq!(
            everybody,
            [
                (0, 0, 1),
                (0, 1, 0),
                (0, 0, 2),
                (0, 2, 0),
                (0, 1, 2),
                (0, 2, 1)
            ]
        );
        let gauntlet = games(&Schedule::new(Format::Gauntlet, 3, 3));
        let first_round = [(0, 0, 1), (0, 1, 0), (0, 0, 2), (0, 2, 0)];
        assert_eq!(
            gauntlet,
            [&first_round[..], &[(1, 0, 1), (1, 0, 2)]].concat()
        );
    }

    #[test]
    fn every_game_has_one_partner() {
        for engines in 2..6 {
            let schedule = Schedule::new(Format::RoundRobin, engines, 6);
            for index in 0..schedule.games() {
                let fixture = schedule.fixture(index).expect("a game");
                let partner = schedule.partner(&fixture).expect("a partner");
                let partner = schedule.fixture(partner).expect("a game");
                assert_eq!(schedule.partner(&partner), Some(index));
            }
        }
    }
}
