//! What is printed about a match: a line or an object for each game, and the results.

use serde::Serialize;

use crate::program::tournament::{
    Estimate, Fixture, Match, PlayedGame, Sprt, SprtDecision, Standings, Tally,
};

/// One game, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct GameObject<'a> {
    game: usize,
    round: usize,
    white: &'a str,
    black: &'a str,
    result: &'static str,
    /// The word for how it ended.
    reason: &'static str,
    sentence: String,
    plies: usize,
    seconds: f64,
}

impl<'a> GameObject<'a> {
    pub(super) fn new(of: &'a Match, fixture: &Fixture, game: &PlayedGame) -> GameObject<'a> {
        let (white, black) = names(of, fixture);
        GameObject {
            game: fixture.index + 1,
            round: fixture.round + 1,
            white,
            black,
            result: game.ending.result().as_str(),
            reason: game.ending.code(),
            sentence: game.ending.sentence(white, black),
            plies: game.moves.len(),
            seconds: game.duration.as_secs_f64(),
        }
    }

    /// `game 3 of 100: A - B: 1-0, A wins by explosion, 57 plies`.
    pub(super) fn line(&self, games: usize) -> String {
        let GameObject {
            game,
            white,
            black,
            result,
            sentence,
            plies,
            ..
        } = self;
        format!("game {game} of {games}: {white} - {black}: {result}, {sentence}, {plies} plies")
    }
}

/// The names of White and Black.
pub(super) fn names<'a>(of: &'a Match, fixture: &Fixture) -> (&'a str, &'a str) {
    let name = |index: usize| {
        of.contestants
            .get(index)
            .map_or("?", |engine| engine.name.as_str())
    };
    (name(fixture.white), name(fixture.black))
}

/// All results, as `--json` prints them. What is not defined is `null`.
#[derive(Serialize)]
pub(super) struct ResultsObject<'a> {
    games: usize,
    of: usize,
    complete: bool,
    pairings: Vec<PairingObject<'a>>,
    engines: Vec<EngineObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtObject>,
}

#[derive(Serialize)]
struct PairingObject<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
struct EngineObject<'a> {
    name: &'a str,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Clone, Copy, Serialize)]
struct Numbers {
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    score: Option<f64>,
    elo: Option<f64>,
    elo_error: Option<f64>,
    normalized_elo: Option<f64>,
    normalized_elo_error: Option<f64>,
    los: Option<f64>,
    draw_ratio: Option<f64>,
    pairs: [u64; 5],
}

#[derive(Clone, Copy, Serialize)]
struct SprtObject {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    /// `H0`, `H1` or, while nothing is decided, `null`.
    accepted: Option<&'static str>,
}

impl Numbers {
    fn of(tally: &Tally) -> Numbers {
        let estimate = tally.estimate();
        let of = |value: fn(&Estimate) -> Option<f64>| estimate.as_ref().and_then(value);
        let score = tally.score;
        Numbers {
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            points: score.points(),
            score: (score.games() > 0).then(|| score.points() / score.games() as f64),
            elo: of(|estimate| estimate.elo),
            elo_error: of(|estimate| estimate.elo_error),
            normalized_elo: of(|estimate| estimate.normalized_elo),
            normalized_elo_error: of(|estimate| estimate.normalized_elo_error),
            los: of(|estimate| Some(estimate.los)),
            draw_ratio: score.draw_ratio(),
            pairs: tally.pairs.0,
        }
    }

    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// `8.5 of 12 (70.8%), +8 =1 -3`.
    fn score_text(&self) -> String {
        let percent = self
            .score
            .map_or_else(String::new, |score| format!(" ({:.1}%)", 100.0 * score));
        let games = self.games();
        let Numbers {
            points,
            wins,
            draws,
            losses,
            ..
        } = self;
        format!("{points} of {games}{percent}, +{wins} ={draws} -{losses}")
    }

    fn elo_text(&self) -> String {
        with_error(self.elo, self.elo_error, self.score)
    }
}

/// `154.1 +/- 210.3`; without losses `+inf`.
fn with_error(value: Option<f64>, error: Option<f64>, score: Option<f64>) -> String {
    // Not `-0.0`.
    let value = value.map(|value| if value.abs() < 0.05 { 0.0 } else { value });
    match (value, error) {
        (Some(value), Some(error)) => format!("{value:.1} +/- {error:.1}"),
        (Some(value), None) => format!("{value:.1}"),
        (None, _) => match score {
            Some(score) if score > 0.5 => "+inf".to_owned(),
            Some(score) if score < 0.5 => "-inf".to_owned(),
            _ => "unknown".to_owned(),
        },
    }
}

