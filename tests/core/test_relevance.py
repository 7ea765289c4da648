"""When a rule matters: where a game says that a rule does not, another value of it changes no game."""

import doctest
from types import SimpleNamespace

import pytest

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core import relevance
from bng_sim.core.errors import InputError
from bng_sim.core.relevance import at_least, only_with, relevance_of, together, without
from bng_sim.games import GAMES
from bng_sim.hosting.studio.controls import list_controls
from tests.slow import slow_after

DECLARED = [(game, name) for game in GAMES for name in relevance_of(f"bng_sim.games.{game}")]
# Rules under which some declared rule does not matter, in addition to those printed.
IDLE = {
    "guillotines": ({"level": 1}, {"level": 2}, {"level": 3}, {"players": 2, "puppets": False}),
    "bluffing": ({},),
    "billionaire": ({}, {"power_play_effect": "profit"}),
    "campaign": (
        {},
        {"income_tax": "flat"},
        {"bribe_square": 0},
        {"forced_sale": False},
        {"billionaire": "none"},
        {"law_loan_limit": 0},
    ),
}


def test_examples_hold():
    assert doctest.testmod(relevance).failed == 0


def test_every_declared_name_is_a_parameter():
    assert [(game, name) for game, name in DECLARED if name not in GAMES[game].rules.model_fields] == []


def test_conditions_hold_where_they_say():
    rules = SimpleNamespace(level=3, players=2)

    assert together(at_least("level", 3, ""), only_with("players", 2, "")).holds(rules)
    assert not together(at_least("level", 3, ""), without("players", 2, "")).holds(rules)


def idle_rules(game, name):
    """Rules under which a parameter is declared not to matter."""
    condition = relevance_of(f"bng_sim.games.{game}")[name]
    for values in IDLE[game]:
        if not condition.holds(GAMES[game].rules.read(values)):
            return values
    raise AssertionError(f"add rules to IDLE under which {name} does not matter")


@pytest.mark.parametrize(("game", "name"), slow_after(6, DECLARED))
def test_a_rule_that_does_not_matter_changes_no_game(game, name):
    chosen = find_game(game)
    values = idle_rules(game, name)
    fixed = {each: values.get(each, chosen.rules.model_fields[each].default) for each in ("players", *chosen.structure)}
    control = list_controls(chosen, fixed)[name]
    played = []
    for value in {repr(each): each for each in [control.printed, *control.values[:1], *control.values[-1:]]}.values():
        try:
            cell = make_cell(chosen, CellValues({**values, name: value}))
        except InputError:
            continue
        chosen.warm_up(cell.lineup)
        played.append(chosen.play(cell, 0, 30).games)

    assert all(games.equals(played[0]) for games in played)
