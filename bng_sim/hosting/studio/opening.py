"""What the studio opens with: the address of a game, of a config, or of a designer's own game in one file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.game_file import is_game_file
from bng_sim.core.parameters import changed
from bng_sim.hosting.studio.controls import fixed_names
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.questions import shown_metrics
from bng_sim.sweeps.plan.cells import Plan

CONFIGS = (".yaml", ".yml")


def query_of(what: str | None, own: Path | None, games: OpenGames) -> dict[str, str]:
    """Return the query of the first address; opens the game of a file.

    Args:
        what: The name of a game, or the file of a config; None: the default game, or the own one.
        own: The file of an own game.
        games: The games that the page may open, to which an own one is added.

    Raises:
        InputError: For an unknown game, or a config or a file that cannot be used.

    """
    if what is not None and own is not None:
        raise InputError(f"--game {own}: {what!r} is given too; leave one of them out")
    if what is not None and what.endswith(CONFIGS):
        return _query_of_config(Path(what), games)
    name = what if own is None else str(own)
    if name is not None and is_game_file(name):
        games.default = games.open(Path(name)).name
    elif name is not None:
        games.default = games.find(name).name
    return {"game": games.default}


def written(query: Mapping[str, str]) -> str:
    """Return a query as it stands in an address."""
    return urlencode(query)


def _query_of_config(path: Path, games: OpenGames) -> dict[str, str]:
    """Return the address of a config's first setting, with its question and target."""
    from bng_sim.api import sweeping  # noqa: PLC0415 (it takes a second to import; a game needs none of it)

    plan, _ = sweeping.read(path)
    game = plan.game
    if game.source is not None:
        game = games.open(game.source)
    games.default = game.name
    cell = plan.cells[0].cell
    rules = cell.rules.model_dump(mode="json")
    names = dict.fromkeys([*fixed_names(game), *changed(cell.rules)])
    query = {"game": game.name, **{name: _value(rules[name]) for name in names}}
    if cell.lineup.text != game.default_lineup:
        query["_lineup"] = cell.lineup.text
    return query | _question(plan, game)


def _question(plan: Plan, game: Game) -> dict[str, str]:
    """Return the question of a config that the page can ask: of its first target, else of its first metric."""
    known = {metric.name: metric for metric in shown_metrics(game)}
    for name, target in plan.config.targets.items():
        if name in known and target.share is None:
            unit = 100 if known[name].kind == "proportion" else 1
            ends = ("" if end is None else f"{unit * end:g}" for end in (target.low, target.high))
            return {"_ask": name, "_target": "~".join(ends)}
    asked = next((name for name in plan.config.metrics if name in known), None)
    return {} if asked is None or asked == game.headline[0] else {"_ask": asked}


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
