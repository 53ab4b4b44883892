//! Plays the games of a match, some of them at once.

use std::collections::VecDeque;
use std::fs::File;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

use crate::program::peer::PeerError;
use crate::program::tournament::adjudication::Adjudication;
use crate::program::tournament::affinity;
use crate::program::tournament::game::{self, Ending, PlayedGame, Side};
use crate::program::tournament::openings::Openings;
use crate::program::tournament::player::{Player, Surroundings, Transcript};
use crate::program::tournament::schedule::{Fixture, Schedule};
use crate::program::tournament::settings::Contestant;
use crate::search::{Engine, STACK_SIZE};
use crate::types::CastlingMode;

/// How often an engine is started anew before the match gives up.
const STARTS: u32 = 3;

/// Ends a match from outside; clones end the same match.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Dropped to stop.
    sender: Arc<Mutex<Option<Sender<()>>>>,
    receiver: Receiver<()>,
}

impl Default for Stop {
    fn default() -> Stop {
        let (sender, receiver) = bounded(0);
        Stop {
            sender: Arc::new(Mutex::new(Some(sender))),
            receiver,
        }
    }
}

impl Stop {
    /// Ends the match; games that are not over are dropped.
    pub fn stop(&self) {
        *self.sender.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Whether the match has been ended.
    pub fn is_stopped(&self) -> bool {
        self.receiver.try_recv() == Err(TryRecvError::Disconnected)
    }
}

/// Everything that defines a match.
#[derive(Debug)]
pub struct Match {
    /// The engines.
    pub contestants: Vec<Contestant>,
    /// The games.
    pub schedule: Schedule,
    /// Where they start.
    pub openings: Openings,
    /// How castling is read and written.
    pub mode: CastlingMode,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// How many games are played at once, from 1.
    pub concurrency: usize,
    /// Whether each engine gets a processor of its own, as far as there are enough.
    pub affinity: bool,
    /// How long an engine may take to start, to be ready, and for a move without a clock.
    pub timeout: Duration,
}

enum Event {
    Played(Fixture, Box<PlayedGame>),
    Failed(String),
}

impl Match {
    /// Starts every engine once and sets its options.
    ///
    /// # Errors
    /// One does not start, or has no such option; the text names it by its index.
    pub fn check_engines(&self, stop: &Stop) -> Result<(), String> {
        let surroundings = self.surroundings(stop, None);
        for (index, contestant) in self.contestants.iter().enumerate() {
            match Player::start(contestant, &surroundings) {
                Ok(_) => {}
                Err(PeerError::Interrupted) => return Ok(()),
                Err(error) => {
                    return Err(format!(
                        "--engine {} ({}): {error}",
                        index + 1,
                        contestant.name
                    ));
                }
            }
        }
        Ok(())
    }

    /// Plays all games that are not `skipped` and hands each to `report` as it ends. Returns when
    /// all are played, `report` breaks, or the match is stopped; no engine runs then.
    ///
    /// # Errors
    /// An engine cannot be started anew, there is no opening, or no thread can be started.
    pub fn run(
        &self,
        stop: &Stop,
        transcript: Option<File>,
        skipped: impl Fn(usize) -> bool,
        mut report: impl FnMut(Fixture, PlayedGame) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let surroundings = self.surroundings(stop, transcript.map(Transcript::new));
        let todo: VecDeque<Fixture> = (0..self.schedule.games())
            .filter(|&index| !skipped(index))
            .filter_map(|index| self.schedule.fixture(index))
            .collect();
        let concurrency = self.concurrency.min(todo.len());
        let todo = Mutex::new(todo);
        let (events, received) = bounded(concurrency.max(1));
        let mut failed = None;
        thread::scope(|scope| {
            for number in 0..concurrency {
                let (events, surroundings, todo) = (events.clone(), &surroundings, &todo);
                let builder = thread::Builder::new()
                    .name(format!("games {number}"))
                    // Our own search, which judges openings and proves mates, runs here.
                    .stack_size(STACK_SIZE);
                let work = move || self.play_games(number, todo, surroundings, stop, &events);
                if let Err(error) = builder.spawn_scoped(scope, work) {
                    stop.stop();
                    failed = Some(format!("no thread for game {}: {error}", number + 1));
                    break;
                }
            }
            drop(events);
            // The workers end by themselves; what they still send after a stop is dropped.
            for event in received {
                match event {
                    _ if stop.is_stopped() => {}
                    Event::Played(fixture, game) => {
                        if report(fixture, *game).is_break() {
                            stop.stop();
                        }
                    }
                    Event::Failed(error) => {
                        stop.stop();
                        failed = Some(error);
                    }
                }
            }
        });
        failed.map_or(Ok(()), Err)
    }

