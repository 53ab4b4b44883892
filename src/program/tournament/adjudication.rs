//! Ending games that are decided before the rules end them.
//!
//! A rule is asked after every move. Rules that know the position itself, such as endgame tables,
//! belong into [`Adjudicator::after_move`] beside those that know the scores.

use std::str::FromStr;

use crate::game::Game;
use crate::program::tournament::keys::Keys;
use crate::program::tournament::player::EngineScore;
use crate::search::{Control, Engine, Limits, Score};
use crate::types::{Color, Move};

/// A game is lost when the engines agree for some moves in a row that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// How many moves in a row each engine must agree.
    pub moves: usize,
    /// The loser's score is at or below minus this, in centipawns.
    pub score: i32,
    /// Whether the winner's score must be at or above it as well.
    pub two_sided: bool,
}

/// Reads `movecount=3 score=600 twosided=true`.
impl FromStr for Resign {
    type Err = String;

    fn from_str(text: &str) -> Result<Resign, String> {
        let mut keys = Keys::parse(text)?;
        let resign = Resign {
            moves: keys.count("movecount")?.unwrap_or(3),
            score: keys
                .count("score")?
                .map(u16::into)
                .ok_or("score= is missing")?,
            two_sided: keys
                .take("twosided")
                .map_or(Ok(true), |word| word.switch())?,
        };
        keys.finish(&["movecount", "score", "twosided"])?;
        Ok(resign)
    }
}

/// A game is drawn when both engines call it level for some moves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawByScore {
    /// Not before this move of the game, from 1.
    pub from_move: usize,
    /// How many moves in a row each engine must agree.
    pub moves: usize,
    /// No score is further from 0 than this, in centipawns.
    pub score: i32,
}

/// Reads `movenumber=40 movecount=8 score=10`.
impl FromStr for DrawByScore {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawByScore, String> {
        let mut keys = Keys::parse(text)?;
        let draw = DrawByScore {
            from_move: keys.count("movenumber")?.unwrap_or(40),
            moves: keys.count("movecount")?.unwrap_or(8),
            score: keys.count("score")?.map_or(10, u16::into),
        };
        keys.finish(&["movenumber", "movecount", "score"])?;
        Ok(draw)
    }
}

/// Which games are ended early; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Lost by agreed scores.
    pub resign: Option<Resign>,
    /// Drawn by agreed scores.
    pub draw: Option<DrawByScore>,
    /// Drawn after this many moves of each side.
    pub max_moves: Option<usize>,
    /// Won where an engine announces a mate and our own search proves it within this many nodes.
    pub prove_mates: Option<u64>,
}

/// How a game was ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudged {
    /// One side loses by its scores.
    Lost(Color),
    /// Drawn by the scores.
    Drawn,
    /// Drawn because it is too long.
    TooLong,
    /// One side wins in this many of its moves, which is proved.
    ProvedMate {
        /// The winner.
        winner: Color,
        /// In how many moves from the position in which it announced the mate.
        moves: u32,
    },
}

/// Adjudication of one game.
#[derive(Debug)]
pub(super) struct Adjudicator<'a> {
    rules: &'a Adjudication,
    /// For how many moves in a row each side has called itself lost, White first.
    lost: [usize; 2],
    /// For how many each has called itself winning.
    winning: [usize; 2],
    /// For how many each has called the game level.
    level: [usize; 2],
}

