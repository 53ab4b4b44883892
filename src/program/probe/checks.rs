//! The checks, in their order. Each begins with an engine that is ready, or starts its own.

use std::time::{Duration, Instant};

use crate::game::Game;
use crate::legality;
use crate::notation::{fen, uci};
use crate::program::peer::Random;
use crate::program::probe::subject::{Answer, Subject, Trouble, failed};
use crate::search::{Control, Engine, Limits, Score};
use crate::types::{CastlingMode, UciMove};

/// How the name of the check with whole games begins.
pub(super) const GAMES: &str = "whole games";

/// What was asked for beyond the usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// How many games are played; `None`: 50, or as many as the time allows.
    pub(super) games: Option<usize>,
    /// How long one answer in them may take.
    pub(super) timeout: Option<Duration>,
}

/// One check; its answer is a remark, often empty.
pub(super) struct Check {
    /// What is checked; it begins with [`GAMES`] for the games.
    pub(super) name: &'static str,
    pub(super) run: fn(&mut Subject, &Effort) -> Result<String, Trouble>,
}

macro_rules! checks {
    ($($name:literal => $run:expr,)*) => {
        &[$(Check { name: $name, run: $run }),*]
    };
}

/// All checks. The games get the time that the others leave; one start of the engine follows them.
pub(super) const ALL: &[Check] = checks! {
    "`uci` is answered by `id name` and `uciok`" => handshake,
    "the `option` lines keep to the syntax" => option_syntax,
    "`UCI_Variant` offers atomic" => variant,
    "`isready` is answered" => |subject, _| subject.ready().map(|_| String::new()),
    "`isready` is answered during a search" => ready_during_search,
    "`go depth 2`: one legal `bestmove`, with score and depth before it" => |s, _| search_with_info(s, "go depth 2"),
    "`go nodes 200`" => |s, _| several(s, "go nodes 200"),
    "`go movetime 100` ends in time" => move_time,
    "`go` with clocks and increments" => |s, _| several(s, "go wtime 500 btime 500 winc 50 binc 50"),
    "`go` with `movestogo`" => |s, _| several(s, "go wtime 500 btime 500 movestogo 10"),
    "`go infinite` waits for `stop`" => infinite,
    "`go ponder` and `ponderhit`" => |s, _| ponder(s, "ponderhit"),
    "`go ponder` and `stop`" => |s, _| ponder(s, "stop"),
    "`searchmoves` is obeyed" => search_moves,
    "the moves of a `pv` are legal" => legal_lines,
    "`MultiPV` gives several legal lines" => multi_pv,
    "mate scores are true" => true_mates,
    "positions with touching kings" => |s, _| positions(s, TOUCHING_KINGS),
    "positions in which exploding the king outranks check" => |s, _| played(s, OUTRANKING, CastlingMode::Standard),
    "positions with en passant" => |s, _| positions(s, EN_PASSANT),
    "castling on squares that the enemy king shields" => |s, _| played(s, SHIELDED_CASTLINGS, CastlingMode::Standard),
    "the king has exploded: no move" => exploded,
    "checkmate and stalemate: no move" => no_legal_move,
    "Chess960: castling as king takes rook" => chess960,
    "unknown commands, empty lines and odd spaces" => unknown_commands,
    "`stop` without a search is ignored" => idle_stop,
    "twenty searches begun and stopped at once" => stop_storm,
    "whole games with legal moves, and no leak of memory" => games,
    "`quit` ends the engine" => quit,
    "the end of its input ends the engine" => end_of_input,
};

const TOUCHING_KINGS: &[&str] = &[
    "8/8/8/3Kk3/8/8/3q4/8 w - - 0 1",
    "8/8/8/8/8/1q2Kk2/8/R7 w - - 0 1",
    "4r3/8/8/8/4k3/4K3/8/4R3 b - - 0 1",
    "8/1qKk4/8/8/8/8/8/1Q6 w - - 0 1",
];

