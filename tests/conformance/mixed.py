"""Rules of any game with many parameters changed at once, drawn from what it declares of them."""

import random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from bng_sim.core.game import Game
from bng_sim.core.parameters import declared, describe, limits

CHANGED = 0.6  # of all parameters
HALF = 0.5
NEAR = 3  # how far above its default a number may be


def mixed(game: Game, seed: int) -> dict[str, Any]:
    """Values that the game's rules take; the same seed gives the same."""
    draw = random.Random(f"{game.name} {seed}")
    values = {name: value for name, about in describe(game.rules).items() for value in _drawn(game, name, about, draw)}
    while wrong := game.rules.problems(values):
        for name in wrong:
            values.pop(name if name in values else draw.choice([*values]))
    return values


def fullest(game: Game, seed: int) -> dict[str, Any]:
    """All whole numbers at their maximum, which is where arrays are fullest; of other seeds than 0 any half of them."""
    draw = random.Random(f"{game.name} {seed}")
    values = {
        name: max(each.le for each in about.metadata if hasattr(each, "le"))
        for name, about in game.rules.model_fields.items()
        if about.annotation is int and (seed == 0 or draw.random() < HALF)
    }
    while wrong := game.rules.problems(values):  # what asks for too much beside the others stays as printed
        for name, message in wrong.items():
            del values[name or message.partition(":")[0]]
    return values


def _drawn(game: Game, name: str, about: dict[str, Any], draw: random.Random) -> list[Any]:
    """A value for a parameter, or none to leave it as printed."""
    field = game.rules.model_fields[name]
    if name != "players" and draw.random() > CHANGED:
        return []
    others = [*about["alternatives"].values()]
    if field.annotation is int:
        given = limits(field.metadata)
        others += range(given["ge"], min(given["le"], about["default"] + NEAR) + 1)
    else:
        others += [value for value in _values(field.annotation, draw) if value != about["default"]]
    return [draw.choice(others)] if others else []


def _values(annotation: Any, draw: random.Random) -> list[Any]:
    """Values of what is no plain number: words, some of several words, or whatever else a union has."""
    if annotation is bool:
        return [False, True]
    if get_origin(annotation) is Literal:
        return [*get_args(annotation)]
    kind, given = declared(annotation)
    if kind is int and given:
        return [*range(given["ge"], given["le"] + 1)]
    if get_origin(annotation) is tuple and get_origin(get_args(annotation)[0]) is Literal:
        words = get_args(get_args(annotation)[0])
        return [[*draw.sample(words, n)] for n in range(1, len(words) + 1)]
    if get_origin(annotation) in (Union, UnionType):
        return [value for part in get_args(annotation) for value in _values(part, draw)]
    return []
