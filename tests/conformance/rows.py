"""Play some games of a game in many settings and print their rows: `python -m tests.conformance.rows GAME NUMBER`."""

import dataclasses
import itertools
import sys
from unittest import mock

import numpy as np

from bng_sim.core import lineup
from bng_sim.core.batch_contract import batch_problems
from bng_sim.core.game import Cell
from bng_sim.sweeps.config.json_schema import schema
from tests.conformance import race
from tests.conformance.held import HELD
from tests.conformance.mixed import fullest, mixed

MIXED = 2  # settings with many parameters changed
FULLEST = 3  # with whole numbers at their maximum: all, then some
LONGEST = 60  # turns, where a game's rules have such a limit: interpreted, some take 5 ms each


def settings(game):
    """Fewest and most players with each value of what structures the game; some mixed, and some at their maximum."""
    about = schema(game, ())["definitions"]
    players = sorted({about["players"]["minimum"], about["players"]["maximum"]})
    for values in itertools.product(players, *(_values(about[name]) for name in game.structure)):
        yield _not_too_long(game, dict(zip(("players", *game.structure), values, strict=True)))
    yield from (_not_too_long(game, mixed(game, seed)) for seed in range(MIXED))
    yield from (_not_too_long(game, fullest(game, seed)) for seed in range(FULLEST))


def _not_too_long(game, values):
    if "max_turns" not in game.rules.model_fields:
        return values
    return values | {"max_turns": min(values.get("max_turns", LONGEST), LONGEST)}


def _values(about):
    return about.get("enum") or range(about["minimum"], about["maximum"] + 1)


def batches(game, n):
    """Games of each of the cells."""
    return (game.play(cell, 0, n) for cell in cells(game))


def cells(game):
    """Each setting: with random players, who come everywhere, and with all strategies in rotating seats."""
    game.strategies.load_shipped()
    shipped = [strategy.name for strategy in game.strategies if strategy.is_shipped]  # others are left by other tests
    everybody = "pool:" + ",".join(shipped or [strategy.name for strategy in game.strategies])
    for values in settings(game):
        rules = game.rules.read(values)
        for text, rotate in (("random", False), (everybody, True)):
            yield Cell(rules, 7, lineup.parse(text, game.strategies, rules.players), rotate=rotate)


def printed(game, n):
    """All rows of `n` games of each setting as text, to the last column."""
    lines = []
    for batch in batches(game, n):
        assert list(batch_problems(game, batch)) == []
        for table in batch:
            lines += [str(table.row(index)) for index in range(table.height)]
    return "\n".join(lines)


if __name__ == "__main__":
    if sys.argv[3:] == ["--one-too-many"]:  # a list of moves that is longer than its array
        names = ("answers", "decision")
        short = race.record(*((name, race.MOVES.fields[name][0]) for name in names), ("offered", np.int64, 2))
        records = race.ENGINE.records._replace(moves=short)
        mock.patch.object(race, "ENGINE", dataclasses.replace(race.ENGINE, records=records)).start()
    print(printed(HELD[sys.argv[1]], int(sys.argv[2])))  # noqa: T201 (what whoever started it reads)
