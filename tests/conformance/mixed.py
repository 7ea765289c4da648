"""Rules of any game with many parameters changed at once, drawn from what it declares of them."""

import random
from typing import Any, Literal, get_args, get_origin

from bng_sim.core.game import Game
from bng_sim.core.parameters import describe

CHANGED = 0.6  # of all parameters
NEAR = 3  # how far above its default a number may be


def mixed(game: Game, seed: int) -> dict[str, Any]:
    """Values that the game's rules take; the same seed gives the same."""
    draw = random.Random(f"{game.name} {seed}")
    values = {name: value for name in game.rules.model_fields for value in _drawn(game, name, draw)}
    while wrong := game.rules.problems(values):
        for name in wrong:
            values.pop(name if name in values else draw.choice([*values]))
    return values


def _drawn(game: Game, name: str, draw: random.Random) -> list[Any]:
    """A value for a parameter, or none to leave it as printed."""
    field, about = game.rules.model_fields[name], describe(game.rules)[name]
    if name != "players" and draw.random() > CHANGED:
        return []
    others = [*about["alternatives"].values()]
    if get_origin(field.annotation) is Literal:
        others += get_args(field.annotation)
    elif field.annotation is bool:
        others += [not about["default"]]
    elif field.annotation is int:
        limits = {type(limit).__name__: limit for limit in field.metadata}
        others += range(limits["Ge"].ge, min(limits["Le"].le, about["default"] + NEAR) + 1)
    return [draw.choice(others)] if others else []
