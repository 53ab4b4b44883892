"""A match against the Fairy-Stockfish of npm, refereed by python-chess.

Usage: fairy_match.py MEGATON [GAMES [MILLISECONDS [FAIRY_UCI_JS]]]; by default 20 games at 100 ms
a move. Each opening is played twice, with colours exchanged. Prints the score and what each side
searched a second; ends with status 1 after an illegal move, a stall, or less than a quarter of
the points."""

import random
import sys
import time
from pathlib import Path

import chess
import chess.engine
import chess.variant

# What an engine may take beyond its time before it counts as stalled: a busy machine is slow.
PATIENCE = 10
# What it may take on average beyond its time.
LATENESS = 0.05


class Player:
    def __init__(self, name, command):
        self.name = name
        self.engine = chess.engine.SimpleEngine.popen_uci(command, timeout=PATIENCE + 20)
        self.nodes = self.depth = self.moves = 0
        self.seconds = 0.0

    def move(self, board, seconds):
        started = time.monotonic()
        limit = chess.engine.Limit(time=seconds)
        result = self.engine.play(board, limit, info=chess.engine.INFO_BASIC, game=id(board))
        took = time.monotonic() - started
        if took > seconds + PATIENCE:
            sys.exit(f"FAILED: {self.name} stalled for {took:.1f} s in {board.fen()}")
        if result.move not in board.legal_moves:
            sys.exit(f"FAILED: {self.name} played {result.move} in {board.fen()}")
        self.nodes += result.info.get("nodes", 0)
        self.depth += result.info.get("depth", 0)
        self.seconds += took
        self.moves += 1
        return result.move


def opening(randomness):
    """A few random plies that leave nobody in check."""
    while True:
        board = chess.variant.AtomicBoard()
        for _ in range(randomness.choice([4, 5, 6])):
            board.push(randomness.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        if not board.is_game_over() and not board.is_check():
            return board


def balanced(judge, board):
    score = judge.engine.analyse(board, chess.engine.Limit(nodes=30000))["score"].relative
    return not score.is_mate() and abs(score.score()) < 100


def play(white, black, board, seconds):
    """White's points."""
    board = board.copy()
    while board.ply() < 300:
        outcome = board.outcome(claim_draw=True)
        if outcome:
            return {True: 1.0, False: 0.0, None: 0.5}[outcome.winner]
        board.push((white if board.turn else black).move(board, seconds))
    return 0.5


def main():
    arguments = dict(enumerate(sys.argv))
    games = int(arguments.get(2, 20))
    seconds = int(arguments.get(3, 100)) / 1000
    installed = "target/ci/npm/node_modules/fairy-stockfish-nnue.wasm/uci.js"
    fairy_js = Path(arguments.get(4, installed))
    if not fairy_js.exists():
        print(f"SKIPPED: no {fairy_js}")
        return
    ours = Player("megaton", sys.argv[1])
    theirs = Player("fairy", ["node", "--no-experimental-fetch", str(fairy_js)])
    randomness = random.Random(2024)
    points, results = 0.0, []
    while len(results) < games:
        board = opening(randomness)
        if not balanced(ours, board):
            continue
        for white, black in [(ours, theirs), (theirs, ours)]:
            result = play(white, black, board, seconds)
            own = result if white is ours else 1 - result
            points += own
            results.append(own)
    won, drawn = results.count(1.0), results.count(0.5)
    share = 100 * points / len(results)
    print(f"{len(results)} games at {1000 * seconds:.0f} ms: "
          f"+{won} ={drawn} -{len(results) - won - drawn}, {share:.0f}%")
    for player in [ours, theirs]:
        print(f"{player.name}: {player.nodes / player.seconds:.0f} nodes a second, "
              f"depth {player.depth / player.moves:.1f}, "
              f"{1000 * player.seconds / player.moves:.0f} ms a move")
        player.engine.quit()
    late = ours.seconds / ours.moves - seconds
    if late > LATENESS + seconds:
        sys.exit(f"FAILED: megaton takes {1000 * late:.0f} ms too long")
    if share < 25:
        sys.exit("FAILED: less than a quarter of the points")


main()
