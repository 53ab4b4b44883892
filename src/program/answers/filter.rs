//! The filters of `moves`.

use std::fmt;

use crate::legality::Safety;
use crate::notation::Excerpt;
use crate::position::{Explosion, Position};
use crate::types::{Move, MoveKind, Role, Square};

/// One property of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// It captures, en passant too.
    Captures,
    /// It captures nothing.
    Quiets,
    /// It explodes the enemy king.
    Explosions,
    /// The enemy king stands in check afterwards.
    Checks,
    /// A pawn becomes a piece.
    Promotions,
    /// It castles.
    Castles,
    /// It captures en passant.
    EnPassant,
    /// It starts from this square.
    From(Square),
    /// It ends on this square; castling where the king ends.
    To(Square),
    /// A piece of this kind makes it; castling is the king's.
    Piece(Role),
    /// Its explosion empties this square.
    Removes(Square),
}

/// What a list of moves is filtered by, and how it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Each filter, and whether a move must have it (`true`) or must not.
    conditions: Vec<(Filter, bool)>,
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
                "captures" => Filter::Captures,
                "quiets" => Filter::Quiets,
                "explosions" => Filter::Explosions,
                "checks" => Filter::Checks,
                "promotions" => Filter::Promotions,
                "castles" => Filter::Castles,
                "enpassant" => Filter::EnPassant,
                "from" => Filter::From(square("from", words.next())?),
                "to" => Filter::To(square("to", words.next())?),
                "piece" => Filter::Piece(piece(words.next())?),
                "removes" => Filter::Removes(square("removes", words.next())?),
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
            .all(|&(filter, wanted)| filter.matches(position, mv) == wanted)
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

impl Filter {
    /// Whether the legal move `mv` of `position` has the property.
    // Inlined it would prepare for every filter even where there is none, the most common case.
    #[inline(never)]
    pub fn matches(self, position: &Position, mv: Move) -> bool {
        let explosion = || Explosion::of(position, mv);
        match self {
            Filter::Captures => explosion().is_some(),
            Filter::Quiets => explosion().is_none(),
            Filter::Explosions => {
                explosion().is_some_and(|it| it.takes_king(position, !position.turn()))
            }
            Filter::Checks => Safety::of(&position.play_unchecked(mv))
                .is_some_and(|safety| safety.checkers().any()),
            Filter::Promotions => mv.promoted_role().is_some(),
            Filter::Castles => mv.is_castling(),
            Filter::EnPassant => mv.kind() == MoveKind::EnPassant,
            Filter::From(square) => mv.from() == square,
            Filter::To(square) => mv.landing() == square,
            Filter::Piece(role) => position.board().role_at(mv.from()) == Some(role),
            Filter::Removes(square) => explosion().is_some_and(|it| it.removed.contains(square)),
        }
    }
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
                (Filter::Captures, false),
                (Filter::From(Square::E2), true),
                (Filter::Piece(Role::Pawn), true),
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
