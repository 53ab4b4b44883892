//! The dispatcher: it owns position and options, hands out jobs, and alone writes.

use std::fmt::Display;
use std::io::{self, Write};

use crossbeam_channel::{Receiver, RecvError, Sender, never, select};

use crate::game::Game;
use crate::notation::fen;
use crate::position::Position;
use crate::program::answers::{PROMPT_HELP, help_about};
use crate::program::position_command::{self, ParsedPosition};
use crate::program::uci::configuration::{Configuration, OptionError};
use crate::program::uci::line::normalize;
use crate::program::uci::options::OPTIONS;
use crate::program::uci::output::Output;
use crate::program::uci::parse::{Command, ParseError, most_similar, parse, similar};
use crate::program::uci::queries::{self, Style};
use crate::program::uci::reader::{Input, MAX_LINE};
use crate::program::uci::running::Running;
use crate::program::uci::terminal::Terminal;
use crate::program::uci::waiting::Waiting;
use crate::program::uci::wire::{self, Message};
use crate::program::uci::worker::{Report, Worker, gone};
use crate::program::words::{clip, split_word};

/// One conversation, over any input channel and output.
#[derive(Debug)]
pub struct Session<W: Write> {
    input: Receiver<Input>,
    input_ended: bool,
    /// Why nothing more can be read, where that is not simply the end.
    input_failure: Option<String>,
    /// Asks for the next line, where they come from a terminal.
    next_line: Option<Sender<()>>,
    /// The last line has been taken, and the next not been asked for.
    is_asking: bool,
    pub(super) out: Output<W>,
    pub(super) worker: Worker,
    pub(super) config: Configuration,
    /// The position with its history, or why there is none.
    pub(super) game: Result<Game, String>,
    pub(super) running: Option<Running>,
    waiting: Waiting,
    pub(super) debug: bool,
    style: Style,
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
            input_failure: None,
            next_line: None,
            is_asking: true,
            out: Output::new(out),
            worker: Worker::spawn()?,
            config: Configuration::default(),
            game: Ok(Game::new(Position::start())),
            running: None,
            waiting: Waiting::default(),
            debug: false,
            style: Style::default(),
        })
    }

    /// A conversation with a person: it begins with a greeting, and mistyped names are answered
    /// with similar ones.
    ///
    /// # Errors
    /// Where no thread can be started, or the output cannot be written to.
    pub fn at_terminal(terminal: &Terminal, out: W) -> io::Result<Session<W>> {
        let mut session = Session::new(terminal.input.clone(), out)?;
        session.next_line = Some(terminal.next.clone());
        let version = env!("CARGO_PKG_VERSION");
        writeln!(
            session.out,
            "Megaton {version}, atomic chess. Type help for a list of commands."
        )?;
        session.style.terminal = true;
        Ok(session)
    }

    /// The same where a person looks at the output on a terminal, if `terminal` says so.
    #[must_use]
    pub const fn on_terminal(mut self, terminal: bool) -> Session<W> {
        self.style.terminal = terminal;
        self
    }

    /// Answers until `quit` or the end of input.
    ///
    /// # Errors
    /// Where the output cannot be written to, or the input not be read; then after the answers.
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
                    None => return self.input_failure.take().map_or(Ok(()), unreadable),
                    Some(running) if running.endless => {
                        self.stop_running()?;
                        continue;
                    }
                    Some(_) => {}
                }
            }
            match self.next_event()? {
                Event::Input(input) => {
                    self.is_asking = true;
                    if self.take(input)? == Flow::Quit {
                        return Ok(());
                    }
                }
                Event::InputEnded => self.input_ended = true,
                Event::Report(report) => self.report(report)?,
            }
        }
    }

    /// The next thing to look at. Whenever that means to wait, all answers are out first.
    fn next_event(&mut self) -> io::Result<Event> {
        let none = never();
        let input = match self.input_ended || self.waiting.is_full() {
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
        if let Some(next) = self.next_line.as_ref().filter(|_| self.is_asking) {
            // Where nobody takes it the input has ended, which is noticed below.
            let _ = next.try_send(());
            self.is_asking = false;
        }
        select! {
            recv(input) -> input => Ok(input_event(input)),
            recv(reports) -> report => Ok(Event::Report(report.map_err(|_| gone())?)),
        }
    }

    fn take(&mut self, input: Input) -> io::Result<Flow> {
        match input {
            Input::Lines(batch) => return self.batch(&batch),
            Input::Overlong if self.is_counting() => self.waiting.push_overlong(),
            Input::Overlong => self.overlong()?,
            Input::Failed(error) => self.input_failure = Some(error),
        }
        Ok(Flow::Continue)
    }

    fn batch(&mut self, batch: &[u8]) -> io::Result<Flow> {
        for raw in batch.split(|&byte| byte == b'\n') {
            log::debug!("received: {}", raw.escape_ascii());
            if self.line(raw)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// The lines that have waited for a count, until one of them starts another.
    fn drain_waiting(&mut self) -> io::Result<Flow> {
        while !self.is_counting() {
            match self.waiting.pop() {
                Some(input) => {
                    if self.take(input)? == Flow::Quit {
                        return Ok(Flow::Quit);
                    }
                }
                None => {
                    self.waiting = Waiting::default();
                    break;
                }
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
                if self.style.json {
                    self.style
                        .error(&mut self.out, error.code(), error.message())?;
                    return Ok(Flow::Continue);
                }
                writeln!(self.out, "{error}")?;
                if let ParseError::Unknown(line) = &error {
                    self.suggest(similar(split_word(line).0))?;
                }
                Ok(Flow::Continue)
            }
        }
    }

    /// Names what was probably meant, to a person.
    fn suggest(&mut self, similar: Option<&str>) -> io::Result<()> {
        match similar.filter(|_| self.next_line.is_some()) {
            Some(name) => self.note(format_args!("did you mean '{name}'?")),
            None => Ok(()),
        }
    }

    /// During a count only `stop` and the first `isready` are heard; every other line waits, so
    /// that a later `readyok` comes after the answers to what was sent before it. An impatient
    /// `quit` ends the conversation all the same.
    fn line_while_counting(
        &mut self,
        raw: &[u8],
        command: Option<Command<'_>>,
    ) -> io::Result<Flow> {
        match command {
            Some(Command::Message(Message::IsReady)) => {
                if let Some(running) = &mut self.running
                    && !running.ready_answered
                {
                    running.ready_answered = true;
                    writeln!(self.out, "{}", wire::ready())?;
                    return Ok(Flow::Continue);
                }
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
        self.waiting.push_line(raw);
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
            Command::Undo => match &mut self.game {
                Ok(game) => {
                    if game.undo().is_none() {
                        self.error("undo: no move has been played")?;
                    }
                }
                Err(_) => self.no_position()?,
            },
            Command::Help(word) => self.help(word)?,
            Command::Json(Some(on)) => self.style.json = on,
            Command::Json(None) => {
                let error = "expected json on or json off";
                self.style.error(&mut self.out, "bad-arguments", error)?;
            }
            Command::Query(query, words) => match &self.game {
                Ok(game) => {
                    let (mode, style) = (self.config.castling, self.style);
                    queries::answer(&mut self.out, query, words, game, mode, style)?;
                }
                Err(reason) => {
                    let error = format_args!("no position ({reason})");
                    self.style.error(&mut self.out, "no-position", error)?;
                }
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
                    if let OptionError::Unknown(name) = &error {
                        self.suggest(most_similar(name, OPTIONS.iter().map(|row| row.name)))?;
                    }
                }
            }
            Message::NewGame => {
                self.supersede()?;
                self.config.clear();
                self.game = Ok(Game::new(Position::start()));
            }
            Message::Stop => self.stop_running()?,
            Message::PonderHit => self.ponderhit(),
            Message::Quit => {
                self.stop_running()?;
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn position(&mut self, words: &str) -> io::Result<()> {
        match position_command::read(words, self.config.castling) {
            Ok(parsed) => {
                let ParsedPosition { game, notes } = parsed;
                log::debug!(
                    "position: {}",
                    fen::write(game.position(), self.config.castling)
                );
                self.game = Ok(game);
                for note in notes {
                    self.note(note)?;
                }
                Ok(())
            }
            Err(error) => {
                for note in error.notes() {
                    self.note(note)?;
                }
                let reason = error.to_string();
                self.style.error(&mut self.out, error.code(), &reason)?;
                self.game = Err(reason);
                Ok(())
            }
        }
    }

    fn help(&mut self, word: &str) -> io::Result<()> {
        if word.is_empty() {
            return writeln!(self.out, "{PROMPT_HELP}");
        }
        let lines = help_about(word);
        for line in &lines {
            writeln!(self.out, "{line}")?;
        }
        if lines.is_empty() {
            self.error(format_args!(
                "help: '{}' is not a command or a filter",
                clip(word)
            ))?;
            self.suggest(similar(word))?;
        }
        Ok(())
    }

    fn overlong(&mut self) -> io::Result<()> {
        self.error(format_args!(
            "a line of more than {MAX_LINE} bytes was not read"
        ))
    }

    pub(super) fn no_position(&mut self) -> io::Result<()> {
        match &self.game {
            Err(reason) => {
                let error = wire::error(format_args!("no position ({reason})"));
                writeln!(self.out, "{error}")
            }
            Ok(_) => Ok(()),
        }
    }

    pub(super) fn error(&mut self, error: impl Display) -> io::Result<()> {
        writeln!(self.out, "{}", wire::error(error))
    }

    pub(super) fn note(&mut self, note: impl Display) -> io::Result<()> {
        writeln!(self.out, "{}", wire::note(note))
    }
}

fn unreadable(error: String) -> io::Result<()> {
    Err(io::Error::other(format!(
        "commands cannot be read: {error}"
    )))
}

fn input_event(input: Result<Input, RecvError>) -> Event {
    match input {
        Ok(input) => Event::Input(input),
        Err(RecvError) => Event::InputEnded,
    }
}
