//! The board as SVG.

use megaton::Color;
use megaton::notation::san::SanErrorKind;
use megaton::svg::Picture;
use pyo3::prelude::*;

use crate::errors::illegal_move;
use crate::moves::MoveText;
use crate::position::Position;

/// A picture of `position`, with what `text` explodes or why it is illegal.
pub fn draw(
    py: Python<'_>,
    position: &Position,
    text: Option<&MoveText>,
    color: Color,
) -> PyResult<String> {
    let picture = Picture::new(&position.inner).orientation(color);
    let Some(text) = text else {
        return Ok(picture.to_string());
    };
    match text.find(&position.inner, position.mode) {
        Ok(found) => {
            let shown = picture.clone().played(found.mv);
            let mv = found.mv.to_uci(position.mode);
            Ok(shown
                .unwrap_or_else(|why| picture.illegal(mv, why))
                .to_string())
        }
        Err(error) => match (&error.kind, error.meant) {
            (SanErrorKind::Illegal(why), Some(mv)) => Ok(picture.illegal(mv, *why).to_string()),
            _ => Err(illegal_move(py, &text.0, &error, None)),
        },
    }
}