impl<'a> Adjudicator<'a> {
    pub(super) fn new(rules: &'a Adjudication) -> Adjudicator<'a> {
        Adjudicator {
            rules,
            lost: [0; 2],
            winning: [0; 2],
            level: [0; 2],
        }
    }

    /// Whether the game ends now: `mover` has just played with this score, and the game, of
    /// `plies` plies altogether, goes on by the rules.
    pub(super) fn after_move(
        &mut self,
        mover: Color,
        score: Option<EngineScore>,
        plies: usize,
    ) -> Option<Adjudged> {
        let score = score.map(EngineScore::centipawns);
        if let Some(resign) = &self.rules.resign {
            count(
                &mut self.lost,
                mover,
                score.is_some_and(|score| score <= -resign.score),
            );
            count(
                &mut self.winning,
                mover,
                score.is_some_and(|score| score >= resign.score),
            );
            let loses = |color: Color| {
                *of(&self.lost, color) >= resign.moves
                    && (!resign.two_sided || *of(&self.winning, !color) >= resign.moves)
            };
            if let Some(loser) = [mover, !mover].into_iter().find(|&color| loses(color)) {
                return Some(Adjudged::Lost(loser));
            }
        }
        if let Some(draw) = &self.rules.draw {
            count(
                &mut self.level,
                mover,
                score.is_some_and(|score| score.abs() <= draw.score),
            );
            let is_level = self.level.iter().all(|&moves| moves >= draw.moves);
            if is_level && plies >= 2 * draw.from_move {
                return Some(Adjudged::Drawn);
            }
        }
        let is_too_long = |&moves: &usize| plies >= moves.saturating_mul(2);
        self.rules
            .max_moves
            .filter(is_too_long)
            .map(|_| Adjudged::TooLong)
    }

    /// Whether `mv` of the side to move wins by force within `announced` moves, as its engine
    /// says; asked of our own search before the move is played.
    pub(super) fn proves_mate(
        &self,
        prover: &mut Engine,
        game: &Game,
        mv: Move,
        announced: Option<EngineScore>,
    ) -> Option<Adjudged> {
        let nodes = self.rules.prove_mates?;
        let Some(EngineScore::Mate(moves)) = announced else {
            return None;
        };
        let moves = u32::try_from(moves).ok().filter(|&moves| moves > 0)?;
        let limits = Limits::new().mate(moves).nodes(nodes).search_moves([mv]);
        let mut proved = None;
        prover.search(game, &limits, &Control::new(false), &mut |info| {
            if let Score::Mate(moves) = info.score {
                proved = u32::try_from(moves).ok().filter(|&moves| moves > 0);
            }
        });
        let winner = game.position().turn();
        proved.map(|moves| Adjudged::ProvedMate { winner, moves })
    }
}

fn of<T>(both: &[T; 2], color: Color) -> &T {
    let [white, black] = both;
    if color.is_white() { white } else { black }
}

/// Counts moves in a row.
fn count(both: &mut [usize; 2], color: Color, holds: bool) {
    let [white, black] = both;
    let counted = if color.is_white() { white } else { black };
    *counted = if holds { *counted + 1 } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(rules: &Adjudication, scores: &[i32]) -> Option<(usize, Adjudged)> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut mover = Color::White;
        for (ply, &score) in scores.iter().enumerate() {
            let score = Some(EngineScore::Centipawns(score));
            if let Some(end) = adjudicator.after_move(mover, score, ply + 1) {
                return Some((ply + 1, end));
            }
            mover = !mover;
        }
        None
    }

    fn resigning(text: &str) -> Adjudication {
        Adjudication {
            resign: Some(text.parse().expect(text)),
            ..Adjudication::default()
        }
    }

    #[test]
    fn both_must_agree_that_a_game_is_lost() {
        let rules = resigning("movecount=2 score=500");
        assert_eq!(
            play(&rules, &[600, -500, 600, -700]),
            Some((4, Adjudged::Lost(Color::Black)))
        );
        assert_eq!(play(&rules, &[600, -500, 600, -400, 600, -500]), None);
        assert_eq!(play(&rules, &[100, -500, 100, -700, 100, -800]), None);
        let one_sided = resigning("movecount=2 score=500 twosided=false");
        let lost = Some((4, Adjudged::Lost(Color::Black)));
        assert_eq!(play(&one_sided, &[100, -500, 100, -700]), lost);
    }

    #[test]
    fn draws_and_long_games() {
        let draw = "movenumber=3 movecount=2 score=10".parse().expect("a rule");
        let mut rules = Adjudication {
            draw: Some(draw),
            ..Adjudication::default()
        };
        assert_eq!(play(&rules, &[0; 10]), Some((6, Adjudged::Drawn)));
        assert_eq!(
            play(&rules, &[0, 0, 0, 0, 0, 11, 0, 0, 0, 0]),
            Some((10, Adjudged::Drawn))
        );
        rules.draw = None;
        rules.max_moves = Some(4);
        assert_eq!(play(&rules, &[0; 10]), Some((8, Adjudged::TooLong)));
    }

    #[test]
    fn reads_and_refuses() {
        for (text, named) in [
            ("movecount=3", "score="),
            ("score=0", "score=0 (word 1)"),
            ("score=-5", "score=-5 (word 1)"),
            ("score=5 movecount=0", "movecount=0 (word 2)"),
            ("score=5 twosided=2", "twosided=2 (word 2)"),
            ("score=5 speed=2", "speed=2 (word 2)"),
        ] {
            assert!(
                text.parse::<Resign>().expect_err(text).contains(named),
                "{text}"
            );
        }
        assert!(
            "score=5 x"
                .parse::<DrawByScore>()
                .expect_err("x")
                .contains("x (word 2)")
        );
        let draw: DrawByScore = "".parse().expect("defaults");
        assert_eq!(
            draw,
            DrawByScore {
                from_move: 40,
                moves: 8,
                score: 10
            }
        );
    }
}