    fn surroundings(&self, stop: &Stop, transcript: Option<Transcript>) -> Surroundings {
        Surroundings {
            mode: self.mode,
            timeout: self.timeout,
            interrupt: stop.receiver.clone(),
            transcript,
        }
    }

    /// Plays one game after the other. The engines of the last game stay for the next.
    fn play_games(
        &self,
        number: usize,
        todo: &Mutex<VecDeque<Fixture>>,
        surroundings: &Surroundings,
        stop: &Stop,
        events: &Sender<Event>,
    ) {
        let mut seated: Vec<(usize, Player)> = Vec::new();
        let mut own = Engine::default();
        while !stop.is_stopped() {
            let next = todo
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop_front();
            let Some(fixture) = next else {
                return;
            };
            let event = match self.play_game(number, &fixture, &mut seated, surroundings, &mut own)
            {
                Ok(Some(game)) => Event::Played(fixture, Box::new(game)),
                Ok(None) => return,
                Err(error) => Event::Failed(error),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    }

    fn play_game(
        &self,
        number: usize,
        fixture: &Fixture,
        seated: &mut Vec<(usize, Player)>,
        surroundings: &Surroundings,
        own: &mut Engine,
    ) -> Result<Option<PlayedGame>, String> {
        let opening = self.openings.get(fixture.round, own)?;
        let indexes = [fixture.white, fixture.black];
        seated.retain(|(index, _)| indexes.contains(index));
        let mut take = |index: usize| -> Result<Option<Player>, String> {
            if let Some(at) = seated.iter().position(|seat| seat.0 == index) {
                return Ok(Some(seated.swap_remove(at).1));
            }
            self.start(index, surroundings)
        };
        let (Some(mut white), Some(mut black)) = (take(fixture.white)?, take(fixture.black)?)
        else {
            return Ok(None);
        };
        if self.affinity {
            affinity::separate(number, [white.process_id(), black.process_id()]);
        }
        let [Some(white_is), Some(black_is)] = indexes.map(|index| self.contestants.get(index))
        else {
            return Ok(None);
        };
        let played = game::play(
            &opening,
            Side {
                player: &mut white,
                contestant: white_is,
            },
            Side {
                player: &mut black,
                contestant: black_is,
            },
            surroundings,
            &self.adjudication,
            own,
        );
        let Some(played) = played else {
            return Ok(None);
        };
        let broken = match played.ending {
            Ending::Crashed { loser, .. } | Ending::Stalled { loser, .. } => Some(loser.is_white()),
            _ => None,
        };
        for (index, is_white, mut player) in
            [(fixture.white, true, white), (fixture.black, false, black)]
        {
            // One that is broken, or does not end its search, is dropped and started anew.
            if broken != Some(is_white) && player.abandon_search().is_ok() {
                seated.push((index, player));
            }
        }
        Ok(Some(played))
    }

    /// Starts an engine; `None` when the match was stopped.
    fn start(&self, index: usize, surroundings: &Surroundings) -> Result<Option<Player>, String> {
        let Some(contestant) = self.contestants.get(index) else {
            return Ok(None);
        };
        let mut last = String::new();
        for _ in 0..STARTS {
            match Player::start(contestant, surroundings) {
                Ok(player) => return Ok(Some(player)),
                Err(PeerError::Interrupted) => return Ok(None),
                Err(error) => last = error.to_string(),
            }
        }
        Err(format!(
            "{} could not be started again: {last}",
            contestant.name
        ))
    }
}
