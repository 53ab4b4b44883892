//! Fits the weights of the evaluation to the results of games that the engine plays against itself.
//!
//! `cargo run --release --manifest-path tools/tune/Cargo.toml -- 1000` plays 1000 games (the same
//! in every run), fits, and prints the body of `src/search/evaluation/tuned.rs`. The fit starts
//! from the weights in use and is pulled back to them. Only a match shows whether the new weights
//! play better.

use std::collections::BTreeMap;
use std::sync::Mutex;

use megaton::game::{Game, Outcome};
use megaton::search::evaluation::{Pair, TUNED, Weights, evaluate};
use megaton::search::{Control, Engine, Limits, Score};
use megaton::{Color, Explosion, Position, Role};
use random::Random;

#[path = "../../../tests/support/parallel.rs"]
mod parallel;
#[allow(dead_code)]
#[path = "../../../tests/support/random.rs"]
mod random;

/// Positions looked at before each move of a game.
const NODES: u64 = 2500;
/// How many centipawns multiply the odds by e.
const SCALE: f64 = 280.0;
/// How much the game's result counts against what the engine thought.
const RESULT: f64 = 0.6;
/// How strongly weights are held to where they were.
const PULL: f64 = 0.02;

/// A position with no capture to make and no threat to meet, and White's expected score in it.
struct Sample {
    position: Position,
    expected: f64,
}

/// White's chances at a value of the evaluation.
fn chances(value: f64) -> f64 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// The samples of the game that begins with the random moves of `seed`.
fn play(seed: u64, nodes: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut engine = Engine::default();
    let mut game = Game::default();
    for _ in 0..3 + random.below(8) {
        let moves = game.position().legal_moves();
        if !moves.is_empty() {
            game.play_unchecked(*random.pick(&moves));
        }
    }
    let limits = Limits::new().nodes(nodes);
    let mut thoughts = Vec::new();
    let result = loop {
        match game.outcome() {
            Outcome::Win { color, .. } => break f64::from(color.is_white()),
            Outcome::Draw { .. } => break 0.5,
            Outcome::Ongoing { .. } if game.repetitions() > 2 || game.moves().len() > 240 => {
                break 0.5;
            }
            Outcome::Ongoing { .. } => {}
        }
        let position = *game.position();
        let white = position.turn() == Color::White;
        let mut score = Score::Centipawns(0);
        let answer = engine.search(&game, &limits, &Control::default(), &mut |info| {
            score = info.score;
        });
        let value = match score {
            Score::Mate(moves) => break f64::from((moves > 0) == white),
            Score::Centipawns(value) => f64::from(if white { value } else { -value }),
            score => panic!("{score:?} without endgame tables"),
        };
        if thoughts.is_empty() && value.abs() > 400.0 {
            return Vec::new();
        }
        let best = answer.best.expect("the game goes on");
        let quiet = Explosion::of(&position, best).is_none() && best.promoted_role().is_none();
        let safe = !position.is_check() && !position.is_king_explodable(position.turn());
        if quiet && safe {
            thoughts.push((position, value));
        }
        // Now and then any move, for variety.
        let moves = position.legal_moves();
        game.play_unchecked(if random.one_in(60) {
            *random.pick(&moves)
        } else {
            best
        });
    };
    thoughts
        .into_iter()
        .map(|(position, value)| Sample {
            position,
            expected: RESULT * result + (1.0 - RESULT) * chances(value),
        })
        .collect()
}

/// What White gets from `weights`, before the tempo changes sign with the side to move.
fn for_white(position: &Position, weights: &Weights) -> f64 {
    let value = f64::from(evaluate(position, weights));
    if position.turn().is_white() {
        value
    } else {
        -value
    }
}

fn mean_error(samples: &[Sample], weights: &Weights) -> f64 {
    let square =
        |sample: &Sample| (chances(for_white(&sample.position, weights)) - sample.expected).powi(2);
    samples.iter().map(square).sum::<f64>() / samples.len() as f64
}

fn flat(weights: &Weights) -> Vec<Pair> {
    let mut weights = weights.clone();
    let rows = weights.rows();
    rows.iter()
        .flat_map(|(_, row)| row.iter().copied())
        .collect()
}

/// How full the board is, from 0 to 1, as the evaluation has it.
fn phase(position: &Position) -> f64 {
    let board = position.board();
    let minors = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    let count = minors.count()
        + 2 * board.by_role(Role::Rook).count()
        + 4 * board.by_role(Role::Queen).count();
    f64::from(count.min(24)) / 24.0
}

/// How often each weight counts for White in `position`, read off the evaluation by setting one
/// weight at a time.
fn counts(position: &Position, units: &[Weights]) -> Vec<(usize, f64)> {
    units
        .iter()
        .enumerate()
        .map(|(index, unit)| (index, for_white(position, unit) / 100.0))
        .filter(|&(_, count)| count != 0.0)
        .collect()
}

/// For each weight, all others nothing.
fn units() -> Vec<Weights> {
    (0..flat(&Weights::ZERO).len())
        .map(|wanted| {
            let mut unit = Weights::ZERO;
            let pair = unit.rows().into_iter().flat_map(|(_, row)| row).nth(wanted);
            *pair.expect("a weight") = Pair::new(100, 100);
            unit
        })
        .collect()
}

