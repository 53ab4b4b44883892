//! Texts made at random: good ones with a few edits, and pure noise.

use proptest::prelude::*;
use proptest::sample::Index;

/// One edit of a text.
#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, String),
    Delete(Index, u8),
    Double(Index, u8),
    Replace(Index, char),
}

fn edit() -> impl Strategy<Value = Edit> {
    let odd = prop_oneof![
        Just("\u{0}".to_owned()),
        Just("\t  \t".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("½é\u{1F600}".to_owned()),
        Just("-".to_owned()),
        Just("e.p.".to_owned()),
        "[ -~]{1,4}",
    ];
    prop_oneof![
        (any::<Index>(), odd).prop_map(|(at, text)| Edit::Insert(at, text)),
        (any::<Index>(), 1u8..9).prop_map(|(at, length)| Edit::Delete(at, length)),
        (any::<Index>(), 1u8..40).prop_map(|(at, length)| Edit::Double(at, length)),
        (any::<Index>(), any::<char>()).prop_map(|(at, with)| Edit::Replace(at, with)),
        (any::<Index>(), proptest::char::range(' ', '~'))
            .prop_map(|(at, with)| Edit::Replace(at, with)),
    ]
}

fn apply(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        let place = |index: &Index| index.index(letters.len() + 1);
        match edit {
            Edit::Insert(index, text) => {
                let at = place(index);
                letters.splice(at..at, text.chars());
            }
            Edit::Delete(index, length) => {
                let at = place(index);
                let end = letters.len().min(at + usize::from(*length));
                letters.drain(at..end);
            }
            Edit::Double(index, length) => {
                let at = place(index);
                let end = letters.len().min(at + usize::from(*length));
                let part: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, part);
            }
            Edit::Replace(index, with) => {
                let at = place(index);
                if let Some(letter) = letters.get_mut(at) {
                    *letter = *with;
                }
            }
        }
    }
    letters.into_iter().collect()
}

/// A good text with up to five edits, or noise.
pub fn text(samples: &'static [String]) -> impl Strategy<Value = String> {
    let edited = (any::<Index>(), prop::collection::vec(edit(), 0..6))
        .prop_map(move |(sample, edits)| apply(&samples[sample.index(samples.len())], &edits));
    prop_oneof![8 => edited, 1 => any::<String>(), 1 => "[ -~]{0,80}"]
}
