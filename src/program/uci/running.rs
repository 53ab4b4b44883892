//! The job in hand: how a search or a count is started, stopped and reported.

use std::io::{self, Write};
use std::sync::Arc;

use crate::program::answers::Bench;
use crate::program::uci::go;
use crate::program::uci::session::Session;
use crate::program::uci::wire;
use crate::program::uci::worker::{News, Report, Task, gone};
use crate::program::words::{clip, split_word};
use crate::search::Control;

/// The job in hand.
#[derive(Debug)]
pub struct Running {
    job: u64,
    kind: Kind,
    /// Stops it, and tells it of `ponderhit`.
    pub control: Arc<Control>,
    /// Only `stop` can be relied on to end it.
    pub endless: bool,
    /// The same after `ponderhit`.
    endless_later: bool,
    /// Nothing else limits it, so `ponderhit` ends it.
    until_ponderhit: bool,
    /// It has said something.
    reported: bool,
    /// It was stopped for another: what it still has to say is dropped but for the last lines.
    superseded: bool,
    /// An `isready` has been answered meanwhile.
    pub(super) ready_answered: bool,
}

impl Running {
    /// A job that ends by itself.
    fn new(kind: Kind, control: Control) -> Running {
        Running {
            job: 0,
            kind,
            control: Arc::new(control),
            endless: false,
            endless_later: false,
            until_ponderhit: false,
            reported: false,
            superseded: false,
            ready_answered: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Search,
    /// `perft` or `bench`: other lines wait until it is done.
    Count,
}

impl<W: Write> Session<W> {
    pub(super) fn go(&mut self, words: &str) -> io::Result<()> {
        let Ok(game) = &self.game else {
            self.no_position()?;
            return match go::wants_perft(words) {
                true => Ok(()),
                false => writeln!(self.out, "{}", wire::best_move(None, None)),
            };
        };
        let go = go::parse(words, game.position(), self.config.castling);
        let game = Box::new(game.clone());
        for note in &go.notes {
            self.note(note)?;
        }
        match go.perft {
            Some(Ok(depth)) => return self.start_perft(depth),
            Some(Err(error)) => return self.error(format_args!("{error}")),
            None => {}
        }
        let mut running = Running::new(Kind::Search, Control::new(go.limits.ponder));
        running.endless = go.limits.is_endless();
        running.endless_later = go.limits.is_endless_after_ponderhit();
        running.until_ponderhit = go.limits.is_unlimited() && !go.limits.infinite;
        let task = Task::Search {
            engine: Arc::clone(&self.config.engine),
            settings: Box::new(self.config.settings.clone()),
            game,
            limits: Box::new(go.limits),
            mode: self.config.castling,
        };
        self.start(running, task)
    }

    pub(super) fn perft(&mut self, words: &str) -> io::Result<()> {
        if self.game.is_err() {
            return self.no_position();
        }
        let (word, rest) = split_word(words);
        match go::perft_depth(word) {
            Ok(_) if !rest.is_empty() => self.error(format_args!(
                "perft needs a depth and nothing else, not '{}'",
                clip(words)
            )),
            Ok(depth) => self.start_perft(depth),
            Err(error) => self.error(format_args!("{error}")),
        }
    }

    fn start_perft(&mut self, depth: u64) -> io::Result<()> {
        let Ok(game) = &self.game else {
            return self.no_position();
        };
        let task = Task::Perft {
            position: Box::new(*game.position()),
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            threads: self.config.settings.threads,
            mode: self.config.castling,
        };
        self.start(Running::new(Kind::Count, Control::default()), task)
    }

    pub(super) fn bench(&mut self, words: &str) -> io::Result<()> {
        let kind = match words.to_ascii_lowercase().as_str() {
            "" => Bench::Search,
            "perft" => Bench::Perft,
            _ => {
                return self.error(format_args!(
                    "expected bench or bench perft, not bench '{}'",
                    clip(words)
                ));
            }
        };
        let running = Running::new(Kind::Count, Control::default());
        self.start(running, Task::Bench(kind))
    }

    fn start(&mut self, mut running: Running, task: Task) -> io::Result<()> {
        running.job = self.worker.start(task, Arc::clone(&running.control))?;
        log::debug!("job {} started", running.job);
        if self.debug {
            writeln!(self.out, "info string debug: job {} started", running.job)?;
        }
        self.running = Some(running);
        Ok(())
    }

    pub(super) fn is_counting(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.kind == Kind::Count)
    }

    /// The opponent has made the move the search counted on.
    pub(super) fn ponderhit(&mut self) {
        if let Some(running) = &mut self.running {
            running.control.ponderhit();
            running.endless = running.endless_later;
            if running.until_ponderhit {
                running.control.stop();
            }
            self.worker.wake();
        }
    }

    /// Stops a search because something else is wanted.
    pub(super) fn supersede(&mut self) -> io::Result<()> {
        if let Some(running) = &mut self.running {
            running.superseded = true;
        }
        self.stop_running()
    }

    /// Stops the job in hand and waits for its last lines.
    pub(super) fn stop_running(&mut self) -> io::Result<()> {
        while let Some(running) = &self.running {
            running.control.stop();
            self.worker.wake();
            let report = self.worker.reports().recv().map_err(|_| gone())?;
            self.report(report)?;
        }
        Ok(())
    }

    pub(super) fn report(&mut self, report: Report) -> io::Result<()> {
        let Some(running) = self.running.as_mut().filter(|it| it.job == report.job) else {
            log::error!("a report of job {}, which is done", report.job);
            return Ok(());
        };
        match report.news {
            // The first is never dropped: before each `bestmove` there is an `info`.
            News::Line(_) if running.superseded && running.reported => Ok(()),
            News::Line(line) => {
                running.reported = true;
                writeln!(self.out, "{line}")
            }
            News::Done(lines) => {
                self.running = None;
                writeln!(self.out, "{lines}")?;
                log::debug!("job {} done", report.job);
                if self.debug {
                    writeln!(self.out, "info string debug: job {} done", report.job)?;
                }
                Ok(())
            }
        }
    }
}
