"""Streams of chance with a name of their own: what is drawn from one does not change another."""

import pytest

import bng_sim
from bng_sim import InputError
from tests.own_games.conftest import load

SAILING = '''"""Sailing: roll some dice, and see whether it rains."""

from bng_sim.own_game import Chance, Choice, OwnGame, Rule, roll

game = OwnGame(
    "Sailing",
    players=(1, 2),
    rules={"dice": Rule(1, 1, 9, "{} dice"), "turns": Rule(12, 1, 60, "{} turns")},
    counts={"rain": "wet turns, as a number of them by turn", "pips": "pips"},
)
sail = Choice("Sail, or wait?", "sail", "wait")
weather = Chance()
current = Chance()


def turn(table, seat):
    """Roll before the weather is drawn, and the current after it."""
    for _ in range(table.rules.dice):
        table.count.pips += roll(table, 6)
    sail.ask(table, seat)
    table.count.rain = 2 * table.count.rain + weather.draw(table, 2)
    table.count.pips += current.roll(table, 6)


def is_over(table):
    """Sail for so many turns."""
    return table.public.turn == table.rules.turns


def wins(table, seat):
    """Let all win."""
    return True
'''


def figures(path, **rules):
    """Play some games, and return the weather of each, and the pips."""
    games = bng_sim.simulate(game=str(path), games=40, rules=rules, progress=False).games()
    return games["rain"].tolist(), games["pips"].tolist()


@pytest.mark.slow
def test_weather_is_the_same_however_many_dice_are_rolled(tmp_path):
    path = tmp_path / "sailing.py"
    path.write_text(SAILING)
    few, many = figures(path, dice=1), figures(path, dice=9)

    assert few[0] == many[0]
    assert few[1] != many[1]
    assert len(set(few[0])) > 30
    path.write_text(SAILING.replace("weather.draw", "current.draw"))
    assert figures(path)[0] != few[0]


MISTAKES = {
    "misspelt": ("weather.draw(table, 2)", "weather.drow(table, 2)", "weather has no drow; it has draw, roll, shuffle"),
    "without table": ("weather.draw(table, 2)", "weather.draw(2)", r"weather\.draw takes \(table, n\); 1 given"),
    "alone": ("weather.draw(table, 2)", "weather", r"weather stands here alone; write weather\.roll\(table, sides\)"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_mistake_with_a_stream_of_chance_is_named(tmp_path, what):
    old, new, said = MISTAKES[what]
    path = tmp_path / "sailing.py"
    path.write_text(SAILING.replace(old, new))

    with pytest.raises(InputError, match=rf"sailing\.py, line 21: {said}"):
        load(path)
