"""A match against a random mover: all games are won, and python-chess reads the PGN.

Usage: match_games.py MEGATON [GAMES]; by default 12. Needs python-chess."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import chess.pgn
import chess.variant

megaton = sys.argv[1]
games = int(sys.argv[2]) if len(sys.argv) > 2 else 12
mover = Path(__file__).with_name("random_mover.py")
with tempfile.TemporaryDirectory() as directory:
    pgn = os.path.join(directory, "games.pgn")
    subprocess.run(
        [megaton, "match", "--games", str(games), "--pgn", pgn, "--report", "0",
         "--engine", f"cmd='{megaton}' name=megaton nodes=2000",
         "--engine", f"cmd=\"'{sys.executable}' '{mover}'\" name=random depth=1"],
        check=True, env={**os.environ, "MEGATON": megaton},
    )
    read = 0
    with open(pgn, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            read += 1
            board = game.end().board()
            assert not game.errors, game.errors
            assert isinstance(board, chess.variant.AtomicBoard)
            assert board.result() == game.headers["Result"], board.fen()
            winner = "White" if game.headers["Result"] == "1-0" else "Black"
            assert game.headers[winner] == "megaton", game.headers
assert read == games, f"{read} games instead of {games}"
print(f"{read} games won, and read without errors by python-chess {chess.__version__}")
