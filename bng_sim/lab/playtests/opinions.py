"""What people said of a recorded game: how much fun it was, how fair, and whether it was too long.

It is in the last line of the game's log, `{"event": "answers", "fun": 4, ...}`, or for each seat in a file next to it,
as `bng-sim table` writes it: `NAME.answers.json` beside `NAME.jsonl`.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from pydantic_core import from_json

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import got, show
from bng_sim.lab.playtests import fields
from bng_sim.lab.playtests.columns import QUESTIONS, LeftOut, Row

SUFFIX = ".answers.json"


def read_opinions(path: Path, said: Mapping[str, Any], game: Game) -> tuple[Row, list[LeftOut]]:
    """Return the means of what people said of a game, and what else was said.

    Args:
        path: The game's log.
        said: Its last line; empty: it has no such line.
        game: The game.

    Raises:
        InputError: If an answer is none of those that the question has.

    """
    beside = path.with_suffix(SUFFIX)
    several = [(path, {name: value for name, value in said.items() if name != "event"})]
    several += [(beside, one) for one in _of_seats(beside)]
    rows = [_read(where, one, game) for where, one in several]
    others = {(where.name, show(name)) for where, one in several for name in one if name not in QUESTIONS}
    means = {name: _mean([row[name] for row in rows if name in row]) for name in QUESTIONS}
    row = {name: value for name, value in means.items() if value is not None}
    return row, [LeftOut(file, f"{name} is none of {', '.join(QUESTIONS)}") for file, name in sorted(others)]


def _of_seats(path: Path) -> list[dict[str, Any]]:
    """Return what each seat answered in a file; nothing, if there is no such file."""
    if not path.exists():
        return []
    try:
        seats = from_json(path.read_bytes(), allow_inf_nan=False)["seats"].values()
        return [dict(one) for one in seats]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise InputError(f'{path}: expected {{"seats": {{"1": {{"fun": 4, ...}}}}}}') from None


def _read(path: Path, said: Mapping[str, Any], game: Game) -> Row:
    row, readers = {}, fields.readers(game)
    for name in QUESTIONS:
        if said.get(name) is not None:
            try:
                row[name] = readers[name](str(said[name]))
            except ValueError as error:
                raise InputError(f"{path}: {name}: {got(said[name], str(error))}") from None
    return row


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
