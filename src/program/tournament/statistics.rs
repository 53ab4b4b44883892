//! What the results say about the strength of two engines: score, Elo, normalised Elo, and how
//! sure that is.
//!
//! The two games of an opening are not independent, so errors are taken from pairs of games, the
//! five counts of a [`Pentanomial`], as soon as there is a complete pair.
//!
//! Sources: the definitions of normalised Elo and of the pentanomial model by Michel Van den
//! Bergh ("Comments on normalized Elo", 2021). The tests hold the figures that fastchess checks
//! itself against.

/// Half the width of a 95% interval in standard deviations.
const Z_95: f64 = 1.959_963_984_540_054;

/// Normalised Elo of one standard deviation of a game, 800 / ln 10.
pub(super) const NORMALIZED_ELO: f64 = 347.435_585_522_601_4;

/// Games won, drawn and lost, from the first engine's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Adds a game worth `half_points`: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The part of the games that was drawn; `None` without games.
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// What single games say, as if they were independent.
    ///
    /// ```
    /// use megaton::program::tournament::Score;
    /// let estimate = Score { wins: 136, draws: 111, losses: 96 }.estimate().unwrap();
    /// assert_eq!(format!("{:.1}", estimate.elo.unwrap()), "40.7");
    /// ```
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&[self.losses, self.draws, self.wins])
    }
}

/// Pairs of games by the points of the first engine: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds a pair worth `half_points` (0 to 4) in both games together.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// All pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// What the pairs say.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.0)
    }
}

/// Strength as estimated from counts. Whatever is undefined, such as the Elo of an engine that has
/// won every game, is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points per game, 0 to 1.
    pub score: f64,
    /// Logistic Elo.
    pub elo: Option<f64>,
    /// Half the width of its 95% interval.
    pub elo_error: Option<f64>,
    /// Normalised Elo.
    pub normalized_elo: Option<f64>,
    /// Half the width of its 95% interval.
    pub normalized_elo_error: Option<f64>,
    /// The likelihood that the first engine is the stronger one, 0 to 1.
    pub los: f64,
}

impl Estimate {
    /// From counts of results whose scores rise evenly from 0 to 1: three counts of games, or five
    /// of pairs. `None` where all are 0.
    fn of(counts: &[u64]) -> Option<Estimate> {
        let observations: u64 = counts.iter().sum();
        if observations == 0 {
            return None;
        }
        let total = observations as f64;
        let probabilities: Vec<f64> = counts.iter().map(|&count| count as f64 / total).collect();
        let (score, variance) = moments(&probabilities);
        let games = games_per_observation(counts.len());
        let deviation = (variance / total).sqrt();
        let half_width = || {
            let upper = elo_of_score(score + Z_95 * deviation)?;
            let lower = elo_of_score(score - Z_95 * deviation)?;
            Some((upper - lower) / 2.0)
        };
        let varies = variance > 0.0;
        Some(Estimate {
            score,
            elo: elo_of_score(score),
            elo_error: half_width().filter(|_| varies),
            normalized_elo: varies
                .then(|| (score - 0.5) / (games * variance).sqrt() * NORMALIZED_ELO),
            normalized_elo_error: varies.then(|| Z_95 * NORMALIZED_ELO / (games * total).sqrt()),
            los: match (varies, score) {
                (true, _) => normal_distribution((score - 0.5) / deviation),
                (false, score) if score > 0.5 => 1.0,
                (false, score) if score < 0.5 => 0.0,
                (false, _) => 0.5,
            },
        })
    }
}

/// How many games one observation has: 1 where there are three counts, 2 where there are five.
pub(super) fn games_per_observation(counts: usize) -> f64 {
    if counts == 5 { 2.0 } else { 1.0 }
}

/// The score of the result with this index, of `counts` results whose scores rise evenly from 0
/// to 1.
pub(super) fn score_of(index: usize, counts: usize) -> f64 {
    index as f64 / (counts - 1) as f64
}

/// Mean and variance of the score.
pub(super) fn moments(probabilities: &[f64]) -> (f64, f64) {
    let scored = || {
        let score = |index| score_of(index, probabilities.len());
        probabilities
            .iter()
            .enumerate()
            .map(move |(i, &p)| (score(i), p))
    };
    let mean: f64 = scored().map(|(score, p)| p * score).sum();
    let variance = scored().map(|(score, p)| p * (score - mean).powi(2)).sum();
    (mean, variance)
}

