//! A small UCI engine with one known fault, to test what compares engines.
//!
//! `planted_fault FAULT` speaks as much UCI as a comparison needs. Rules faults: `exposes-king`
//! (a capture may open a line to its own king), `fears-touch` (a king never steps next to the
//! enemy king), `king-captures` (kings capture and blow themselves up), `leaves-promoted`
//! (a pawn that captures and promotes is left standing). Conduct: `none`,
//! `orthodox` (counts chess, not atomic), `no-variant`, `mute`, `hangs`, `dies`, `chatters`,
//! `searches`, `miscounts`, `pauses` and `pauses-no-total` (they answer other lines while they
//! count, slowly), and the dialects `bare-total`, `no-total`, `commas`, `rook-castling`,
//! `numbered`, `unreadable`.
//!
//! It also plays, the same moves each time. Faults of play, at its third `go`: `play-dies`,
//! `play-hangs`, `play-floods`, `play-illegal`, `play-nonsense`, `play-none`; at every `go`:
//! `play-twice` (two answers); and `stays` (nothing ends it).

use std::io::{BufRead, Write};

use megaton::notation::fen;
use megaton::{CastlingMode, Move, Piece, Position, Role, Square, UciMove};

fn main() {
    let fault = std::env::args().nth(1).unwrap_or_default();
    let mut engine = Engine {
        fault,
        position: Position::start(),
        searches: 0,
    };
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let mut out = std::io::stdout().lock();
        if engine.answer(&line, &mut out).is_err() {
            return;
        }
    }
    while engine.has("stays") {
        std::thread::sleep(std::time::Duration::from_secs(60));
    }
}

#[derive(Clone)]
struct Engine {
    fault: String,
    position: Position,
    searches: u32,
}

impl Engine {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn answer(&mut self, line: &str, out: &mut impl Write) -> std::io::Result<()> {
        match line.split_once(' ').unwrap_or((line, "")) {
            _ if self.has("mute") => {}
            ("uci", _) => {
                writeln!(out, "id name planted fault\nid author nobody")?;
                writeln!(out, "option name UCI_Chess960 type check default false")?;
                if !self.has("no-variant") {
                    writeln!(
                        out,
                        "option name UCI_Variant type combo default chess var chess var atomic"
                    )?;
                }
                writeln!(out, "uciok")?;
            }
            ("isready", _) => writeln!(out, "readyok")?,
            ("position", rest) => {
                let rest = rest.trim_start_matches("fen ");
                let (fen, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
                if fen == "startpos" {
                    self.position = Position::start();
                } else {
                    match fen::parse(fen, CastlingMode::Standard) {
                        Ok(parsed) => self.position = parsed.position,
                        Err(error) => writeln!(out, "info string error: {error}")?,
                    }
                }
                for mv in moves.split_whitespace() {
                    self.play(mv);
                }
            }
            ("go", rest) => {
                if let Some(depth) = rest.strip_prefix("perft ") {
                    let depth = depth.trim().parse().unwrap_or(0);
                    if self.has("pauses") || self.has("pauses-no-total") {
                        let engine = self.clone();
                        std::thread::spawn(move || engine.perft(depth, &mut std::io::stdout()));
                    } else {
                        self.perft(depth, out)?;
                    }
                } else {
                    self.search(out)?;
                }
            }
            ("quit", _) if !self.has("stays") => std::process::exit(0),
            _ => {}
        }
        out.flush()
    }

    /// Plays some legal move, the same in the same position.
    fn search(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        self.searches += 1;
        let mut moves: Vec<_> = self
            .position
            .legal_moves()
            .iter()
            .map(Move::to_string)
            .collect();
        moves.sort();
        let choice = self.position.key() as usize % moves.len().max(1);
        let mut best = moves.get(choice).cloned().unwrap_or("(none)".to_owned());
        if self.searches == 3 {
            match self.fault.as_str() {
                "play-dies" => {
                    eprintln!("cannot go on");
                    std::process::exit(3);
                }
                "play-hangs" => std::thread::sleep(std::time::Duration::from_secs(3600)),
                "play-floods" => loop {
                    writeln!(out, "info string {}", "x".repeat(1000))?;
                },
                "play-illegal" => best = "a1h8".to_owned(),
                "play-nonsense" => best = "castles".to_owned(),
                "play-none" => best = "(none)".to_owned(),
                _ => {}
            }
        }
        writeln!(
            out,
            "info depth 1 score cp 0 nodes 1 pv {best}\nbestmove {best}"
        )?;
        if self.has("play-twice") {
            writeln!(out, "bestmove {best}")?;
        }
        Ok(())
    }

