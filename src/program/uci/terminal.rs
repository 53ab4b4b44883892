//! A person at a terminal: lines that can be edited, with history.

use std::io;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use crate::program::uci::reader::Input;

/// What Ctrl-C says: even a count ends then.
const INTERRUPT: &[u8] = b"stop\nquit\nquit\n";

/// The terminal as input of a session.
#[derive(Debug)]
pub struct Terminal {
    /// The lines.
    pub(super) input: Receiver<Input>,
    /// Asks for the next line. While answers are printed none is edited.
    pub(super) next: Sender<()>,
    _modes: Modes,
}

impl Terminal {
    /// Starts the thread that reads lines from the terminal. Each line has to be asked for.
    ///
    /// # Errors
    /// Where no thread can be started, or the terminal cannot be used.
    pub fn open() -> io::Result<Terminal> {
        let modes = Modes::current();
        let config = Config::builder().auto_add_history(true).build();
        let mut editor = DefaultEditor::with_config(config).map_err(io::Error::other)?;
        let (send, input) = bounded(1);
        let (next, asked) = bounded(1);
        thread::Builder::new()
            .name("reader".into())
            .spawn(move || {
                while asked.recv().is_ok() {
                    let input = match editor.readline("") {
                        Ok(line) => Input::Lines(line.into_bytes()),
                        Err(ReadlineError::Interrupted) => Input::Lines(INTERRUPT.to_vec()),
                        Err(ReadlineError::Eof) => break,
                        Err(error) => Input::Failed(error.to_string()),
                    };
                    let failed = matches!(input, Input::Failed(_));
                    if send.send(input).is_err() || failed {
                        break;
                    }
                }
            })?;
        Ok(Terminal {
            input,
            next,
            _modes: modes,
        })
    }
}

/// The modes of the terminal at the start. They are set again at the end: the program may end
/// while a line is being edited, as after a `quit` that had to wait for a count.
#[cfg(unix)]
#[derive(Debug)]
struct Modes(Option<rustix::termios::Termios>);

#[cfg(unix)]
impl Modes {
    fn current() -> Modes {
        Modes(rustix::termios::tcgetattr(io::stdin()).ok())
    }
}

#[cfg(unix)]
impl Drop for Modes {
    fn drop(&mut self) {
        if let Some(modes) = &self.0 {
            let now = rustix::termios::OptionalActions::Now;
            // A terminal that is gone needs no modes.
            let _ = rustix::termios::tcsetattr(io::stdin(), now, modes);
        }
    }
}

#[cfg(not(unix))]
#[derive(Debug)]
struct Modes;

#[cfg(not(unix))]
impl Modes {
    fn current() -> Modes {
        Modes
    }
}
