//! The filters of `moves`.

use std::fmt;

use crate::movegen::MoveProperty;
use crate::notation::Excerpt;
use crate::position::Position;
use crate::types::{Move, Role, Square};

/// What a list of moves is filtered by, and how it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Each filter, and whether a move must have it (`true`) or must not.
    conditions: Vec<(MoveProperty, bool)>,
    /// Show algebraic notation.
    pub san: bool,
}

/// Words that are no filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterError {
    /// This is not the name of a filter.
    Unknown(Excerpt),
    /// This filter needs a square after it; what there was instead.
    NoSquare(&'static str, Option<Excerpt>),
    /// `piece` needs a piece letter after it; what there was instead.
    NoPiece(Option<Excerpt>),
    /// Nothing after `not`.
    NothingNegated,
    /// `not san`, `not not`: these cannot be negated.
    NotNegatable(&'static str),
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (needs, instead) = match self {
            FilterError::Unknown(word) => {
                return write!(
                    f,
                    "unknown filter {word}; known are captures quiets explosions checks \
                     promotions castles enpassant from to piece removes san, and not before them"
                );
            }
            FilterError::NothingNegated => return f.write_str("not needs a filter after it"),
            FilterError::NotNegatable(name) => return write!(f, "{name} cannot follow not"),
            FilterError::NoSquare(name, instead) => {
                write!(f, "filter {name} needs ")?;
                ("a square", instead)
            }
            FilterError::NoPiece(instead) => {
                f.write_str("filter piece needs ")?;
                ("a letter of p n b r q k", instead)
            }
        };
        f.write_str(needs)?;
        match instead {
            Some(text) => write!(f, ", not {text}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for FilterError {}

impl Filters {
    /// Reads the words after `moves`, in either case.
    ///
    /// # Errors
    /// The first word that fits nowhere.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Filters, FilterError> {
        let mut filters = Filters::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let mut word = word.to_ascii_lowercase();
            let wanted = word != "not";
            if !wanted {
                let next = words.next().ok_or(FilterError::NothingNegated)?;
                word = next.to_ascii_lowercase();
            }
            let filter = match word.as_str() {
                "captures" => MoveProperty::Captures,
                "quiets" => MoveProperty::Quiets,
                "explosions" => MoveProperty::Explosions,
                "checks" => MoveProperty::Checks,
                "promotions" => MoveProperty::Promotions,
                "castles" => MoveProperty::Castles,
                "enpassant" => MoveProperty::EnPassant,
                "from" => MoveProperty::From(square("from", words.next())?),
                "to" => MoveProperty::To(square("to", words.next())?),
                "piece" => MoveProperty::Piece(piece(words.next())?),
                "removes" => MoveProperty::Removes(square("removes", words.next())?),
                "san" if wanted => {
                    filters.san = true;
                    continue;
                }
                "san" => return Err(FilterError::NotNegatable("san")),
                "not" => return Err(FilterError::NotNegatable("not")),
                _ => return Err(FilterError::Unknown(Excerpt::of(&word))),
            };
            filters.conditions.push((filter, wanted));
        }
        Ok(filters)
    }

    /// Whether the legal move `mv` of `position` passes all filters.
    pub fn pass(&self, position: &Position, mv: Move) -> bool {
        self.conditions
            .iter()
            .all(|&(filter, wanted)| filter.holds(position, mv) == wanted)
    }
}

fn square(name: &'static str, word: Option<&str>) -> Result<Square, FilterError> {
    word.and_then(|word| word.to_ascii_lowercase().parse().ok())
        .ok_or_else(|| FilterError::NoSquare(name, word.map(Excerpt::of)))
}

fn piece(word: Option<&str>) -> Result<Role, FilterError> {
    let letter = |word: &str| match word.as_bytes() {
        &[letter] => Role::from_letter(char::from(letter)),
        _ => None,
    };
    word.and_then(letter)
        .ok_or_else(|| FilterError::NoPiece(word.map(Excerpt::of)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<Filters, FilterError> {
        Filters::parse(words.split_whitespace())
    }

    #[test]
    fn filters_are_read_in_either_case_and_negated() {
        let filters = parse("not Captures from E2 san Piece P").unwrap();
        assert_eq!(
            filters.conditions,
            [
                (MoveProperty::Captures, false),
                (MoveProperty::From(Square::E2), true),
                (MoveProperty::Piece(Role::Pawn), true),
            ]
        );
        assert!(filters.san);
        assert_eq!(parse(""), Ok(Filters::default()));
    }

    #[test]
    fn what_is_no_filter_is_named() {
        for (words, start) in [
            ("captures loud", "unknown filter 'loud'"),
            ("from", "filter from needs a square"),
            ("to e9", "filter to needs a square, not 'e9'"),
            (
                "piece x",
                "filter piece needs a letter of p n b r q k, not 'x'",
            ),
            ("piece", "filter piece needs a letter of p n b r q k"),
            ("captures not", "not needs a filter after it"),
            ("not san", "san cannot follow not"),
            ("not not captures", "not cannot follow not"),
        ] {
            let error = parse(words).unwrap_err().to_string();
            assert!(error.starts_with(start), "{words}: {error}");
        }
    }
}
