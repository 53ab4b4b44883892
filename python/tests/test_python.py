"""What Python expects of values: equality, hashing, pickle, threads, signals, bad arguments."""

import copy
import gc
import os
import pickle
import random
import signal
import sys
import threading
import time

import pytest

import megaton
from megaton import Engine, Game, Position, perft

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_positions_are_values():
    position = Position(KIWIPETE)
    assert position == Position(KIWIPETE)
    assert position != Position()
    assert position != KIWIPETE
    assert hash(position) == hash(Position(KIWIPETE))
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.copy(position) == copy.deepcopy(position) == position
    assert eval(repr(position)) == position
    assert position.turn is True
    assert str(Position()).splitlines()[0] == "r n b q k b n r"


def test_moves_are_equal_to_their_text():
    moves = Position().legal_moves()
    assert moves[0] == "a2a3"
    assert "e2e4" in moves
    assert {"e2e4": 1}[moves[moves.index("e2e4")]] == 1
    assert moves[0] != 5
    assert str(moves[0]) == moves[0].uci() == "a2a3"
    castling = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    assert (str(castling), castling.to_square, castling.is_castling) == ("e1g1", "g1", True)
    castling = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True).parse_san("O-O")
    assert str(castling) == "e1h1"


def test_a_move_of_another_position_is_refused():
    move = Position().legal_moves()[0]
    with pytest.raises(megaton.IllegalMove):
        Position().play(move).play(move)


def test_pictures():
    position = Position("rnb1k1nr/pp1p1ppp/2p5/q3B3/3b4/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 3 7")
    assert position._repr_svg_().startswith("<svg ")
    assert position.svg("Bxg7") != position.svg("Bxd4") != position.svg()
    assert position.svg(orientation="black") != position.svg()
    with pytest.raises(ValueError, match="sideways"):
        position.svg(orientation="sideways")
    with pytest.raises(megaton.IllegalMove):
        position.svg("nonsense")


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position(5),
        lambda: Position().play(5),
        lambda: Position().play(None),
        lambda: Position().piece_at("z9"),
        lambda: Position().legal_moves(from_="x"),
        lambda: Position().legal_moves(piece="xx"),
        lambda: Position().legal_moves(color="white"),
        lambda: Position.from_board(5),
        lambda: perft(Position(), -1),
        lambda: perft(Position(), 256),
        lambda: perft(Position(), 2**70),
        lambda: perft(Position(), 3, hash_mb=2**60),
        lambda: perft("x", 3),
        lambda: Engine(hash_mb=2**60),
        lambda: Engine(threads=0),
        lambda: Engine(threads=100000),
        lambda: Engine().search(Position()),
        lambda: Engine().search("x", depth=1),
        lambda: Engine().search(Position(), movetime=0.1),
        lambda: Engine().search(Position(), depth=1, multipv=0),
        lambda: megaton.verdict_many([("x", "e4")]),
        lambda: megaton.legal_moves_many("x"),
    ],
)
def test_bad_arguments_raise(call):
    with pytest.raises((ValueError, TypeError, OverflowError, MemoryError)):
        call()


def test_noise_never_ends_the_interpreter():
    generator = random.Random(7)
    alphabet = "KQRBNPkqrbnp12345678/ wb-abcdefgh+#=xO0.\0é\U0001f4a5"
    start = Position()
    for _ in range(3000):
        text = "".join(generator.choice(alphabet) for _ in range(generator.randrange(60)))
        assert isinstance(start.verdict(text).code, str)
        try:
            Position(text)
        except megaton.InvalidFen:
            pass


def test_searches():
    engine = Engine(hash_mb=4)
    result = engine.search(Position(KIWIPETE), depth=4, multipv=3)
    assert len(result.lines) == 3
    assert result.move in Position(KIWIPETE).legal_moves()
    assert result.pv[0] == result.move
    assert result.nodes > 0
    assert engine.search(Position(), nodes=1000).score.cp is not None
    over = Game()
    for text in ["Nf3", "d5", "Ne5", "a6", "Nxf7"]:
        over.push(text)
    assert engine.search(over, depth=1).move is None
    mate = engine.search(Position("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1"), mate=1)
    assert (mate.move, mate.score.mate) == ("d1d7", 1)


def test_a_search_is_stopped_from_another_thread():
    engine = Engine()
    timer = threading.Timer(0.3, engine.stop)
    timer.start()
    begun = time.monotonic()
    assert engine.search(Position(), infinite=True).move is not None
    assert time.monotonic() - begun < 5


def test_sixteen_threads_search_and_count():
    engine = Engine(hash_mb=4)
    failures = []

    def work(number):
        try:
            assert perft(Position(), 4) == 197326
            assert engine.search(Position(KIWIPETE), nodes=2000).move is not None
            game = Game()
            for text in ["e4", "e5", "Nf3"]:
                game.push(text)
            assert game.position.legal_moves()
        except BaseException as error:  # shown below, in the main thread
            failures.append((number, error))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive(), "a deadlock"
    assert failures == []


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
@pytest.mark.parametrize(
    "work", [lambda: perft(Position(), 12), lambda: Engine().search(Position(), infinite=True)]
)
def test_ctrl_c_ends_long_work(work):
    sent = []

    def interrupt():
        time.sleep(0.3)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        work()
    # 0.2 s on an idle machine; test machines are shared.
    assert time.monotonic() - sent[0] < 1.0


def test_counts():
    assert perft(Position(), 0) == 1
    assert perft(Position(), 5, threads=2, hash_mb=16) == 4864979
    divide = perft(Position(), 3, divide=True)
    assert sum(divide.values()) == 8902
    assert list(divide)[0] == "a2a3"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_stays_flat():
    def resident():
        gc.collect()
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def work(count):
        position = Position(KIWIPETE)
        for _ in range(count):
            for move in position.legal_moves(captures=True):
                position.play(move).fen()

    work(2000)
    before = resident()
    work(20000)
    assert resident() - before < 4 << 20
