"""Atomic chess: legal moves and why a move is illegal, results, perft, and an engine.

>>> import megaton
>>> position = megaton.Position().play("e4")
>>> position.fen()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
>>> position.verdict("Ke7").reason
"Black's own pawn is on e7"

"""

from ._megaton import (
    Engine,
    Game,
    IllegalMove,
    InvalidFen,
    Move,
    Outcome,
    PgnGame,
    Position,
    Score,
    SearchResult,
    Threats,
    Verdict,
    __version__,
    legal_moves_many,
    perft,
    read_pgn,
    verdict_many,
)

__all__ = [
    "Engine",
    "Game",
    "IllegalMove",
    "InvalidFen",
    "Move",
    "Outcome",
    "PgnGame",
    "Position",
    "Score",
    "SearchResult",
    "Threats",
    "Verdict",
    "__version__",
    "legal_moves_many",
    "perft",
    "read_pgn",
    "verdict_many",
]
