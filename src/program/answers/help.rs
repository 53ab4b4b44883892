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
d - the board
flip - exchanges ranks and colours
bench [perft] - fixed positions: nodes and nodes per second
debug on|off - says more, or less
help - this list
quit - ends the program";
