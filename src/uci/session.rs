//! The dispatcher: it owns position and options, hands out jobs, and alone writes.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use crossbeam_channel::{Receiver, RecvError, never, select};

use crate::answers::{Bench, PROMPT_HELP};
use crate::game::Game;
use crate::position::Position;
use crate::search::Control;
use crate::uci::go::{self, number};
use crate::uci::line::{clip, normalize, split_word};
use crate::uci::options::{Configuration, OPTIONS};
use crate::uci::parse::{Command, parse};
use crate::uci::reader::{Input, MAX_LINE};
use crate::uci::wire::{self, Message};
use crate::uci::worker::{News, Report, Task, Worker, gone};
use crate::uci::{queries, setup};

/// Answers are collected up to this size while more input waits.
const OUTPUT: usize = 64 * 1024;

/// Lines that wait for the end of a count are read up to this size together; then the reader
/// waits too.
const MAX_WAITING: usize = 256 * 1024 * 1024;

/// One conversation, over any input channel and output.
#[derive(Debug)]
pub struct Session<W: Write> {
    input: Receiver<Input>,
    input_ended: bool,
    out: BufWriter<W>,
    worker: Worker,
    config: Configuration,
    /// The position with its history, or why there is none.
    game: Result<Game, String>,
    running: Option<Running>,
    waiting: Waiting,
    debug: bool,
}

/// The job in hand.
#[derive(Debug)]
struct Running {
    job: u64,
    kind: Kind,
    control: Arc<Control>,
    /// Only `stop` can be relied on to end it.
    endless: bool,
    /// The same after `ponderhit`.
    endless_later: bool,
    /// Nothing else limits it, so `ponderhit` ends it.
    until_ponderhit: bool,
    /// It has said something.
    reported: bool,
    /// It was stopped for another: what it still has to say is dropped but for the last lines.
    superseded: bool,
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
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Search,
    /// `perft` or `bench`: other lines wait until it is done.
    Count,
}

/// Lines that wait for the end of a count.
#[derive(Debug, Default)]
struct Waiting {
    lines: VecDeque<Vec<u8>>,
    bytes: usize,
    /// `quit` is among them, or a count before them was stopped: another `quit` ends at once.
    impatient: bool,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

enum Event {
    Input(Input),
    InputEnded,
    Report(Report),
}

impl<W: Write> Session<W> {
    /// A conversation from its start: start position, default options.
    ///
    /// # Errors
    /// Where no thread can be started.
    pub fn new(input: Receiver<Input>, out: W) -> io::Result<Session<W>> {
        Ok(Session {
            input,
            input_ended: false,
            out: BufWriter::with_capacity(OUTPUT, out),
            worker: Worker::spawn()?,
            config: Configuration::default(),
            game: Ok(Game::new(Position::start())),
            running: None,
            waiting: Waiting::default(),
            debug: false,
        })
    }

    /// Answers until `quit` or the end of input.
    ///
    /// # Errors
    /// Where the output cannot be written to.
    pub fn run(mut self) -> io::Result<()> {
        let result = self.converse();
        if let Some(running) = &self.running {
            running.control.stop();
            self.worker.wake();
        }
        result.and_then(|()| self.out.flush())
    }

    fn converse(&mut self) -> io::Result<()> {
        loop {
            if self.drain_waiting()? == Flow::Quit {
                return Ok(());
            }
            if self.input_ended {
                match &self.running {
                    None => return Ok(()),
                    Some(running) if running.endless => {
                        self.stop_running()?;
                        continue;
                    }
                    Some(_) => {}
                }
            }
            match self.next_event()? {
                Event::Input(Input::Lines(batch)) => {
                    if self.batch(&batch)? == Flow::Quit {
                        return Ok(());
                    }
                }
                Event::Input(Input::Overlong) => self.error(format_args!(
                    "a line of more than {MAX_LINE} bytes was not read"
                ))?,
                Event::InputEnded => self.input_ended = true,
                Event::Report(report) => self.report(report)?,
            }
        }
    }

