"""Positions and moves against the repository's test data and python-chess."""

import csv
import random

import chess
import chess.variant
import pytest

import megaton
from megaton import Game, IllegalMove, InvalidFen, Position


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row]


def test_legal_moves_and_san(data):
    checked = 0
    for fen, moves, sans in rows(data / "legal-moves.tsv"):
        position = Position(fen)
        assert position.legal_moves() == moves.split()
        assert sorted(position.san(move) for move in position.legal_moves()) == sorted(sans.split())
        checked += 1
    assert checked == 500


def test_verdicts(data):
    for fen, move, code in rows(data / "verdicts.tsv"):
        assert Position(fen).verdict(move).code == code, (fen, move)
    for fen, mode, move, code in rows(data / "verdicts-castling.tsv"):
        assert Position(fen, chess960=mode == "960").verdict(move).code == code, (fen, move)


def test_outcomes(data):
    for fen, expected in rows(data / "outcomes.tsv"):
        outcome = Position(fen).outcome()
        words = expected.split()
        if words[0] == "ongoing":
            assert outcome is None, fen
        else:
            winner = {"white-wins": True, "black-wins": False, "draw": None}[words[0]]
            assert (outcome.winner, outcome.termination) == (winner, words[1]), fen


def fen960(number):
    board = chess.Board.from_chess960_pos(number)
    return board.shredder_fen()


def random_games(seed, chess960):
    """Endless random play with python-chess; gives each board."""
    generator = random.Random(seed)
    while True:
        if chess960:
            board = chess.variant.AtomicBoard(fen960(generator.randrange(960)), chess960=True)
        else:
            board = chess.variant.AtomicBoard()
        while True:
            moves = list(board.legal_moves)
            yield board, moves
            if not moves or board.halfmove_clock > 120:
                break
            captures = [move for move in moves if board.is_capture(move)]
            wild = captures and generator.random() < 0.2
            board.push(generator.choice(captures if wild else moves))


def our_outcome_differs(board, ours):
    """Whether the two differ where they should not: python-chess calls more positions with opposite
    bishops drawn, and does not know closed positions (docs/RULES.md, section 4)."""
    theirs = board.outcome(claim_draw=False)
    if theirs is not None and theirs.termination == chess.Termination.INSUFFICIENT_MATERIAL:
        theirs = None
    if ours is not None and ours.termination in ("insufficient-material", "closed-position"):
        ours = None
    if theirs is not None and theirs.termination in (
        chess.Termination.FIVEFOLD_REPETITION,
        chess.Termination.SEVENTYFIVE_MOVES,
    ):
        theirs = None
    if ours is not None and ours.termination == "seventy-five-moves":
        ours = None
    return (theirs is None) != (ours is None) or (theirs and theirs.winner != ours.winner)


@pytest.mark.parametrize("chess960", [False, True])
def test_random_positions_against_python_chess(chess960, request):
    """Lists, notation, FEN and outcome; ``--positions N`` for more than 2,000 of each kind."""
    wanted = request.config.getoption("--positions")
    explained = 0
    for number, (board, moves) in enumerate(random_games(20261201, chess960)):
        if number == wanted:
            break
        position = Position.from_board(board)
        ours = position.legal_moves()
        assert ours == sorted(board.uci(move) for move in moves), board.fen()
        for move in moves[:4]:
            # python-chess writes no "#" for an exploded king.
            assert position.san(board.uci(move)).rstrip("#+") == board.san(move).rstrip("#+")
        fen = board.shredder_fen() if chess960 else board.fen()
        if position.fen() != fen:
            # python-chess writes an en passant square whose capture explodes its own king, and
            # leaves out one that explodes the enemy's (docs/PEER-FAULTS.md).
            assert position.fen().split()[:3] == fen.split()[:3], fen
            explained += 1
        assert not our_outcome_differs(board, position.outcome()), board.fen()
    assert explained < wanted // 100


def test_a_game_with_history():
    game = Game()
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] * 2:
        game.push(text)
    assert game.repetitions() == 3
    assert game.claims() == ["threefold-repetition"]
    assert game.outcome() is None
    assert game.pop() == "f6g8"
    assert len(game) == 7
    assert game.claims() == []
    with pytest.raises(IllegalMove) as error:
        game.push("e7e4")
    assert error.value.code == "wrong-shape"
    assert error.value.token == "e7e4"
    assert error.value.index is None
    assert len(game) == 7
    with pytest.raises(IndexError):
        Game().pop()


def test_fens_that_cannot_be_read():
    for text in ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "\0", "é" * 5000, "k7/8/8/8/8/8/8/K6P w - - 0 1"]:
        with pytest.raises(InvalidFen) as error:
            Position(text)
        assert error.value.code == "bad-fen"
        assert error.value.token == text
    with pytest.raises(ValueError):
        Position("x")
    with pytest.raises(InvalidFen) as error:
        megaton.legal_moves_many([Position().fen(), "x"])
    assert error.value.index == 1


def test_pgn(data, tmp_path):
    games = megaton.read_pgn(data / "games.pgn")
    assert len(games) == 10
    assert all(game.error is None for game in games)
    assert games[0].outcome().termination == "checkmate"
    path = tmp_path / "bad.pgn"
    path.write_text('[Event "x"]\n[Variant "Atomic"]\n\n1. e4 e5 2. Ke3 *\n\n[Variant "Crazyhouse"]\n\n1. e4 *\n')
    first, second = megaton.read_pgn(str(path))
    assert first.error[:3] == ("wrong-shape", "Ke3", 2)
    assert first.moves == ["e2e4", "e7e5"]
    assert second.error[0] == "other-variant"
    with pytest.raises(OSError):
        megaton.read_pgn(tmp_path / "none.pgn")
