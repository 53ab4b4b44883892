//! The search finds what it should, proves what it claims, and keeps to its limits.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::random::Random;
use crate::support::{data, play, position};
use megaton::game::{Game, Outcome};
use megaton::notation::fen;
use megaton::search::{BestMove, Control, Engine, Info, Limits, Score, SearchOptions, Tables, Wdl};
use megaton::{CastlingMode, Color, Move, Position};

fn text(mv: Option<Move>) -> String {
    mv.map_or_else(
        || "(none)".to_owned(),
        |mv| mv.to_uci(CastlingMode::Standard).to_string(),
    )
}

/// The answer and the last report.
fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> (BestMove, Info) {
    let mut last = None;
    let answer = engine.search(game, limits, &Control::default(), &mut |info| {
        last = Some(info.clone());
    });
    (answer, last.expect("at least one report"))
}

fn nodes(limit: u64) -> Limits {
    Limits::new().nodes(limit)
}

fn movetime(milliseconds: u64) -> Limits {
    Limits::new().move_time(Duration::from_millis(milliseconds))
}

#[test]
fn wins_within_three_moves_are_proved_and_nothing_else() {
    let mut engine = Engine::default();
    for row in data::rows("mates.tsv") {
        let (fen, number): (_, i32) = (&row[0], row[1].parse().expect("a number"));
        let game = Game::new(position(fen));
        let limits = movetime(5000).mate(if number == 0 { 3 } else { number as u32 });
        let (answer, info) = search(&mut engine, &game, &limits);
        if number > 0 {
            assert_eq!(info.score, Score::Mate(number), "{fen}");
            let best = text(answer.best);
            assert!(row[2].split(' ').any(|mv| mv == best), "{fen}: {best}");
            assert!(
                info.pv.len() as i32 == 2 * number - 1,
                "{fen}: {:?}",
                info.pv
            );
        } else {
            assert!(!matches!(info.score, Score::Mate(1..=3)), "{fen}");
        }
    }
}

#[test]
fn a_win_stands_where_its_line_cannot_be_finished() {
    let mut engine = Engine::default();
    let mut cut = 0;
    for row in data::rows("mates.tsv").iter().filter(|row| row[1] == "3") {
        let game = Game::new(position(&row[0]));
        let limits = Limits::new().mate(3);
        engine.clear();
        let (_, whole) = search(&mut engine, &game, &limits);
        engine.clear();
        // The last moves of the line are found at the last position, so it has to do without.
        let limits = limits.nodes(whole.nodes);
        let (answer, info) = search(&mut engine, &game, &limits);
        let best = text(answer.best);
        assert!(row[2].split(' ').any(|mv| mv == best), "{}: {best}", row[0]);
        if info.nodes == whole.nodes {
            assert_eq!(info.score, Score::Mate(3), "{}", row[0]);
            cut += usize::from(info.pv.len() < whole.pv.len());
        }
    }
    assert!(cut > 0);
}

#[test]
fn a_depth_beyond_the_deepest_ends_with_the_deepest() {
    let bare = Game::new(position("8/8/8/8/8/1k6/8/1K6 w - - 0 1"));
    let limits = Limits::new().depth(200);
    let (_, info) = search(&mut Engine::default(), &bare, &limits);
    assert_eq!(info.depth, Limits::MAX_DEPTH);
}

#[test]
fn the_search_itself_finds_the_wins() {
    let mut engine = Engine::default();
    for row in data::rows("mates.tsv") {
        let number: i32 = row[1].parse().expect("a number");
        if number == 0 {
            continue;
        }
        engine.clear();
        let (answer, info) = search(&mut engine, &Game::new(position(&row[0])), &nodes(100_000));
        let best = text(answer.best);
        let listed = row[2].split(' ').any(|mv| mv == best);
        let longer = matches!(info.score, Score::Mate(n) if n >= number);
        assert!(listed || longer, "{}: {best} {:?}", row[0], info.score);
    }
}

