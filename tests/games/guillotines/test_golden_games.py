"""A few games in full, as people read them: a change of what happens in a game shows up as a change of these texts.

Update one at a time, and say in the commit why it changed:

    bng-sim play --level 1 --players 3 --lineup greedy --index 186 > tests/games/guillotines/golden/buying.txt
"""

import pytest

from bng_sim.games import GAMES
from tests.games import golden
from tests.referees.recordings import play

GAME = GAMES["guillotines"]
MANY = "pool:greedy,investor,cautious,saboteur,cooperator,free_rider"
GAMES_TOLD = {  # file: rules, lineup, index, and the chapters that it shows
    "buying": ({"players": 3, "level": 1}, "greedy", 186, "S T B R W"),
    "cards": ({"players": 3, "level": 1, "max_turns": 70}, "random", 52, "T5 I X A"),
    "crises": ({"players": 4}, MANY, 215, "K P"),
    "trade": ({"players": 4}, "cooperator", 227, "P3 W3"),
}


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_a_game_is_told_as_it_was(name):
    rules, text, index, _ = GAMES_TOLD[name]
    (log,) = play(GAME, rules, text, range(index, index + 1))

    golden.check([line.plain for line in GAME.telling.transcript(log, None)], "guillotines", name)


def test_every_golden_game_is_held_against_the_engine():
    assert golden.names("guillotines") == set(GAMES_TOLD)
