"""Chances along a game, of every game that can be played on: they repeat, and what cannot be tried is refused."""

import contextlib
import itertools

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from tests.conformance.held import ONE
from tests.games import thinkers
from tests.games.thinkers import cell_of
from tests.slow import slow_after

NAMES = [name for name in (*GAMES, ONE) if GAMES[name].ahead]
every_game = pytest.mark.parametrize("name", NAMES)
PLAYED = 2  # the game looked at


def some_cell(name):
    line, rules, _ = next(iter(thinkers.of(name).stopped.values()))
    return cell_of(name, line, rules)


@pytest.mark.slow
@every_game
def test_the_same_game_has_the_same_chances(name):
    first, again = ([*GAMES[name].ahead.chances(some_cell(name), PLAYED, 5)] for _ in range(2))

    assert first == again
    assert len(first) > 1


@pytest.mark.parametrize("name", slow_after(2, NAMES))
def test_a_player_that_thinks_can_sit_there_too(name):
    line, rules, _ = thinkers.of(name).searching
    cell = cell_of(name, line, rules)
    moments, played = [*GAMES[name].ahead.chances(cell, PLAYED, 5)], GAMES[name].play(cell, PLAYED, 1).games

    assert moments[-1].turn == played["turns"][0]


def has_choice(cell, instead, turn):
    """Whether the player of a turn had something to choose."""
    with contextlib.suppress(InputError):
        return bool(instead(cell, PLAYED, turn, [], 2).moves)
    return False


@every_game
def test_a_turn_or_a_move_that_there_is_not_is_refused(name):
    cell, instead = some_cell(name), GAMES[name].ahead.instead
    turn = next(number for number in itertools.count(1) if has_choice(cell, instead, number))

    for tried, move, words in ((0, 0, "turn 0"), (9_999, 0, "turn 9999"), (turn, 9_999, "move 10000")):
        with pytest.raises(InputError, match=f"{words}: expected"):
            instead(cell, PLAYED, tried, [move], 2)
