//! Bytes to batches of lines, on a thread that does nothing else.
//!
//! A batch is everything whole that one read brought, so a stream of queries costs a thread
//! switch per read and not per line. The channel is bounded: a program that writes faster than
//! it is answered waits, as on any pipe.

use std::io::{ErrorKind, Read};
use std::mem;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

/// How much is asked for at once.
const CHUNK: usize = 64 * 1024;
/// How many batches may wait.
const BATCHES: usize = 32;
/// A line longer than this is not kept; two million moves are shorter.
pub const MAX_LINE: usize = 16 * 1024 * 1024;

/// What the reader hands over.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// One or more lines; each ends in `\n`, perhaps but the last of all.
    Lines(Vec<u8>),
    /// A line of more than [`MAX_LINE`] bytes was thrown away.
    Overlong,
    /// Nothing more can be read, and why.
    Failed(String),
}

/// Starts a thread that reads `source` to its end. The channel is disconnected after the last
/// batch.
///
/// # Errors
/// Where no thread can be started.
pub fn spawn<R: Read + Send + 'static>(source: R) -> std::io::Result<Receiver<Input>> {
    let (send, receive) = bounded(BATCHES);
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || {
            // An error here says that the session has ended: nobody is left to read for.
            let _ = Reader::default().run(source, &send);
        })?;
    Ok(receive)
}

struct SessionEnded;

#[derive(Default)]
struct Reader {
    /// The beginning of a line whose end has not been read.
    unfinished: Vec<u8>,
    /// The line being read is too long and thrown away.
    overlong: bool,
}

impl Reader {
    fn run<R: Read>(&mut self, mut source: R, send: &Sender<Input>) -> Result<(), SessionEnded> {
        let mut chunk = vec![0; CHUNK];
        let failure = loop {
            match source.read(&mut chunk) {
                Ok(0) => break None,
                Ok(count) => self.take(chunk.get(..count).unwrap_or_default(), send)?,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => break Some(error.to_string()),
            }
        };
        if self.overlong {
            hand_over(send, Input::Overlong)?;
        }
        if !self.unfinished.is_empty() {
            hand_over(send, Input::Lines(mem::take(&mut self.unfinished)))?;
        }
        failure.map_or(Ok(()), |error| hand_over(send, Input::Failed(error)))
    }

    fn take(&mut self, mut bytes: &[u8], send: &Sender<Input>) -> Result<(), SessionEnded> {
        if self.overlong {
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else {
                return Ok(());
            };
            self.overlong = false;
            hand_over(send, Input::Overlong)?;
            bytes = bytes.get(end + 1..).unwrap_or_default();
        }
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let (lines, rest) = bytes.split_at_checked(whole).unwrap_or((bytes, &[]));
        if !lines.is_empty() {
            let mut batch = mem::take(&mut self.unfinished);
            batch.extend_from_slice(lines);
            hand_over(send, Input::Lines(batch))?;
        }
        self.unfinished.extend_from_slice(rest);
        if self.unfinished.len() > MAX_LINE {
            self.unfinished = Vec::new();
            self.overlong = true;
        }
        Ok(())
    }
}

fn hand_over(send: &Sender<Input>, input: Input) -> Result<(), SessionEnded> {
    send.send(input).map_err(|_| SessionEnded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<Input> {
        spawn(std::io::Cursor::new(text.to_vec()))
            .unwrap()
            .iter()
            .collect()
    }

    #[test]
    fn whole_lines_come_together_and_the_last_needs_no_end() {
        assert_eq!(read(b""), []);
        assert_eq!(read(b"a\nb\n"), [Input::Lines(b"a\nb\n".to_vec())]);
        assert_eq!(
            read(b"a\nb"),
            [Input::Lines(b"a\n".to_vec()), Input::Lines(b"b".to_vec())]
        );
    }

    #[test]
    fn a_line_may_be_longer_than_a_chunk() {
        let mut line = vec![b'x'; 3 * CHUNK];
        line.push(b'\n');
        assert_eq!(read(&line), [Input::Lines(line.clone())]);
    }

    #[test]
    fn an_overlong_line_is_thrown_away_and_the_next_is_read() {
        let mut text = vec![b'x'; MAX_LINE + CHUNK];
        assert_eq!(read(&text), [Input::Overlong]);
        text.extend_from_slice(b"\nisready\n");
        assert_eq!(
            read(&text),
            [Input::Overlong, Input::Lines(b"isready\n".to_vec())]
        );
    }
}
