"""Lists of legal moves from FEN, and replay of games with result, beside python-chess and pyffish.

    python python/tests/bench.py

Prints seconds of processor time, medians of five rounds in turn, and ratios.
"""

import pathlib
import statistics
import time

import chess
import chess.pgn
import chess.variant
import pyffish

import megaton

DATA = pathlib.Path(__file__).resolve().parents[2] / "tests" / "data"


def lists():
    fens = [line.split("\t")[0] for line in open(DATA / "legal-moves.tsv", encoding="utf-8")]
    return {
        "megaton": lambda: [megaton.Position(fen).legal_moves() for fen in fens],
        "python-chess": lambda: [list(chess.variant.AtomicBoard(fen).legal_moves) for fen in fens],
        "pyffish": lambda: [pyffish.legal_moves("atomic", fen, []) for fen in fens],
    }


def replays():
    games = [[str(move) for move in game.moves] for game in megaton.read_pgn(DATA / "games.pgn")]

    def ours():
        for moves in games:
            game = megaton.Game()
            for move in moves:
                game.push(move)
                game.outcome()

    def python_chess():
        for moves in games:
            board = chess.variant.AtomicBoard()
            for move in moves:
                board.push_uci(move)
                board.outcome()

    def fairy():
        for moves in games:
            start = pyffish.start_fen("atomic")
            for end in range(1, len(moves) + 1):
                pyffish.is_immediate_game_end("atomic", start, moves[:end])

    return {"megaton": ours, "python-chess": python_chess, "pyffish": fairy}


def measure(title, contenders):
    seconds = {name: [] for name in contenders}
    for _ in range(5):
        for name, work in contenders.items():
            begun = time.process_time()
            work()
            seconds[name].append(time.process_time() - begun)
    base = statistics.median(seconds["megaton"])
    for name, times in seconds.items():
        median = statistics.median(times)
        print(f"{title}: {name} {median:.4f} s, {median / base:.1f} times megaton's time")


if __name__ == "__main__":
    measure("lists of 500 positions", lists())
    measure("ten games with result", replays())