impl SprtObject {
    fn new(sprt: &Sprt, tally: &Tally) -> SprtObject {
        let llr = sprt.llr(&tally.pairs);
        let (lower, upper) = sprt.bounds();
        SprtObject {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            alpha: sprt.alpha,
            beta: sprt.beta,
            llr,
            lower,
            upper,
            accepted: sprt.decision(llr).map(|decision| match decision {
                SprtDecision::AcceptH0 => "H0",
                SprtDecision::AcceptH1 => "H1",
            }),
        }
    }

    fn line(&self) -> String {
        let SprtObject {
            elo0,
            elo1,
            llr,
            lower,
            upper,
            accepted,
            ..
        } = self;
        let mut line = format!("SPRT [{elo0}, {elo1}]: LLR {llr:.2} ({lower:.2}, {upper:.2})");
        if let Some(accepted) = accepted {
            line.push_str(&format!(", {accepted} accepted"));
        }
        line
    }
}

impl<'a> ResultsObject<'a> {
    pub(super) fn new(of: &'a Match, standings: &Standings, sprt: Option<&Sprt>) -> Self {
        let name = |index: usize| of.contestants.get(index).map_or("?", |e| e.name.as_str());
        let pairings: Vec<_> = standings.pairings().collect();
        ResultsObject {
            games: standings.games(),
            of: of.schedule.games(),
            complete: standings.games() == of.schedule.games(),
            engines: standings
                .engines()
                .iter()
                .enumerate()
                .map(|(index, tally)| EngineObject {
                    name: name(index),
                    numbers: Numbers::of(tally),
                })
                .collect(),
            sprt: sprt.and_then(|sprt| Some(SprtObject::new(sprt, pairings.first()?.1))),
            pairings: pairings
                .iter()
                .map(|((first, second), tally)| PairingObject {
                    first: name(*first),
                    second: name(*second),
                    numbers: Numbers::of(tally),
                })
                .collect(),
        }
    }

    /// The results in words, a line each.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let [
            PairingObject {
                first,
                second,
                numbers,
            },
        ] = self.pairings.as_slice()
        {
            lines.push(format!("{first} - {second}: {}", numbers.score_text()));
            let normalized = with_error(
                numbers.normalized_elo,
                numbers.normalized_elo_error,
                numbers.score,
            );
            lines.push(format!(
                "Elo {}, normalized Elo {normalized}",
                numbers.elo_text()
            ));
            let percent = |part: Option<f64>| match part {
                Some(part) => format!("{:.1}%", 100.0 * part),
                None => "unknown".to_owned(),
            };
            let [none, half, one, more, two] = numbers.pairs;
            lines.push(format!(
                "LOS {}, draws {}, pairs (0, 0.5, 1, 1.5, 2 points): {none} {half} {one} {more} {two}",
                percent(numbers.los),
                percent(numbers.draw_ratio)
            ));
        } else {
            let mut ranked: Vec<_> = self.engines.iter().collect();
            let score = |engine: &&EngineObject<'_>| engine.numbers.score.unwrap_or(-1.0);
            ranked.sort_by(|a, b| score(b).total_cmp(&score(a)));
            for (index, EngineObject { name, numbers }) in ranked.into_iter().enumerate() {
                lines.push(format!(
                    "{}. {name}: {}, Elo {}",
                    index + 1,
                    numbers.score_text(),
                    numbers.elo_text()
                ));
            }
        }
        lines.extend(self.sprt.map(|sprt| sprt.line()));
        lines
    }

    /// One line for a progress bar.
    pub(super) fn short(&self) -> String {
        match self.pairings.as_slice() {
            [PairingObject { numbers, .. }] => {
                let sprt = self.sprt.map(|sprt| format!(", LLR {:.2}", sprt.llr));
                format!(
                    "{}, Elo {}{}",
                    numbers.score_text(),
                    numbers.elo_text(),
                    sprt.unwrap_or_default()
                )
            }
            _ => String::new(),
        }
    }

    /// Whether the test has come to an end.
    pub(super) fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.accepted.is_some())
    }
}
