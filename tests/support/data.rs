//! The files of `tests/data`.

use std::path::PathBuf;

use megaton::CastlingMode;

/// The text of a file of `tests/data`.
pub fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a file, without comments, split at tabs.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    read(name)
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// `std` or `960`.
pub fn mode(word: &str) -> CastlingMode {
    match word {
        "std" => CastlingMode::Standard,
        "960" => CastlingMode::Chess960,
        _ => panic!("no mode: {word}"),
    }
}

/// One line of a perft suite.
pub struct Suite {
    pub fen: String,
    pub mode: CastlingMode,
    /// Depth and count, rising.
    pub counts: Vec<(u32, u64)>,
}

/// The suites that hold standard positions and those that hold Chess960 positions.
pub const STANDARD_SUITES: [&str; 3] = ["perft-public.epd", "perft-random.epd", "perft-edge.epd"];
pub const CHESS960_SUITES: [&str; 3] = [
    "perft-public-960.epd",
    "perft-random-960.epd",
    "perft-edge-960.epd",
];

/// A perft suite.
pub fn suite(name: &str) -> Vec<Suite> {
    let mode = CastlingMode::from_chess960(name.contains("960"));
    rows(name)
        .into_iter()
        .map(|row| {
            let mut parts = row[0].split(';').map(str::trim);
            let fen = parts.next().expect("a FEN").to_owned();
            let counts = parts
                .map(|part| {
                    let (depth, count) = part.split_once(' ').expect("depth and count");
                    let depth = depth.strip_prefix('D').expect("D").parse().expect("depth");
                    (depth, count.trim().parse().expect("count"))
                })
                .collect();
            Suite { fen, mode, counts }
        })
        .collect()
}

/// Every position of the test data once, with the mode it is meant for.
pub fn positions() -> Vec<(String, CastlingMode)> {
    let mut positions = Vec::new();
    for name in STANDARD_SUITES.iter().chain(&CHESS960_SUITES) {
        positions.extend(suite(name).into_iter().map(|line| (line.fen, line.mode)));
    }
    for name in [
        "verdicts.tsv",
        "legal-moves.tsv",
        "outcomes.tsv",
        "mates.tsv",
    ] {
        for row in rows(name) {
            positions.push((row[0].clone(), CastlingMode::Standard));
        }
    }
    for name in ["verdicts-castling.tsv", "replies.tsv"] {
        for row in rows(name) {
            positions.push((row[0].clone(), mode(&row[1])));
        }
    }
    let mut seen = std::collections::HashSet::new();
    positions.retain(|position| seen.insert(position.clone()));
    positions
}

/// The inputs below `regressions`, each with the ending of its name, which tells what it is.
pub fn regressions() -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/regressions");
    std::fs::read_dir(folder)
        .expect("the folder of regressions")
        .map(|entry| {
            let path = entry.expect("a readable folder").path();
            let kind = path.extension().and_then(|ending| ending.to_str());
            let kind = kind.unwrap_or_default().to_owned();
            (kind, std::fs::read(&path).expect("a readable file"))
        })
        .collect()
}
