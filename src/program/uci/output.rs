//! What the session writes: buffered, and line by line in the log where that is asked for.

use std::io::{self, BufWriter, Write};

/// Answers are collected up to this size while more input waits.
const CAPACITY: usize = 64 * 1024;

/// The session's output.
#[derive(Debug)]
pub struct Output<W: Write> {
    out: BufWriter<W>,
    /// The beginning of a line for the log.
    unfinished: Vec<u8>,
}

impl<W: Write> Output<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Output<W> {
        Output {
            out: BufWriter::with_capacity(CAPACITY, out),
            unfinished: Vec::new(),
        }
    }

    fn log(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            match piece.strip_suffix(b"\n") {
                Some(end) => {
                    self.unfinished.extend_from_slice(end);
                    log::debug!("sent: {}", String::from_utf8_lossy(&self.unfinished));
                    self.unfinished.clear();
                }
                None => self.unfinished.extend_from_slice(piece),
            }
        }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        if log::log_enabled!(log::Level::Debug) {
            self.log(bytes.get(..written).unwrap_or_default());
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
