"""Plain Python functions in lineups: what they are shown, what they may return, and what is said of those that fail."""

import numpy as np
import pytest

import bng_sim
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.thinkers import WAYS
from bng_sim.numbers.game_parts import engine_of
from tests.command import call

FILE = '''
import bng_sim


@bng_sim.player
def last(seen, moves):
    """Makes the last move."""
    return len(moves) - 1
'''


@pytest.fixture(autouse=True)
def _forgotten():
    known = dict(WAYS)
    yield
    for name in WAYS.keys() - known.keys():
        del WAYS[name]


@pytest.fixture
def rows_of():
    """The rows of a few games of a lineup."""

    def rows(text, games=2):
        game = find_game("bluffing")
        cell = make_cell(game, CellValues({"players": 3}, 5, text))
        return engine_of(game).play_rows(cell, 0, games)

    return rows


def test_a_player_is_shown_what_its_seat_may_know_and_the_moves(rows_of):
    shown = []

    @bng_sim.player
    def looking(seen, moves):
        shown.append((seen, moves))
        return 0

    rows_of("looking,random,random")
    seen, moves = shown[0]
    assert {"seat", "decision"} <= seen.keys()
    assert {seen["seat"] for seen, _ in shown} == {1}
    assert all(isinstance(value, str | int) or value.dtype == np.int64 for value in seen.values())
    assert len({move.number for move in moves}) > 1
    assert all(move._fields == ("number", "kind", "fields") for move in moves)
    with pytest.raises(TypeError):
        moves[0].fields["seat"] = 3


def test_a_player_keeps_nothing_in_what_it_is_shown(rows_of):
    @bng_sim.player
    def scribbling(seen, moves):
        place = 0
        for value in seen.values():
            if isinstance(value, np.ndarray):
                place += int((value == 999).any())
                value[...] = 999
        moves.clear()
        assert place == 0
        return 0

    rows_of("scribbling")


def test_a_player_finds_no_engine_in_the_frames_that_called_it(rows_of):
    found = set()

    @bng_sim.player
    def peeping(seen, moves):
        import sys  # noqa: PLC0415

        frame = sys._getframe()
        while frame is not None:
            found.update(frame.f_locals)
            frame = frame.f_back
        return 0

    rows_of("peeping")
    assert not found & {"question", "state", "sight", "stopped"}


@pytest.mark.parametrize("answer", [-1, 99, None, "0", 0.0, True])
def test_an_answer_that_is_no_index_is_refused(answer, rows_of):
    @bng_sim.player
    def odd(seen, moves):
        return answer

    with pytest.raises(StrategyError, match="expected the index of a move, 0 to"):
        rows_of("odd")


def test_a_player_that_fails_is_named_with_its_line(rows_of):
    @bng_sim.player
    def broken(seen, moves):
        return seen["nothing"]

    with pytest.raises(StrategyError, match=r"player broken failed at decision .* KeyError: 'nothing' \(test_python"):
        rows_of("random,broken")


def test_a_player_that_keeps_something_is_refused(rows_of):
    kept = []

    @bng_sim.player
    def keeping(seen, moves):
        kept.append(1)
        return len(kept) % 2

    with pytest.raises(StrategyError, match="it may not keep anything"):
        rows_of("keeping")


def test_other_parameters_are_refused():
    with pytest.raises(StrategyError, match=r"it takes \(seen\), expected \(seen, moves\)"):

        @bng_sim.player
        def short(seen):
            return 0


def test_names_of_ways_and_strategies_are_taken(rows_of):
    with pytest.raises(StrategyError, match="taken by a way to think"):

        @bng_sim.player
        def search(seen, moves):
            return 0

    @bng_sim.player
    def reader(seen, moves):
        return 0

    with pytest.raises(InputError, match="reader is a strategy of the game, and a player of yours"):
        rows_of("reader")


def test_a_player_of_a_file_plays_and_is_listed(tmp_path):
    (tmp_path / "mine.py").write_text(FILE, encoding="utf-8")
    files = ("--game", "bluffing", "--strategies", tmp_path / "mine.py")
    done = call("simulate", *files, "--players", 3, "--games", 3, "--lineup", "last(at=vote),random")

    assert done.returncode == 0, done.stderr
    assert "last  Makes the last move." in call("strategies", *files).stdout
    assert "last" not in call("strategies", "--game", "bluffing").stdout.split()
