//! The results so far, by pairing and by engine.

use std::collections::HashMap;

use crate::program::tournament::schedule::{Fixture, Schedule};
use crate::program::tournament::statistics::{Estimate, Pentanomial, Score};
use crate::types::Color;

/// Games and pairs from one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All games.
    pub score: Score,
    /// All complete pairs.
    pub pairs: Pentanomial,
}

impl Tally {
    /// Score and Elo from all games; errors and likelihoods from the pairs where there are any,
    /// since their games are not independent.
    pub fn estimate(&self) -> Option<Estimate> {
        let games = self.score.estimate()?;
        Some(match self.pairs.estimate() {
            Some(pairs) => Estimate {
                score: games.score,
                elo: games.elo,
                ..pairs
            },
            None => games,
        })
    }
}

/// All results.
#[derive(Clone, Debug)]
pub struct Standings {
    schedule: Schedule,
    /// Half points of White by game.
    played: HashMap<usize, usize>,
    /// By pairing, from the side of its first engine.
    pairings: Vec<Tally>,
    /// By engine.
    engines: Vec<Tally>,
}

impl Standings {
    /// No results of `engines` engines.
    pub fn new(schedule: &Schedule, engines: usize) -> Standings {
        Standings {
            schedule: schedule.clone(),
            played: HashMap::new(),
            pairings: vec![Tally::default(); schedule.pairings().len()],
            engines: vec![Tally::default(); engines],
        }
    }

    /// Whether this game has been played.
    pub fn has(&self, index: usize) -> bool {
        self.played.contains_key(&index)
    }

    /// How many games have been played.
    pub fn games(&self) -> usize {
        self.played.len()
    }

    /// Adds a game that `winner` has won, or that was drawn.
    pub fn add(&mut self, fixture: &Fixture, winner: Option<Color>) {
        let white = match winner {
            None => 1,
            Some(color) if color.is_white() => 2,
            Some(_) => 0,
        };
        self.played.insert(fixture.index, white);
        let first = self
            .schedule
            .pairings()
            .get(fixture.pairing)
            .map(|pairing| pairing.0);
        let of_first = if first == Some(fixture.white) {
            white
        } else {
            2 - white
        };
        let partner = self
            .schedule
            .partner(fixture)
            .and_then(|index| self.played.get(&index));
        // The partner has the colours reversed.
        let pair_of_white = partner.map(|partner| white + 2 - partner);
        let pair_of_first = partner.map(|partner| {
            if first == Some(fixture.white) {
                white + 2 - partner
            } else {
                2 - white + partner
            }
        });
        let add = |tally: Option<&mut Tally>, game: usize, pair: Option<usize>| {
            if let Some(tally) = tally {
                tally.score.add(game);
                if let Some(pair) = pair {
                    tally.pairs.add(pair);
                }
            }
        };
        add(
            self.pairings.get_mut(fixture.pairing),
            of_first,
            pair_of_first,
        );
        add(self.engines.get_mut(fixture.white), white, pair_of_white);
        add(
            self.engines.get_mut(fixture.black),
            2 - white,
            pair_of_white.map(|pair| 4 - pair),
        );
    }

    /// The results of the pairings, each from the side of its first engine.
    pub fn pairings(&self) -> impl Iterator<Item = ((usize, usize), &Tally)> {
        self.schedule.pairings().iter().copied().zip(&self.pairings)
    }

    /// The results of the engines, by their index.
    pub fn engines(&self) -> &[Tally] {
        &self.engines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::tournament::Format;

    #[test]
    fn pairs_are_counted_whichever_game_ends_first() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 4);
        for order in [[0, 1, 2, 3], [1, 0, 3, 2], [3, 1, 0, 2]] {
            let mut standings = Standings::new(&schedule, 2);
            for index in order {
                // The first engine wins games 0 and 1, draws game 2 and loses game 3.
                let winner = match index {
                    0 => Some(Color::White),
                    1 => Some(Color::Black),
                    2 => None,
                    _ => Some(Color::White),
                };
                standings.add(&schedule.fixture(index).expect("a game"), winner);
            }
            let (_, tally) = standings.pairings().next().expect("a pairing");
            assert_eq!(
                tally.score,
                Score {
                    wins: 2,
                    draws: 1,
                    losses: 1
                }
            );
            assert_eq!(tally.pairs, Pentanomial([0, 1, 0, 0, 1]), "{order:?}");
            assert_eq!(standings.engines()[0], *tally);
            assert_eq!(standings.engines()[1].pairs, Pentanomial([1, 0, 0, 1, 0]));
        }
    }
}
