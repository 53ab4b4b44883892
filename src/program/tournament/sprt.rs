//! The generalised sequential probability ratio test: stop as soon as the games say whether a
//! change gained strength.
//!
//! The likelihood of the counts under a hypothesis is the largest that any distribution with the
//! strength of the hypothesis gives them. Sources, both by Michel Van den Bergh: "Comparing the
//! approximations for the generalized log likelihood ratio of a multinomial distribution"
//! (logistic Elo), "Comments on normalized Elo" (normalised Elo).

use std::fmt;

use crate::program::tournament::keys::Keys;
use crate::program::tournament::statistics::{
    NORMALIZED_ELO, Pentanomial, games_per_observation, moments, score_of, score_of_elo,
};

/// What the Elo of the hypotheses means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Multiples of the standard deviation of a game, so that a test takes as many games whatever
    /// the draw ratio is.
    #[default]
    Normalized,
    /// The Elo of rating lists.
    Logistic,
}

/// A test of two hypotheses: the first engine is `elo0` or `elo1` stronger than the second.
///
/// ```
/// use megaton::program::tournament::{Pentanomial, Sprt, SprtDecision};
/// let sprt: Sprt = "elo0=0 elo1=5".parse().unwrap();
/// let llr = sprt.llr(&Pentanomial([10, 300, 900, 420, 30]));
/// assert_eq!(sprt.decision(llr), Some(SprtDecision::AcceptH1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The strength under H0.
    pub elo0: f64,
    /// The strength under H1, above `elo0`.
    pub elo1: f64,
    /// The rate at which H1 is accepted although H0 holds.
    pub alpha: f64,
    /// The rate at which H0 is accepted although H1 holds.
    pub beta: f64,
    /// What Elo means.
    pub model: EloModel,
}

/// How a test ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// H0: the first engine did not gain `elo1`.
    AcceptH0,
    /// H1: it gained more than `elo0`.
    AcceptH1,
}

/// A count of 0 is taken as this, so that no result is impossible.
const SMALLEST_COUNT: f64 = 1e-3;

impl Sprt {
    /// The log likelihood ratios at or beyond which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log likelihood ratio of H1 over H0; 0 without pairs.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        match pairs.pairs() {
            0 => 0.0,
            _ => self.ratio(&pairs.0),
        }
    }

    /// What follows from a log likelihood ratio; `None` while the match goes on.
    pub fn decision(&self, llr: f64) -> Option<SprtDecision> {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Some(SprtDecision::AcceptH1)
        } else if llr <= lower {
            Some(SprtDecision::AcceptH0)
        } else {
            None
        }
    }

    /// The ratio for three counts of games or five of pairs.
    fn ratio(&self, counts: &[u64]) -> f64 {
        let counts: Vec<f64> = counts
            .iter()
            .map(|&count| (count as f64).max(SMALLEST_COUNT))
            .collect();
        let total: f64 = counts.iter().sum();
        let observed: Vec<f64> = counts.iter().map(|count| count / total).collect();
        let most_likely = |elo| match self.model {
            EloModel::Logistic => with_mean(&observed, score_of_elo(elo)),
            EloModel::Normalized => {
                let games = games_per_observation(observed.len());
                with_strength(&observed, games.sqrt() * elo / NORMALIZED_ELO)
            }
        };
        let (p0, p1) = (most_likely(self.elo0), most_likely(self.elo1));
        let logarithms = p1.iter().zip(&p0).map(|(p1, p0)| p1.ln() - p0.ln());
        total
            * logarithms
                .zip(&observed)
                .map(|(ratio, p)| ratio * p)
                .sum::<f64>()
    }
}

/// The most likely distribution with the mean `mean`, given the observed one.
fn with_mean(observed: &[f64], mean: f64) -> Vec<f64> {
    let distances: Vec<f64> = (0..observed.len())
        .map(|index| score_of(index, observed.len()) - mean)
        .collect();
    tilted(observed, &distances)
}

/// The most likely distribution whose mean lies `strength` of its standard deviations above ½,
/// given the observed one: fixed-point iteration from the uniform distribution.
fn with_strength(observed: &[f64], strength: f64) -> Vec<f64> {
    let mut found = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..50 {
        let (mean, variance) = moments(&found);
        let deviation = variance.sqrt();
        let gradient: Vec<f64> = (0..observed.len())
            .map(|index| {
                let score = score_of(index, observed.len());
                let standardized = (score - mean) / deviation;
                score - 0.5 - strength * deviation * (1.0 + standardized.powi(2)) / 2.0
            })
            .collect();
        let next = tilted(observed, &gradient);
        let differences = next.iter().zip(&found).map(|(a, b)| (a - b).abs());
        let change = differences.fold(0.0, f64::max);
        found = next;
        if change < 1e-7 {
            break;
        }
    }
    found
}

