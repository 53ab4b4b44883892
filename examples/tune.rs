#![allow(missing_docs)]
use megaton::search::evaluation::*;
use megaton::*;
use std::fmt::Write as _;
struct Sample {
    result: f32,
    phase: f32,
    terms: Vec<(u16, f32)>,
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let lambda: f32 = a[1].parse().unwrap();
    let blend: f32 = a[2].parse().unwrap();
    let iters: usize = a[3].parse().unwrap();
    let out = &a[4];
    let mut samples = vec![];
    let mut w = TUNED.clone();
    let mut init: Vec<f32> = vec![];
    for (_, r) in w.rows() {
        for p in r.iter() {
            init.push(p.opening as f32);
            init.push(p.ending as f32);
        }
    }
    let n = init.len() / 2;
    // one position at a time: unit weights
    let mut unit: Vec<Weights> = vec![];
    for j in 0..n {
        let mut u = Weights::ZERO;
        let mut k = 0;
        for (_, r) in u.rows() {
            for p in r.iter_mut() {
                if k == j {
                    *p = Pair::new(100, 100)
                }
                k += 1;
            }
        }
        unit.push(u);
    }
    let scale = 280.0f32;
    for f in &a[5..] {
        for l in std::fs::read_to_string(f).unwrap().lines() {
            let mut it = l.split(';');
            let (Some(fen), Some(r), Some(c)) = (it.next(), it.next(), it.next()) else {
                continue;
            };
            let Ok(parsed) = notation::fen::parse(fen, CastlingMode::Standard) else {
                continue;
            };
            let p = parsed.position;
            let (r, c): (f32, f32) = (r.parse().unwrap(), c.parse().unwrap());
            let sign = if p.turn().is_white() { 1. } else { -1. };
            let b = p.board();
            let ph = ((b.by_role(Role::Knight) | b.by_role(Role::Bishop)).count()
                + 2 * b.by_role(Role::Rook).count()
                + 4 * b.by_role(Role::Queen).count())
            .min(24) as f32
                / 24.;
            let mut terms = vec![];
            for (j, u) in unit.iter().enumerate() {
                let v = evaluate(&p, u);
                if v != 0 {
                    terms.push((j as u16, v as f32 / 100.))
                }
            }
            let cs = 1. / (1. + (-c / scale).exp());
            let r = r * blend + cs * (1. - blend);
            samples.push(Sample {
                result: if sign > 0. { r } else { 1. - r },
                phase: ph,
                terms,
            });
        }
    }
    eprintln!("{} samples {} pairs", samples.len(), n);
    let ev = |x: &[f32], s: &Sample| -> f32 {
        s.terms
            .iter()
            .map(|&(j, c)| {
                c * (x[2 * j as usize] * s.phase + x[2 * j as usize + 1] * (1. - s.phase))
            })
            .sum()
    };
    let (train, valid): (Vec<_>, Vec<_>) = {
        let len = samples.len();
        let cut = len * 9 / 10;
        let mut it = samples.into_iter();
        let t: Vec<_> = it.by_ref().take(cut).collect();
        (t, it.collect())
    };
    let loss = |x: &[f32], ss: &[Sample], k: f32| -> f64 {
        ss.iter()
            .map(|s| {
                let p = 1. / (1. + (-ev(x, s) / k).exp());
                ((p - s.result) as f64).powi(2)
            })
            .sum::<f64>()
            / ss.len() as f64
    };
    for k in [100., 150., 200., 250., 300., 400.] {
        eprintln!("K {k}: {:.5}", loss(&init, &valid, k));
    }
    let k: f32 = std::env::var("K")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(scale);
    let mut x = init.clone();
    let prior: Vec<f32> = init.clone();
    let (mut m, mut v) = (vec![0f32; x.len()], vec![0f32; x.len()]);
    for it in 1..=iters {
        let mut g = vec![0f32; x.len()];
        for s in &train {
            let p = 1. / (1. + (-ev(&x, s) / k).exp());
            let d = (p - s.result) * p * (1. - p) / k;
            for &(j, c) in &s.terms {
                g[2 * j as usize] += d * c * s.phase;
                g[2 * j as usize + 1] += d * c * (1. - s.phase);
            }
        }
        let lr = if it < iters * 2 / 3 { 2.0 } else { 0.5 };
        for i in 0..x.len() {
            let gi =
                g[i] / train.len() as f32 + lambda * (x[i] - prior[i]) / train.len() as f32 * 1e-3;
            m[i] = 0.9 * m[i] + 0.1 * gi;
            v[i] = 0.999 * v[i] + 0.001 * gi * gi;
            let mh = m[i] / (1. - 0.9f32.powi(it as i32));
            let vh = v[i] / (1. - 0.999f32.powi(it as i32));
            x[i] -= lr * mh / (vh.sqrt() + 1e-10);
        }
        if it % 50 == 0 {
            eprintln!(
                "{it}: train {:.5} valid {:.5}",
                loss(&x, &train, k),
                loss(&x, &valid, k)
            );
        }
    }
    let mut i = 0;
    let mut text = String::from(
        "//! The weights as `tests/tuning.rs` last fitted them.\n\nuse crate::search::evaluation::{Pair, Weights};\n\nconst fn p(opening: i32, ending: i32) -> Pair {\n    Pair::new(opening, ending)\n}\n\n/// See [`TUNED`](super::TUNED).\n#[rustfmt::skip]\npub(super) const WEIGHTS: Weights = Weights {\n",
    );
    let mut open = "";
    for (name, r) in w.rows() {
        let nested = name == "squares" || name == "piece_attack";
        let single = ["isolated_pawn", "doubled_pawn", "tempo"].contains(&name);
        if open != name {
            if !open.is_empty() && (open == "squares" || open == "piece_attack") {
                text.push_str("    ],\n");
            }
            if nested {
                writeln!(text, "    {name}: [").unwrap();
            }
            open = name;
        }
        let items: Vec<String> = r
            .iter()
            .map(|_| {
                let s = format!("p({}, {})", x[i].round() as i32, x[i + 1].round() as i32);
                i += 2;
                s
            })
            .collect();
        if single {
            writeln!(text, "    {name}: {},", items[0]).unwrap();
        } else if nested {
            writeln!(text, "        [").unwrap();
            for c in items.chunks(8) {
                writeln!(text, "            {},", c.join(", ")).unwrap();
            }
            writeln!(text, "        ],").unwrap();
        } else {
            writeln!(text, "    {name}: [{}],", items.join(", ")).unwrap();
        }
    }
    text.push_str("};\n");
    std::fs::write(out, text).unwrap();
}