#[test]
fn claimed_mates_hold() {
    let mut random = Random::new(5);
    let (mut player, mut referee) = (Engine::default(), Engine::default());
    let mut claims = 0;
    for _ in 0..40 {
        let mut game = Game::default();
        while game.outcome().is_ongoing() && game.moves().len() < 80 {
            let (answer, info) = search(&mut player, &game, &nodes(1500));
            if let Score::Mate(number @ 1..=3) = info.score {
                let limits = Limits::new().mate(number as u32);
                let (_, proof) = search(&mut referee, &game, &limits);
                let fen = fen::write(game.position(), CastlingMode::Standard);
                let proved = matches!(proof.score, Score::Mate(n) if n > 0 && n <= number);
                assert!(proved, "{fen}: mate {number}, but {:?}", proof.score);
                claims += 1;
            }
            let moves = game.position().legal_moves();
            let mv = match random.one_in(4) {
                true => *random.pick(&moves),
                false => answer.best.expect("the game goes on"),
            };
            game.play_unchecked(mv);
        }
    }
    assert!(claims > 40, "only {claims} claims");
}

#[test]
fn beats_random_moves() {
    let mut random = Random::new(11);
    let mut engine = Engine::default();
    for number in 0..20 {
        let mut game = Game::default();
        let us = Color::from_white(number % 2 == 0);
        while game.outcome().is_ongoing() && game.moves().len() < 200 {
            let mv = if game.position().turn() == us {
                search(&mut engine, &game, &nodes(2000)).0.best
            } else {
                Some(*random.pick(&game.position().legal_moves()))
            };
            game.play_unchecked(mv.expect("the game goes on"));
        }
        let won = matches!(game.outcome(), Outcome::Win { color, .. } if color == us);
        assert!(
            won,
            "game {number}: {} after {:?}",
            game.outcome(),
            game.moves()
        );
    }
}

#[test]
fn one_thread_visits_the_same_positions_each_time() {
    let depth = Limits::new().depth(8);
    let run = || {
        let mut engine = Engine::default();
        let mut game = Game::default();
        let mut counts = Vec::new();
        for _ in 0..4 {
            let (answer, info) = search(&mut engine, &game, &depth);
            counts.push((info.nodes, answer.best));
            game.play_unchecked(answer.best.expect("the game goes on"));
        }
        counts
    };
    assert_eq!(run(), run());
}

#[test]
fn dead_and_exhausted_games_are_level() {
    let mut engine = Engine::default();
    for fen in [
        "8/8/3k4/8/8/3KR3/8/8 w - - 0 1",
        "k7/8/8/n7/8/8/8/K1R5 w - - 100 90",
    ] {
        let (answer, info) = search(&mut engine, &Game::new(position(fen)), &nodes(20_000));
        assert!(answer.best.is_some());
        let level = matches!(info.score, Score::Centipawns(-20..=20));
        assert!(level, "{fen}: {:?}", info.score);
    }
}

#[test]
fn clocks_are_kept() {
    let mut engine = Engine::default();
    let game = Game::default();
    // Wide enough for a busy machine; what counts is that none takes its time.
    let slack = Duration::from_millis(150);
    for (left, increment, to_go, most) in [
        (0, 0, None, 10),
        (1, 0, None, 10),
        (30, 0, Some(1), 30),
        (100, 10, None, 60),
        (2000, 0, Some(40), 500),
        (300, 0, Some(1), 300),
    ] {
        let left_on_clock = Duration::from_millis(left);
        let increment = Duration::from_millis(increment);
        let mut limits = Limits::new()
            .clock(left_on_clock, left_on_clock)
            .increment(increment, increment);
        if let Some(moves) = to_go {
            limits = limits.moves_to_go(moves);
        }
        let started = Instant::now();
        let (answer, _) = search(&mut engine, &game, &limits);
        let took = started.elapsed();
        assert!(answer.best.is_some());
        assert!(
            took < Duration::from_millis(most) + slack,
            "{left} ms: {took:?}"
        );
    }
    for wanted in [1, 20, 100] {
        let started = Instant::now();
        search(&mut engine, &game, &movetime(wanted));
        let took = started.elapsed();
        assert!(took < Duration::from_millis(wanted) + slack, "{took:?}");
        assert!(took >= Duration::from_millis(wanted / 2), "{took:?}");
    }
}

