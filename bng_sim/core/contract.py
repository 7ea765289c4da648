"""Check when a game is registered that it has every member that the toolkit needs, of the right type."""

import re
from collections.abc import Iterator

from bng_sim.core.game import ASKED, Game
from bng_sim.core.results.course import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.core.results.metrics import Metric

# Columns and metrics that reports, sweeps and replays need of every game, with their types.
COLUMNS: dict[str, dict[str, str]] = {
    "games": {"game": "whole", "ending": "word", "turns": "whole", "rounds": "whole"},
    "seats": {"game": "whole", "seat": "whole", "order": "whole", "strategy": "text", "won": "yes or no"},
}
METRICS = {"turns": "mean", "rounds": "mean"}  # how long games last
IF_ANY = {"stalemate_rate": "proportion"}  # of a game that may be stopped without an ending
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WORD_OR_COLUMN = re.compile(r"'[^']*'|\b([a-z]\w*)\b")  # in a metric's SQL


class ContractError(TypeError):
    """Raised if a game lacks a member or has one of a wrong type; the message names the member."""


def check(game: Game) -> Game:
    """Return the game; raises `ContractError`, naming the first member that does not fit `core.game`."""
    for problem in problems(game):
        raise ContractError(f"game {game.name!r}: {problem}")
    return game


def problems(game: Game) -> Iterator[str]:
    """Yield what is wrong with a game: the member's name, what was found and what was expected."""
    if not _NAME.fullmatch(game.name):
        yield f"name: got {game.name!r}, expected small letters, digits and _, for it names folders and config values"
    if len(game.endings) < 2:
        yield f"endings: got {game.endings}, expected one for a game still going on, then those a game can have"
    yield from _among("lost", game.lost, "endings", game.endings)
    yield from _among("ending_words", tuple(game.ending_words), "endings", game.endings)
    for metric in game.metrics:
        yield from _among(f"metrics: {metric.name}: endings", metric.endings, "endings", game.endings)
    yield from _columns(game)
    yield from _metrics(game)
    yield from _rules(game)
    for grouping in game.groupings:
        if grouping.column not in game.columns["seats"]:
            yield f"groups: {grouping.name} splits by {grouping.column!r}, which is no column of `seats`"
    if game.telling is None and (game.referee is not None or game.notable is not None):
        yield "telling: got None, expected one, for a referee reads logs and notable games are told"


def _columns(game: Game) -> Iterator[str]:
    for table, needed in COLUMNS.items():
        if table not in game.columns:
            yield f"columns: got no table {table!r}, expected {' and '.join(COLUMNS)}"
            return
        lacking = [name for name in needed if name not in game.columns[table]]
        if lacking:
            yield f"columns: `{table}` lacks {', '.join(lacking)}, expected in every game"
    asked = [f"{count}_{name}" for name in game.decisions for count in ASKED]
    lacking = [name for name in asked if name not in game.columns["games"]]
    if lacking:
        yield f"decisions: `games` lacks the columns {', '.join(lacking)}"
    if game.course is not None:
        for table, names in (("games", GAME_COLUMNS), ("seats", SEAT_COLUMNS)):
            lacking = [name for name in names if name not in game.columns[table]]
            if lacking:
                yield f"course: `{table}` lacks the columns {', '.join(lacking)}"


def _metrics(game: Game) -> Iterator[str]:
    kinds = {metric.name: metric.kind for metric in game.metrics}
    for name, kind in METRICS.items():
        if kinds.get(name) != kind:
            yield f"metrics: {name} is {kinds.get(name, 'missing')}, expected a {kind} in every game"
    for name, kind in IF_ANY.items():
        if kinds.get(name, kind) != kind:
            yield f"metrics: {name} is a {kinds[name]}, expected a {kind}"
    if not game.headline:
        yield "headline: got none, expected the name of a metric, the question that a report answers"
    yield from _among("headline", game.headline, "metrics", tuple(kinds))
    known = set(game.columns["games"])
    for metric in (*game.metrics, *(one for several in game.all_counts.values() for one in several)):
        lacking = sorted(columns_read(metric) - known)
        if lacking:
            yield f"metrics: {metric.name} reads {', '.join(lacking)}, which `games` has not"
        unknown = sorted(set(metric.arises_from) - set(game.rules.model_fields))
        if unknown:
            yield f"metrics: {metric.name} arises from {', '.join(unknown)}, expected rules parameters"


def columns_read(metric: Metric) -> set[str]:
    """Return the columns that a metric reads, without importing polars."""
    return {name for text in (metric.value, metric.of) for name in _WORD_OR_COLUMN.findall(text) if name}


def _rules(game: Game) -> Iterator[str]:
    parameters = tuple(game.rules.model_fields)
    yield from _among("structure", game.structure, "rules", parameters)
    yield from _among("also_seated", tuple(game.also_seated), "rules", parameters)
    if game.checkup is not None:
        yield from _among("checkup.rules", tuple(game.checkup.rules), "rules", parameters)


def _among(member: str, names: tuple[str, ...], of: str, known: tuple[str, ...]) -> Iterator[str]:
    unknown = [name for name in names if name not in known]
    if unknown:
        yield f"{member}: {', '.join(unknown)} not among {of} ({', '.join(known)})"
