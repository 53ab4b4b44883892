//! What an interrupted match needs to go on: a file of JSON lines, the settings first and then
//! one line for each finished game.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The index of the game, from 0.
    pub game: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Where its PGN begins in the PGN file, and the PGN itself.
    pub pgn: Option<(u64, String)>,
}

/// An open journal. A line is written whole before the next game counts, so that whatever ends the
/// program, even `kill -9`, costs only the games that are being played.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins a journal, which must not exist yet, with the settings of the match.
    ///
    /// # Errors
    /// The file exists or cannot be written.
    pub fn create(path: &Path, settings: &impl Serialize) -> io::Result<Journal> {
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)?;
        let mut journal = Journal { file };
        journal.write(settings)?;
        Ok(journal)
    }

    /// Opens a journal to go on with: its settings and its games. A last line that was not
    /// written to its end is removed.
    ///
    /// # Errors
    /// The file cannot be read, or a line of it is not what this program writes; the error names
    /// the line.
    pub fn open<S: for<'a> Deserialize<'a>>(path: &Path) -> io::Result<(Journal, S, Vec<Record>)> {
        let mut file = OpenOptions::new().read(true).append(true).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        file.set_len(whole as u64)?;
        let bad = |line: usize, error: serde_json::Error| {
            let text = format!("line {line} is not a line of a match journal: {error}");
            io::Error::new(io::ErrorKind::InvalidData, text)
        };
        let mut lines = text.get(..whole).unwrap_or_default().lines();
        let settings = serde_json::from_str(lines.next().unwrap_or_default());
        let settings = settings.map_err(|error| bad(1, error))?;
        let mut records = Vec::new();
        for (index, line) in lines.enumerate() {
            records.push(serde_json::from_str(line).map_err(|error| bad(index + 2, error))?);
        }
        Ok((Journal { file }, settings, records))
    }

    /// Adds a line.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())
    }
}

/// Completes the PGN file of a match that was interrupted: the last game of the journal may be
/// missing from it, or be there in part.
///
/// # Errors
/// The file cannot be read or written, or is shorter than the journal says, so that games are
/// missing from it.
pub fn complete_pgn(path: &Path, last: &Record) -> io::Result<()> {
    let Some((begin, text)) = &last.pgn else {
        return Ok(());
    };
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    let length = file.metadata()?.len();
    if length < *begin {
        let text =
            format!("it has {length} bytes, but the journal knows of {begin}: games are missing");
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    if length < begin + text.len() as u64 {
        file.set_len(*begin)?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(text.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(game: usize, begin: u64, text: &str) -> Record {
        Record {
            game,
            result: "1-0".into(),
            pgn: Some((begin, text.into())),
        }
    }

    #[test]
    fn a_line_cut_short_is_dropped_and_the_pgn_completed() {
        let directory =
            std::env::temp_dir().join(format!("megaton-journal-{}", std::process::id()));
        std::fs::create_dir_all(&directory).expect("a directory");
        let (path, pgn) = (directory.join("journal"), directory.join("pgn"));
        let mut journal = Journal::create(&path, &"settings").expect("created");
        journal.write(&record(0, 0, "first\n\n")).expect("written");
        journal.write(&record(1, 7, "second\n\n")).expect("written");
        journal
            .file
            .write_all(b"{\"game\":2,\"resu")
            .expect("written");
        drop(journal);
        assert!(Journal::create(&path, &"settings").is_err(), "it exists");
        let (mut journal, settings, records) = Journal::open::<String>(&path).expect("open");
        assert_eq!((settings.as_str(), records.len()), ("settings", 2));
        journal.write(&record(2, 15, "third\n\n")).expect("written");
        drop(journal);
        let (_, _, records) = Journal::open::<String>(&path).expect("open");
        assert_eq!(records.len(), 3);
        for before in ["first\n\n", "first\n\nsec", "first\n\nsecond\n\n"] {
            std::fs::write(&pgn, before).expect("written");
            complete_pgn(&pgn, &records[1]).expect("completed");
            assert_eq!(
                std::fs::read_to_string(&pgn).expect("read"),
                "first\n\nsecond\n\n"
            );
        }
        std::fs::write(&pgn, "fir").expect("written");
        let error = complete_pgn(&pgn, &records[1]).expect_err("games are missing");
        assert!(error.to_string().contains("games are missing"));
        std::fs::write(&path, "\"settings\"\nnonsense\n").expect("written");
        let error = Journal::open::<String>(&path).expect_err("nonsense");
        assert!(error.to_string().contains("line 2"), "{error}");
        std::fs::remove_dir_all(directory).expect("removed");
    }
}
