//! Counting replies by what a move changes gives the same numbers as counting them from scratch;
//! so do threads, tables and every kind of processor.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::support::random::Random;
use crate::support::referee::Board;
use crate::support::{data, parallel};
use megaton::Position;
use megaton::perft::{self, PerftError, PerftOptions, Processor, Table};

/// Random games from every `step`-th position of the suites, `plies` long at most.
fn random_positions(step: usize, plies: usize, check: impl Fn(&Position) + Sync) {
    let starts: Vec<_> = data::positions()
        .into_iter()
        .step_by(step)
        .enumerate()
        .collect();
    parallel::for_each(&starts, |(seed, (fen, _))| {
        let mut random = Random::new(*seed as u64 ^ 0x5eed);
        let mut position = Board::from_fen(fen).to_position();
        for _ in 0..plies {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(*random.pick(&moves));
        }
    });
}

/// Every legal move is played and every position looked at from scratch: what the faster ways are
/// held against.
fn count_plainly(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| count_plainly(&position.play_unchecked(mv), depth - 1))
            .sum(),
    }
}

fn on(processor: Processor) -> PerftOptions<'static> {
    PerftOptions::new().processor(processor)
}

/// Depth 3 is the least at which replies are counted together: once for each move of the root.
/// Without the plies between, most positions are close to where something can go wrong: touching
/// kings, pins through explosions, castling under fire.
fn agree_with_the_plain_count(step: usize, plies: usize) -> u64 {
    let checked = AtomicU64::new(0);
    random_positions(step, plies, |position| {
        let plain = count_plainly(position, 3);
        for &processor in Processor::available() {
            let count = perft::count_with(position, 3, &on(processor)).unwrap();
            assert_eq!(count, plain, "{processor}: {position:?}");
        }
        checked.fetch_add(1, Ordering::Relaxed);
    });
    checked.into_inner()
}

#[test]
fn short_cuts_agree_with_the_plain_count() {
    let checked = agree_with_the_plain_count(3, 6);
    assert!(checked > 5_000, "only {checked} positions");
}

#[test]
#[ignore = "minutes"]
fn short_cuts_agree_with_the_plain_count_in_long_games() {
    let checked = agree_with_the_plain_count(1, 80);
    assert!(checked > 100_000, "only {checked} positions");
}

#[test]
fn threads_tables_and_processors_do_not_change_the_numbers() {
    let table = Table::new(8).unwrap();
    let mut lines = 0;
    for name in data::STANDARD_SUITES.iter().chain(&data::CHESS960_SUITES) {
        for line in data::suite(name).into_iter().step_by(20) {
            let position = Board::from_fen(&line.fen).to_position();
            let Some(&(depth, nodes)) = line.counts.iter().rfind(|count| count.1 < 400_000) else {
                continue;
            };
            lines += 1;
            for threads in 1..=3 {
                for table in [None, Some(&table)] {
                    for &processor in Processor::available() {
                        let options = on(processor).threads(threads).table(table);
                        let count = perft::count_with(&position, depth, &options);
                        assert_eq!(count, Ok(nodes), "{} {threads} {processor}", line.fen);
                    }
                }
            }
        }
    }
    assert!(lines > 80, "only {lines} lines");
}

#[test]
fn divide_has_the_same_order_and_counts_on_any_number_of_threads() {
    let position = Position::start();
    let divided = perft::divide(&position, 5);
    assert_eq!(divided.len(), 20);
    assert_eq!(divided.iter().map(|part| part.1).sum::<u64>(), 4_864_979);
    for threads in [2, 3, 16] {
        let options = PerftOptions::new().threads(threads);
        assert_eq!(
            perft::divide_with(&position, 5, &options),
            Ok(divided.clone())
        );
    }
}

#[test]
fn a_stopped_count_ends_at_once_and_gives_no_number() {
    let stop = AtomicBool::new(false);
    let options = PerftOptions::new().threads(2).stop(&stop);
    std::thread::scope(|scope| {
        let count = scope.spawn(|| perft::count_with(&Position::start(), 12, &options));
        std::thread::sleep(std::time::Duration::from_millis(30));
        let stopped = std::time::Instant::now();
        stop.store(true, Ordering::Relaxed);
        assert_eq!(count.join().unwrap(), Err(PerftError::Stopped));
        // The count looks at the flag every few microseconds; a loaded machine may take its time
        // to run the threads at all.
        assert!(stopped.elapsed().as_millis() < 1_000);
    });
}

