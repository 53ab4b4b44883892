//! The openings of a match: from a file, made at random, or the start position.

use std::str::FromStr;

use crate::game::Game;
use crate::movegen::legal_moves;
use crate::notation::pgn::{PgnGame, PgnReader};
use crate::notation::{fen, san, suite, uci};
use crate::position::Position;
use crate::program::peer::Random;
use crate::program::tournament::keys::Keys;
use crate::search::{Control, Engine, Limits, Score};
use crate::types::{CastlingMode, Move};

/// How many nodes our search looks at to call a random opening balanced.
const JUDGING_NODES: u64 = 20_000;

/// The number of random lines that are tried for one opening.
const TRIES: u32 = 500;

/// Where a game starts: a position, and moves that are played before the engines think.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position before the moves.
    pub start: Position,
    /// The moves of the book.
    pub moves: Vec<Move>,
}

/// In which order the openings of a file are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Mixed by the seed.
    Random,
}

/// What stands behind `--openings FILE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningFile {
    /// The order.
    pub order: Order,
    /// The most plies that are taken from a game; `None` for all.
    pub plies: Option<usize>,
    /// Begin with this opening of the file, from 1.
    pub start: Option<usize>,
}

/// Reads `order=random plies=8 start=5`.
impl FromStr for OpeningFile {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningFile, String> {
        let mut keys = Keys::parse(text)?;
        let order = match keys.value("order")? {
            None => Order::default(),
            Some(word) => match word.value.as_str() {
                "sequential" => Order::Sequential,
                "random" => Order::Random,
                _ => return Err(word.error("is not `random` or `sequential`")),
            },
        };
        let file = OpeningFile {
            order,
            plies: keys.count("plies")?,
            start: keys.count("start")?,
        };
        keys.finish(&["order", "plies", "start"])?;
        Ok(file)
    }
}

/// The openings of a match, one for each round.
#[derive(Clone, Debug)]
pub struct Openings {
    source: Source,
    seed: u64,
    mode: CastlingMode,
}

#[derive(Clone, Debug)]
enum Source {
    /// The start position; with Chess960 another one for each round.
    Start,
    File(Vec<Opening>),
    Random {
        plies: usize,
        balance: i32,
    },
}

impl Openings {
    /// Without openings: the start position or, with Chess960, a random start position for each
    /// round.
    pub fn start(mode: CastlingMode, seed: u64) -> Openings {
        Openings {
            source: Source::Start,
            seed,
            mode,
        }
    }

    /// Random legal moves from there, kept where our own search gives a score of at most `balance`
    /// centipawns to either side. The same seed gives the same openings.
    pub fn random(plies: usize, balance: i32, mode: CastlingMode, seed: u64) -> Openings {
        Openings {
            source: Source::Random { plies, balance },
            seed,
            mode,
        }
    }

    /// From the text of an EPD or PGN file.
    ///
    /// # Errors
    /// It has no opening, or one that cannot be read or in which the game is over; the text names
    /// the line or the game.
    pub fn read(
        text: &str,
        file: OpeningFile,
        mode: CastlingMode,
        seed: u64,
    ) -> Result<Openings, String> {
        let is_pgn = text.lines().map(str::trim_start).any(|line| {
            line.starts_with("[Event ") || line.starts_with("1.") || line.starts_with("[White ")
        });
        let mut openings = match is_pgn {
            true => read_pgn(text, mode, file.plies)?,
            false => read_epd(text, mode)?,
        };
        if openings.is_empty() {
            return Err("there is no opening in it".to_owned());
        }
        if file.order == Order::Random {
            Random::new(seed).shuffle(&mut openings);
        }
        let start = file.start.unwrap_or(1);
        if start > openings.len() {
            return Err(format!(
                "start={start}: there are only {} openings",
                openings.len()
            ));
        }
        openings.rotate_left(start - 1);
        Ok(Openings {
            source: Source::File(openings),
            seed,
            mode,
        })
    }

    /// How many openings there are before the first comes again; `None` where they do not end.
    pub fn count(&self) -> Option<usize> {
        match &self.source {
            Source::File(openings) => Some(openings.len()),
            Source::Start | Source::Random { .. } => None,
        }
    }

