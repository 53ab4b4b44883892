//! `help`: the commands of the prompt, a line each.

/// What `help` prints, without the last line end.
pub const PROMPT_HELP: &str = "\
uci - names and options, for graphical programs
isready - answers readyok when everything before it is answered
setoption name NAME [value VALUE] - sets an option; uci lists them
ucinewgame - forgets the last game and returns to the start position
position startpos|fen FEN [moves M...] - sets up a position and plays moves
go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [searchmoves M...] - finds the best move
stop - ends the search or the count
ponderhit - the expected move was played
perft N, go perft N - counts the move sequences of N plies, by first move
moves [FILTER...] - the legal moves that pass all of captures quiets explosions checks promotions castles enpassant, from SQ, to SQ, piece P, removes SQ, each also after not; san writes algebraic notation
rejected - moves of the right shape that are illegal all the same, and why
filter M... - those of the given moves that are legal
legal M... - for each move what it explodes, or why it is illegal
threats - checks and threatened explosions against the side to move
outcome - ongoing, won or drawn, and how
fen - the position as FEN
d [white|black|flip] - the board, seen from that side
eval - the value of the position in centipawns for the side to move, and its parts
json on|off - answers to questions about the position as JSON
flip - exchanges ranks and colours
undo - takes the last move back
bench [perft] - fixed positions: nodes and nodes per second
debug on|off - says more, or less
help [WORD] - this list, or its line about a command or a filter
quit - ends the program";

/// The words that may stand after `moves`, beside squares and piece letters.
pub const FILTER_WORDS: [&str; 13] = [
    "captures",
    "quiets",
    "explosions",
    "checks",
    "promotions",
    "castles",
    "enpassant",
    "from",
    "to",
    "piece",
    "removes",
    "not",
    "san",
];

/// The lines of [`PROMPT_HELP`] about `word`, in either case: a command, or a filter of `moves`.
pub fn help_about(word: &str) -> Vec<&'static str> {
    let word = word.to_ascii_lowercase();
    let is_filter = FILTER_WORDS.contains(&word.as_str());
    let about = |line: &str| names(line, &word) || is_filter && names(line, "moves");
    PROMPT_HELP.lines().filter(|line| about(line)).collect()
}

/// Whether a line of the help, `perft N, go perft N - …`, is about the command `word`.
fn names(line: &str, word: &str) -> bool {
    let usages = line.split(" - ").next().unwrap_or_default();
    usages
        .split(", ")
        .any(|usage| usage.split_whitespace().next() == Some(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::answers::Filters;

    #[test]
    fn every_filter_word_is_known_and_in_the_help() {
        let help = help_about("moves").concat();
        for word in FILTER_WORDS {
            let operand = match word {
                "from" | "to" | "removes" => "e4",
                "piece" => "p",
                "not" => "checks",
                _ => "",
            };
            let words = format!("{word} {operand}");
            assert!(Filters::parse(words.split_whitespace()).is_ok(), "{words}");
            assert!(help.contains(word), "{word}");
            assert_eq!(help_about(word).len(), 1, "{word}");
        }
    }

    #[test]
    fn the_help_of_a_command_is_its_line() {
        assert_eq!(
            help_about("D"),
            ["d [white|black|flip] - the board, seen from that side"]
        );
        assert_eq!(help_about("go").len(), 2);
        assert!(help_about("foo").is_empty());
    }
}
