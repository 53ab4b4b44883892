#![allow(missing_docs)]
use megaton::game::Game;
use megaton::search::*;
use megaton::*;
use std::io::*;
use std::time::Duration;
fn mv(m: Move) -> String {
    notation::uci::write(m, CastlingMode::Standard).to_string()
}
fn main() {
    let mut e = Engine::default();
    let mut game = Game::default();
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        let w: Vec<&str> = line.split_whitespace().collect();
        match w.first().copied().unwrap_or("") {
            "uci" => println!("id name tiny\nuciok"),
            "isready" => println!("readyok"),
            "ucinewgame" => e.clear(),
            "quit" => return,
            "setoption" => match w[2] {
                "Threads" => e.settings.threads = w[4].parse().unwrap(),
                "Hash" => e.set_hash(w[4].parse().unwrap()).unwrap(),
                "MultiPV" => e.settings.multipv = w[4].parse().unwrap(),
                "UCI_LimitStrength" => e.settings.limit_strength = w[4] == "true",
                "UCI_Elo" => e.settings.elo = w[4].parse().unwrap(),
                _ => {}
            },
            "position" => {
                let mi = w.iter().position(|&x| x == "moves").unwrap_or(w.len());
                let pos = if w[1] == "startpos" {
                    Position::start()
                } else {
                    notation::fen::parse(&w[2..mi].join(" "), CastlingMode::Standard)
                        .unwrap()
                        .position
                };
                game = Game::new(pos);
                for t in w.iter().skip(mi + 1) {
                    let m = legality::verdict(
                        game.position(),
                        t.parse().unwrap(),
                        CastlingMode::Standard,
                    )
                    .unwrap();
                    game.play(m);
                }
            }
            "go" => {
                let mut l = Limits::default();
                let mut i = 1;
                while i < w.len() {
                    let v = || {
                        w.get(i + 1)
                            .and_then(|x| x.parse::<u64>().ok())
                            .unwrap_or(0)
                    };
                    let d = || Duration::from_millis(v());
                    match w[i] {
                        "depth" => l.depth = Some(v() as u32),
                        "nodes" => l.nodes = Some(v()),
                        "movetime" => l.movetime = Some(d()),
                        "wtime" => l.clock[0] = Some(d()),
                        "btime" => l.clock[1] = Some(d()),
                        "winc" => l.increment[0] = d(),
                        "binc" => l.increment[1] = d(),
                        "mate" => l.mate = Some(v() as u32),
                        _ => {}
                    }
                    i += 2;
                }
                let c = Control::new(false);
                let b = e.search(&game, &l, &c, &mut |i| {
                    let s = match i.score { Score::Centipawns(c) => format!("cp {c}"), Score::Mate(m) => format!("mate {m}") };
                    let t = i.time.as_millis() as u64;
                    println!("info depth {} seldepth {} multipv {} score {s} nodes {} nps {} hashfull {} time {t} pv {}", i.depth, i.selective_depth.unwrap_or(0), i.multipv.unwrap_or(1), i.nodes, i.nodes * 1000 / t.max(1), i.hashfull.unwrap_or(0), i.pv.iter().map(|&m| mv(m)).collect::<Vec<_>>().join(" "));
                });
                println!("bestmove {}", b.best.map_or("(none)".into(), mv));
            }
            _ => {}
        }
    }
}
