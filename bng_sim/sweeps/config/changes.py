"""What a config changes besides its grid: one parameter at a time, or the knobs of `bng-sim balance`; what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.game_option import rules_command
from bng_sim.core.input.problems import Problem, dotted, got, hint, show, spelt
from bng_sim.core.input.yaml_lines import Document
from bng_sim.sweeps.config.check import describe_wrong_value
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.config.points import baseline_points, grid_points
from bng_sim.sweeps.config.usual import is_usual

ALONE, KNOBS = "one_at_a_time", "knobs"
Path = tuple[Any, ...]


def find_problems(config: Config, game: Game, written: Document) -> Iterator[Problem]:
    """Yield what is wrong with the changes of a config, and with what may not be changed together."""
    alone = {(ALONE, name): values for name, values in config.one_at_a_time.items()}
    yield from _wrong_changes(config, game, written, alone, ())
    knobs = {(KNOBS, name): knob.values for name, knob in config.knobs.items()}
    yield from _wrong_changes(config, game, written, knobs, ("values",))
    yield from _wrong_constraints(config, written)


def _wrong_changes(
    config: Config, game: Game, written: Document, changes: Mapping[Path, Sequence[Any]], below: Path
) -> Iterator[Problem]:
    """Yield what is wrong with parameters and their values.

    Args:
        config: The config.
        game: Its game.
        written: The document.
        changes: Path of a parameter -> the values to try.
        below: Keys from there to the values.

    """
    for path, values in changes.items():
        _, name = path
        if name not in game.rules.model_fields:
            near = hint(name, game.rules.model_fields, f"; `{rules_command(game)}` lists them all")
            yield Problem(written.line(*path), dotted(*path), got(name, f"a rules parameter{near}"))
        elif name in config.grid:
            text = "is in `grid` too, expected one of the two: a grid is played as it is, this is a change to it"
            yield Problem(written.line(*path), dotted(*path), text)
        else:
            for index, value in enumerate(values):
                text = _wrong_value(name, value, values[:index], game)
                if text:
                    yield Problem(written.line(*path, *below, index), dotted(*path, *below), text)


def _wrong_value(name: str, value: Any, before: Sequence[Any], game: Game) -> str:
    problem = game.rules.problems({name: value}).get(name)
    if problem:
        return describe_wrong_value(name, problem, value)
    return f"got {show(value)} twice, expected it once" if spelt(value) in map(spelt, before) else ""


def find_unchanged(config: Config, game: Game, written: Document) -> Iterator[Problem]:
    """Yield the parameters that get no other value than the rules have anyway; anything else must be right.

    Next to other values the usual one may stand: it is what these are compared with, and no change.
    """
    compared = baseline_points(config, game) if config.one_at_a_time else []
    for name, values in config.one_at_a_time.items():
        if _is_usual(config, game, compared, name, values):
            yield _nothing_to_vary(values, written, ALONE, name)
    for name, knob in config.knobs.items():
        if _is_usual(config, game, list(grid_points(config)), name, knob.values):
            yield _nothing_to_vary(knob.values, written, KNOBS, name, "values")


def _is_usual(
    config: Config, game: Game, points: Sequence[Mapping[str, Any]], name: str, values: Sequence[Any]
) -> bool:
    """Check whether the rules have each of some values anyway, at each of some points of the grid."""
    rules = [{**config.rules, **point} for point in points]
    return all(is_usual(game, each, name, value) for each in rules for value in values)


def _nothing_to_vary(values: Sequence[Any], written: Document, *path: str) -> Problem:
    text = got(values[0], "another value than the rules have anyway; there is nothing to vary")
    return Problem(written.line(*path), dotted(*path), text)


def _wrong_constraints(config: Config, written: Document) -> Iterator[Problem]:
    for index, entry in enumerate(config.constraints):
        for name, value in entry.items():
            path = ("constraints", index, name)
            if name not in config.knobs:
                yield Problem(written.line(*path), "constraints", got(name, f"a knob{hint(name, config.knobs)}"))
            elif spelt(value) not in map(spelt, config.knobs[name].values):
                text = got(value, f"one of {show(config.knobs[name].values)}")
                yield Problem(written.line(*path), f"constraints.{name}", text)