/// In check, in double check or pinned: a capture that explodes the enemy king is legal, and where
/// that is not possible other quirks of the rules leave few legal moves.
const OUTRANKING: &[(&str, &str)] = &[
    (
        "rn1k1b1r/1pp1p2p/p1N2pp1/8/2P3b1/4P3/PP3PPP/R2QKB1R b KQ - 3 3",
        "g4d1",
    ),
    (
        "r2qkr1b/2pppn2/1pBP1p1p/1b2n1p1/p3P1PP/N2KQP2/PPP5/1RB3NR w - - 3 27",
        "c6d7",
    ),
    ("4k3/R2p4/8/8/8/7Q/3p4/4K3 w - - 0 1", "h3d7"),
    ("1b4n1/2P4P/2N5/8/2k5/8/r4R2/1K3q2 w - - 0 1", "f2f1"),
    ("8/4Nb2/8/1q1k1N2/1P4pK/3q1p2/8/4Q3 b - - 0 1", "d5c4"),
];

const EN_PASSANT: &[&str] = &[
    "4k3/2R1K1b1/4p3/2Pp4/8/8/8/8 w - d6 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "8/8/8/2k5/3pP3/8/8/4K2R b - e3 0 1",
    "8/2rp3K/8/4P3/8/8/8/k7 b - - 0 1",
];