#[test]
fn stop_and_ponderhit_are_heard_at_once() {
    for threads in [1, 2] {
        let mut engine = Engine::default();
        engine.set_options(SearchOptions::new().threads(threads));
        for (ponder, hit) in [(false, false), (true, false), (true, true)] {
            let tenth = Duration::from_millis(100);
            let limits = if ponder {
                Limits::new().ponder(true).clock(tenth, tenth)
            } else {
                Limits::new()
            };
            let control = Control::new(ponder);
            let (control, game) = (&control, Game::default());
            thread::scope(|scope| {
                let engine = &mut engine;
                let searching = scope.spawn(move || {
                    let answer = engine.search(&game, &limits, control, &mut |_| {});
                    (answer, Instant::now())
                });
                thread::sleep(Duration::from_millis(150));
                assert!(
                    !searching.is_finished(),
                    "an answer before it was asked for"
                );
                let asked = Instant::now();
                if hit {
                    control.ponderhit()
                } else {
                    control.stop()
                }
                let (answer, answered) = searching.join().expect("no panic");
                assert!(answer.best.is_some());
                let waited = answered.saturating_duration_since(asked);
                assert!(waited < Duration::from_millis(200), "{waited:?}");
            });
        }
    }
}

#[test]
fn several_lines_come_best_first_and_differ() {
    let mut engine = Engine::new(SearchOptions::new().multipv(4));
    let mut lines: Vec<Info> = Vec::new();
    let game = Game::default();
    engine.search(&game, &nodes(30_000), &Control::default(), &mut |info| {
        if info.multipv == Some(1) && lines.len() >= 4 && info.depth > lines[0].depth {
            lines.clear();
        }
        lines.push(info.clone());
    });
    // The last report repeats the best line with the totals.
    let last = lines.pop().expect("a report");
    assert_eq!(last.multipv, Some(1));
    assert_eq!(lines.len(), 4);
    for pair in lines.windows(2) {
        let worth = |info: &Info| match info.score {
            Score::Centipawns(worth) => worth,
            score => panic!("{score:?} at the start"),
        };
        assert!(worth(&pair[0]) >= worth(&pair[1]));
        assert_ne!(pair[0].pv[0], pair[1].pv[0]);
    }
}

#[test]
fn only_the_moves_asked_for_are_answered() {
    let mut engine = Engine::default();
    let game = Game::default();
    let a_pawn = game
        .position()
        .legal_moves()
        .iter()
        .copied()
        .find(|&mv| text(Some(mv)) == "a2a3");
    let limits = nodes(5000).search_moves(a_pawn);
    assert_eq!(text(search(&mut engine, &game, &limits).0.best), "a2a3");
    let limits = nodes(5000).search_moves([]);
    assert_eq!(search(&mut engine, &game, &limits).0.best, None);
}

#[test]
fn a_table_beyond_all_memory_is_refused() {
    let mut engine = Engine::default();
    assert!(engine.set_hash(Engine::MAX_HASH).is_err());
    assert!(
        search(&mut engine, &Game::default(), &nodes(1000))
            .0
            .best
            .is_some()
    );
    assert!(engine.set_hash(1).is_ok());
}

/// Every report of a search.
fn reports(engine: &mut Engine, game: &Game, limits: &Limits) -> (BestMove, Vec<Info>) {
    let mut all = Vec::new();
    let answer = engine.search(game, limits, &Control::default(), &mut |info| {
        all.push(info.clone());
    });
    (answer, all)
}

