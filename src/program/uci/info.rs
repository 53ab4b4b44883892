//! `info` lines and the other texts of a worker's reports.

use std::fmt::{self, Display, Formatter};

use crate::notation::uci;
use crate::position::{Explosion, Position};
use crate::search::{Bound, Info, Score};
use crate::types::{CastlingMode, Color, Move};

/// An [`Info`] as the line of UCI.
#[derive(Debug)]
pub struct InfoLine<'a> {
    /// What is said.
    pub info: &'a Info,
    /// The position the line of moves begins in.
    pub root: &'a Position,
    /// How castling is written.
    pub mode: CastlingMode,
}

impl Display for InfoLine<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let info = self.info;
        write!(f, "info depth {}", info.depth)?;
        if info.depth == 0 {
            return write_score(f, info);
        }
        if let Some(depth) = info.selective_depth {
            write!(f, " seldepth {depth}")?;
        }
        if let Some(line) = info.multipv {
            write!(f, " multipv {line}")?;
        }
        write_score(f, info)?;
        if let Some(wdl) = info.wdl {
            write!(f, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss)?;
        }
        let micros = info.time.as_micros().max(1);
        let nps = u128::from(info.nodes).saturating_mul(1_000_000) / micros;
        write!(f, " nodes {} nps {nps}", info.nodes)?;
        if let Some(full) = info.hashfull {
            write!(f, " hashfull {full}")?;
        }
        if let Some(hits) = info.table_hits {
            write!(f, " tbhits {hits}")?;
        }
        write!(f, " time {}", info.time.as_millis())?;
        let pv = shown(&info.pv, self.root);
        if !pv.is_empty() {
            f.write_str(" pv")?;
            for &mv in pv {
                write!(f, " {}", uci::write(mv, self.mode))?;
            }
        }
        Ok(())
    }
}

/// What is printed for a win by the endgame tables, less the plies until they are reached.
const TABLE_WIN: i32 = 20_000;

fn write_score(f: &mut Formatter<'_>, info: &Info) -> fmt::Result {
    match info.score {
        Score::Centipawns(value) => write!(f, " score cp {value}")?,
        Score::Mate(moves) => write!(f, " score mate {moves}")?,
        Score::Table(plies) => {
            let distance = TABLE_WIN - plies.abs();
            write!(f, " score cp {}", plies.signum() * distance)?;
        }
    }
    f.write_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    })
}

/// The part of a line that is shown: it ends before a move that explodes a king, unless that is
/// its first move, because programs are known to corrupt their board otherwise.
fn shown<'a>(pv: &'a [Move], root: &Position) -> &'a [Move] {
    let mut position = *root;
    for (ply, &mv) in pv.iter().enumerate() {
        let explodes = Explosion::of(&position, mv).is_some_and(|explosion| {
            Color::ALL
                .into_iter()
                .any(|color| explosion.takes_king(&position, color))
        });
        if explodes {
            return pv.get(..ply.max(1)).unwrap_or(pv);
        }
        position = position.play_unchecked(mv);
    }
    pv
}