/// The Elo difference at which `score` is expected; `None` beyond what any difference gives.
pub(super) fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score that is expected at a difference of `elo`.
pub(super) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The standard normal distribution at `x`, to seven decimals (Abramowitz and Stegun 26.2.17).
fn normal_distribution(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let coefficients = [
        1.330_274_429,
        -1.821_255_978,
        1.781_477_937,
        -0.356_563_782,
        0.319_381_530,
    ];
    let polynomial = coefficients.iter().fold(0.0, |sum, c| (sum + c) * t);
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let tail = density * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(actual: Option<f64>, expected: f64, what: &str) {
        let actual = actual.expect(what);
        assert!(
            (actual - expected).abs() <= 0.006,
            "{what}: {actual}, expected {expected}"
        );
    }

    /// Score; Elo, normalised Elo, each with its error; likelihood of superiority in percent.
    type Figures = (f64, Option<(f64, f64)>, (f64, f64), Option<f64>);

    fn check(estimate: Option<Estimate>, (score, elo, normalized, los): Figures) {
        let estimate = estimate.expect("there are games");
        assert!((estimate.score - score).abs() < 0.001, "{estimate:?}");
        if let Some((elo, error)) = elo {
            assert_near(estimate.elo, elo, "Elo");
            assert_near(estimate.elo_error, error, "Elo error");
        }
        assert_near(estimate.normalized_elo, normalized.0, "normalised Elo");
        assert_near(estimate.normalized_elo_error, normalized.1, "its error");
        if let Some(los) = los {
            assert_near(Some(estimate.los * 100.0), los, "LOS");
        }
    }

    /// The figures are those of fastchess 1.x, `app/tests/elo_test.cpp`, games.
    #[test]
    fn games_as_fastchess_counts_them() {
        let score = |wins, losses, draws| {
            Score {
                wins,
                draws,
                losses,
            }
            .estimate()
        };
        check(
            score(76, 89, 123),
            (0.477, None, (-20.76, 40.13), Some(15.53)),
        );
        let elo = Some((40.70, 30.43));
        check(
            score(136, 96, 111),
            (0.558, elo, (49.77, 36.77), Some(99.60)),
        );
        check(score(34, 356, 0), (0.087, None, (-508.44, 34.48), None));
    }

    /// The figures are those of fastchess 1.x, `app/tests/elo_test.cpp`, pairs.
    #[test]
    fn pairs_as_fastchess_counts_them() {
        let pairs = |counts| Pentanomial(counts).estimate();
        check(
            pairs([34, 54, 31 + 32, 64, 75]),
            (0.579, Some((55.58, 27.65)), (57.94, 28.28), Some(100.0)),
        );
        check(
            pairs([332, 433, 457 + 41, 333, 334]),
            (0.488, Some((-8.64, 10.33)), (-9.17, 10.96), Some(5.05)),
        );
        check(
            pairs([7895, 8757, 5485 + 200, 568, 9999]),
            (0.470, Some((-21.04, 2.95)), (-19.01, 2.65), Some(0.0)),
        );
    }

    #[test]
    fn without_losses_there_is_no_elo() {
        let estimate = Score {
            wins: 12,
            draws: 0,
            losses: 0,
        }
        .estimate()
        .expect("games");
        assert_eq!((estimate.score, estimate.los), (1.0, 1.0));
        assert_eq!((estimate.elo, estimate.elo_error), (None, None));
        assert_eq!(estimate.normalized_elo, None);
        assert_eq!(Score::default().estimate(), None);
        assert_eq!(Pentanomial::default().estimate(), None);
        let drawn = Pentanomial([0, 0, 7, 0, 0]).estimate().expect("pairs");
        assert_eq!((drawn.elo, drawn.los), (Some(0.0), 0.5));
    }

    #[test]
    fn the_normal_distribution() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_75),
            (-1.0, 0.158_655_25),
            (1.959_963_98, 0.975),
            (-5.0, 2.866_5e-7),
        ] {
            assert!((normal_distribution(x) - expected).abs() < 1e-7, "{x}");
        }
    }
}
