#![allow(missing_docs)]
use megaton::game::Game;
use megaton::search::*;
use megaton::*;
use std::io::Write;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (out, nodes, secs): (&str, u64, u64) =
        (&a[1], a[2].parse().unwrap(), a[3].parse().unwrap());
    let mut seed: u64 = a[4].parse().unwrap();
    let mut rnd = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for _ in 0..20 {
        rnd();
    }
    let mut f = std::io::BufWriter::new(std::fs::File::create(out).unwrap());
    let mut e = Engine::default();
    e.set_hash(4).unwrap();
    let t0 = std::time::Instant::now();
    let (mut games, mut npos) = (0, 0);
    let mut res = [0; 3];
    while t0.elapsed().as_secs() < secs {
        let mut g = Game::default();
        e.clear();
        let n = 3 + rnd() % 8;
        for _ in 0..n {
            let l = movegen::legal_moves(g.position());
            if l.is_empty() {
                break;
            }
            g.play(l[(rnd() >> 20) as usize % l.len()]);
        }
        let mut recs: Vec<(String, i32)> = vec![];
        let mut first = true;
        let r: Option<f32> = loop {
            let o = g.outcome().to_string();
            if o.starts_with("white") {
                break Some(1.);
            }
            if o.starts_with("black") {
                break Some(0.);
            }
            if o.starts_with("draw") || o.contains("claim") || g.moves().len() > 240 {
                break Some(0.5);
            }
            let mut sc = Score::Mate(1);
            let limit = nodes * 3 / 4 + rnd() % (nodes / 2);
            let b = e.search(
                &g,
                &Limits {
                    nodes: Some(limit),
                    ..Limits::default()
                },
                &Control::new(false),
                &mut |i| sc = i.score,
            );
            let w = g.position().turn().is_white();
            let m = b.best.unwrap();
            match sc {
                Score::Mate(k) => {
                    break if first {
                        None
                    } else {
                        Some(if (k > 0) == w { 1. } else { 0. })
                    };
                }
                Score::Centipawns(c) => {
                    if first && c.abs() > 400 {
                        break None;
                    }
                    first = false;
                    let p = g.position();
                    let quiet = Explosion::of(p, m).is_none() && m.promoted_role().is_none();
                    let safe = Safety::of(p).unwrap().checkers().is_empty()
                        && !movegen::is_king_explodable(p, p.turn());
                    if quiet && safe {
                        recs.push((
                            notation::fen::write(p, CastlingMode::Standard),
                            if w { c } else { -c },
                        ))
                    }
                }
            }
            // now and then a random move, for variety
            if rnd() % 60 == 0 {
                let l = movegen::legal_moves(g.position());
                let m = l[(rnd() >> 20) as usize % l.len()];
                g.play(m);
            } else {
                g.play(m)
            }
        };
        if let Some(r) = r {
            games += 1;
            res[(r * 2.) as usize] += 1;
            for (fen, c) in recs {
                npos += 1;
                writeln!(f, "{fen};{r};{c}").unwrap();
            }
        }
    }
    f.flush().unwrap();
    eprintln!(
        "{games} games {npos} positions -{} ={} +{}",
        res[0], res[1], res[2]
    );
}