    fn perft(&self, depth: u32, out: &mut impl Write) -> std::io::Result<()> {
        match self.fault.as_str() {
            "hangs" => std::thread::sleep(std::time::Duration::from_secs(3600)),
            "dies" => {
                eprintln!("cannot go on");
                std::process::exit(3);
            }
            "chatters" => loop {
                writeln!(out, "info string thinking")?;
            },
            "searches" => return writeln!(out, "bestmove e2e4"),
            "orthodox" => return self.orthodox_perft(depth, out),
            _ => {}
        }
        let mut total = 0;
        for (index, mv) in self.moves(&self.position).into_iter().enumerate() {
            if self.fault.starts_with("pauses") && index == 1 {
                std::thread::sleep(std::time::Duration::from_secs(2));
            }
            let mut next = self.clone();
            match mv {
                Step::Legal(_) => next.play(&mv.text()),
                Step::IllegalMove(_) => next.position = after(&self.position, mv),
            }
            let mut count = self.count(&next.position, depth.saturating_sub(1));
            // As a table with a bad key would: only from some depth on.
            if self.has("miscounts") && depth == 2 && mv.text() == "e2e4" {
                count += 1;
            }
            total += count;
            let text = match mv {
                Step::Legal(mv) if self.has("rook-castling") => {
                    mv.to_uci(CastlingMode::Chess960).to_string()
                }
                _ => mv.text(),
            };
            match self.fault.as_str() {
                "commas" => writeln!(out, "{text} - {}", grouped(count))?,
                "numbered" => writeln!(out, "{}. {text}: {count}", index + 1)?,
                "unreadable" => writeln!(out, "N{text}: {count}")?,
                "bare-total" => writeln!(out, "{text} {count}")?,
                _ => writeln!(out, "{text}: {count}")?,
            }
        }
        match self.fault.as_str() {
            "no-total" | "pauses-no-total" => Ok(()),
            "bare-total" => writeln!(out, "\n{total}"),
            "commas" => writeln!(out, "\nTotal: {}", grouped(total)),
            _ => writeln!(out, "\nNodes searched: {total}\n"),
        }
    }

    /// Plays a move of a `position` command; `leaves-promoted` lets a pawn stand that captures and
    /// promotes.
    fn play(&mut self, text: &str) {
        let Ok(mv) = text.parse::<UciMove>() else {
            return;
        };
        let Ok(legal) = self.position.verdict_in(mv, CastlingMode::Standard) else {
            return;
        };
        let captures = self.position.board().piece_at(mv.to).is_some();
        let mover = self.position.turn();
        self.position = self.position.play_unchecked(legal);
        if let (true, true, Some(role)) = (self.has("leaves-promoted"), captures, mv.promotion) {
            let mut setup = self.position.setup();
            setup.board.put(mv.to, Piece { color: mover, role });
            if let Ok((wrong, _)) = Position::from_setup(&setup, CastlingMode::Standard) {
                self.position = wrong;
            }
        }
    }

    fn orthodox_perft(&self, depth: u32, out: &mut impl Write) -> std::io::Result<()> {
        let fen = fen::write(&self.position, CastlingMode::Standard);
        let mut total = 0;
        if let Ok(setup) = fen.parse::<shakmaty::fen::Fen>()
            && let Ok(chess) =
                setup.into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard)
        {
            for mv in shakmaty::Position::legal_moves(&chess) {
                let Ok(next) = shakmaty::Position::play(chess.clone(), mv) else {
                    continue;
                };
                let count = shakmaty::perft(&next, depth.saturating_sub(1));
                total += count;
                writeln!(
                    out,
                    "{}: {count}",
                    mv.to_uci(shakmaty::CastlingMode::Standard)
                )?;
            }
        }
        writeln!(out, "\nNodes searched: {total}\n")
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(position).into_iter();
        moves
            .map(|mv| self.count(&after(position, mv), depth - 1))
            .sum()
    }

    fn moves(&self, position: &Position) -> Vec<Step> {
        let enemy_king = position.board().king(!position.turn());
        let touches = |mv: &Move| {
            position.board().role_at(mv.from()) == Some(Role::King)
                && enemy_king.is_some_and(|king| king.distance(mv.to()) == 1)
        };
        let legal = position.legal_moves();
        let legal = legal
            .iter()
            .filter(|mv| !(self.has("fears-touch") && touches(mv)));
        let mut moves: Vec<Step> = legal.map(|&mv| Step::Legal(mv)).collect();
        let wrongly_allowed = match self.fault.as_str() {
            "exposes-king" => "explosion-exposes-king",
            "king-captures" => "king-captures",
            _ => return moves,
        };
        for from in position.board().by_color(position.turn()) {
            for to in position.board().by_color(!position.turn()) {
                let mv = UciMove {
                    from,
                    to,
                    promotion: None,
                };
                let verdict = position.verdict_in(mv, CastlingMode::Standard);
                if verdict.is_err_and(|illegal| illegal.code() == wrongly_allowed) {
                    moves.push(Step::IllegalMove(mv));
                }
            }
        }
        moves
    }
}

/// A move this engine holds for legal.
#[derive(Clone, Copy)]
enum Step {
    Legal(Move),
    IllegalMove(UciMove),
}

impl Step {
    fn text(self) -> String {
        match self {
            Step::Legal(mv) => mv.to_uci(CastlingMode::Standard).to_string(),
            Step::IllegalMove(mv) => mv.to_string(),
        }
    }
}

/// The position after a move; an illegal capture explodes like any other.
fn after(position: &Position, mv: Step) -> Position {
    let mv = match mv {
        Step::Legal(mv) => return position.play_unchecked(mv),
        Step::IllegalMove(mv) => mv,
    };
    let mut setup = position.setup();
    let blown_up = |square: Square| {
        let is_pawn = position.board().role_at(square) == Some(Role::Pawn);
        square == mv.from || square.distance(mv.to) <= u8::from(!is_pawn)
    };
    setup
        .board
        .remove(Square::all().filter(|&square| blown_up(square)).collect());
    setup.turn = !setup.turn;
    setup.en_passant = None;
    // A side that has blown up or exposed its own king makes no position; nothing is left to count.
    match Position::from_setup(&setup, CastlingMode::Standard) {
        Ok((next, _)) => next,
        Err(_) => over(position),
    }
}

/// A finished game: the king of the side to move is gone.
fn over(position: &Position) -> Position {
    let mut setup = position.setup();
    if let Some(king) = setup.board.king(setup.turn) {
        setup.board.remove([king].into_iter().collect());
    }
    match Position::from_setup(&setup, CastlingMode::Standard) {
        Ok((over, _)) => over,
        Err(_) => *position,
    }
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
