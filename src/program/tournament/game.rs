//! One game of a match: the engines think, the clocks run, our rules decide.

use std::fmt;
use std::time::{Duration, Instant};

use crate::game::{DrawBy, Game, Outcome, WinBy};
use crate::legality;
use crate::notation::{fen, pgn::PgnResult, san, uci};
use crate::position::Position;
use crate::program::tournament::adjudication::{Adjudged, Adjudication, Adjudicator};
use crate::program::tournament::openings::Opening;
use crate::program::tournament::player::{Failure, Player, Surroundings, Thought};
use crate::program::tournament::settings::{Contestant, SearchLimits};
use crate::program::tournament::time_control::{Clock, time_limit};
use crate::search::Engine;
use crate::types::{CastlingMode, Color, Move, UciMove};

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Where it started.
    pub start: Position,
    /// How castling is written.
    pub mode: CastlingMode,
    /// All moves, those of the opening first.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
    /// From the first move of an engine to the end.
    pub duration: Duration,
}

/// A move as it was played.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// Strict algebraic notation.
    pub san: String,
    /// What the engine said about it; `None` for a move of the opening.
    pub(super) thought: Option<Thought>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Won {
        /// The winner.
        winner: Color,
        /// How.
        by: WinBy,
    },
    /// Drawn by the rules.
    Drawn(DrawBy),
    /// Drawn by threefold repetition, which the match claims for the side to move.
    ThreefoldRepetition,
    /// Drawn by fifty moves without a capture or pawn move, claimed likewise.
    FiftyMoves,
    /// Ended early.
    Adjudged(Adjudged),
    /// An illegal move, or something that is not a move.
    IllegalMove {
        /// Who made it.
        loser: Color,
        /// The move and why it is illegal.
        why: String,
    },
    /// No move in time.
    Time {
        /// Who was late.
        loser: Color,
        /// After this long.
        limit: Duration,
    },
    /// No answer at all.
    Stalled {
        /// Whose engine.
        loser: Color,
        /// What it was asked, and for how long.
        why: String,
    },
    /// The engine ended during the game.
    Crashed {
        /// Whose engine.
        loser: Color,
        /// How.
        why: String,
    },
}

