//! What has been read during a count and waits for its end.

use std::collections::VecDeque;
use std::mem;

use crate::program::uci::reader::Input;

/// Lines share a buffer up to this size, so that a short one takes hardly more than its text.
const BUFFER: usize = 64 * 1024;

/// Once this much waits the reader has to wait too, and then not even `stop` is heard.
const MOST: usize = 256 * 1024 * 1024;

/// What waits, in the order in which it was read.
#[derive(Debug, Default)]
pub struct Waiting {
    inputs: VecDeque<Input>,
    /// How much of the first buffer has been taken out.
    taken: usize,
    /// What all that waits takes in memory.
    bytes: usize,
    /// `quit` is among the lines, or a count before them was stopped: another `quit` ends at once.
    pub impatient: bool,
}

impl Waiting {
    /// Puts a line, given without its end, behind the others.
    pub fn push_line(&mut self, line: &[u8]) {
        let size = line.len() + 1;
        self.bytes += size;
        let buffer = match self.inputs.back_mut() {
            Some(Input::Lines(buffer)) if buffer.len() + size <= BUFFER => buffer,
            _ => {
                self.inputs
                    .push_back(Input::Lines(Vec::with_capacity(size)));
                let Some(Input::Lines(buffer)) = self.inputs.back_mut() else {
                    return;
                };
                buffer
            }
        };
        buffer.extend_from_slice(line);
        buffer.push(b'\n');
    }

    /// Remembers that a line here was too long to keep.
    pub fn push_overlong(&mut self) {
        self.bytes += mem::size_of::<Input>();
        self.inputs.push_back(Input::Overlong);
    }

    /// Takes out what has waited longest: one line without its end, or word of one too long.
    pub fn pop(&mut self) -> Option<Input> {
        let Some(Input::Lines(buffer)) = self.inputs.front() else {
            self.bytes = self.bytes.saturating_sub(mem::size_of::<Input>());
            return self.inputs.pop_front();
        };
        let rest = buffer.get(self.taken..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == b'\n');
        let line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let line = line.to_vec();
        self.taken += line.len() + 1;
        self.bytes = self.bytes.saturating_sub(line.len() + 1);
        if self.taken >= buffer.len() {
            self.taken = 0;
            self.inputs.pop_front();
        }
        Some(Input::Lines(line))
    }

    /// Whether nothing more should be read.
    pub fn is_full(&self) -> bool {
        self.bytes > MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_comes_out_as_it_went_in() {
        let mut waiting = Waiting::default();
        let lines = [vec![b'x'; BUFFER], b"a".to_vec(), vec![], b"bc".to_vec()];
        for _ in 0..2 {
            for line in &lines {
                waiting.push_line(line);
            }
            waiting.push_overlong();
            assert_eq!(waiting.pop(), Some(Input::Lines(lines[0].clone())));
            waiting.push_line(b"d");
            for line in &lines[1..] {
                assert_eq!(waiting.pop(), Some(Input::Lines(line.clone())));
            }
            assert_eq!(waiting.pop(), Some(Input::Overlong));
            assert_eq!(waiting.pop(), Some(Input::Lines(b"d".to_vec())));
            assert_eq!((waiting.pop(), waiting.bytes), (None, 0));
        }
    }

    #[test]
    fn short_lines_take_hardly_more_than_their_text() {
        let mut waiting = Waiting::default();
        for _ in 0..100_000 {
            waiting.push_line(b"d");
        }
        assert_eq!(waiting.bytes, 200_000);
        assert_eq!(waiting.inputs.len(), 4);
        assert!(!waiting.is_full());
        waiting.bytes += MOST;
        assert!(waiting.is_full());
    }
}
