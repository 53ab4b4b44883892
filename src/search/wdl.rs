//! From a value to the probabilities of a win, a draw and a loss.

use crate::search::WinDrawLoss;
use crate::search::value::{Value, is_decided};

/// How many centipawns multiply the odds by e, fitted to games against itself.
const SPREAD: f64 = 340.0;
/// At this value, and at its opposite, a game is decided as often as not.
const DRAWISH: f64 = 190.0;

/// The probabilities for the side to move, in thousandths.
pub(crate) fn wdl(value: Value) -> WinDrawLoss {
    if is_decided(value) {
        let win = if value > 0 { 1000 } else { 0 };
        return WinDrawLoss {
            win,
            draw: 0,
            loss: 1000 - win,
        };
    }
    let win = thousandths(f64::from(value) - DRAWISH);
    let loss = thousandths(f64::from(-value) - DRAWISH);
    WinDrawLoss {
        win,
        draw: 1000 - win - loss,
        loss,
    }
}

fn thousandths(surplus: f64) -> u16 {
    (1000.0 / (1.0 + (-surplus / SPREAD).exp())) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::PROVED;

    #[test]
    fn thousandths_add_up_and_grow() {
        let mut last = 0;
        for value in -2000..2000 {
            let wdl = wdl(value);
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
            assert!(wdl.win >= last);
            last = wdl.win;
        }
        assert_eq!(wdl(PROVED + 10).win, 1000);
        assert_eq!(wdl(-PROVED - 10).loss, 1000);
    }
}
