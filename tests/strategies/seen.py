"""What a strategy is shown at one decision of a game that random players play; interpreted."""

import contextlib
import copy
from typing import Any, NamedTuple

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.errors import StrategyError


class Shown(NamedTuple):
    """What a strategy takes, but for its traits."""

    seen: Any
    moves: Any
    rng: Any


class _ReachedError(Exception):
    """The decision was reached: what follows in the game is not wanted."""


def shown(game_name: str, decision: str, number: int, rules: dict[str, Any]) -> Shown:
    """What is shown at the `number`-th decision of a kind in game 0 of seed 1."""
    game = find_game(game_name)
    choose = game.strategies["random"].function
    wanted, found = game.strategies.decisions.index(decision), []

    def watcher(seen, moves, n, traits, rng):
        if seen.decision == wanted:
            found.append(Shown(seen, moves, rng))
        if len(found) == number:
            raise _ReachedError
        return choose(seen, moves, n, traits, rng)

    registry = game.strategies._strategies
    game.strategies.strategy("Looks on.")(watcher)
    with contextlib.suppress(StrategyError):  # of `_ReachedError`
        game.play(make_cell(game, CellValues(rules, 1, "watcher", (), (), None)), 0, 1)
    del registry["watcher"]
    return copy.deepcopy(found[-1])
