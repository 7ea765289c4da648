"""The knobs of a config, which `bng-sim balance` may turn, and what is wrong with them."""

from collections.abc import Iterator

from bng_sim.core.game import Game
from bng_sim.core.input.problems import Problem, dotted, got, hint, show, spelt
from bng_sim.core.input.yaml_lines import Document
from bng_sim.sweeps.config.check import describe_wrong_value
from bng_sim.sweeps.config.keys import Config


def find_problems(config: Config, game: Game, written: Document) -> Iterator[Problem]:
    """Yield what is wrong with the knobs of a config, and with what may not be changed together."""
    for name, knob in config.knobs.items():
        path = ("knobs", name)
        if name not in game.rules.model_fields:
            near = hint(name, game.rules.model_fields, "; `bng-sim rules` lists them all")
            yield Problem(written.line(*path), dotted(*path), got(name, f"a rules parameter{near}"))
        elif name in config.grid:
            text = "is in `grid` too, expected one of the two: a grid is played as it is, a knob is changed"
            yield Problem(written.line(*path), dotted(*path), text)
        else:
            for index, value in enumerate(knob.values):
                text = _wrong_value(name, value, knob.values[:index], game)
                if text:
                    yield Problem(written.line(*path, "values", index), dotted(*path, "values"), text)
    yield from _wrong_constraints(config, written)


def _wrong_value(name: str, value: object, before: tuple[object, ...], game: Game) -> str:
    problem = game.rules.problems({name: value}).get(name)
    if problem:
        return describe_wrong_value(name, problem, value)
    return f"got {show(value)} twice, expected it once" if spelt(value) in map(spelt, before) else ""


def _wrong_constraints(config: Config, written: Document) -> Iterator[Problem]:
    for index, entry in enumerate(config.constraints):
        for name, value in entry.items():
            path = ("constraints", index, name)
            if name not in config.knobs:
                yield Problem(written.line(*path), "constraints", got(name, f"a knob{hint(name, config.knobs)}"))
            elif spelt(value) not in map(spelt, config.knobs[name].values):
                text = got(value, f"one of {show(config.knobs[name].values)}")
                yield Problem(written.line(*path), f"constraints.{name}", text)
