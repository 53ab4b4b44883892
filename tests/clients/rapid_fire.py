"""Throws search commands at megaton faster than any GUI and counts the answers.

Usage: rapid_fire.py MEGATON [SEQUENCES]; by default 500. Every `go` must be answered by exactly
one `bestmove`, before the `readyok` of an `isready` sent after it was stopped."""

import random
import subprocess
import sys
import threading

POSITIONS = [
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen 8/8/8/3k4/8/3K4/8/8 w - - 0 1",
    "position fen rnbqkb1r/pppp1ppp/5n2/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3",
    "position fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1",
]
SEARCHES = [
    "go infinite",
    "go ponder wtime 1000 btime 1000",
    "go movetime 1",
    "go depth 2",
    "go nodes 50",
    "go wtime 0 btime 0",
    "go mate 2",
    "go infinite searchmoves e2e4 d2d4",
]
BETWEEN = ["isready", "ponderhit", "ucinewgame", "setoption name Hash value 2",
           "setoption name Threads value 2", "setoption name Threads value 1", "stop"]


def main():
    sequences = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    engine = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True, bufsize=1)
    seconds = 300 + sequences / 5
    # On a machine busy with other things it may also just be late.
    watchdog = threading.Timer(seconds, lambda: (print(f"killed after {seconds:.0f} s"), engine.kill()))
    watchdog.start()
    randomness = random.Random(7)
    total = 0
    for number in range(sequences):
        lines, searches = [], 0
        for _ in range(randomness.randint(1, 5)):
            lines.append(randomness.choice(POSITIONS))
            lines.append(randomness.choice(SEARCHES))
            searches += 1
            lines += randomness.choices(BETWEEN, k=randomness.randint(0, 3))
        ready = lines.count("isready")
        lines += ["stop", "isready"]
        engine.stdin.write("\n".join(lines) + "\n")
        engine.stdin.flush()
        best = 0
        while ready >= 0:
            line = engine.stdout.readline()
            if not line:
                sys.exit(f"FAILED: no answer to {lines}")
            best += line.startswith("bestmove ")
            ready -= line == "readyok\n"
        # The answer to `stop` may come after `readyok`, but within moments.
        while best < searches:
            line = engine.stdout.readline()
            if not line:
                sys.exit(f"FAILED: {best} answers instead of {searches} to {lines}")
            best += line.startswith("bestmove ")
        if best != searches:
            sys.exit(f"FAILED: {best} answers instead of {searches} to {lines}")
        total += searches
    engine.stdin.write("quit\n")
    engine.stdin.flush()
    rest = engine.stdout.read()
    watchdog.cancel()
    if "bestmove" in rest or engine.wait() != 0:
        sys.exit(f"FAILED: at the end: {rest}")
    print(f"ok: {total} searches in {sequences} sequences, each answered once")


main()