    /// The next thing to look at. Whenever that means to wait, all answers are out first.
    fn next_event(&mut self) -> io::Result<Event> {
        let none = never();
        let input = match self.input_ended || self.waiting.bytes > MAX_WAITING {
            true => &none,
            false => &self.input,
        };
        let reports = self.worker.reports();
        let ready = select! {
            recv(input) -> input => Some(input_event(input)),
            recv(reports) -> report => Some(Event::Report(report.map_err(|_| gone())?)),
            default => None,
        };
        if let Some(event) = ready {
            return Ok(event);
        }
        self.out.flush()?;
        select! {
            recv(input) -> input => Ok(input_event(input)),
            recv(reports) -> report => Ok(Event::Report(report.map_err(|_| gone())?)),
        }
    }

    fn batch(&mut self, batch: &[u8]) -> io::Result<Flow> {
        for raw in batch.split(|&byte| byte == b'\n') {
            if self.line(raw)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// The lines that have waited for a count, until one of them starts another.
    fn drain_waiting(&mut self) -> io::Result<Flow> {
        while !self.is_counting() {
            let Some(raw) = self.waiting.lines.pop_front() else {
                self.waiting = Waiting::default();
                break;
            };
            self.waiting.bytes -= raw.len();
            if self.line(&raw)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn line(&mut self, raw: &[u8]) -> io::Result<Flow> {
        let Some(line) = normalize(raw) else {
            return Ok(Flow::Continue);
        };
        let command = parse(&line);
        if self.is_counting() {
            return self.line_while_counting(raw, command.ok());
        }
        match command {
            Ok(command) => self.command(command),
            Err(error) => {
                writeln!(self.out, "{error}")?;
                Ok(Flow::Continue)
            }
        }
    }

    /// During a count only `isready` and `stop` are heard; every other line waits. An impatient
    /// `quit` ends the conversation all the same.
    fn line_while_counting(
        &mut self,
        raw: &[u8],
        command: Option<Command<'_>>,
    ) -> io::Result<Flow> {
        match command {
            Some(Command::Message(Message::IsReady)) => {
                writeln!(self.out, "{}", wire::ready())?;
                return Ok(Flow::Continue);
            }
            Some(Command::Message(Message::Stop)) => {
                self.waiting.impatient = true;
                self.stop_running()?;
                return self.drain_waiting();
            }
            Some(Command::Message(Message::Quit)) => {
                if self.waiting.impatient {
                    self.stop_running()?;
                    return Ok(Flow::Quit);
                }
                self.waiting.impatient = true;
            }
            _ => {}
        }
        self.waiting.bytes += raw.len();
        self.waiting.lines.push_back(raw.to_vec());
        Ok(Flow::Continue)
    }

    fn command(&mut self, command: Command<'_>) -> io::Result<Flow> {
        match command {
            Command::Message(message) => return self.message(message),
            Command::Position(words) => {
                self.supersede()?;
                self.position(words)?;
            }
            Command::Go(words) => {
                self.supersede()?;
                self.go(words)?;
            }
            Command::Perft(words) => {
                self.supersede()?;
                self.perft(words)?;
            }
            Command::Bench(words) => {
                self.supersede()?;
                self.bench(words)?;
            }
            Command::Flip => match &mut self.game {
                Ok(game) => *game = Game::new(game.position().flipped()),
                Err(_) => self.no_position()?,
            },
            Command::Help => writeln!(self.out, "{PROMPT_HELP}")?,
            Command::Query(query, words) => match &self.game {
                Ok(game) => {
                    queries::answer(&mut self.out, query, words, game, self.config.castling)?;
                }
                Err(_) => self.no_position()?,
            },
        }
        Ok(Flow::Continue)
    }

    fn message(&mut self, message: Message) -> io::Result<Flow> {
        match message {
            Message::Uci => {
                let name = concat!("Megaton ", env!("CARGO_PKG_VERSION"));
                for line in wire::identification(name, "the megaton authors", OPTIONS) {
                    writeln!(self.out, "{line}")?;
                }
            }
            Message::IsReady => writeln!(self.out, "{}", wire::ready())?,
            Message::Debug(on) => self.debug = on,
            Message::Register => {}
            Message::SetOption { name, value } => {
                self.supersede()?;
                if let Err(error) = self.config.set(&name, value.as_deref()) {
                    writeln!(self.out, "{error}")?;
                }
            }
            Message::NewGame => {
                self.supersede()?;
                self.config.engine().clear();
                self.game = Ok(Game::new(Position::start()));
            }
            Message::Stop => self.stop_running()?,
            Message::PonderHit => {
                if let Some(running) = &mut self.running {
                    running.control.ponderhit();
                    running.endless = running.endless_later;
                    if running.until_ponderhit {
                        running.control.stop();
                    }
                    self.worker.wake();
                }
            }
            Message::Quit => {
                self.stop_running()?;
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn position(&mut self, words: &str) -> io::Result<()> {
        match setup::read(words, self.config.castling) {
            Ok((game, notes)) => {
                self.game = Ok(game);
                for note in notes {
                    self.note(format_args!("{note}"))?;
                }
                Ok(())
            }
            Err(error) => {
                let reason = error.to_string();
                self.error(format_args!("{reason}"))?;
                self.game = Err(reason);
                Ok(())
            }
        }
    }

    fn go(&mut self, words: &str) -> io::Result<()> {
        let Ok(game) = &self.game else {
            self.no_position()?;
            return writeln!(self.out, "{}", wire::best_move(None, None));
        };
        let go = go::parse(words, game.position(), self.config.castling);
        let game = Box::new(game.clone());
        for note in &go.notes {
            self.note(format_args!("{note}"))?;
        }
        if let Some(depth) = go.perft {
            return self.start_perft(depth);
        }
        let mut running = Running::new(Kind::Search, Control::new(go.limits.ponder));
        running.endless = go.limits.is_endless();
        running.endless_later = go.limits.is_endless_after_ponderhit();
        running.until_ponderhit = go.limits.is_unlimited() && !go.limits.infinite;
        let task = Task::Search {
            engine: Arc::clone(&self.config.engine),
            game,
            limits: Box::new(go.limits),
            mode: self.config.castling,
        };
        self.start(running, task)
    }

    fn perft(&mut self, words: &str) -> io::Result<()> {
        if self.game.is_err() {
            return self.no_position();
        }
        let (word, rest) = split_word(words);
        match number(word) {
            Some(depth) if rest.is_empty() => self.start_perft(depth),
            _ => self.error(format_args!(
                "perft needs a depth and nothing else, not '{}'",
                clip(words)
            )),
        }
    }

    fn start_perft(&mut self, depth: u64) -> io::Result<()> {
        let Ok(game) = &self.game else {
            return self.no_position();
        };
        let task = Task::Perft {
            position: Box::new(*game.position()),
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            threads: self.config.engine().settings.threads,
            mode: self.config.castling,
        };
        self.start(Running::new(Kind::Count, Control::default()), task)
    }

    fn bench(&mut self, words: &str) -> io::Result<()> {
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
        if self.debug {
            writeln!(self.out, "info string debug: job {} started", running.job)?;
        }
        self.running = Some(running);
        Ok(())
    }

    fn is_counting(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.kind == Kind::Count)
    }

    /// Stops a search because something else is wanted.
    fn supersede(&mut self) -> io::Result<()> {
        if let Some(running) = &mut self.running {
            running.superseded = true;
        }
        self.stop_running()
    }

    /// Stops the job in hand and waits for its last lines.
    fn stop_running(&mut self) -> io::Result<()> {
        while let Some(running) = &self.running {
            running.control.stop();
            self.worker.wake();
            let report = self.worker.reports().recv().map_err(|_| gone())?;
            self.report(report)?;
        }
        Ok(())
    }

    fn report(&mut self, report: Report) -> io::Result<()> {
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
                if self.debug {
                    writeln!(self.out, "info string debug: job {} done", report.job)?;
                }
                Ok(())
            }
        }
    }

    fn no_position(&mut self) -> io::Result<()> {
        match &self.game {
            Err(reason) => {
                let error = format!("error: no position ({reason})");
                writeln!(self.out, "{}", wire::info_string(error))
            }
            Ok(_) => Ok(()),
        }
    }

    fn error(&mut self, error: std::fmt::Arguments<'_>) -> io::Result<()> {
        let text = format!("error: {error}");
        writeln!(self.out, "{}", wire::info_string(text))
    }

    fn note(&mut self, note: std::fmt::Arguments<'_>) -> io::Result<()> {
        let text = format!("note: {note}");
        writeln!(self.out, "{}", wire::info_string(text))
    }
}

fn input_event(input: Result<Input, RecvError>) -> Event {
    match input {
        Ok(input) => Event::Input(input),
        Err(RecvError) => Event::InputEnded,
    }
}
