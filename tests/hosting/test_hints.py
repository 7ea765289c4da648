"""Hints at every question of games: no strategy fails at a question that a game can put to it."""

import contextlib
import random

import pytest

from bng_sim.games import GAMES
from bng_sim.hosting import hints
from bng_sim.hosting.game_table import Answer
from bng_sim.hosting.hints import find_hints
from bng_sim.hosting.position import play_to_question
from tests.command import only_shipped
from tests.hosting.tables import AT_A_TABLE, new_table

SEAT = 2
MOST = 12  # questions of a game; in the slow tests all
MANY = 12  # games of each


@pytest.fixture(autouse=True)
def no_strategies_of_other_tests():
    """Some of them fail on purpose, and hints ask every strategy that is known."""
    with contextlib.ExitStack() as stack:
        for name in AT_A_TABLE:
            stack.enter_context(only_shipped(GAMES[name].strategies))
        yield


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    monkeypatch.setattr(hints, "FIRST", 2)
    monkeypatch.setattr(hints, "PLAYOUTS", 4)


def shipped(name):
    GAMES[name].strategies.load_shipped()
    return [strategy.name for strategy in GAMES[name].strategies if strategy.is_shipped]


def questions(table, rng):
    """The table at each question to its seat, answered at random."""
    while (position := play_to_question(table)).question is not None:
        yield table, position
        table = table.answered(position.number, Answer(SEAT, rng.randrange(position.question.n)))


def check_hints(table, position):
    """Hints name each strategy at one of the moves, and the worth of some moves, each once."""
    n = position.question.n
    found = find_hints(table, position.number)

    assert found.failed == []
    assert {*found.choices} <= {*range(n)}
    names = {label.partition("(")[0] for labels in found.choices.values() for label in labels}
    assert names >= {*shipped(table.code.partition("/")[0])}
    places = [worth.place for worth in found.worths]
    assert len({*places}) == len(places) == min(n, hints.BEST)
    assert all(0 <= worth.share <= 1 for worth in found.worths)


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_A_TABLE)
def test_every_question_of_a_game_has_hints(name):
    n = 0
    for table, position in questions(new_table(name, (SEAT,), None, **AT_A_TABLE[name].SHORT), random.Random(1)):
        check_hints(table, position)
        n += 1
        if n == MOST:
            break

    assert n > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_A_TABLE)
def test_a_script_orders_all_moves_and_is_never_asked_about_one(name):
    asked = 0
    for lineup in shipped(name)[:3]:
        table = new_table(name, (SEAT,), lineup, **AT_A_TABLE[name].SHORT)
        for place, (_, position) in enumerate(questions(table, random.Random(2))):
            n = position.question.n
            if n == 2:
                assert sorted(position.question.preferred(n)) == [0, 1]
                assert position.question.preferred(1) == position.question.preferred(n)[:1]
                asked += 1
            if place == MOST:
                break

    assert asked


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_A_TABLE)
@pytest.mark.parametrize("index", range(MANY))
def test_every_question_of_many_games_has_hints_whatever_script_sits_there(name, index):
    scripts = shipped(name)
    rules = {**AT_A_TABLE[name].HIDING, **AT_A_TABLE[name].SHORT} if index % 2 else {}
    table = new_table(name, (SEAT,), scripts[index % len(scripts)], index, **rules)
    for asked, position in questions(table, random.Random(index)):
        check_hints(asked, position)
