#!/usr/bin/env python3
"""A UCI engine for atomic chess that plays random legal moves, the same for the same seed.

    random_mover.py [SEED]

It knows no rules: legal moves are asked of the program named by the environment variable MEGATON,
which it drives as a child."""

import os
import random
import subprocess
import sys


class Rules:
    """The legal moves, from megaton itself."""

    def __init__(self, program):
        self.child = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def send(self, line):
        self.child.stdin.write(line + "\n")

    def legal(self, position):
        self.send(position)
        self.send("moves")
        self.child.stdin.flush()
        words = self.child.stdout.readline().split()
        if not words:
            sys.exit("the program that knows the rules has ended")
        return words[2:] if words[0] == "moves" else []


def say(*lines):
    print("\n".join(lines), flush=True)


def main():
    generator = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    rules = Rules(os.environ.get("MEGATON", "megaton"))
    position = "position startpos"
    for line in iter(sys.stdin.readline, ""):
        words = line.split()
        word = words[0] if words else ""
        if word == "uci":
            say("id name random mover",
                "option name UCI_Variant type combo default atomic var atomic",
                "option name UCI_Chess960 type check default false",
                "uciok")
        elif word == "isready":
            say("readyok")
        elif word == "setoption" and "UCI_Chess960" in words:
            rules.send(line.strip())
        elif word == "position":
            position = " ".join(words)
        elif word == "go":
            moves = rules.legal(position)
            move = generator.choice(moves) if moves else "(none)"
            say(f"info depth 1 score cp 0 nodes 1 pv {move}", f"bestmove {move}")
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
