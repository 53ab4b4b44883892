//! What jobs read: files, standard input, and arguments that several of them take.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::notation::{UTF16, is_utf16};
use crate::program::cli::error::JobError;

/// How much is read at once.
const BUFFER: usize = 256 * 1024;

/// A file to be read line by line; `-` is standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, JobError> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, io::stdin())));
    }
    let file = File::open(path).map_err(|error| JobError::io(path, &error))?;
    Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
}

/// A whole file as text; what is not UTF-8 is replaced.
pub(super) fn read(path: &Path) -> Result<String, JobError> {
    let mut bytes = Vec::new();
    open(path)?
        .read_to_end(&mut bytes)
        .map_err(|error| JobError::io(path, &error))?;
    if is_utf16(&bytes) {
        return Err(JobError::file(path, UTF16));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a number of seconds, as an argument.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "not a positive number of seconds".to_owned())
}

/// Reads `NAME=VALUE`, an option of an engine, as an argument.
pub(super) fn engine_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("there is no `=`")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The files named, or standard input where there are none.
pub(super) fn or_standard_input(files: &[PathBuf]) -> Vec<PathBuf> {
    match files {
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    }
}

/// The lines of a file, one at a time.
pub(super) struct Lines<'a> {
    reader: Box<dyn BufRead>,
    path: &'a Path,
    bytes: Vec<u8>,
    /// The number of the line that was read last, from 1.
    pub(super) number: u64,
}

impl<'a> Lines<'a> {
    pub(super) fn open(path: &'a Path) -> Result<Lines<'a>, JobError> {
        Ok(Lines {
            reader: open(path)?,
            path,
            bytes: Vec::new(),
            number: 0,
        })
    }

    /// The next line without its end and without a byte order mark, what is not UTF-8 replaced;
    /// `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<String>, JobError> {
        self.bytes.clear();
        let read = self.reader.read_until(b'\n', &mut self.bytes);
        if read.map_err(|error| JobError::io(self.path, &error))? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && is_utf16(&self.bytes) {
            return Err(JobError::file(self.path, UTF16));
        }
        let line = String::from_utf8_lossy(&self.bytes);
        let line = line.strip_prefix('\u{feff}').unwrap_or(&line);
        Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// Something wrong with the line that was read last.
    pub(super) fn error(&self, reason: impl std::fmt::Display) -> JobError {
        JobError::file(self.path, format!("line {}: {reason}", self.number))
    }
}