#[test]
fn reports_never_go_backwards_and_end_with_the_totals() {
    let win_in_two = data::rows("mates.tsv")
        .into_iter()
        .find(|row| row[1] == "2")
        .expect("a win in two");
    let won = Game::new(position(&win_in_two[0]));
    for threads in [1, 2] {
        for (game, limits) in [
            (&Game::default(), nodes(100_000)),
            (&Game::default(), movetime(60)),
            (&Game::default(), Limits::new().mate(2)),
            (&won, Limits::new().mate(3)),
            (&won, nodes(20_000)),
        ] {
            let mut engine = Engine::new(SearchOptions::new().threads(threads));
            let (answer, all) = reports(&mut engine, game, &limits);
            for pair in all.windows(2) {
                assert!(pair[0].depth <= pair[1].depth, "{limits:?}");
                assert!(pair[0].nodes <= pair[1].nodes, "{limits:?}");
                assert!(pair[0].time <= pair[1].time, "{limits:?}");
            }
            let last = all.last().expect("a report");
            assert_eq!(last.pv.first().copied(), answer.best, "{limits:?}");
            assert!(last.hashfull.is_some());
            let mates = all.iter().filter_map(|info| match info.score {
                Score::Mate(number) if number > 0 => Some(number),
                _ => None,
            });
            if let Some(nearest) = mates.min() {
                assert_eq!(last.score, Score::Mate(nearest), "{limits:?}");
            }
            if limits == nodes(100_000) {
                assert!((100_000..100_600).contains(&last.nodes), "{}", last.nodes);
            }
        }
    }
}

#[test]
fn the_absence_of_a_win_is_said_only_where_it_is_proved() {
    let mut engine = Engine::default();
    let game = Game::default();
    let (answer, _) = search(&mut engine, &game, &Limits::new().mate(2));
    assert_eq!(answer.no_mate_in, Some(2));
    let (answer, _) = search(&mut engine, &game, &Limits::new().mate(5).nodes(2_000));
    assert_eq!(answer.no_mate_in, None, "the search was cut short");
    let row = data::rows("mates.tsv")
        .into_iter()
        .find(|row| row[1] == "3")
        .expect("a win in three");
    let game = Game::new(position(&row[0]));
    let (answer, info) = search(&mut engine, &game, &Limits::new().mate(3));
    assert_eq!((answer.no_mate_in, info.score), (None, Score::Mate(3)));
    let (answer, _) = search(&mut engine, &game, &Limits::new().mate(2));
    assert_eq!(answer.no_mate_in, Some(2));
}

/// How often each move is answered in `games` searches with different seeds.
fn choices(elo: u32, game: &Game, games: u64) -> std::collections::BTreeMap<String, u32> {
    let mut counts = std::collections::BTreeMap::new();
    let mut engine = Engine::default();
    for seed in 0..games {
        let options = SearchOptions::new().limit_strength(Some(elo)).seed(seed);
        engine.set_options(options);
        engine.clear();
        let (answer, info) = search(&mut engine, game, &nodes(5_000));
        assert_eq!(info.pv.first().copied(), answer.best);
        *counts.entry(text(answer.best)).or_default() += 1;
    }
    counts
}

#[test]
fn limited_strength_wins_in_one_and_a_higher_setting_never_less_often() {
    // The knight takes f7, and the king explodes.
    let mut game = Game::default();
    play(&mut game, "g1f3 d7d5 f3e5 a7a6");
    let mut least = 0;
    for elo in [800, 900, 1000, 1100, 1200, 1500, 2300, 2800] {
        let won: u32 = choices(elo, &game, 60)
            .into_iter()
            .filter(|(mv, _)| mv == "e5f7")
            .map(|(_, count)| count)
            .sum();
        assert!(won >= least, "{elo}: {won} of 60 after {least}");
        assert!(elo < 1200 || won == 60, "{elo}: {won} of 60");
        assert!(elo > 800 || (20..50).contains(&won), "{elo}: {won} of 60");
        least = won;
    }
}

