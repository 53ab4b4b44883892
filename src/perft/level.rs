//! What the hot loop needs compiled once for each kind of processor.

use crate::perft::{PerftError, PerftOptions};
use crate::position::Position;

/// The functions that exist once for each [`Processor`](crate::perft::Processor): all that recurses
/// or is too large to be inlined wherever it is called. The walk and what lies below it are generic
/// over this trait, so they call themselves through it and never know which copy they are.
pub(super) trait Level {
    /// Counts the leaves `depth` plies, at least 2, below `position`, whose side to move is White
    /// where `WHITE` is true.
    fn count_leaves<const WHITE: bool>(
        position: &Position,
        depth: u32,
        options: &PerftOptions,
    ) -> Result<u64, PerftError>;

    /// Counts the legal moves of the side to move, White where `WHITE` is true.
    fn count_moves<const WHITE: bool>(position: &Position) -> u64;
}