/// `observed[i] / (1 + θ values[i])` with the θ for which the mean of `values` is 0. The values
/// must have both signs.
fn tilted(observed: &[f64], values: &[f64]) -> Vec<f64> {
    let largest = values.iter().copied().fold(f64::MIN, f64::max);
    let smallest = values.iter().copied().fold(f64::MAX, f64::min);
    // The mean falls from +∞ to −∞ between the poles, so it is 0 once.
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut theta = 0.0;
    for _ in 0..200 {
        let (mut mean, mut slope) = (0.0, 0.0);
        for (p, value) in observed.iter().zip(values) {
            let share = value / (1.0 + theta * value);
            mean += p * share;
            slope -= p * share * share;
        }
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta - mean / slope;
        let next = if newton > low && newton < high {
            newton
        } else {
            (low + high) / 2.0
        };
        let step = (next - theta).abs();
        theta = next;
        if step <= 1e-12 * (1.0 + theta.abs()) {
            break;
        }
    }
    let pairs = observed.iter().zip(values);
    pairs.map(|(p, value)| p / (1.0 + theta * value)).collect()
}

/// Why a text does not describe a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSprtError(String);

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseSprtError {}

/// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`; `alpha`, `beta` and `model` have
/// these values where they are not given.
impl std::str::FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        read(text).map_err(ParseSprtError)
    }
}