#[test]
fn limited_strength_chooses_among_several_moves() {
    for (elo, least) in [(800, 3), (1200, 3), (1600, 2)] {
        let counts = choices(elo, &Game::default(), 40);
        assert!(counts.len() >= least, "{elo}: {counts:?}");
        assert!(
            counts.values().all(|&count| count < 38),
            "{elo}: {counts:?}"
        );
    }
    assert_eq!(choices(2800, &Game::default(), 5).len(), 1);
}

/// Queen against bare king, solved here by going backwards from the ends of the games.
struct QueenTables {
    /// By key: plies to the end, negative where the side to move loses, 0 where neither wins.
    distances: HashMap<u64, i32>,
}

impl QueenTables {
    fn new() -> QueenTables {
        let positions = queen_positions();
        let indices: HashMap<u64, usize> = positions
            .iter()
            .enumerate()
            .map(|(index, position)| (position.key(), index))
            .collect();
        let mut distances = vec![0; positions.len()];
        // The positions after each move; `None` where that ends the game or the queen is lost.
        let mut after: Vec<Vec<Option<usize>>> = Vec::with_capacity(positions.len());
        for (position, distance) in positions.iter().zip(&mut distances) {
            let mut list = Vec::new();
            for mv in position.legal_moves() {
                let next = position.play_unchecked(mv);
                if next.exploded().is_some() {
                    *distance = 1;
                }
                list.push(indices.get(&next.key()).copied());
            }
            let ended = Game::new(*position).outcome();
            if list.is_empty() && matches!(ended, Outcome::Win { .. }) {
                *distance = -1;
            }
            after.push(list);
        }
        loop {
            let mut changes = Vec::new();
            for (index, list) in after.iter().enumerate() {
                if distances[index] != 0 || list.is_empty() {
                    continue;
                }
                // Mated positions count as lost in one, as Syzygy has it.
                let plies = |&next: &usize| match after[next].is_empty() {
                    true => 1,
                    false => 1 - distances[next],
                };
                let known = || list.iter().flatten();
                let wins = known().filter(|&&next| distances[next] < 0).map(plies);
                if let Some(nearest) = wins.min() {
                    changes.push((index, nearest));
                } else if list
                    .iter()
                    .all(|next| next.is_some_and(|next| distances[next] > 0))
                {
                    let longest = known().map(|&next| distances[next] + 1).max();
                    changes.push((index, -longest.unwrap_or(0)));
                }
            }
            if changes.is_empty() {
                break;
            }
            for (index, distance) in changes {
                distances[index] = distance;
            }
        }
        let keys = positions.iter().map(Position::key);
        QueenTables {
            distances: keys.zip(distances).collect(),
        }
    }
}

impl Tables for QueenTables {
    fn max_pieces(&self) -> u32 {
        3
    }

    fn probe_wdl(&self, position: &Position) -> Option<Wdl> {
        Some(match self.probe_dtz(position)? {
            0 => Wdl::Draw,
            1.. => Wdl::Win,
            _ => Wdl::Loss,
        })
    }

    fn probe_dtz(&self, position: &Position) -> Option<i32> {
        self.distances.get(&position.key()).copied()
    }
}

/// All positions of White's king and queen against Black's king.
fn queen_positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for number in 0..64usize.pow(3) {
        let squares = [number / 4096, number / 64 % 64, number % 64];
        let mut rows = [['1'; 8]; 8];
        for (square, piece) in squares.into_iter().zip(['K', 'Q', 'k']) {
            rows[square / 8][square % 8] = piece;
        }
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        for turn in ["w", "b"] {
            // Where two stand on one square a king or the queen is missing.
            let text = format!("{} {turn} - - 0 1", rows.join("/"));
            let valid = text.parse::<Position>().ok();
            positions.extend(valid.filter(|position| position.board().occupied().count() == 3));
        }
    }
    positions
}

