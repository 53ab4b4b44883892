#!/usr/bin/env python3
"""A UCI engine for atomic chess that plays random legal moves, or misbehaves on purpose.

    fake_engine.py [--seed N] [--fault FAULT] [--at N]

It knows no rules: legal moves are asked of the program named by the environment variable MEGATON,
which it drives as a child. FAULT happens at the Nth `go` (from 1; default 3):

    crash      ends with exit code 3 and a line on standard error
    hang       never answers again and does not read
    slow       answers after two seconds
    flood      writes lines without end and no bestmove
    illegal    answers with an illegal move
    nonsense   answers with something that is not a move
    none       answers `bestmove (none)`
    twice      answers every go with two bestmoves
    lie        claims a mate in one that is not there, each time
    mute       answers nothing at all, not even `uci`
    deaf       reads nothing at all
    stay       does not end at `quit` or at the end of its input
    orthodox   offers no atomic chess
    no960      offers no UCI_Chess960
"""

import argparse
import os
import random
import subprocess
import sys
import time


class Rules:
    """The legal moves, from megaton itself."""

    def __init__(self, program):
        self.child = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, *lines):
        self.child.stdin.write("\n".join(lines) + "\n")
        self.child.stdin.flush()
        answer = self.child.stdout.readline()
        if not answer:
            sys.exit("the program that knows the rules has ended")
        return answer.split()

    def set_option(self, line):
        self.child.stdin.write(line + "\n")

    def legal(self, position):
        words = self.ask(position, "moves")
        return words[2:] if words[0] == "moves" else []


def say(line):
    print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", default="")
    parser.add_argument("--at", type=int, default=3)
    arguments = parser.parse_args()
    fault = arguments.fault
    if fault == "mute":
        for _ in sys.stdin:
            pass
        return
    if fault == "deaf":
        while True:
            time.sleep(60)
    rules = Rules(os.environ.get("MEGATON", "megaton"))
    generator = random.Random(arguments.seed)
    position = "position startpos"
    searches = 0
    for line in iter(sys.stdin.readline, ""):
        words = line.split()
        if not words:
            continue
        word = words[0]
        if word == "uci":
            say(f"id name fake {fault}")
            variant = "chess" if fault == "orthodox" else "atomic"
            say(f"option name UCI_Variant type combo default {variant} var {variant}")
            if fault != "no960":
                say("option name UCI_Chess960 type check default false")
            say("uciok")
        elif word == "isready":
            say("readyok")
        elif word == "setoption" and "UCI_Chess960" in words:
            rules.set_option(line.strip())
        elif word == "position":
            position = line.strip()
        elif word == "quit":
            break
        elif word == "go":
            searches += 1
            answer(rules.legal(position), fault if fault in ALWAYS or searches == arguments.at else "", generator)
    while fault == "stay":
        time.sleep(60)


ALWAYS = ("twice", "lie")


def answer(moves, fault, generator):
    move = generator.choice(moves) if moves else "(none)"
    if fault == "crash":
        print("cannot go on", file=sys.stderr, flush=True)
        os._exit(3)
    if fault == "hang":
        while True:
            time.sleep(60)
    if fault == "slow":
        time.sleep(2)
    if fault == "flood":
        while True:
            say("info string " + "x" * 1000)
    if fault == "illegal":
        move = "e1e8" if "e1e8" not in moves else "e8e1"
    if fault == "nonsense":
        move = "castles"
    if fault == "none":
        move = "(none)"
    say(f"info depth 1 score {'mate 1' if fault == 'lie' else 'cp 0'} nodes 1 pv {move}")
    say(f"bestmove {move}")
    if fault == "twice":
        say(f"bestmove {move}")


if __name__ == "__main__":
    main()