#[test]
fn counts_beyond_sixty_four_bits_are_an_error() {
    // Two bare kings: few positions, so that a table goes deep.
    let position = Board::from_fen("k7/8/8/8/8/8/8/K7 w - - 0 1").to_position();
    let table = Table::new(16).unwrap();
    let options = PerftOptions::new().table(&table);
    assert_eq!(
        perft::count_with(&position, 40, &options),
        Err(PerftError::Overflow)
    );
    assert_eq!(
        perft::count_with(&position, 256, &options),
        Err(PerftError::TooDeep)
    );
    let before = perft::count_with(&position, 12, &options).unwrap();
    assert_eq!(before, perft::count(&position, 12));
}

/// Few positions at many depths: a table in which the depths of one position pushed each other out
/// took minutes and more for these.
#[test]
fn small_endings_are_counted_deep_with_a_table() {
    let table = Table::new(64).unwrap();
    let options = PerftOptions::new().table(&table);
    let count = |text: &str, depth| {
        perft::count_with(&Board::from_fen(text).to_position(), depth, &options)
    };
    let kings = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(count(kings, 20), Ok(5_957_090_852_837_310));
    assert_eq!(count(kings, 40), Err(PerftError::Overflow));
    let walls = "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1";
    let shallow = perft::count(&Board::from_fen(walls).to_position(), 9);
    assert_eq!(count(walls, 9), Ok(shallow));
    let depths: Vec<_> = (18..=21)
        .map(|depth| count(walls, depth).unwrap())
        .collect();
    assert!(depths.is_sorted(), "{depths:?}");
}

#[test]
fn a_table_that_is_too_large_is_refused() {
    assert!(Table::new(usize::MAX).is_err());
    assert!(Table::new(usize::MAX >> 21).is_err());
    assert_eq!(Table::new(3).unwrap().megabytes(), 3);
}

#[test]
fn statistics_of_the_start_position() {
    // Orthodox chess has 34 captures and 12 checks at depth 3; atomic chess differs from depth 4 on
    // in nodes and lacks most checks, for a piece that captures is gone.
    let position = Position::start();
    let one = perft::statistics(&position, 4, 1, None).unwrap();
    let nodes: Vec<u64> = one.iter().map(|depth| depth.nodes).collect();
    assert_eq!(nodes, [20, 400, 8902, 197_326]);
    assert_eq!((one[2].captures, one[2].checks), (34, 12));
    assert_eq!((one[3].castles, one[3].en_passant), (0, 0));
    for threads in [2, 3] {
        let several = perft::statistics(&position, 4, threads, None);
        assert_eq!(several, Ok(one.clone()));
    }
}

#[test]
fn statistics_count_every_kind_of_move() {
    // Castling on both sides, en passant (twice), promotions with and without capture.
    let text = "r3k2r/1P6/8/2pPp3/8/8/8/R3K2R w KQkq c6 0 1";
    let position = Board::from_fen(text).to_position();
    let depth = perft::statistics(&position, 1, 1, None).unwrap()[0];
    assert_eq!(depth.nodes, perft::count(&position, 1));
    assert_eq!(depth.castles, 2);
    assert_eq!(depth.en_passant, 1);
    assert_eq!(depth.promotions, 8);
    // b7xa8 as four moves, a1xa8, h1xh8 and d5xc6.
    assert_eq!(depth.captures, 7);
    assert_eq!(
        (depth.king_explosions, depth.checkmates, depth.stalemates),
        (0, 0, 0)
    );
    let end = Board::from_fen("k7/8/8/8/8/8/1R6/2R4K w - - 0 1").to_position();
    let depth = perft::statistics(&end, 1, 1, None).unwrap()[0];
    assert_eq!(depth.checkmates, 1);
    let blast = Board::from_fen("k7/p7/8/8/8/8/8/R5K1 w - - 0 1").to_position();
    let depth = perft::statistics(&blast, 1, 1, None).unwrap()[0];
    assert_eq!((depth.captures, depth.king_explosions), (1, 1));
}

#[test]
fn counts_of_the_start_position_with_a_table() {
    let line = &data::suite("perft-start.epd")[0];
    let position = Position::start();
    let table = Table::new(64).unwrap();
    let options = PerftOptions::new().threads(2).table(&table);
    for &(depth, nodes) in line.counts.iter().filter(|count| count.0 <= 6) {
        assert_eq!(perft::count_with(&position, depth, &options), Ok(nodes));
    }
}

#[test]
#[ignore = "minutes"]
fn counts_of_the_start_position_to_the_full_depth_from_both_sides() {
    let line = &data::suite("perft-start.epd")[0];
    for position in [Position::start(), Position::start().flipped()] {
        let table = Table::new(1024).unwrap();
        let options = PerftOptions::new().threads(2).table(&table);
        for &(depth, nodes) in &line.counts {
            assert_eq!(perft::count_with(&position, depth, &options), Ok(nodes));
        }
    }
}