#[test]
fn a_table_win_is_won_in_the_plies_the_tables_say() {
    let tables = Arc::new(QueenTables::new());
    let positions = queen_positions();
    let mut engine = Engine::default().with_tables(tables.clone());
    let mut random = Random::new(15);
    let mut games = 0;
    while games < 60 {
        let start = random.pick(&positions);
        let plies = tables.probe_dtz(start).expect("in the tables");
        if plies <= 5 {
            continue;
        }
        games += 1;
        let mut game = Game::new(*start);
        while game.outcome().is_ongoing() {
            let (answer, info) = search(&mut engine, &game, &nodes(300));
            let by_tables = matches!(info.score, Score::Table(_) | Score::Mate(_));
            assert!(by_tables, "{start}: {:?}", info.score);
            assert!(info.table_hits.is_some(), "{start}");
            game.play_unchecked(answer.best.expect("the game goes on"));
            assert!(game.moves().len() as i32 <= plies, "{start}: {plies} plies");
        }
        assert!(matches!(game.outcome(), Outcome::Win { .. }), "{start}");
    }
}

/// The solved endings, as tables that tell less or other than they know.
struct Altered {
    tables: Arc<QueenTables>,
    /// The distance is not told.
    without_distance: bool,
    /// Every win comes too late for the fifty-move rule.
    too_late: bool,
}

impl Tables for Altered {
    fn max_pieces(&self) -> u32 {
        self.tables.max_pieces()
    }

    fn probe_wdl(&self, position: &Position) -> Option<Wdl> {
        Some(match self.tables.probe_wdl(position)? {
            Wdl::Win if self.too_late => Wdl::CursedWin,
            Wdl::Loss if self.too_late => Wdl::BlessedLoss,
            wdl => wdl,
        })
    }

    fn probe_dtz(&self, position: &Position) -> Option<i32> {
        let plies = self.tables.probe_dtz(position)?;
        let late = if self.too_late {
            100 * plies.signum()
        } else {
            0
        };
        (!self.without_distance).then_some(plies + late)
    }
}

/// White's rook may take the pawn and is lost with it, which leaves a queen against a bare king.
const CAPTURE_INTO_THE_TABLES: &str = "2k5/7p/8/8/8/8/8/K2Q3R w - - 0 1";

#[test]
fn a_capture_into_the_tables_is_seen_inside_the_tree() {
    let tables = Arc::new(QueenTables::new());
    let game = Game::new(position(CAPTURE_INTO_THE_TABLES));
    let capture = game.position().verdict("h1h7".parse().expect("a move"));
    let capture = Limits::new()
        .depth(2)
        .search_moves([capture.expect("legal")]);
    let (_, info) = search(&mut Engine::default(), &game, &capture);
    let unaided = info.score;
    assert!(matches!(unaided, Score::Centipawns(_)), "{unaided:?}");
    assert_eq!(info.table_hits, None);

    let mut engine = Engine::default().with_tables(tables.clone());
    let (_, info) = search(&mut engine, &game, &capture);
    assert!(
        matches!(info.score, Score::Table(1..=3)),
        "{:?}",
        info.score
    );
    assert!(info.table_hits.is_some_and(|hits| hits > 0));

    // For the side that is about to lose that way.
    let lost = Game::new(position("3k4/7p/8/8/8/8/8/K2Q3R b - - 0 1"));
    let (_, info) = search(&mut engine, &lost, &Limits::new().depth(3));
    let is_lost = matches!(info.score, Score::Table(-4..=-1) | Score::Mate(..0));
    assert!(is_lost, "{:?}", info.score);

    // A win that comes too late is no more than a draw, unless that rule does not hold.
    let altered = Altered {
        tables,
        without_distance: false,
        too_late: true,
    };
    engine.set_tables(Some(Arc::new(altered)));
    let (_, info) = search(&mut engine, &game, &capture);
    let is_level = matches!(info.score, Score::Centipawns(-2..=2));
    assert!(is_level, "{:?}", info.score);
    engine.set_options(SearchOptions::new().fifty_move_rule(false));
    engine.clear();
    let (_, info) = search(&mut engine, &game, &capture);
    assert!(matches!(info.score, Score::Table(1..)), "{:?}", info.score);

    // Positions with more pieces than the option allows are not looked up.
    engine.set_options(SearchOptions::new().table_pieces(2));
    engine.clear();
    let (_, info) = search(&mut engine, &game, &capture);
    assert_eq!((info.score, info.table_hits), (unaided, Some(0)));
}

