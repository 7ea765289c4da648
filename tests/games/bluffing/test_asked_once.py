"""Who sits where and who begins: by the rules, or as it is asked for beside them, but not both."""

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.simulation.play import play

registry.load_shipped()


def cell(values, **asked):
    rules = Rules.read({"players": 3, **values})
    return Cell(rules, 1, lineup.parse("random", registry, 3), **asked)


def test_s1_billionaires_are_given_by_the_rules_or_for_some_seats():
    by_rules = play(cell({"billionaires": ["blue", "red", "green"]}), 0, 5).seats
    for_seats = play(cell({}, characters=("blue", None, None)), 0, 5).seats

    assert by_rules["billionaire"].to_list() == ["blue", "red", "green"] * 5
    assert for_seats["billionaire"].to_list()[::3] == ["blue"] * 5


def test_s1_not_both():
    with pytest.raises(InputError, match="billionaires: given as a rule and for the seats too"):
        play(cell({"billionaires": ["blue", "red", "green"]}, characters=("red", None, None)), 0, 1)


def test_s3_the_first_player_is_given_by_the_rules_from_0_or_as_a_starting_seat():
    assert play(cell({"first_player": 2}), 0, 5).games["first_player"].to_list() == [3] * 5
    assert play(cell({}, starting_seat=1), 0, 5).games["first_player"].to_list() == [2] * 5


def test_s3_not_both():
    with pytest.raises(InputError, match="first_player: got 2"):
        play(cell({"first_player": 2}, starting_seat=1), 0, 1)
