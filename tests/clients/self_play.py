"""Games of megaton against itself on the clock, over raw pipes, refereed by python-chess.

Usage: self_play.py MEGATON [GAMES [THREADS [SECONDS [INCREMENT_MS [AT_ONCE]]]]]; by default 20 games
with one thread, 1 s and 10 ms a move, one game at a time. Each opening is played twice, with colours
exchanged; a game ends by the rules and nothing else. Prints the results, the lowest clock seen and
the slowest move; ends with status 1 after a fault: an illegal move, a clock that ran out, a `go`
that is not answered by exactly one `bestmove`, a `bestmove` that nobody asked for, a complaint."""

import queue
import random
import re
import subprocess
import sys
import threading
import time

import chess
import chess.variant

# Beyond its whole clock an engine is given so many seconds before it counts as hanging.
PATIENCE = 20
# The openings are judged with so many nodes, and taken if worth no more than so many centipawns.
JUDGING_NODES = 30000
BALANCED = 100


class Fault(Exception):
    pass


class Engine:
    """One process; everything it prints is read at once and stamped with its time of arrival."""

    def __init__(self, program, threads):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()
        self.send("uci")
        self.until("uciok", PATIENCE)
        self.send(f"setoption name Threads value {threads}")

    def read(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.rstrip("\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, start, seconds):
        """The first line that begins with `start`, when it came, and those before it."""
        end = time.monotonic() + seconds
        before = []
        while True:
            try:
                came, line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Fault(f"no {start!r} within {seconds:.1f} s") from None
            if line is None:
                raise Fault(f"the engine ended with status {self.process.wait()}")
            if line.startswith(start):
                return line, came, before
            if line.startswith("bestmove"):
                raise Fault(f"{line!r} that nobody asked for")
            if line.startswith("info string"):
                raise Fault(f"complaint: {line}")
            before.append(line)

    def new_game(self):
        self.send("ucinewgame")
        self.ready()

    def ready(self):
        """Also sees a `bestmove` too many: it would come before `readyok`."""
        self.send("isready")
        self.until("readyok", PATIENCE)

    def go(self, setup, limits, seconds):
        """The answer to one `go`, the seconds it took, and the reports before it."""
        self.send(setup)
        self.ready()
        started = time.monotonic()
        self.send(f"go {limits}")
        answer, came, before = self.until("bestmove ", seconds)
        self.ready()
        return answer.split(), came - started, before

    def quit(self):
        self.send("quit")
        status = self.process.wait(PATIENCE)
        while True:
            line = self.lines.get(timeout=PATIENCE)[1]
            if line is None:
                break
            raise Fault(f"{line!r} after the last answer")
        if status != 0:
            raise Fault(f"status {status} at the end")


def setup_of(board):
    moves = " ".join(move.uci() for move in board.move_stack)
    return f"position startpos moves {moves}"


def is_balanced(judge, board):
    _, _, reports = judge.go(setup_of(board), f"nodes {JUDGING_NODES}", PATIENCE)
    score = re.search(r" score cp (-?\d+) ", reports[-1])
    return score is not None and abs(int(score[1])) < BALANCED


def openings(judge, count):
    """So many balanced openings of a few random moves that leave nobody in check."""
    randomness = random.Random(2025)
    found = []
    while len(found) < count:
        board = chess.variant.AtomicBoard()
        for _ in range(randomness.choice([4, 5, 6])):
            board.push(randomness.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        if not board.is_game_over() and not board.is_check() and is_balanced(judge, board):
            found.append(board)
    return found


class Match:
    """What the games, which may be played side by side, have in common."""

    def __init__(self, program, threads, seconds, increment):
        self.program, self.threads = program, threads
        self.seconds, self.increment = seconds, increment
        self.lock = threading.Lock()
        self.results, self.faults = [], []
        self.moves, self.lowest, self.slowest = 0, seconds, 0.0

    def think(self, engine, board, clocks):
        """The move of the side to move, which loses the time it took from its clock."""
        white, black = (int(1000 * clocks[color]) for color in chess.COLORS)
        increment = int(1000 * self.increment)
        limits = f"wtime {white} btime {black} winc {increment} binc {increment}"
        left = clocks[board.turn]
        answer, took, reports = engine.go(setup_of(board), limits, left + PATIENCE)
        clocks[board.turn] = left - took
        with self.lock:
            self.moves += 1
            self.lowest = min(self.lowest, left - took)
            self.slowest = max(self.slowest, took)
        if took > left:
            raise Fault(f"time: {1000 * took:.0f} ms taken of {1000 * left:.0f}")
        clocks[board.turn] += self.increment
        if not any(line.startswith("info depth ") for line in reports):
            raise Fault("a bestmove without an info before it")
        move = chess.Move.from_uci(answer[1])
        if move not in board.legal_moves:
            raise Fault(f"illegal {move}")
        if len(answer) == 4:
            after = board.copy(stack=False)
            after.push(move)
            if chess.Move.from_uci(answer[3]) not in after.legal_moves:
                raise Fault(f"illegal ponder move in {' '.join(answer)}")
        return move

    def play(self, number, opening, engines):
        """Plays one game to its end: mate, explosion, stalemate, bare kings, 75 moves, fivefold."""
        board = opening.copy()
        clocks = {color: self.seconds for color in chess.COLORS}
        try:
            for engine in engines.values():
                engine.new_game()
            while not board.is_game_over():
                board.push(self.think(engines[board.turn], board, clocks))
        except (Fault, ValueError, OSError) as fault:
            side = chess.COLOR_NAMES[board.turn]
            with self.lock:
                self.faults.append(f"game {number}, {side}: {fault}\n  {setup_of(board)}")
            return False
        outcome = board.outcome()
        with self.lock:
            self.results.append((outcome.result(), outcome.termination.name.lower()))
        return True

    def play_all(self, games):
        """Takes games until there are none; two processes play them all unless one fails."""
        engines = None
        while True:
            try:
                number, opening = games.get_nowait()
            except queue.Empty:
                break
            engines = engines or [Engine(self.program, self.threads) for _ in range(2)]
            white = number % 2
            pair = {chess.WHITE: engines[white], chess.BLACK: engines[1 - white]}
            if not self.play(number, opening, pair):
                for engine in engines:
                    engine.process.kill()
                engines = None
        for engine in engines or []:
            try:
                engine.quit()
            except (Fault, OSError, subprocess.TimeoutExpired) as fault:
                with self.lock:
                    self.faults.append(f"at the end: {fault}")


def main():
    arguments = dict(enumerate(sys.argv))
    program = sys.argv[1]
    games = int(arguments.get(2, 20))
    threads = int(arguments.get(3, 1))
    seconds = float(arguments.get(4, 1))
    increment = float(arguments.get(5, 10)) / 1000
    at_once = int(arguments.get(6, 1))
    match = Match(program, threads, seconds, increment)
    waiting = queue.SimpleQueue()
    judge = Engine(program, 1)
    for index, board in enumerate(openings(judge, (games + 1) // 2)):
        waiting.put((2 * index, board))
        if 2 * index + 1 < games:
            waiting.put((2 * index + 1, board))
    judge.quit()
    tables = [threading.Thread(target=match.play_all, args=[waiting]) for _ in range(at_once)]
    for table in tables:
        table.start()
    for table in tables:
        table.join()
    results = [result for result, _ in match.results]
    endings = [ending for _, ending in match.results]
    white, drawn, black = (results.count(result) for result in ["1-0", "1/2-1/2", "0-1"])
    print(f"{len(results)} games at {seconds:g} s + {1000 * increment:g} ms, threads {threads}: "
          f"White won {white}, drawn {drawn}, Black won {black}")
    for ending in sorted(set(endings)):
        print(f"{endings.count(ending)} by {ending}")
    overrun = max(0.0, -match.lowest)
    print(f"{match.moves} moves, lowest clock {1000 * match.lowest:.0f} ms, "
          f"overrun {1000 * overrun:.0f} ms, slowest move {1000 * match.slowest:.0f} ms")
    for fault in match.faults:
        print(f"FAULT: {fault}")
    if match.faults or len(results) < games:
        sys.exit(f"FAILED: {len(match.faults)} faults")


main()