#[test]
fn a_table_win_too_late_for_the_fifty_moves_is_level() {
    let tables = Arc::new(QueenTables::new());
    let slow = queen_positions()
        .into_iter()
        .find(|position| tables.probe_dtz(position).is_some_and(|plies| plies >= 9))
        .expect("a win that takes long");
    let fen = slow.to_string();
    let at_clock = |clock: u32| {
        let start = fen.strip_suffix("0 1").expect("a new clock");
        Game::new(position(&format!("{start}{clock} 90")))
    };
    let mut engine = Engine::default().with_tables(tables);
    for (clock, fifty_moves, is_won) in [
        (0, true, true),
        (80, true, true),
        (95, true, false),
        (95, false, true),
    ] {
        engine.clear();
        engine.set_options(SearchOptions::new().fifty_move_rule(fifty_moves));
        let (_, info) = search(&mut engine, &at_clock(clock), &nodes(300));
        let found = match info.score {
            Score::Table(plies) => plies > 0,
            Score::Centipawns(value) => {
                assert!((-2..=2).contains(&value), "{clock}: {value}");
                false
            }
            score => panic!("{fen}: {score:?}"),
        };
        assert_eq!(found, is_won, "{fen}: clock {clock}, {:?}", info.score);
    }
}

#[test]
fn a_lost_position_is_held_as_long_as_the_tables_say() {
    let tables = Arc::new(QueenTables::new());
    let mut engine = Engine::default().with_tables(tables.clone());
    let positions = queen_positions();
    let lost = positions
        .iter()
        .filter(|position| tables.probe_dtz(position).is_some_and(|plies| plies < -3));
    let mut seen = 0;
    for start in lost.step_by(97) {
        seen += 1;
        let (answer, info) = search(&mut engine, &Game::new(*start), &nodes(300));
        let after = start.play_unchecked(answer.best.expect("it is not over"));
        assert_eq!(
            tables.probe_dtz(start),
            tables.probe_dtz(&after).map(|plies| -plies - 1)
        );
        let is_lost = matches!(info.score, Score::Table(..0) | Score::Mate(..0));
        assert!(is_lost, "{start}: {:?}", info.score);
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn results_without_distances_keep_a_win() {
    let tables = Arc::new(QueenTables::new());
    let altered = Altered {
        tables: tables.clone(),
        without_distance: true,
        too_late: false,
    };
    let mut engine = Engine::default().with_tables(Arc::new(altered));
    let positions = queen_positions();
    let won = positions
        .iter()
        .filter(|position| tables.probe_dtz(position).is_some_and(|plies| plies > 3));
    let mut seen = 0;
    for start in won.step_by(193) {
        seen += 1;
        let (answer, info) = search(&mut engine, &Game::new(*start), &nodes(300));
        let after = start.play_unchecked(answer.best.expect("it is not over"));
        assert_eq!(tables.probe_wdl(&after), Some(Wdl::Loss), "{start}");
        let is_won = matches!(info.score, Score::Table(1..) | Score::Mate(1..));
        assert!(is_won, "{start}: {:?}", info.score);
        assert!(info.table_hits.is_some_and(|hits| hits > 0), "{start}");
    }
    assert!(seen > 20, "{seen}");
}