/// Gradient descent (Adam) on the mean square error, ended where `held_out` is met best.
fn fit(samples: &[Sample], held_out: &[Sample], rounds: i32) -> Weights {
    let mut best = TUNED.clone();
    let mut least = mean_error(held_out, &best);
    let units = units();
    let rows: Vec<_> = samples
        .iter()
        .map(|sample| {
            let counts = counts(&sample.position, &units);
            (counts, phase(&sample.position), sample.expected)
        })
        .collect();
    let start: Vec<[f64; 2]> = flat(&TUNED)
        .iter()
        .map(|pair| [f64::from(pair.opening), f64::from(pair.ending)])
        .collect();
    let mut weights = start.clone();
    let mut momentum = vec![[0.0; 2]; weights.len()];
    let mut spread = momentum.clone();
    for round in 1..=rounds {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for (counts, phase, expected) in &rows {
            let shares = [*phase, 1.0 - phase];
            let value: f64 = counts
                .iter()
                .map(|&(i, n)| n * (weights[i][0] * shares[0] + weights[i][1] * shares[1]))
                .sum();
            let found = chances(value);
            let slope = (found - expected) * found * (1.0 - found) / SCALE;
            for &(i, n) in counts {
                for (part, share) in gradient[i].iter_mut().zip(shares) {
                    *part += slope * n * share;
                }
            }
        }
        let step = if 3 * round < 2 * rounds { 2.0 } else { 0.5 };
        for i in 0..weights.len() {
            for end in 0..2 {
                let pull = PULL * (weights[i][end] - start[i][end]);
                let slope = (gradient[i][end] + pull) / rows.len() as f64;
                momentum[i][end] = 0.9 * momentum[i][end] + 0.1 * slope;
                spread[i][end] = 0.999 * spread[i][end] + 0.001 * slope * slope;
                let mean = momentum[i][end] / (1.0 - 0.9f64.powi(round));
                let width = (spread[i][end] / (1.0 - 0.999f64.powi(round))).sqrt();
                weights[i][end] -= step * mean / (width + 1e-12);
            }
        }
        let rounded = to_weights(&weights);
        let error = mean_error(held_out, &rounded);
        if error < least {
            (best, least) = (rounded, error);
        }
    }
    best
}

fn to_weights(values: &[[f64; 2]]) -> Weights {
    let mut weights = Weights::ZERO;
    let pairs = weights.rows().into_iter().flat_map(|(_, row)| row);
    for (pair, [opening, ending]) in pairs.zip(values) {
        *pair = Pair::new(opening.round() as i32, ending.round() as i32);
    }
    weights
}

/// The weights as source text.
fn print(weights: &Weights) {
    let mut weights = weights.clone();
    let mut open = "";
    for (name, row) in weights.rows() {
        let is_nested = |name: &str| name == "squares" || name.starts_with("piece_attack");
        let nested = is_nested(name);
        if open != name && is_nested(open) {
            println!("    ],");
        }
        if open != name && nested {
            println!("    {name}: [");
        }
        open = name;
        let pairs: Vec<String> = row
            .iter()
            .map(|pair| format!("p({}, {})", pair.opening, pair.ending))
            .collect();
        match (nested, pairs.as_slice()) {
            (true, pairs) => {
                println!("        [");
                pairs
                    .chunks(8)
                    .for_each(|chunk| println!("            {},", chunk.join(", ")));
                println!("        ],");
            }
            (false, [single]) => println!("    {name}: {single},"),
            (false, pairs) => println!("    {name}: [{}],", pairs.join(", ")),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games: u64 = match std::env::args().nth(1) {
        Some(number) => number
            .parse()
            .map_err(|_| format!("'{number}' is not a number of games"))?,
        None => 1000,
    };
    let seeds: Vec<u64> = (0..games).collect();
    let played = Mutex::new(BTreeMap::new());
    parallel::for_each(&seeds, |&seed| {
        let samples = play(seed, NODES);
        played.lock().expect("no panic").insert(seed, samples);
    });
    let played = played.into_inner().expect("no panic");
    let mut samples: Vec<Sample> = played.into_values().flatten().collect();
    let held_out = samples.split_off(samples.len() * 9 / 10);
    if held_out.is_empty() {
        return Err("too few positions to fit to".into());
    }
    let fitted = fit(&samples, &held_out, 200);
    let errors = [&TUNED, &fitted, &Weights::ZERO].map(|weights| mean_error(&held_out, weights));
    eprintln!(
        "{} positions; error {:.5} before, {:.5} after, {:.5} without weights",
        samples.len(),
        errors[0],
        errors[1],
        errors[2]
    );
    print(&fitted);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_use_know_who_wins() {
        let samples: Vec<Sample> = (0..12).flat_map(|seed| play(seed, 400)).collect();
        assert!(samples.len() > 100, "{}", samples.len());
        let nothing = mean_error(&samples, &Weights::ZERO);
        let tuned = mean_error(&samples, &TUNED);
        assert!(
            tuned < 0.8 * nothing,
            "{tuned} is not much less than {nothing}"
        );
    }

    #[test]
    fn the_evaluation_is_the_sum_of_its_weights() {
        let units = units();
        let weights = flat(&TUNED);
        for sample in play(3, 400) {
            let position = sample.position;
            let phase = phase(&position);
            let sum: f64 = counts(&position, &units)
                .iter()
                .map(|&(i, n)| {
                    let Pair { opening, ending } = weights[i];
                    n * (f64::from(opening) * phase + f64::from(ending) * (1.0 - phase))
                })
                .sum();
            let value = for_white(&position, &TUNED);
            assert!((sum - value).abs() < 1.0, "{sum} is not {value}");
        }
    }
}
