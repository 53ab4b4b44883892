//! Whole sessions made of good, odd and wrong commands, and what they must be answered: each
//! command once, at whatever moment it comes.

use std::collections::BTreeMap;

use megaton::program::answers::PROMPT_HELP;

/// How many answers there are, or must be, of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(BTreeMap<&'static str, usize>);

impl Answers {
    fn add(&mut self, kind: &'static str) {
        *self.0.entry(kind).or_default() += 1;
    }

    /// Counts the answers among lines of output; `info`, notes and the like are none.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Answers {
        let mut answers = Answers::default();
        lines
            .into_iter()
            .filter_map(kind_of)
            .for_each(|kind| answers.add(kind));
        answers
    }
}

/// Beginnings of the lines of which each answer has exactly one, and what they answer.
const HEADS: [(&str, &str); 20] = [
    ("bestmove ", "search"),
    ("readyok", "isready"),
    ("uciok", "uci"),
    ("Nodes searched: ", "perft"),
    ("info string perft stopped", "perft"),
    ("Nodes searched  : ", "bench"),
    ("info string bench stopped", "bench"),
    ("info string error: ", "error"),
    ("Unknown command: ", "error"),
    ("No such option: ", "error"),
    ("moves ", "moves"),
    ("rejected ", "rejected"),
    ("filter ", "filter"),
    ("legal ", "legal"),
    ("illegal ", "legal"),
    ("threats ", "threats"),
    ("outcome ", "outcome"),
    ("fen ", "fen"),
    ("Fen: ", "d"),
    ("eval ", "eval"),
];

fn kind_of(line: &str) -> Option<&'static str> {
    // The lines of `help` begin with the words of commands.
    let mut help = PROMPT_HELP.lines();
    if help.next() == Some(line) {
        return Some("help");
    }
    if help.any(|other| other == line) {
        return None;
    }
    let (_, kind) = HEADS.iter().find(|(head, _)| line.starts_with(head))?;
    Some(kind)
}

const POSITIONS: [&str; 8] = [
    "startpos",
    "startpos moves e2e4 e7e5 g1f3 b8c6",
    "startpos moves g1f3 d7d5 f3e5 a7a6 e5f7",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 8/8/8/3qkq2/3qKq2/8/8/8 w - - 0 1",
    "fen 8/8/8/8/8/8/8/K7 b - - 0 1",
    "fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1",
    "fen 2b5/2kp4/8/4P3/8/7K/8/8 b - - 0 1 moves d7d5",
];

const NO_POSITIONS: [&str; 4] = [
    "fen nonsense",
    "",
    "startpos moves e2e4 e7e5 e1e3",
    "fen 8/8/8/8/8/8/8/8 w - - 0 1",
];

const SEARCHES: [&str; 16] = [
    "infinite",
    "",
    "ponder wtime 1000 btime 1000",
    "ponder",
    "wtime 100 btime 100 winc 5 binc 5",
    "wtime -5 btime 0 movestogo 0",
    "movetime 0",
    "movetime 7",
    "movetime 20",
    "nodes 0",
    "nodes 3000",
    "depth 0",
    "depth 5",
    "mate 2",
    "infinite searchmoves e2e4 e2e5 0000",
    "depth 99999999999 foo",
];

const SETTINGS: [&str; 10] = [
    "Threads value 1",
    "Threads value 2",
    "Threads value 4",
    "Hash value 1",
    "Hash value 16",
    "Clear Hash",
    "MultiPV value 3",
    "MultiPV value 1",
    "UCI_Chess960 value true",
    "UCI_Elo value 1500",
];

const NO_SETTINGS: [&str; 6] = [
    "name Hash value 0",
    "name Threads value -1",
    "name Clear Hash value 1",
    "name Foo value 1",
    "name UCI_Chess960 value maybe",
    "Hash",
];

const NO_COMMANDS: [&str; 8] = [
    "foo",
    "postion startpos",
    "debug",
    "moves captures sideways",
    "perft -1",
    "perft",
    "bench hard",
    "\u{1F4A3}\0",
];

/// A session that is being written down, with what it must be answered.
#[derive(Debug, Default)]
pub struct Script {
    /// The answers to all lines so far.
    pub wanted: Answers,
    /// The last `position` was refused.
    no_position: bool,
}

impl Script {
    /// The next line, which two numbers choose.
    pub fn line(&mut self, command: u8, argument: u8) -> String {
        let argument = usize::from(argument);
        let mut line = match command % 24 {
            0..=3 => self.search(argument),
            4 | 5 => {
                self.question("perft");
                // The deep ones take hours unless they are stopped.
                let word = if argument >= 128 { "go perft" } else { "perft" };
                format!("{word} {}", [0, 1, 2, 3, 4, 20, 99][argument % 7])
            }
            6..=8 => "stop".to_owned(),
            9 | 10 => {
                self.no_position = false;
                format!("position {}", POSITIONS[argument % POSITIONS.len()])
            }
            11 => {
                self.no_position = true;
                self.wanted.add("error");
                format!("position {}", NO_POSITIONS[argument % NO_POSITIONS.len()])
            }
            12 | 13 => format!("setoption name {}", SETTINGS[argument % SETTINGS.len()]),
            14 => {
                self.wanted.add("error");
                format!("setoption {}", NO_SETTINGS[argument % NO_SETTINGS.len()])
            }
            15 => {
                self.no_position = false;
                "ucinewgame".to_owned()
            }
            16 => "ponderhit".to_owned(),
            17 | 18 => self.query(argument),
            19 => {
                let words = ["isready", "uci", "help"];
                let word = words[argument % words.len()];
                self.wanted.add(word);
                word.to_owned()
            }
            20 => {
                self.wanted.add("error");
                NO_COMMANDS[argument % NO_COMMANDS.len()].to_owned()
            }
            21 => {
                if self.no_position {
                    self.wanted.add("error");
                }
                "flip".to_owned()
            }
            22 => ["# stop", "", " \t", "debug on", "debug off"][argument % 5].to_owned(),
            _ => {
                self.wanted.add("bench");
                ["bench", "bench perft"][argument % 2].to_owned()
            }
        };
        line.push('\n');
        line
    }

    /// A search that only `stop` ends.
    pub fn endless(&mut self) -> String {
        self.no_position = false;
        format!("position startpos\n{}\n", self.search(0))
    }

    /// A search. Without a position it says so, and is answered all the same.
    fn search(&mut self, argument: usize) -> String {
        self.wanted.add("search");
        if self.no_position {
            self.wanted.add("error");
        }
        format!("go {}", SEARCHES[argument % SEARCHES.len()])
    }

    fn query(&mut self, argument: usize) -> String {
        let queries = [
            "moves",
            "moves captures not explosions san",
            "rejected",
            "filter e2e4 Nf3 foo",
            "legal e5d4",
            "threats",
            "outcome",
            "fen",
            "d",
            "eval",
        ];
        let line = queries[argument % queries.len()];
        self.question(line.split(' ').next().unwrap_or_default());
        line.to_owned()
    }

    /// Something about the position, which may be missing.
    fn question(&mut self, kind: &'static str) {
        self.wanted
            .add(if self.no_position { "error" } else { kind });
    }
}
