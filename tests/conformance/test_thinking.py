"""Players that think, in every game: stopping and going on changes nothing, whatever chunks games are played in."""

import itertools

import numpy as np
import pytest

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.games import GAMES
from tests.conformance.held import ONE
from tests.games import thinkers
from tests.games.parts import engine_of
from tests.games.thinkers import cell_of, with_thinkers
from tests.slow import slow_after

CASES = {name: thinkers.of(name) for name in (*GAMES, ONE) if GAMES[name].strategies.decisions}

STOPPED = {game: [(game, name) for name in about.stopped] for game, about in CASES.items()}


def rows_of(game, cell, first, n):
    """The rows of these games, byte for byte."""
    return engine_of(game).play_rows(cell, first, n).tobytes()


@pytest.mark.parametrize(
    ("game", "name"),
    slow_after(len(CASES), filter(None, itertools.chain(*itertools.zip_longest(*STOPPED.values())))),
)
def test_stopped_at_every_question_a_game_goes_as_it_would(game, name):
    line, rules, n = CASES[game].stopped[name]
    cell = cell_of(game, line, rules)

    assert rows_of(game, with_thinkers(cell), 0, n) == rows_of(game, cell, 0, n)


@pytest.mark.parametrize("game", CASES)
def test_stopped_for_one_the_others_roll_the_dice_that_they_would(game):
    for line, rules, n in CASES[game].for_one:
        cell = cell_of(game, line, rules)
        thinking = with_thinkers(cell, who=line.partition(",")[0])

        assert rows_of(game, thinking, 0, n) == rows_of(game, cell, 0, n)


@pytest.mark.slow
@pytest.mark.parametrize("game", CASES)
def test_games_repeat_whatever_chunks_they_are_played_in(game):
    line, rules, n = CASES[game].searching
    cell = cell_of(game, line, rules)

    assert rows_of(game, cell, 0, n) == rows_of(game, cell, 0, 1) + rows_of(game, cell, 1, n - 1)


@pytest.mark.parametrize("game", [name for name in CASES if GAMES[name].telling])
def test_the_log_of_a_stopped_game_is_the_same(game):
    line, rules, _ = next(iter(CASES[game].stopped.values()))
    cell = cell_of(game, line, rules)
    log, stopped = ([*GAMES[game].telling.log(each, 1)] for each in (cell, with_thinkers(cell)))

    assert stopped[1:] == log[1:]
    assert len(log) > 10


class Counting:
    """Plays on from each question, and keeps what the last playout counted: as many before it change nothing."""

    at = ()

    def __init__(self):
        self.counted = []

    def choose(self, position):
        choices = np.zeros(1, np.int64)
        for n in (40, 1):
            position.run_playouts(choices, 40 - n, n)
            self.counted.append(int(position._rows[Slot.PLAYOUT]["options"].sum()))
        return 0


@pytest.mark.parametrize("game", slow_after(2, sorted(CASES, key=lambda name: name == "guillotines")))
def test_what_a_playout_counts_is_its_own_and_never_overflows(game):
    line, rules, _ = next(iter(CASES[game].stopped.values()))
    counting = Counting()
    rows_of(game, with_thinkers(cell_of(game, line, rules), lambda: counting), 0, 1)

    assert counting.counted[::2] == counting.counted[1::2]
    assert sum(counting.counted) > 100
