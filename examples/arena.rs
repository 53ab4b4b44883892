#![allow(missing_docs)]
use megaton::game::Game;
use megaton::search::*;
use megaton::*;
use std::io::*;
use std::process::*;
use std::sync::Mutex;
use std::time::{Duration, Instant};
fn mv(m: Move) -> String {
    notation::uci::write(m, CastlingMode::Standard).to_string()
}
struct Eng {
    inp: ChildStdin,
    out: BufReader<ChildStdout>,
    _c: Child,
    nodes: u64,
    time: u64,
    depth: u64,
    moves: u64,
}
impl Eng {
    fn new(cmd: &str) -> Eng {
        let (cmd, opts) = cmd.split_once('|').unwrap_or((cmd, ""));
        let w: Vec<&str> = cmd.split_whitespace().collect();
        let mut c = Command::new(w[0])
            .args(&w[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let inp = c.stdin.take().unwrap();
        let out = BufReader::new(c.stdout.take().unwrap());
        let mut e = Eng {
            inp,
            out,
            _c: c,
            nodes: 0,
            time: 0,
            depth: 0,
            moves: 0,
        };
        e.say("uci");
        e.wait("uciok");
        for o in opts.split('|').filter(|o| !o.is_empty()) {
            e.say(&format!("setoption {o}"));
        }
        if w[0] == "node" {
            e.say("setoption name UCI_Variant value atomic");
        }
        e.say("isready");
        e.wait("readyok");
        e
    }
    fn say(&mut self, s: &str) {
        writeln!(self.inp, "{s}").unwrap();
        self.inp.flush().unwrap();
    }
    fn wait(&mut self, p: &str) -> (String, String) {
        let mut last = String::new();
        loop {
            let mut l = String::new();
            if self.out.read_line(&mut l).unwrap() == 0 {
                panic!("eof")
            }
            let l = l.trim().to_string();
            if l.starts_with("info") && l.contains(" nodes ") {
                last = l.clone()
            }
            if l.starts_with(p) {
                return (l, last);
            }
        }
    }
}
fn field(l: &str, k: &str) -> u64 {
    let mut it = l.split_whitespace();
    while let Some(w) = it.next() {
        if w == k {
            return it.next().and_then(|x| x.parse().ok()).unwrap_or(0);
        }
    }
    0
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (ca, cb) = (&a[1], &a[2]);
    let games: u32 = a[3].parse().unwrap();
    let go = &a[4];
    let conc: usize = a[5].parse().unwrap();
    let mut seed: u64 = a.get(6).and_then(|s| s.parse().ok()).unwrap_or(1);
    let (goa, gob) = go.split_once('/').unwrap_or((go, go));
    let mut rnd = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for _ in 0..10 {
        rnd();
    }
    let mut e = Engine::default();
    let mut ops = vec![];
    while ops.len() < games as usize / 2 {
        let mut g = Game::default();
        let n = 4 + rnd() % 4;
        for _ in 0..n {
            let l = movegen::legal_moves(g.position());
            if l.is_empty() {
                break;
            }
            let m = l[(rnd() >> 20) as usize % l.len()];
            g.play(m);
        }
        if !g.outcome().to_string().starts_with("ongoing") {
            continue;
        }
        let mut sc = Score::Mate(1);
        e.search(
            &g,
            &Limits {
                nodes: Some(20000),
                ..Limits::default()
            },
            &Control::new(false),
            &mut |i| sc = i.score,
        );
        if let Score::Centipawns(c) = sc {
            if c.abs() < 90 {
                ops.push(g.moves().to_vec())
            }
        }
    }
    let next = Mutex::new(0u32);
    let res = Mutex::new((
        [0u32; 3],
        [0u64; 8],
        std::collections::HashMap::<String, u32>::new(),
    ));
    let t0 = Instant::now();
    std::thread::scope(|s| {
        for _ in 0..conc {
            s.spawn(|| {
                let mut en = [Eng::new(ca), Eng::new(cb)];
                loop {
                    let k = {
                        let mut n = next.lock().unwrap();
                        if *n >= games {
                            break;
                        }
                        *n += 1;
                        *n - 1
                    };
                    let mut g = Game::default();
                    for &m in &ops[k as usize / 2] {
                        g.play(m)
                    }
                    for e in &mut en {
                        e.say("ucinewgame");
                        e.say("isready");
                        e.wait("readyok");
                    }
                    let aw = k % 2 == 0;
                    let clocked = goa.starts_with("tc");
                    let mut clk = [0i64; 2];
                    let mut inc = 0i64;
                    if clocked {
                        let v: Vec<i64> = goa[2..]
                            .split_whitespace()
                            .map(|x| x.parse().unwrap())
                            .collect();
                        clk = [v[0], v[0]];
                        inc = v[1];
                    }
                    let (r, why) = loop {
                        let o = g.outcome().to_string();
                        if o.starts_with("white") {
                            break (2, o);
                        }
                        if o.starts_with("black") {
                            break (0, o);
                        }
                        if o.starts_with("draw") || o.contains("claim") || g.moves().len() > 300 {
                            break (1, o);
                        }
                        let white = g.position().turn().is_white();
                        let who = if white == aw { 0 } else { 1 };
                        let ms: Vec<String> = g.moves().iter().map(|&m| mv(m)).collect();
                        en[who].say(&format!("position startpos moves {}", ms.join(" ")));
                        let gs = if clocked {
                            format!("go wtime {} btime {} winc {inc} binc {inc}", clk[0], clk[1])
                        } else {
                            format!("go {}", if who == 0 { goa } else { gob })
                        };
                        let t = Instant::now();
                        en[who].say(&gs);
                        let (b, info) = en[who].wait("bestmove");
                        let el = t.elapsed().as_millis() as i64;
                        let side = usize::from(!white);
                        if clocked {
                            clk[side] -= el;
                            if clk[side] < 0 {
                                break (
                                    if white { 0 } else { 2 },
                                    format!("time loss {who} {}", clk[side]),
                                );
                            }
                            clk[side] += inc;
                        }
                        let e = &mut en[who];
                        e.nodes += field(&info, "nodes");
                        e.depth += field(&info, "depth");
                        e.time += el as u64;
                        e.moves += 1;
                        let t = b.split_whitespace().nth(1).unwrap_or("");
                        match t.parse().ok().and_then(|u| {
                            legality::verdict(g.position(), u, CastlingMode::Standard).ok()
                        }) {
                            Some(m) => g.play(m),
                            None => {
                                break (
                                    if white { 0 } else { 2 },
                                    format!(
                                        "illegal {who} {b} {}",
                                        notation::fen::write(g.position(), CastlingMode::Standard)
                                    ),
                                );
                            }
                        }
                    };
                    let p = if aw { r } else { 2 - r };
                    let mut x = res.lock().unwrap();
                    x.0[p as usize] += 1;
                    *x.2.entry(why.clone()).or_default() += 1;
                    let n = x.0.iter().sum::<u32>();
                    if n % 50 == 0 {
                        eprintln!("{n}: +{} ={} -{}", x.0[2], x.0[1], x.0[0]);
                    }
                    for (i, e) in en.iter_mut().enumerate() {
                        let b = i * 4;
                        x.1[b] += e.nodes;
                        x.1[b + 1] += e.time;
                        x.1[b + 2] += e.depth;
                        x.1[b + 3] += e.moves;
                        e.nodes = 0;
                        e.time = 0;
                        e.depth = 0;
                        e.moves = 0;
                    }
                }
                for e in &mut en {
                    e.say("quit")
                }
            });
        }
    });
    let x = res.lock().unwrap();
    let [l, d, w] = x.0;
    let n = (l + d + w) as f64;
    let s = (w as f64 + d as f64 / 2.) / n;
    let var =
        (w as f64 * (1. - s).powi(2) + d as f64 * (0.5 - s).powi(2) + l as f64 * s * s) / n / n;
    let elo = |p: f64| -400. * (1. / p.clamp(0.001, 0.999) - 1.).log10();
    println!(
        "A +{w} ={d} -{l}  {:.1}%  elo {:.0} [{:.0}, {:.0}]  {:?}",
        s * 100.,
        elo(s),
        elo(s - 1.96 * var.sqrt()),
        elo(s + 1.96 * var.sqrt()),
        t0.elapsed()
    );
    for (n, i) in [("A", 0), ("B", 4)] {
        println!(
            "{n}: nodes/move {} nps {} depth {:.1}",
            x.1[i] / x.1[i + 3].max(1),
            x.1[i] * 1000 / x.1[i + 1].max(1),
            x.1[i + 2] as f64 / x.1[i + 3].max(1) as f64
        );
    }
    println!("{:?}", x.2);
    let _ = Duration::ZERO;
}
