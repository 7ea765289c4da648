"""A few games in full, as people read them: a change of what happens in a game shows up as a change of these texts.

Update one at a time, and say in the commit why it changed:

    bng-sim play --level 1 --players 3 --lineup greedy --index 186 > tests/games/guillotines/golden/buying.txt
"""

from pathlib import Path

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
GOLDEN = Path(__file__).with_name("golden")
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
    GAME.strategies.load_shipped()
    read = GAME.rules.read(rules)
    cell = Cell(read, 1, lineup.parse(text, GAME.strategies, read.players))
    GAME.warm_up(cell.lineup)

    told = [line.plain for line in GAME.telling.transcript(GAME.telling.log(cell, index), None)]

    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    first = next((i for i, (a, b) in enumerate(zip(told, kept, strict=False)) if a != b), min(len(told), len(kept)))
    assert told[first : first + 3] == kept[first : first + 3], f"from line {first + 1} on"
    assert len(told) == len(kept)


def test_every_golden_game_is_held_against_the_engine():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES_TOLD)
