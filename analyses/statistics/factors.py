"""Find parameters of which all combinations were played, and the effect of each value."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bng_sim.analyses.question import LINEUP, Question, in_order, named_value, parameter_label
from bng_sim.analyses.statistics.joint_sums import JointSums
from bng_sim.core.value_words import plain
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import LEAST

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Crossed:
    """Describe a setting in which every combination of some parameters' values was played.

    Attributes:
        line: The setting: the other grid parameters, in words.
        factors: Parameter -> its values in words, numbers ascending.
        cells: Index of each combination's cell, shape (values of the first, of the second, ...).

    """

    line: str
    factors: dict[str, list[str]]
    cells: npt.NDArray[np.int64]


def uneven(run: StoredRun) -> str:
    """Return why the cells of a run cannot be compared game by game; empty if they can."""
    if not run.config["games"]:
        return "its cells stopped when a figure was precise or decided, so they hold different numbers of games"
    if any(cell["games"] // run.games_a_deal(cell["index"]) < LEAST for cell in run.played):
        return "it has one or two deals a cell, which say nothing of how far deals differ"
    return ""


def values(run: StoredRun, name: str) -> list[Any]:
    """Return the values of a parameter (or `lineup`) in a run, numbers ascending."""
    config = run.config
    return list(config["lineups"]) if name == LINEUP else in_order(config["grid"][name])


def crossed(run: StoredRun, question: Question, varied: Sequence[str], lineup: str, longest: int) -> list[Crossed]:
    """Return the settings in which all combinations of these parameters were played on equally many deals.

    Args:
        run: A finished run.
        question: The run's question.
        varied: Parameters of the grid, or `lineup`.
        lineup: The lineup whose cells are examined, if lineups are not varied.
        longest: Longest value to write in full (`question.named_value`), in letters.
    """
    found: dict[str, dict[tuple[str, ...], int]] = {}
    deals = {}
    for cell in run.on_grid:
        if varied and (LINEUP in varied or cell["lineup"] == lineup):
            others = {name: value for name, value in cell["values"].items() if name not in varied}
            line = ", ".join(question.in_words(name, plain(value)) for name, value in others.items())
            found.setdefault(line, {})[tuple(value_of(cell, name) for name in varied)] = cell["index"]
            deals[cell["index"]] = cell["games"] // run.games_a_deal(cell["index"])
    levels = [list(map(plain, values(run, name))) for name in varied]
    factors = {name: _worded(run, question, name, longest) for name in varied}
    shape = tuple(map(len, levels))
    made = []
    for line, cells in found.items():
        if len(cells) == math.prod(shape) and len({deals[cell] for cell in cells.values()}) == 1:
            ordered = sorted(cells, key=lambda at: tuple(known.index(v) for known, v in zip(levels, at, strict=True)))
            made.append(Crossed(line, factors, np.array([cells[at] for at in ordered]).reshape(shape)))
    return made


def value_of(cell: dict[str, Any], name: str) -> str:
    """Return a cell's value of a parameter, or its lineup, as written."""
    return str(cell[LINEUP]) if name == LINEUP else plain(cell["values"][name])


def name_of(name: str, question: Question) -> str:
    """Return a parameter in words, capitalised."""
    words = parameter_label(name, question.game)
    return words[:1].upper() + words[1:]


def effects(
    sums: JointSums, shape: Sequence[int], axis: int, words: Sequence[str], reference: int = 0
) -> list[dict[str, Any]]:
    """Return each value's mean over all values of the other parameters, and its difference from the reference.

    Args:
        sums: Sums of a figure in all combinations, in the order of `np.ndindex(shape)`.
        shape: Number of values of each parameter.
        axis: Index of the parameter.
        words: Its values in words.
        reference: Index of the reference value, which has no difference.
    """
    rows = []
    sides = [weights(shape, axis, place) for place in range(len(words))]
    for place, group in enumerate(words):
        mean, apart = sums.contrast(sides[place]), sums.contrast(sides[place] - sides[reference])
        row: dict[str, Any] = {"group": group, "kind": sums.metric.kind, "n": sums.n}
        row |= {"value": mean.value, "low": mean.low, "high": mean.high}
        if place != reference:
            row |= {"difference": apart.value, "difference_low": apart.low, "difference_high": apart.high, "p": apart.p}
        rows.append(row)
    return rows


def weights(shape: Sequence[int], axis: int, place: int) -> Array:
    """Return the weights that give the mean of the combinations with one value."""
    index = np.indices(tuple(shape))[axis].ravel()
    made: Array = (index == place) / float((index == place).sum())
    return made


def _worded(run: StoredRun, question: Question, name: str, longest: int) -> list[str]:
    given = values(run, name)
    return given if name == LINEUP else [named_value(question.game, name, v, given, longest=longest) for v in given]
