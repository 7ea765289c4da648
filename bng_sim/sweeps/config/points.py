"""The points of a config's grid: which are played, and which of them each is compared with."""

import itertools
from collections.abc import Iterator
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.parameters import describe, printed
from bng_sim.core.value_words import plain
from bng_sim.sweeps.config.keys import Config


def grid_points(config: Config) -> Iterator[dict[str, Any]]:
    """Yield the combinations of the grid's values that are played: all but the excluded."""
    excluded: dict[tuple[str, ...], set[tuple[str, ...]]] = {}  # parameters -> values: few look-ups for each point
    for entry in config.exclude:
        names = tuple(name for name in config.grid if name in entry)
        excluded.setdefault(names, set()).add(tuple(plain(entry[name]) for name in names))
    written = [[(value, plain(value)) for value in values] for values in config.grid.values()]
    for pairs in itertools.product(*written):
        texts = {name: text for name, (_, text) in zip(config.grid, pairs, strict=True)}
        if not any(tuple(texts[name] for name in names) in values for names, values in excluded.items()):
            yield {name: value for name, (value, _) in zip(config.grid, pairs, strict=True)}


def without_baseline(config: Config, game: Game) -> list[dict[str, Any]]:
    """List the combinations that are played though the one with which they would be compared is excluded."""
    dial, played = dial_of(config), list(grid_points(config))
    fixed = config.baseline or (_default_baseline(config, game, dial) if dial else {})
    known = {_key("", point) for point in played}
    return [point for point in played if _key("", _compared_with("", point, fixed)[1]) not in known]


def baselines(config: Config, game: Game) -> list[int]:
    """List, for each cell of the grid, the number of the one that it is compared with: its own for a baseline."""
    found = settings(config)
    fixed = config.baseline or _default_baseline(config, game, dial_of(config))
    index_of = {_key(label, point): index for index, (label, point) in enumerate(found)}
    return [index_of[_key(*_compared_with(label, point, fixed))] for label, point in found]


def baseline_points(config: Config, game: Game) -> list[dict[str, Any]]:
    """List the values of the cells that others are compared with, of the lineup for which cells are repeated."""
    found, compared = settings(config), baselines(config, game)
    label = found[compared[0]][0]
    return [point for place, (who, point) in enumerate(found) if compared[place] == place and who == label]


def dial_of(config: Config) -> str | None:
    """Return the last grid parameter that the baseline names, or the last of the grid if there is no baseline."""
    named = [name for name in config.grid if name in config.baseline]
    if config.baseline:
        return named[-1] if named else None
    return list(config.grid)[-1] if config.grid else None


def _default_baseline(config: Config, game: Game, dial: str | None) -> dict[str, Any]:
    """Return the dial at its usual value, or at its first if that is not on the grid; or else the first lineup.

    The usual value is that in `rules`, or else the printed one.
    """
    if dial is None:
        return {"lineup": next(iter(config.lineups))}
    players = config.grid.get("players") or [config.rules.get("players", describe(game.rules)["players"]["default"])]
    usual = plain(config.rules[dial] if dial in config.rules else printed(game.rules, dial, players))
    values = config.grid[dial]
    return {dial: next((value for value in values if plain(value) == usual), values[0])}


def _compared_with(label: str, point: dict[str, Any], fixed: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    values = {name: fixed.get(name, value) for name, value in point.items()}
    return fixed.get("lineup", label), values


def _key(label: str, point: dict[str, Any]) -> tuple[str, ...]:
    return label, *map(plain, point.values())


def settings(config: Config) -> list[tuple[str, dict[str, Any]]]:
    """List the cells of the grid: each lineup's label with each combination of values."""
    return [(label, point) for label in config.lineups for point in grid_points(config)]
