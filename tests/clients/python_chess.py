"""Drives megaton the way python-chess users do: play, analyse, ponder, MultiPV, root moves,
Chess960. Usage: python_chess.py MEGATON. Ends with status 1 at the first surprise."""

import random
import sys
import time

import chess
import chess.engine
import chess.variant

EXPLOSION_IN_ONE = "rnbqkbnr/ppp2ppp/4p3/3p4/8/4PN2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
CHESS960_ARRAY = 131


def check(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}")


def play_game(engine, board, limit, ponder):
    while not board.is_game_over() and board.ply() < 60:
        result = engine.play(board, limit, info=chess.engine.INFO_SCORE, ponder=ponder)
        if result.move not in board.legal_moves:
            sys.exit(f"FAILED: {result.move} in {board.fen()}")
        board.push(result.move)
        if result.ponder is not None and result.ponder not in board.legal_moves:
            sys.exit(f"FAILED: ponder move {result.ponder} in {board.fen()}")
        if ponder and board.legal_moves.count():
            # Now and then the reply that was pondered on, else any: hits and misses.
            reply = result.ponder if random.random() < 0.5 else None
            board.push(reply or random.choice(list(board.legal_moves)))
    return board.ply()


def main():
    random.seed(1)
    engine = chess.engine.SimpleEngine.popen_uci(sys.argv[1], timeout=20)
    check("UCI_Variant" in engine.options, f"speaks UCI: {engine.id['name']}")
    for option in ["Threads", "Hash", "MultiPV", "Ponder", "UCI_Elo", "UCI_ShowWDL"]:
        check(option in engine.options, f"has option {option}")

    board = chess.variant.AtomicBoard()
    plies = play_game(engine, board, chess.engine.Limit(time=0.02), ponder=False)
    check(plies > 4, f"plays a game of {plies} plies")

    board = chess.variant.AtomicBoard()
    clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)
    plies = play_game(engine, board, clock, ponder=True)
    check(plies > 4, f"ponders through a game of {plies} plies")

    board = chess.variant.AtomicBoard(EXPLOSION_IN_ONE)
    lines = engine.analyse(board, chess.engine.Limit(depth=8), multipv=4)
    check(len(lines) == 4, "analyses four lines")
    scores = [line["score"].relative for line in lines]
    check(scores == sorted(scores, reverse=True), f"the best comes first: {scores}")
    check(len({line["pv"][0] for line in lines}) == 4, "the lines differ")
    for line in lines:
        replay = board.copy()
        for move in line["pv"]:
            if move not in replay.legal_moves:
                sys.exit(f"FAILED: {move} in the line {line['pv']}")
            replay.push(move)
    print("ok: their moves are legal")

    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
        started = time.monotonic()
    check(time.monotonic() - started < 1, "an endless analysis stops")

    info = engine.analyse(board, chess.engine.Limit(depth=4), options={"UCI_ShowWDL": True})
    check("wdl" in info, f"shows chances: {info.get('wdl')}")

    result = engine.play(board, chess.engine.Limit(depth=3), root_moves=[])
    check(result.move is None, "no root moves, no answer")
    only = [chess.Move.from_uci("a2a3")]
    result = engine.play(board, chess.engine.Limit(depth=3), root_moves=only)
    check(result.move == only[0], "one root move, that answer")

    # White explodes e8 by capturing beside it.
    board = chess.variant.AtomicBoard("rnbqkb1r/pppp1ppp/5n2/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")
    result = engine.play(board, chess.engine.Limit(time=0.1), info=chess.engine.INFO_SCORE)
    check(result.info["score"].relative == chess.engine.Mate(1), f"wins at once: {result.move}")
    board.push(result.move)
    check(board.is_variant_loss(), "the king is gone")

    for strength in [800, 2000]:
        board = chess.variant.AtomicBoard()
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": strength})
        plies = play_game(engine, board, chess.engine.Limit(time=0.02), ponder=False)
        check(plies > 2, f"plays {plies} plies at strength {strength}")
    engine.configure({"UCI_LimitStrength": False, "Threads": 2, "Hash": 32})

    castled = 0
    for array in range(CHESS960_ARRAY, CHESS960_ARRAY + 4):
        board = chess.variant.AtomicBoard(chess960=True)
        board.set_chess960_pos(array)
        while not board.is_game_over() and board.ply() < 40:
            castlings = [m for m in board.legal_moves if board.is_castling(m)]
            moves = castlings or None
            result = engine.play(board, chess.engine.Limit(nodes=2000), root_moves=moves)
            castled += board.is_castling(result.move)
            board.push(result.move)
    check(castled > 0, f"castles {castled} times in Chess960 with two threads")
    engine.quit()


main()