    /// The opening of a round, from 0; `judge` is the engine that calls random ones balanced.
    ///
    /// # Errors
    /// No random line is balanced.
    pub fn get(&self, round: usize, judge: &mut Engine) -> Result<Opening, String> {
        let mut random = Random::new(self.seed.wrapping_add(0x5eed_0000_0000 + round as u64));
        // Neighbouring seeds give neighbouring first states.
        random = Random::new(random.number());
        match &self.source {
            Source::Start => Ok(Opening {
                start: self.root(&mut random),
                moves: Vec::new(),
            }),
            Source::File(openings) => {
                let opening = openings.get(round % openings.len().max(1));
                opening
                    .cloned()
                    .ok_or_else(|| "there is no opening".to_owned())
            }
            Source::Random { plies, balance } => (0..TRIES)
                .find_map(|_| {
                    let line = self.random_line(*plies, &mut random)?;
                    is_balanced(&line, *balance, judge).then(|| Opening {
                        start: *line.start(),
                        moves: line.moves().to_vec(),
                    })
                })
                .ok_or_else(|| {
                    format!(
                        "none of {TRIES} random lines of {plies} plies is balanced within \
                         {balance} centipawns; try --balance {} or other plies",
                        balance.saturating_mul(2).max(50)
                    )
                }),
        }
    }

    fn root(&self, random: &mut Random) -> Position {
        match self.mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => chess960_start(random.below(960) as usize),
        }
    }

    /// A game of random moves; `None` where it is over before its end.
    fn random_line(&self, plies: usize, random: &mut Random) -> Option<Game> {
        let mut game = Game::new(self.root(random));
        for _ in 0..plies {
            let mut moves = legal_moves(game.position());
            // The generator's order may change with its implementation; the text order does not.
            moves
                .as_mut_slice()
                .sort_by_cached_key(|&mv| uci::write(mv, CastlingMode::Chess960).to_string());
            game.play_unchecked(*random.choose(&moves)?);
        }
        game.outcome().is_ongoing().then_some(game)
    }
}

fn is_balanced(game: &Game, balance: i32, judge: &mut Engine) -> bool {
    judge.clear();
    let limits = Limits::new().nodes(JUDGING_NODES);
    let mut score = None;
    judge.search(game, &limits, &Control::new(false), &mut |info| {
        score = Some(info.score)
    });
    matches!(score, Some(Score::Centipawns(score)) if score.abs() <= balance)
}

fn read_epd(text: &str, mode: CastlingMode) -> Result<Vec<Opening>, String> {
    let entries = suite::parse(text).map_err(|error| error.to_string())?;
    let mut openings = Vec::with_capacity(entries.len());
    for entry in entries {
        let place = format!("line {}", entry.line);
        let needs_chess960 = entry.mode == CastlingMode::Chess960;
        if needs_chess960 && mode == CastlingMode::Standard {
            return Err(format!(
                "{place}: castling as in Chess960, which needs --chess960"
            ));
        }
        let parsed = fen::parse(&entry.fen, mode).map_err(|error| format!("{place}: {error}"))?;
        let outcome = Game::new(parsed.position).outcome();
        if !outcome.is_ongoing() {
            return Err(format!("{place}: the game is over there: {outcome}"));
        }
        openings.push(Opening {
            start: parsed.position,
            moves: Vec::new(),
        });
    }
    Ok(openings)
}

fn read_pgn(text: &str, mode: CastlingMode, plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let mut reader = PgnReader::new(text.as_bytes());
    let mut written = PgnGame::default();
    let mut openings = Vec::new();
    while reader
        .read_game(&mut written)
        .map_err(|error| error.to_string())?
    {
        let number = openings.len() + 1;
        let place = |what: String| format!("game {number} (line {}): {what}", written.line());
        let start = match written.tag("FEN") {
            None => Position::start(),
            Some(text) => {
                let parsed = fen::parse(text, mode);
                parsed
                    .map_err(|error| place(format!("its FEN: {error}")))?
                    .position
            }
        };
        let mut game = Game::new(start);
        for (ply, mv) in written
            .moves()
            .take(plies.unwrap_or(usize::MAX))
            .enumerate()
        {
            let wrong = |error: String| place(format!("move {}, `{}`: {error}", ply + 1, mv.text));
            let parsed = mv
                .text
                .parse()
                .map_err(|error: san::ParseSanError| wrong(error.to_string()))?;
            let resolved = san::resolve(game.position(), &parsed, mode);
            game.play_unchecked(resolved.map_err(|error| wrong(error.to_string()))?.mv);
        }
        let outcome = game.outcome();
        if !outcome.is_ongoing() {
            return Err(place(format!("the game is over at its end: {outcome}")));
        }
        openings.push(Opening {
            start,
            moves: game.moves().to_vec(),
        });
    }
    Ok(openings)
}

