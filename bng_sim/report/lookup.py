"""Every setting that a grid played, with its figures, for a page on which readers turn the rules themselves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bng_sim.analyses.numbers import capital
from bng_sim.analyses.question import LINEUP, Question, cells, label, parameter_label, setting
from bng_sim.core.value_words import plain, same
from bng_sim.report.tables import format_estimate
from bng_sim.sweeps.run.load import StoredRun

MOST = 2_000  # settings: each takes some hundred bytes of the page
_HEADLINE_FIRST = 8  # figures


@dataclass(frozen=True, slots=True)
class Dial:
    """A rule with the values that were played, in words."""

    name: str
    values: Sequence[str]


@dataclass(frozen=True, slots=True)
class Lookup:
    """Every setting of a grid.

    Attributes:
        dials: The rules that the grid varies, and the lineups if there are several.
        figures: The names of the figures.
        settings: The place of each dial's value, as `1,0` -> the figures with their intervals.
        begins: The setting to begin with.

    """

    dials: Sequence[Dial]
    figures: Sequence[str]
    settings: Mapping[str, Sequence[str]]
    begins: str

    def as_json(self) -> str:
        """Return it as JSON that may stand in a page."""
        return json.dumps(asdict(self)).replace("<", "\\u003c")


def find_lookup(run: StoredRun, question: Question) -> Lookup | None:
    """Return every setting that a run's grid played; None if there are fewer than three, or too many for a page."""
    game, grid = question.game, run.config["grid"]
    played = {cell["index"]: cell for cell in run.on_grid}
    lineups = list(dict.fromkeys(cell["lineup"] for cell in played.values()))
    if not grid or not 2 < len(played) <= MOST:
        return None
    dials = [
        Dial(capital(parameter_label(name, game)), [setting(name, plain(value), game) for value in values])
        for name, values in grid.items()
    ]
    dials += [Dial(capital(LINEUP), lineups)] if len(lineups) > 1 else []
    names = run.config["metrics"][:_HEADLINE_FIRST]
    kinds = {metric.name: metric.kind for metric in game.metrics}
    known = {(row["cell"], row["metric"]): row for row in run.summary.iter_rows(named=True) if not row["by"]}
    found = {
        _place(cell, grid, lineups): [format_estimate(known[index, name], kinds[name]) for name in names]
        for index, cell in played.items()
        if all((index, name) in known for name in names)
    }
    if not found:
        return None
    reference = cells(run, game).filter(reference=True, control=False)["cell"].to_list()
    begins = [_place(played[index], grid, lineups) for index in reference if index in played]
    first = next(filter(found.get, begins), next(iter(found)))
    return Lookup(dials, [capital(label(name, game)) for name in names], found, first)


def _place(cell: Mapping[str, Any], grid: Mapping[str, Sequence[Any]], lineups: Sequence[str]) -> str:
    """Return the places of a cell's values on the dials."""
    places = [
        next(place for place, value in enumerate(values) if same(value, cell["values"][name]))
        for name, values in grid.items()
    ]
    return ",".join(map(str, [*places, lineups.index(cell["lineup"])] if len(lineups) > 1 else places))
