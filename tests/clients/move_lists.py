"""Random games: megaton's `moves` against python-chess's legal moves, in every position.

Usage: move_lists.py MEGATON [GAMES [SEED]]; by default 200 games, half of them Chess960. Ends with
status 1 at the first difference that is not a known fault of python-chess."""

import random
import subprocess
import sys

import chess
import chess.variant


class Prompt:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, answer):
        self.send(line)
        while True:
            text = self.process.stdout.readline().rstrip("\n")
            if text.startswith(answer):
                return text
            if not text.startswith("info string note: "):
                sys.exit(f"FAILED: {line}: {text!r}")


def interesting(board, move):
    """How much a move leads to what breaks engines."""
    piece = board.piece_type_at(move.from_square)
    enemy = board.king(not board.turn)
    weight = 1
    if piece == chess.KING and enemy is not None:
        nearer = (chess.square_distance(move.to_square, enemy)
                  < chess.square_distance(move.from_square, enemy))
        weight += 6 * nearer
    if board.is_castling(move):
        weight += 10
    if board.is_en_passant(move) or move.promotion:
        weight += 6
    return weight


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    randomness = random.Random(seed)
    prompt = Prompt(program)
    positions = moves = 0
    for game in range(games):
        chess960 = game % 2 == 1
        board = chess.variant.AtomicBoard(chess960=chess960)
        if chess960:
            board.set_chess960_pos(randomness.randrange(960))
        start = board.fen(shredder=chess960)
        prompt.send(f"setoption name UCI_Chess960 value {str(chess960).lower()}")
        played = []
        while len(played) < 120:
            setup = f"position fen {start} moves {' '.join(played)}"
            prompt.send(setup)
            ours = prompt.ask("moves", "moves ").split(": ")
            ours = ours[1].split() if len(ours) == 2 else []
            theirs = [] if board.is_variant_end() else sorted(board.uci(m) for m in board.legal_moves)
            if ours != theirs:
                sys.exit(f"FAILED: {setup}: ours {ours}, theirs {theirs}")
            positions += 1
            moves += len(ours)
            if not theirs:
                break
            legal = list(board.legal_moves)
            weights = [interesting(board, move) for move in legal]
            move = randomness.choices(legal, weights)[0]
            played.append(board.uci(move))
            board.push(move)
    prompt.send("quit")
    print(f"{positions} positions, {moves} moves, {games} games, 0 differences; seed {seed}")


main()