/// A start position of Chess960 by its number, 0 to 959, in the numbering of Reinhard Scharnagl
/// (518 is the orthodox one).
fn chess960_start(number: usize) -> Position {
    let mut rank = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    let mut place = |at: usize, piece: char| {
        if let Some(square) = rank.get_mut(at) {
            *square = Some(piece);
        }
    };
    place(2 * light + 1, 'b');
    place(2 * dark, 'b');
    let mut put = |free_index: usize, piece: char| {
        let mut free = rank.iter_mut().filter(|square| square.is_none());
        if let Some(square) = free.nth(free_index) {
            *square = Some(piece);
        }
    };
    put(queen, 'q');
    // Two of five free squares, the first counted from the left.
    let pairs = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let &(first, second) = pairs.get(knights).unwrap_or(&(0, 1));
    put(second, 'n');
    put(first, 'n');
    for piece in ['r', 'k', 'r'] {
        put(0, piece);
    }
    let black: String = rank.iter().flatten().collect();
    let white = black.to_uppercase();
    let text = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
    match fen::parse(&text, CastlingMode::Chess960) {
        Ok(parsed) => parsed.position,
        Err(_) => Position::start(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(openings: &Openings, mode: CastlingMode) -> Vec<String> {
        let mut judge = Engine::default();
        let text = |opening: Opening| {
            let moves = opening
                .moves
                .iter()
                .map(|&mv| uci::write(mv, mode).to_string());
            let moves: Vec<_> = moves.collect();
            format!("{} {}", fen::write(&opening.start, mode), moves.join(" "))
        };
        (0..3)
            .map(|round| text(openings.get(round, &mut judge).expect("an opening")))
            .collect()
    }

    #[test]
    fn epd_and_pgn() {
        let epd = "4k3/8/8/8/8/8/3Q4/4K3 w - - ; id \"a\";\n4k3/8/8/8/8/8/3R4/R3K3 w Q - 0 1\n";
        let file: OpeningFile = "start=2".parse().expect("keys");
        let openings = Openings::read(epd, file, CastlingMode::Standard, 1).expect("openings");
        assert_eq!(openings.count(), Some(2));
        let read = texts(&openings, CastlingMode::Standard);
        assert!(read[0].starts_with("4k3/8/8/8/8/8/3R4"), "{read:?}");
        assert_eq!(read[0], read[2]);
        let pgn = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 *\n";
        let file: OpeningFile = "plies=2".parse().expect("keys");
        let openings = Openings::read(pgn, file, CastlingMode::Standard, 1).expect("openings");
        let read = texts(&openings, CastlingMode::Standard);
        assert!(
            read[0].ends_with("- 0 1 e2e4 e7e5") && read[1].ends_with(" d2d4"),
            "{read:?}"
        );
    }

    #[test]
    fn the_seed_decides_the_order() {
        let lines: Vec<_> = (1..=8)
            .map(|file| format!("{file}k{}/8/8/8/8/8/P2N4/4K3 w - -", 7 - file))
            .collect();
        let lines = lines[..6].join("\n");
        let read = |seed| {
            let file: OpeningFile = "order=random".parse().expect("keys");
            let openings = Openings::read(&lines, file, CastlingMode::Standard, seed);
            texts(&openings.expect("openings"), CastlingMode::Standard)
        };
        assert_eq!(read(1), read(1));
        assert!((2..6).any(|seed| read(seed) != read(1)));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let read = |text: &str| {
            let file = OpeningFile::default();
            Openings::read(text, file, CastlingMode::Standard, 1).expect_err(text)
        };
        assert!(read("").contains("no opening"));
        assert!(read("4k3/8/8/8/8/8/8/4K3 w - -\n").contains("line 1: the game is over"));
        assert!(read("4k3/8/8/8/8/8/3Q4/4K3 w - -\nx\n").contains("line 2"));
        assert!(
            read("[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n").contains("game 1 (line 1): move 3, `Ke3`")
        );
        assert!(
            "order=up"
                .parse::<OpeningFile>()
                .expect_err("order")
                .contains("order=up (word 1)")
        );
        assert!(
            "speed=1"
                .parse::<OpeningFile>()
                .expect_err("key")
                .contains("speed=1 (word 1)")
        );
    }

    #[test]
    fn random_openings_are_the_same_for_the_same_seed() {
        let read = |seed| {
            texts(
                &Openings::random(6, 80, CastlingMode::Standard, seed),
                CastlingMode::Standard,
            )
        };
        assert_eq!(read(3), read(3));
        assert_ne!(read(3), read(4));
        assert_ne!(read(3)[0], read(3)[1]);
        let impossible = Openings::random(0, -1, CastlingMode::Standard, 1);
        let error = impossible
            .get(0, &mut Engine::default())
            .expect_err("no line");
        assert!(error.contains("0 plies"), "{error}");
    }

    #[test]
    fn all_start_positions_of_chess960() {
        assert_eq!(chess960_start(518), Position::start());
        let text = |number| fen::write(&chess960_start(number), CastlingMode::Chess960);
        assert!(text(0).starts_with("bbqnnrkr/"), "{}", text(0));
        assert!(text(959).starts_with("rkrnnqbb/"), "{}", text(959));
        let mut all: Vec<_> = (0..960).map(text).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 960);
    }
}
