//! Values as text for `serde`: what `Display` writes and, where it can be read, `FromStr` reads.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::position::Position;
use crate::types::{Color, Move, Role, Square, UciMove};

macro_rules! written_as_text {
    ($($name:ty)*) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )* };
}

macro_rules! read_as_text {
    ($($name:ty)*) => { $(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )* };
}

written_as_text! { Position Move UciMove Square Color Role }
// A Move is legal in some position, which its text does not name; UciMove is read instead.
read_as_text! { Position UciMove Square Color Role }

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::{Color, Position, Role, Square, UciMove};

    fn round_trip<T>(value: T, json: &str)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(&value).expect("JSON"), json);
        assert_eq!(serde_json::from_str::<T>(json).expect("a value"), value);
    }

    #[test]
    fn values_are_written_as_text_and_read_back() {
        let start = Position::start();
        round_trip(start, &format!("\"{start}\""));
        let chess960: Position = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1".parse().expect("a FEN");
        round_trip(chess960, "\"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"");
        let mv: UciMove = "e7e8q".parse().expect("a move");
        round_trip(mv, "\"e7e8q\"");
        round_trip(Square::E4, "\"e4\"");
        round_trip(Color::Black, "\"black\"");
        round_trip(Role::Knight, "\"knight\"");
        assert!(serde_json::from_str::<Square>("\"e9\"").is_err());
    }
}
