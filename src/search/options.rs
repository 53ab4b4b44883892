//! What a user may set about a search.

use std::time::Duration;

/// The stack, in bytes, of a thread that searches.
///
/// [`Engine::search`](crate::Engine::search) recurses at most some 200 plies deep. The stack that
/// it touched, measured on x86-64 Linux: 48 KiB in a release build with a line of 72 plies, 84 KiB
/// without optimisation with one of 52, which makes about 150 and 350 KiB for 200 plies. So a main
/// thread or a WebAssembly instance with a stack of 2 MiB is enough. The helper threads of a search
/// get this constant, which is mostly address space that is never used.
///
/// ```
/// use megaton::search::STACK_SIZE;
///
/// let thread = std::thread::Builder::new().stack_size(STACK_SIZE);
/// thread.spawn(|| { /* search here */ })?.join().expect("no panic");
/// # Ok::<(), std::io::Error>(())
/// ```
pub const STACK_SIZE: usize = 32 * 1024 * 1024;

/// The options that hold from one search to the next.
///
/// Built, not filled in. The defaults are those that `uci` lists.
///
/// ```
/// use megaton::Engine;
/// use megaton::search::SearchOptions;
///
/// let options = SearchOptions::new().threads(2).multipv(3);
/// let engine = Engine::new(options);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    pub(crate) threads: usize,
    pub(crate) multipv: u32,
    pub(crate) ponder: bool,
    pub(crate) move_overhead: Duration,
    pub(crate) analyse_mode: bool,
    pub(crate) show_wdl: bool,
    pub(crate) limit_strength: bool,
    pub(crate) elo: u32,
    pub(crate) seed: Option<u64>,
    pub(crate) table_probe_depth: u32,
    pub(crate) table_pieces: u32,
    pub(crate) fifty_move_rule: bool,
}

impl SearchOptions {
    /// The most threads that may be asked for.
    pub const MAX_THREADS: usize = 512;
    /// The most lines that may be asked for.
    pub const MAX_MULTIPV: u32 = 500;
    /// The lowest strength that can be asked for.
    pub const MIN_ELO: u32 = 800;
    /// The highest strength that can be asked for.
    pub const MAX_ELO: u32 = 2800;

    /// The defaults: one thread, one line, full strength.
    pub fn new() -> SearchOptions {
        SearchOptions::default()
    }

    /// How many threads search, 1 to [`SearchOptions::MAX_THREADS`]. With one, the calling thread
    /// searches and no other is started. Where a thread cannot be started the search makes do
    /// with fewer.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> SearchOptions {
        self.threads = threads.clamp(1, SearchOptions::MAX_THREADS);
        self
    }

    /// How many of the best lines are reported, 1 to [`SearchOptions::MAX_MULTIPV`].
    #[must_use]
    pub fn multipv(mut self, lines: u32) -> SearchOptions {
        self.multipv = lines.clamp(1, SearchOptions::MAX_MULTIPV);
        self
    }

    /// Whether the engine may be asked to search on the opponent's time. It then saves some of its
    /// own, so each move may take longer.
    #[must_use]
    pub fn ponder(mut self, on: bool) -> SearchOptions {
        self.ponder = on;
        self
    }

    /// The time kept back for each move, for the way between engine and board. 10 ms by default.
    #[must_use]
    pub fn move_overhead(mut self, time: Duration) -> SearchOptions {
        self.move_overhead = time;
        self
    }

    /// Analysis rather than a game: strength is never limited.
    #[must_use]
    pub fn analyse_mode(mut self, on: bool) -> SearchOptions {
        self.analyse_mode = on;
        self
    }

    /// Whether [`Info::wdl`](crate::search::Info::wdl) is given.
    #[must_use]
    pub fn show_wdl(mut self, on: bool) -> SearchOptions {
        self.show_wdl = on;
        self
    }

    /// Plays at `elo`, from [`SearchOptions::MIN_ELO`] to [`SearchOptions::MAX_ELO`]; `None`, the
    /// default, plays as well as it can.
    ///
    /// The scale is nominal, not that of any rating list: from the lowest to the highest setting
    /// the positions visited for a move grow from 30 to some 66,000, and the error with which
    /// moves are compared falls from 4 pawns to nothing. From 1200 on a win in one move is always
    /// played; at the lowest setting 6 of 10 are.
    ///
    /// ```
    /// use megaton::search::SearchOptions;
    ///
    /// let beginner = SearchOptions::new().limit_strength(Some(900));
    /// ```
    #[must_use]
    pub fn limit_strength(mut self, elo: Option<u32>) -> SearchOptions {
        self.limit_strength = elo.is_some();
        if let Some(elo) = elo {
            self.elo = elo.clamp(SearchOptions::MIN_ELO, SearchOptions::MAX_ELO);
        }
        self
    }

    /// Makes the choices of limited strength repeatable; without a seed they differ from search
    /// to search.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> SearchOptions {
        self.seed = Some(seed);
        self
    }

    /// The least depth, in plies, at which endgame tables are probed inside the search; positions
    /// with fewer pieces than [`SearchOptions::table_pieces`] are probed at any depth. 1 by
    /// default.
    #[must_use]
    pub fn table_probe_depth(mut self, depth: u32) -> SearchOptions {
        self.table_probe_depth = depth;
        self
    }

    /// The most pieces, kings included, of a position that is probed; 0 probes nothing. 7 by
    /// default.
    #[must_use]
    pub fn table_pieces(mut self, pieces: u32) -> SearchOptions {
        self.table_pieces = pieces;
        self
    }

    /// Whether a table win that takes more than fifty moves without a capture or a pawn move
    /// counts as a draw. On by default.
    #[must_use]
    pub fn fifty_move_rule(mut self, on: bool) -> SearchOptions {
        self.fifty_move_rule = on;
        self
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            threads: 1,
            multipv: 1,
            ponder: false,
            move_overhead: Duration::from_millis(10),
            analyse_mode: false,
            show_wdl: false,
            limit_strength: false,
            elo: 1800,
            seed: None,
            table_probe_depth: 1,
            table_pieces: 7,
            fifty_move_rule: true,
        }
    }
}
