"""Write a game's `configs/<game>/rulings.yaml`: every ruling changed alone. `docs/generate.py` calls it.

Where the rulebook is silent or contradicts itself, a parameter's `provenance` is `ruling`. Of yes or no, and of a
parameter that is one of several words, every other value is tried; `docs/<game>/rulings.py` has those of numbers and
lists. A game without that file has no such config.
"""

import textwrap
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import yaml

from bng_sim.core.game import Game
from bng_sim.core.parameters import describe
from bng_sim.games import DEFAULT

RULING, PLAYERS = "ruling", "players"
GAMES, WIDTH = 20_000, 118


def config(game: Game, own: Any) -> str:
    """Return the text of a game's config; raises `SystemExit` for a ruling of which no other reading is known.

    Args:
        game: The game.
        own: The module `docs/<game>/rulings.py`: what is played, and other readings of numbers and lists.

    """
    lines = [
        "# yaml-language-server: $schema=sweep.schema.json",
        f"# Which rulings of {game.title} matter? Where the rulebook is silent or contradicts itself we chose a",
        "# reading; here each is changed alone, on the same deals. Written by docs/generate.py from the parameters.",
        "",
        f"name: rulings_{game.name}",
        f"question: Which rulings of {game.title} matter?",
        f"games: {GAMES}",
        "seed: 1",
        "assumptions: false  # they have studies of their own",
        "ladder: false       # every seat draws its player from the pool below",
        "",
        f"rules: {_flow(own.RULES)}",
        "lineups:",
        f"  varied: {own.LINEUP}",
        "",
        "one_at_a_time:",
    ]
    if game.name != DEFAULT:
        lines.insert(6, f"game: {game.name}")
    for name, about in describe(game.rules).items():
        if about["provenance"] == RULING and name != PLAYERS:
            lines += textwrap.wrap(f"{about['rule']}: {about['meaning']}", WIDTH, initial_indent="  # ",
                                   subsequent_indent="  # ")  # fmt: skip
            lines.append(f"  {name}: {_flow(_readings(game, name, own.READINGS))}")
    return "\n".join(lines) + "\n"


def _readings(game: Game, name: str, known: Mapping[str, list[Any]]) -> list[Any]:
    """Return the other values of a ruling that are tried."""
    default = describe(game.rules)[name]["default"]
    kind = game.rules.model_fields[name].annotation
    if isinstance(default, bool):
        return [not default]
    if name in known:
        return known[name]
    if get_origin(kind) is Literal:
        return [value for value in get_args(kind) if value != default]
    raise SystemExit(f"{game.name}: {name} is a ruling; docs/{game.name}/rulings.py has no other reading of it")


def _flow(value: Any) -> str:
    return yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=1000).strip().removesuffix("\n...")