impl Ending {
    /// Who has won; `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match *self {
            Ending::Won { winner, .. } | Ending::Adjudged(Adjudged::ProvedMate { winner, .. }) => {
                Some(winner)
            }
            Ending::IllegalMove { loser, .. }
            | Ending::Time { loser, .. }
            | Ending::Stalled { loser, .. }
            | Ending::Crashed { loser, .. }
            | Ending::Adjudged(Adjudged::Lost(loser)) => Some(!loser),
            Ending::Drawn(_)
            | Ending::ThreefoldRepetition
            | Ending::FiftyMoves
            | Ending::Adjudged(Adjudged::Drawn | Adjudged::TooLong) => None,
        }
    }

    /// The result as PGN writes it.
    pub fn result(&self) -> PgnResult {
        match self.winner() {
            None => PgnResult::Draw,
            Some(color) if color.is_white() => PgnResult::WhiteWins,
            Some(_) => PgnResult::BlackWins,
        }
    }

    /// The tag `Termination` of PGN, in the words of the standard where it has them.
    pub const fn termination(&self) -> &'static str {
        match self {
            Ending::Won { .. }
            | Ending::Drawn(_)
            | Ending::ThreefoldRepetition
            | Ending::FiftyMoves => "normal",
            Ending::Adjudged(_) => "adjudication",
            Ending::IllegalMove { .. } => "rules infraction",
            Ending::Time { .. } => "time forfeit",
            Ending::Stalled { .. } => "stalled",
            Ending::Crashed { .. } => "abandoned",
        }
    }

    /// A word for programs that read our output.
    pub const fn code(&self) -> &'static str {
        match self {
            Ending::Won {
                by: WinBy::Explosion,
                ..
            } => "explosion",
            Ending::Won { .. } => "checkmate",
            Ending::Drawn(DrawBy::Stalemate) => "stalemate",
            Ending::Drawn(DrawBy::InsufficientMaterial) => "insufficient-material",
            Ending::Drawn(DrawBy::ClosedPosition) => "closed-position",
            Ending::Drawn(DrawBy::FivefoldRepetition) => "fivefold-repetition",
            Ending::Drawn(_) => "seventy-five-moves",
            Ending::ThreefoldRepetition => "threefold-repetition",
            Ending::FiftyMoves => "fifty-moves",
            Ending::Adjudged(Adjudged::Lost(_)) => "agreed-loss",
            Ending::Adjudged(Adjudged::Drawn) => "agreed-draw",
            Ending::Adjudged(Adjudged::TooLong) => "max-moves",
            Ending::Adjudged(Adjudged::ProvedMate { .. }) => "proved-mate",
            Ending::IllegalMove { .. } => "illegal-move",
            Ending::Time { .. } => "time",
            Ending::Stalled { .. } => "stalled",
            Ending::Crashed { .. } => "crashed",
        }
    }

    /// The game that `loser` loses by this failure; `None` when the match was stopped.
    fn from_failure(failure: Failure, loser: Color) -> Option<Ending> {
        Some(match failure {
            Failure::Interrupted => return None,
            Failure::Late(limit) => Ending::Time { loser, limit },
            Failure::Crashed(why) => Ending::Crashed { loser, why },
            Failure::Stalled { question, limit } => Ending::Stalled {
                loser,
                why: format!(
                    "no answer to `{question}` within {} s",
                    limit.as_millis() as f64 / 1000.0
                ),
            },
        })
    }

    /// One sentence without a full stop, with the names of White and Black.
    pub fn sentence(&self, white: &str, black: &str) -> String {
        let name = |color: Color| if color.is_white() { white } else { black };
        match self {
            Ending::Won { winner, by } => format!("{} wins by {by}", name(*winner)),
            Ending::Adjudged(Adjudged::Lost(loser)) => {
                format!("{} wins by adjudication: agreed scores", name(!*loser))
            }
            Ending::Adjudged(Adjudged::ProvedMate { winner, moves }) => {
                let winner = name(*winner);
                format!("{winner} wins by adjudication: a win in {moves} is proved")
            }
            Ending::Adjudged(Adjudged::Drawn) => "draw by adjudication: agreed scores".into(),
            Ending::Adjudged(Adjudged::TooLong) => "draw by adjudication: too many moves".into(),
            Ending::IllegalMove { loser, why } => format!("{} loses: {why}", name(*loser)),
            Ending::Time { loser, limit } => {
                let milliseconds = limit.as_millis().saturating_sub(1);
                let seconds = milliseconds as f64 / 1000.0;
                format!("{} loses on time: no move within {seconds} s", name(*loser))
            }
            Ending::Stalled { loser, why } => format!("{} loses: {why}", name(*loser)),
            Ending::Crashed { loser, why } => format!("{} loses: {why}", name(*loser)),
            _ => format!("draw by {}", self.code()),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence("White", "Black"))
    }
}

/// One side of a game.
pub(super) struct Side<'a> {
    pub(super) player: &'a mut Player,
    pub(super) contestant: &'a Contestant,
}

/// Plays one game. `None` when the match was stopped.
///
/// The engines are left alone afterwards; see [`Player::abandon_search`].
pub(super) fn play(
    opening: &Opening,
    white: Side<'_>,
    black: Side<'_>,
    surroundings: &Surroundings,
    adjudication: &Adjudication,
    prover: &mut Engine,
) -> Option<PlayedGame> {
    let clock = |side: &Side<'_>| {
        let limits = &side.contestant.limits;
        limits
            .clock
            .map(|control| Clock::new(control, limits.margin))
    };
    let mut table = Table {
        game: Game::new(opening.start),
        moves: Vec::new(),
        text: position_text(&opening.start, surroundings.mode),
        mode: surroundings.mode,
        clocks: [clock(&white), clock(&black)],
        sides: [white, black],
        pondering: [None, None],
    };
    for &mv in &opening.moves {
        table.play(mv, None);
    }
    let begun = Instant::now();
    let ending = table.play_on(&mut Adjudicator::new(adjudication), prover)?;
    Some(PlayedGame {
        start: opening.start,
        mode: surroundings.mode,
        moves: table.moves,
        ending,
        duration: begun.elapsed(),
    })
}