const SHIELDED_CASTLINGS: &[(&str, &str)] = &[
    ("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1", "e8c8"),
    ("8/8/8/8/8/8/4k3/R3K2r w Q - 0 1", "e1c1"),
    ("5r2/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "e1g1"),
];

const CHESS960_CASTLINGS: &[(&str, &str)] = &[
    ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1"),
    ("2nB4/8/8/5p2/6R1/4B3/1QR1k3/r2K1R2 w F - 2 2", "d1f1"),
    ("3rk1Q1/4Krr1/1P2qP2/p7/8/8/2b5/7N b d - 0 2", "e8d8"),
    ("1k6/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),
];

/// A game from a position that is known to be good; a position that cannot be read would be our
/// own fault, and says so.
fn game(text: &str, mode: CastlingMode) -> Result<Game, Trouble> {
    let parsed = fen::parse(text, mode);
    let parsed = parsed.map_err(|error| Trouble::Failed(format!("our own position: {error}")))?;
    Ok(Game::new(parsed.position))
}

fn game_with(moves: &str) -> Result<Game, Trouble> {
    let mut game = Game::default();
    for text in moves.split_whitespace() {
        let played = text
            .parse::<UciMove>()
            .ok()
            .and_then(|mv| legality::verdict(game.position(), mv, CastlingMode::Standard).ok());
        match played {
            Some(mv) => game.play_unchecked(mv),
            None => return failed(format!("our own move {text}")),
        }
    }
    Ok(game)
}

/// A few positions of ordinary games.
fn ordinary() -> Result<Vec<Game>, Trouble> {
    let texts = ["", "e2e4 e7e5 g1f3", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4"];
    texts.iter().map(|text| game_with(text)).collect()
}

fn passed() -> Result<String, Trouble> {
    Ok(String::new())
}

fn handshake(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let engine = subject.greeted()?;
    let name = engine.name().to_owned();
    match name.is_empty() {
        true => failed("there is no `id name`"),
        false => Ok(name),
    }
}

fn option_syntax(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let engine = subject.greeted()?;
    let options = engine.options().to_vec();
    let mut seen: Vec<String> = Vec::new();
    for option in &options {
        let name = option.name();
        let wrong = |what: &str| failed(format!("option {name}: {what}"));
        if name.is_empty() {
            return wrong("it has no name");
        }
        if seen.contains(&name.to_lowercase()) {
            return wrong("it comes twice");
        }
        seen.push(name.to_lowercase());
        let number = |text: &str| text.parse::<i64>().ok();
        let (min, max) = option.range();
        match option.kind() {
            "check" if !matches!(option.default_value(), "true" | "false") => {
                return wrong("the default of a check is not true or false");
            }
            "spin" => match (number(option.default_value()), number(min), number(max)) {
                (Some(default), Some(min), Some(max)) if min <= default && default <= max => {}
                (Some(_), Some(_), Some(_)) => return wrong("its default is out of its range"),
                _ => return wrong("a spin needs numbers as default, min and max"),
            },
            "combo"
                if !option
                    .values()
                    .iter()
                    .any(|value| value == option.default_value()) =>
            {
                return wrong("the default of a combo is none of its values");
            }
            "check" | "combo" | "button" | "string" => {}
            kind => return wrong(&format!("`{kind}` is not a type")),
        }
    }
    Ok(format!("{} options", options.len()))
}

fn variant(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let engine = subject.greeted()?;
    match engine.option("UCI_Variant") {
        None => Err(Trouble::NotOffered(
            "there is no option UCI_Variant".to_owned(),
        )),
        Some(option) if option.spelling("atomic").is_none() => failed("it has no value atomic"),
        Some(_) => passed(),
    }
}

fn ready_during_search(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let game = Game::default();
    subject.set_position(&game)?;
    subject.send("go infinite")?;
    let before = subject.ready()?;
    if before.iter().any(|line| line.starts_with("bestmove")) {
        return failed("`bestmove` came before `stop`");
    }
    subject.send("stop")?;
    subject.answer(&game, "go infinite")?;
    subject
        .expect_silence("go infinite")
        .map(|()| String::new())
}

fn search_with_info(subject: &mut Subject, go: &str) -> Result<String, Trouble> {
    for game in ordinary()? {
        let answer = subject.search(&game, go)?;
        let has = |word: &str| {
            let mut words = answer.infos.iter().flat_map(|line| line.split_whitespace());
            words.any(|other| other == word)
        };
        if !has("score") || !has("depth") {
            return failed(format!(
                "no `info` line with depth and score before `bestmove` after `{go}`"
            ));
        }
    }
    passed()
}

fn several(subject: &mut Subject, go: &str) -> Result<String, Trouble> {
    for game in ordinary()? {
        subject.search(&game, go)?;
    }
    passed()
}

fn move_time(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let game = Game::default();
    subject.set_position(&game)?;
    let begun = subject.send("go movetime 100")?;
    subject.answer(&game, "go movetime 100")?;
    let took = begun.elapsed();
    subject.expect_silence("go movetime 100")?;
    match took > Duration::from_millis(600) {
        true => failed(format!("the move took {} ms", took.as_millis())),
        false => Ok(format!("{} ms", took.as_millis())),
    }
}

fn infinite(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let endless = Game::default();
    // One that is searched to its end soon must wait all the same.
    let short = game("8/8/8/3k4/8/8/8/3K2R1 w - - 0 1", CastlingMode::Standard)?;
    for game in [endless, short] {
        subject.set_position(&game)?;
        subject.send("go infinite")?;
        let early = subject.lines_within(Duration::from_millis(300))?;
        if early.iter().any(|line| line.starts_with("bestmove")) {
            return failed("`bestmove` came before `stop`");
        }
        subject.send("stop")?;
        subject.answer(&game, "go infinite")?;
        subject.expect_silence("go infinite")?;
    }
    passed()
}

fn ponder(subject: &mut Subject, end: &str) -> Result<String, Trouble> {
    if subject.engine()?.option("Ponder").is_none() {
        return Err(Trouble::NotOffered("there is no option Ponder".to_owned()));
    }
    let game = game_with("e2e4 e7e5")?;
    subject.set_position(&game)?;
    let go = "go ponder wtime 500 btime 500 winc 50 binc 50";
    subject.send(go)?;
    let early = subject.lines_within(Duration::from_millis(300))?;
    if early.iter().any(|line| line.starts_with("bestmove")) {
        return failed(format!("`bestmove` came before `{end}`"));
    }
    subject.send(end)?;
    subject.answer(&game, go)?;
    subject.expect_silence(go).map(|()| String::new())
}

fn search_moves(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let game = Game::default();
    for only in [&["a2a3"][..], &["h2h4", "b1a3"]] {
        let go = format!("go depth 2 searchmoves {}", only.join(" "));
        let best = subject.search(&game, &go)?.best;
        let text = best.map(|mv| uci::write(mv, CastlingMode::Standard).to_string());
        if !text
            .as_ref()
            .is_some_and(|text| only.contains(&text.as_str()))
        {
            return failed(format!(
                "`{go}` is answered by {}",
                text.unwrap_or_default()
            ));
        }
    }
    passed()
}

/// The first illegal move of the lines of an answer, with the reason.
fn judge_lines(subject: &Subject, game: &Game, answer: &Answer) -> Result<usize, Trouble> {
    let mut lines = 0;
    for info in &answer.infos {
        let Some((_, line)) = info.split_once(" pv ") else {
            continue;
        };
        let mut after = game.clone();
        for text in line.split_whitespace() {
            let judged = match after.outcome().is_ongoing() || after.position().has_legal_move() {
                true => subject.judge(&after, text),
                false => failed(format!("{text}: the game is over before it")),
            };
            match judged {
                Ok(Some(mv)) => after.play_unchecked(mv),
                Ok(None) => break,
                Err(Trouble::Failed(reason)) => {
                    return failed(format!("the line `{line}`: {reason}"));
                }
                Err(other) => return Err(other),
            }
        }
        lines += 1;
    }
    Ok(lines)
}

fn legal_lines(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let mut lines = 0;
    let mut games = ordinary()?;
    games.push(game(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    )?);
    games.push(game(
        OUTRANKING.first().map_or("", |case| case.0),
        CastlingMode::Standard,
    )?);
    for game in games {
        let answer = subject.search(&game, "go depth 4 movetime 200")?;
        lines += judge_lines(subject, &game, &answer)?;
    }
    match lines {
        0 => Err(Trouble::NotOffered("it prints no `pv`".to_owned())),
        lines => Ok(format!("{lines} lines")),
    }
}

fn multi_pv(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    if subject.engine()?.option("MultiPV").is_none() {
        return Err(Trouble::NotOffered("there is no option MultiPV".to_owned()));
    }
    subject.engine()?.set_option("MultiPV", "3")?;
    let game = Game::default();
    let answer = subject.search(&game, "go depth 3")?;
    judge_lines(subject, &game, &answer)?;
    for number in 1..=3 {
        let wanted = format!(" multipv {number} ");
        if !answer.infos.iter().any(|line| line.contains(&wanted)) {
            return failed(format!("there is no line with `multipv {number}`"));
        }
    }
    let first = |number: u32| {
        let wanted = format!(" multipv {number} ");
        let line = answer
            .infos
            .iter()
            .rev()
            .find(|line| line.contains(&wanted))?;
        let (_, moves) = line.split_once(" pv ")?;
        moves.split_whitespace().next()
    };
    if first(1).is_some() && (first(1) == first(2) || first(1) == first(3)) {
        return failed("two of the lines begin with the same move");
    }
    subject.engine()?.set_option("MultiPV", "1")?;
    passed()
}

/// Claims of a mate in one or two are tried by our own full-width search.
fn true_mates(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let mut games = vec![game_with("g1f3 d7d5 f3e5 a7a6")?, Game::default()];
    for text in [
        "r2q3r/p1pnkp1p/1pQ2n1b/2P1p2P/1P1p2p1/3PP2B/P1N2P2/R1B1K1N1 b Q - 3 15",
        "kb6/b7/8/8/2B5/8/8/K7 w - - 0 1",
        "4k3/8/8/8/8/8/4q3/4K2R w - - 0 1",
    ] {
        games.push(game(text, CastlingMode::Standard)?);
    }
    let mut claims = 0;
    for game in games {
        let answer = subject.search(&game, "go depth 4 movetime 200")?;
        for line in &answer.infos {
            let Some((_, rest)) = line.split_once(" score mate ") else {
                continue;
            };
            let number = rest
                .split_whitespace()
                .next()
                .and_then(|word| word.parse::<i32>().ok());
            let Some(number) = number else {
                return failed(format!("`{line}`: not a number of moves"));
            };
            if line.contains("bound") || !(1..=2).contains(&number) {
                continue;
            }
            claims += 1;
            if !has_mate(&game, number.unsigned_abs()) {
                let fen = fen::write(game.position(), CastlingMode::Standard);
                return failed(format!("`mate {number}`, but there is none in {fen}"));
            }
        }
    }
    Ok(format!("{claims} claims of a win in one or two moves"))
}

fn has_mate(game: &Game, moves: u32) -> bool {
    let mut found = false;
    let limits = Limits::new().mate(moves);
    Engine::default().search(game, &limits, &Control::new(false), &mut |info| {
        found = matches!(info.score, Score::Mate(number) if number > 0 && number.unsigned_abs() <= moves);
    });
    found
}

fn positions(subject: &mut Subject, texts: &[&str]) -> Result<String, Trouble> {
    for text in texts {
        let game = game(text, CastlingMode::Standard)?;
        subject.search(&game, "go depth 3 movetime 200")?;
    }
    Ok(format!("{} positions", texts.len()))
}

/// The move is accepted as a move of the game, and played where nothing else is allowed.
fn played(
    subject: &mut Subject,
    cases: &[(&str, &str)],
    mode: CastlingMode,
) -> Result<String, Trouble> {
    for (text, wanted) in cases {
        let game = game(text, mode)?;
        let Some(mv) = subject.judge(&game, wanted)? else {
            return failed(format!("our own move {wanted}"));
        };
        let mut after = game.clone();
        after.play_unchecked(mv);
        subject.search(&after, "go depth 2")?;
        let go = format!("go depth 2 searchmoves {wanted}");
        let best = subject.search(&game, &go)?.best;
        if best != Some(mv) {
            return failed(format!("`{go}` is not answered by {wanted}"));
        }
    }
    Ok(format!("{} moves", cases.len()))
}

fn exploded(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    let game = game_with("g1f3 d7d5 f3e5 a7a6 e5f7")?;
    subject.search(&game, "go depth 2").map(|_| String::new())
}

fn no_legal_move(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    for text in [
        "4k3/8/4Q3/3b2B1/1Q2Q3/R4B1K/8/8 b - - 0 1",
        "7k/8/5KQ1/8/8/8/8/8 b - - 0 1",
    ] {
        let game = game(text, CastlingMode::Standard)?;
        subject.search(&game, "go depth 2")?;
    }
    passed()
}

fn chess960(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    if subject.engine()?.option("UCI_Chess960").is_none() {
        return Err(Trouble::NotOffered(
            "there is no option UCI_Chess960".to_owned(),
        ));
    }
    subject.engine()?.set_option("UCI_Chess960", "true")?;
    subject.mode = CastlingMode::Chess960;
    let ended = played(subject, CHESS960_CASTLINGS, CastlingMode::Chess960);
    if ended.is_ok() {
        subject.engine()?.set_option("UCI_Chess960", "false")?;
        subject.mode = CastlingMode::Standard;
    }
    ended
}

fn unknown_commands(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    for line in [
        "",
        "   ",
        "xyzzy",
        "joho debug off",
        "go_depth 3",
        "setoption name Nonexistent value 1",
    ] {
        subject.send(line)?;
    }
    subject.ready()?;
    subject.send("  position \t startpos   moves  e2e4 ")?;
    subject.send("  go   depth  2 ")?;
    subject.answer(&game_with("e2e4")?, "go depth 2")?;
    subject.expect_silence("go depth 2").map(|()| String::new())
}

fn idle_stop(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    subject.send("stop")?;
    subject.expect_silence("stop")?;
    subject
        .search(&Game::default(), "go depth 1")
        .map(|_| String::new())
}

fn stop_storm(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    const SEARCHES: usize = 20;
    let game = Game::default();
    subject.set_position(&game)?;
    for _ in 0..SEARCHES {
        subject.send("go infinite")?;
        subject.send("stop")?;
        subject.answer(&game, "go infinite")?;
    }
    subject
        .expect_silence("go infinite")
        .map(|()| String::new())
}

fn quit(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    subject.send("quit")?;
    ends(subject, "`quit`")
}

fn end_of_input(subject: &mut Subject, _: &Effort) -> Result<String, Trouble> {
    subject.engine()?.process().close_input();
    ends(subject, "the end of its input")
}

fn ends(subject: &mut Subject, after: &str) -> Result<String, Trouble> {
    let limit = subject.time_left().min(Duration::from_secs(3));
    let ended = subject.engine()?.process().wait(limit);
    subject.drop_engine();
    match ended {
        None => failed(format!(
            "it still runs {} s after {after}",
            limit.as_secs_f32().round()
        )),
        Some(status) if status.success() => passed(),
        Some(status) => failed(format!("after {after}: {status}")),
    }
}

/// Games of the engine against itself from random openings. Illegal moves come up in positions
/// that only play reaches; memory is read at the same point of the first games and of the last.
fn games(subject: &mut Subject, effort: &Effort) -> Result<String, Trouble> {
    const USUAL: usize = 50;
    const PLIES: usize = 60;
    let wanted = effort.games.unwrap_or(USUAL);
    let warm = (wanted / 5).clamp(1, 20);
    let mut random = Random::new(1);
    let (mut played, mut plies, mut memory) = (0, 0, None);
    let answer_limit = effort.timeout.unwrap_or(Duration::from_secs(10));
    let begun = Instant::now();
    while played < wanted {
        // Two seconds are kept for a move that is slow.
        if effort.games.is_none() && subject.time_left() < Duration::from_secs(2) {
            break;
        }
        subject.allow(answer_limit);
        subject.send("ucinewgame")?;
        subject.ready()?;
        let mut game = Game::default();
        for _ in 0..4 {
            let moves = game.position().legal_moves();
            if let Some(&mv) = random.choose(&moves) {
                game.play_unchecked(mv);
            }
        }
        while game.moves().len() < PLIES && game.outcome().is_ongoing() {
            if effort.games.is_none() && subject.time_left() < Duration::from_secs(1) {
                break;
            }
            subject.allow(answer_limit);
            subject.set_position(&game)?;
            subject.send("go nodes 100")?;
            match subject.answer(&game, "go nodes 100")?.best {
                Some(mv) => game.play_unchecked(mv),
                None => break,
            }
            plies += 1;
        }
        played += 1;
        if played == warm {
            memory = resident(subject.engine()?.process().id());
        }
    }
    let now = resident(subject.engine()?.process().id());
    let mut remark = format!(
        "{played} of {wanted} games, {plies} moves in {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    if let (Some(before), Some(now)) = (memory.filter(|_| played > warm), now) {
        // A table that fills grows too, so a quarter and 16 MB are not called a leak.
        if now > before + before / 4 + 16 * 1024 {
            return failed(format!(
                "memory grew from {before} kB to {now} kB in {} games",
                played - warm
            ));
        }
        remark.push_str(&format!(
            ", memory {before} kB after {warm} games, {now} kB at the end"
        ));
    }
    Ok(remark)
}

/// The resident memory of a process in kB; `None` where the system does not tell.
#[cfg(target_os = "linux")]
fn resident(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(not(target_os = "linux"))]
fn resident(_: u32) -> Option<u64> {
    None
}
