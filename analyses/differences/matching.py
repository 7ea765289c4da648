"""Which settings of two runs are compared with each other."""

from typing import Any, NamedTuple

from bng_sim.analyses.differences.metric_differences import Pair, PlayedCell
from bng_sim.core.errors import InputError
from bng_sim.core.value_words import plain
from bng_sim.sweeps.run.load import StoredRun


class Opened(NamedTuple):
    """A run, and what users call it."""

    run: StoredRun
    name: str


def match_cells(a: Opened, b: Opened) -> list[Pair]:
    """Match the cells of two runs with equal values and lineup; if each has one cell, match these.

    Raises `InputError` if no cell of one has its like in the other.
    """
    there, here = _cells_by_values(a.run), _cells_by_values(b.run)
    if len(there) == len(here) == 1:
        (of_a,), (of_b,) = there.values(), here.values()
        return [(PlayedCell(a.run, of_a, a.name), PlayedCell(b.run, of_b, b.name))]
    pairs = [
        (PlayedCell(a.run, number, a.name), PlayedCell(b.run, here[key], b.name))
        for key, number in there.items()
        if key in here
    ]
    if not pairs:
        raise InputError(
            f"RUN: no cell of {a.name} has the values and lineup of one of {b.name}; expected the same grid, or "
            "--cell-a and --cell-b"
        )
    return pairs


def _cells_by_values(run: StoredRun) -> dict[tuple[Any, ...], int]:
    cells = run.on_grid
    return {(_values_as_text(one["values"]), one["lineup"]): one["index"] for one in cells}


def _values_as_text(values: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, plain(value)) for name, value in values.items()))