fn position_text(start: &Position, mode: CastlingMode) -> String {
    match *start == Position::start() {
        true => "position startpos".to_owned(),
        false => format!("position fen {}", fen::write(start, mode)),
    }
}

/// The move an engine thinks about while its opponent's clock runs.
struct Pondering {
    expected: UciMove,
}

struct Table<'a> {
    game: Game,
    moves: Vec<PlayedMove>,
    /// The `position` command of the current position.
    text: String,
    mode: CastlingMode,
    sides: [Side<'a>; 2],
    clocks: [Option<Clock>; 2],
    pondering: [Option<Pondering>; 2],
}

fn of_mut<T>(both: &mut [T; 2], color: Color) -> &mut T {
    let [white, black] = both;
    if color.is_white() { white } else { black }
}

impl Table<'_> {
    fn play(&mut self, mv: Move, thought: Option<Thought>) {
        let san = san::write(self.game.position(), mv);
        self.moves.push(PlayedMove { san, thought });
        self.append(mv);
        self.game.play_unchecked(mv);
    }

    fn append(&mut self, mv: Move) {
        if self.game.moves().is_empty() {
            self.text.push_str(" moves");
        }
        self.text.push(' ');
        self.text.push_str(&uci::write(mv, self.mode).to_string());
    }

    /// Plays until the game is over; `None` when the match was stopped.
    fn play_on(
        &mut self,
        adjudicator: &mut Adjudicator<'_>,
        prover: &mut Engine,
    ) -> Option<Ending> {
        for color in Color::ALL {
            if let Err(failure) = of_mut(&mut self.sides, color).player.new_game() {
                return Ending::from_failure(failure, color);
            }
        }
        loop {
            let mover = self.game.position().turn();
            let thought = match self.think(mover) {
                Ok(thought) => thought,
                Err(failure) => return Ending::from_failure(failure, mover),
            };
            if let Some(clock) = of_mut(&mut self.clocks, mover) {
                clock.after_move(thought.elapsed);
            }
            let mv = match self.judge(&thought.best) {
                Ok(mv) => mv,
                Err(why) => return Some(Ending::IllegalMove { loser: mover, why }),
            };
            let proved = adjudicator.proves_mate(prover, &self.game, mv, thought.score);
            let (score, expected) = (thought.score, thought.ponder.clone());
            self.play(mv, Some(thought));
            if let Some(ending) = self.ending_by_rules() {
                return Some(ending);
            }
            let adjudged = adjudicator.after_move(mover, score, self.game.moves().len());
            if let Some(adjudged) = proved.or(adjudged) {
                return Some(Ending::Adjudged(adjudged));
            }
            if let Some(expected) = expected
                && let Err(failure) = self.ponder(mover, &expected)
            {
                return Ending::from_failure(failure, mover);
            }
        }
    }

    fn ending_by_rules(&self) -> Option<Ending> {
        match self.game.outcome() {
            Outcome::Win { color, by } => Some(Ending::Won { winner: color, by }),
            Outcome::Draw { by } => Some(Ending::Drawn(by)),
            Outcome::Ongoing { claims } if claims.threefold_repetition => {
                Some(Ending::ThreefoldRepetition)
            }
            Outcome::Ongoing { claims } => claims.fifty_moves.then_some(Ending::FiftyMoves),
        }
    }

    /// The legal move that `text` means, or what is wrong with it.
    fn judge(&self, text: &str) -> Result<Move, String> {
        if text.is_empty() || matches!(text, "(none)" | "0000" | "none" | "NULL") {
            return Err(format!("`bestmove {text}` although there are legal moves"));
        }
        let mv: UciMove = text
            .parse()
            .map_err(|_| format!("`bestmove {text}` is not a move"))?;
        let verdict = legality::verdict(self.game.position(), mv, self.mode);
        verdict.map_err(|illegal| format!("{text} illegal {}: {illegal}", illegal.code()))
    }

    fn think(&mut self, mover: Color) -> Result<Thought, Failure> {
        let go = self.go_text(mover, "go");
        let limit = self.limit(mover);
        let last = self
            .game
            .moves()
            .last()
            .map(|&mv| uci::write(mv, self.mode));
        let pondering = of_mut(&mut self.pondering, mover).take();
        let player = &mut *of_mut(&mut self.sides, mover).player;
        match pondering {
            Some(pondering) if Some(pondering.expected) == last => {
                let begun = player.ponder_hit()?;
                return player.finish(begun, limit);
            }
            Some(_) => player.abandon_search()?,
            None => {}
        }
        player.wait_until_ready()?;
        let begun = player.begin(&self.text, &go)?;
        player.finish(begun, limit)
    }

    /// Lets an engine that ponders think about `expected`, the reply it expects.
    fn ponder(&mut self, color: Color, expected: &str) -> Result<(), Failure> {
        if !of_mut(&mut self.sides, color).contestant.ponder {
            return Ok(());
        }
        let Ok(reply) = expected.parse::<UciMove>() else {
            return Ok(());
        };
        // A reply that is not legal, or after which the game is over, is not worth a thought.
        let Ok(mv) = legality::verdict(self.game.position(), reply, self.mode) else {
            return Ok(());
        };
        let mut after = self.game.clone();
        after.play_unchecked(mv);
        if !after.outcome().is_ongoing() {
            return Ok(());
        }
        let expected = uci::write(mv, self.mode);
        let text = format!("{} {expected}", self.text);
        let go = self.go_text(color, "go ponder");
        let player = &mut *of_mut(&mut self.sides, color).player;
        player.wait_until_ready()?;
        player.begin(&text, &go)?;
        *of_mut(&mut self.pondering, color) = Some(Pondering { expected });
        Ok(())
    }

    /// After this long `mover` loses on time.
    fn limit(&mut self, mover: Color) -> Option<Duration> {
        let clock = of_mut(&mut self.clocks, mover).as_ref().map(Clock::limit);
        let limits = &of_mut(&mut self.sides, mover).contestant.limits;
        let fixed = limits.move_time.map(|time| time_limit(time, limits.margin));
        clock.or(fixed)
    }

    fn go_text(&mut self, mover: Color, go: &str) -> String {
        let mut text = go.to_owned();
        let mut add = |word: &str, number: u128| {
            text.push_str(&format!(" {word} {number}"));
        };
        let [white, black] = &self.clocks;
        let clocks = [(white, "wtime", "winc"), (black, "btime", "binc")];
        let limits: SearchLimits = of_mut(&mut self.sides, mover).contestant.limits;
        if limits.clock.is_some() {
            for (clock, time, _) in clocks {
                if let Some(clock) = clock {
                    add(time, clock.remaining().as_millis());
                }
            }
            for (clock, _, increment) in clocks {
                if let Some(clock) = clock
                    && !clock.increment().is_zero()
                {
                    add(increment, clock.increment().as_millis());
                }
            }
            let own = if mover.is_white() { white } else { black };
            if let Some(moves) = own.and_then(|clock| clock.moves_to_go()) {
                add("movestogo", u128::from(moves));
            }
        }
        if let Some(time) = limits.move_time {
            add("movetime", time.as_millis());
        }
        if let Some(nodes) = limits.nodes {
            add("nodes", u128::from(nodes));
        }
        if let Some(depth) = limits.depth {
            add("depth", u128::from(depth));
        }
        text
    }
}

/// `+0.35/12 0.512s`, as far as the engine said so: the comment of a move in PGN.
pub(super) fn comment(thought: &Thought) -> String {
    let mut text = String::new();
    if let Some(score) = thought.score {
        text.push_str(&score.to_string());
        if let Some(depth) = thought.depth {
            text.push_str(&format!("/{depth}"));
        }
        text.push(' ');
    }
    text.push_str(&format!("{:.3}s", thought.elapsed.as_secs_f64()));
    text
}