fn read(text: &str) -> Result<Sprt, String> {
    let mut keys = Keys::parse(text)?;
    let sprt = Sprt {
        elo0: keys.number("elo0")?.ok_or("elo0= is missing")?,
        elo1: keys.number("elo1")?.ok_or("elo1= is missing")?,
        alpha: keys.number("alpha")?.unwrap_or(0.05),
        beta: keys.number("beta")?.unwrap_or(0.05),
        model: match keys.value("model")? {
            None => EloModel::default(),
            Some(word) => match word.value.as_str() {
                "normalized" => EloModel::Normalized,
                "logistic" => EloModel::Logistic,
                _ => return Err(word.error("is not `normalized` or `logistic`")),
            },
        },
    };
    keys.finish(&["elo0", "elo1", "alpha", "beta", "model"])?;
    let Sprt {
        elo0,
        elo1,
        alpha,
        beta,
        ..
    } = sprt;
    let is_rate = |rate: f64| rate > 0.0 && rate < 1.0;
    if elo0 >= elo1 {
        return Err(format!("elo0={elo0} is not below elo1={elo1}"));
    }
    if !is_rate(alpha) || !is_rate(beta) || alpha + beta >= 1.0 {
        return Err(format!(
            "alpha={alpha} and beta={beta} are not above 0 and together below 1"
        ));
    }
    Ok(sprt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::peer::Random;

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    fn check(test: Sprt, counts: &[u64], expected: f64) {
        let llr = test.ratio(counts);
        assert!(
            (llr - expected).abs() <= 0.01 * expected.abs(),
            "{counts:?}: {llr}, expected {expected}"
        );
    }

    /// The figures are those of fastchess 1.x, `app/tests/sprt_test.cpp`, and its tolerance.
    #[test]
    fn ratios_as_fastchess_has_them() {
        use EloModel::{Logistic, Normalized};
        check(sprt(0.0, 2.0, Normalized), &[36027, 68692, 36433], 0.92);
        check(sprt(-1.75, 0.25, Normalized), &[10650, 20431, 10871], 2.30);
        check(sprt(0.0, 10.0, Normalized), &[0, 0, 4250], 120.56);
        check(sprt(0.5, 2.5, Logistic), &[21184, 40708, 21404], -1.57);
        check(sprt(0.0, 2.0, Logistic), &[57030, 106_593, 57433], -2.59);
        check(
            sprt(0.0, 2.0, Normalized),
            &[365, 16618, 36229, 16974, 390],
            2.25,
        );
        check(
            sprt(-1.75, 0.25, Normalized),
            &[127, 4883, 10712, 5150, 104],
            3.01,
        );
        check(sprt(0.0, 5.0, Normalized), &[0, 0, 0, 0, 5550], 111.82);
        check(
            sprt(0.5, 2.5, Logistic),
            &[223, 9863, 21279, 10037, 246],
            -3.07,
        );
        check(
            sprt(0.0, 2.0, Logistic),
            &[871, 26175, 55983, 26678, 821],
            -4.98,
        );
    }

    /// A figure computed with OpenBench's own implementation.
    #[test]
    fn ratio_as_openbench_has_it() {
        let test = sprt(0.5, 2.5, EloModel::Normalized);
        let llr = test.llr(&Pentanomial([39, 8843, 26675, 9240, 44]));
        assert!((llr - 2.941_675).abs() < 1e-4, "{llr}");
    }

    #[test]
    fn bounds_and_decisions() {
        let test = sprt(0.0, 5.0, EloModel::Normalized);
        let (lower, upper) = test.bounds();
        assert!((lower + 2.944).abs() < 0.001 && (upper - 2.944).abs() < 0.001);
        assert_eq!(test.decision(2.9), None);
        assert_eq!(test.decision(2.95), Some(SprtDecision::AcceptH1));
        assert_eq!(test.decision(-2.95), Some(SprtDecision::AcceptH0));
        assert_eq!(test.llr(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn reads_and_refuses() {
        let test: Sprt = "elo0=-1.5 elo1=3 alpha=0.1".parse().expect("a test");
        assert_eq!(
            (test.elo0, test.elo1, test.alpha, test.beta),
            (-1.5, 3.0, 0.1, 0.05)
        );
        for (text, named) in [
            ("elo0=0", "elo1="),
            ("elo0=5 elo1=5", "elo0=5"),
            ("elo0=0 elo1=x", "elo1=x"),
            ("elo0=0 elo1=5 gamma=1", "gamma"),
            ("elo0=0 elo1=5 alpha=0", "alpha=0"),
            ("elo0=0 elo1=5 alpha=0.6 beta=0.6", "beta=0.6"),
            ("elo0=0 elo1=5 model=bayesian", "model=bayesian"),
            ("elo0=0 elo0=1 elo1=5", "elo0"),
            ("elo0 elo1=5", "elo0"),
            ("elo0=nan elo1=5", "elo0=nan"),
        ] {
            let error = text.parse::<Sprt>().expect_err(text).to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    /// Pairs drawn with draws, wins and losses of a balanced book, tilted to a normalised Elo.
    fn distribution(elo: f64) -> Vec<f64> {
        let base = [0.04, 0.20, 0.50, 0.21, 0.05];
        with_strength(&base, 2_f64.sqrt() * elo / NORMALIZED_ELO)
    }

    /// How often H1 is accepted, and the mean number of pairs.
    fn accepted(test: &Sprt, elo: f64, runs: u32, random: &mut Random) -> (f64, f64) {
        let distribution = distribution(elo);
        let (mut accepted, mut all_pairs) = (0, 0);
        for _ in 0..runs {
            let mut pairs = Pentanomial::default();
            let decision = loop {
                let mut at = random.unit();
                let drawn = distribution.iter().position(|p| {
                    at -= p;
                    at < 0.0
                });
                pairs.add(drawn.unwrap_or(4));
                if let Some(decision) = test.decision(test.llr(&pairs)) {
                    break decision;
                }
            };
            accepted += u32::from(decision == SprtDecision::AcceptH1);
            all_pairs += pairs.pairs();
        }
        let runs = f64::from(runs);
        (f64::from(accepted) / runs, all_pairs as f64 / runs)
    }

    /// Both error rates stay at what was asked for. The Elo is large, so that each run is short.
    #[test]
    fn error_rates_of_simulated_matches() {
        let test = sprt(0.0, 40.0, EloModel::Normalized);
        let mut random = Random::new(12);
        let (false_accept, _) = accepted(&test, 0.0, 1000, &mut random);
        let (true_accept, _) = accepted(&test, 40.0, 1000, &mut random);
        // 0.05 with three standard deviations of 1000 runs; the test overshoots its bounds a
        // little, which makes it rather safer.
        assert!((0.02..0.071).contains(&false_accept), "{false_accept}");
        assert!(
            (0.02..0.071).contains(&(1.0 - true_accept)),
            "{true_accept}"
        );
    }

    #[test]
    #[ignore = "40,000 simulated matches with the usual bounds take minutes; run by .ci with MEGATON_SOAK"]
    fn error_rates_of_many_simulated_matches() {
        for (elo0, elo1) in [(0.0, 20.0), (-10.0, 10.0)] {
            let test = sprt(elo0, elo1, EloModel::Normalized);
            let mut random = Random::new(7);
            for (elo, name) in [(elo0, "H0"), (elo1, "H1")] {
                let (rate, pairs) = accepted(&test, elo, 10_000, &mut random);
                let wrong = if name == "H0" { rate } else { 1.0 - rate };
                println!("[{elo0}, {elo1}] under {name}: wrong {wrong:.4}, pairs {pairs:.0}");
                assert!((0.03..0.06).contains(&wrong), "{name}: {wrong}");
            }
        }
    }
}
