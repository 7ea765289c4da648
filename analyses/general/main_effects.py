"""Compute the tables of `dials`: the effect of each dial, their ranking, and their interactions."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import Table, Tables
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.general import assumptions
from bng_sim.analyses.question import LINEUP, Question, ask, label, parameter_label, subject
from bng_sim.analyses.statistics import factors, joint_sums, margins
from bng_sim.analyses.statistics.factorial import Source
from bng_sim.analyses.statistics.factors import Crossed
from bng_sim.analyses.statistics.margins import Margins, Pair
from bng_sim.core.game import Game
from bng_sim.core.parameters import printed
from bng_sim.core.value_words import plain
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric
from bng_sim.sweeps.statistics.paired import Difference, holm

EFFECTS, RANKING, INTERACTIONS, INTERACTION = "effects", "ranking", "interactions", "interaction"
COMBINATIONS = "combinations"
LONGEST = 24  # letters of a value to write in full
MOST_TOGETHER = 1000  # combinations of two dials


@dataclass(frozen=True, slots=True)
class _View:
    """Hold the sums of a figure over dials all of whose combinations were played.

    Attributes:
        question: The run's question.
        part: The dials and cells.
        references: Index of each dial's reference value.
        games: Number of games of each combination.
        margins: The headline along two dials at a time.

    """

    question: Question
    part: Crossed
    references: list[int]
    games: npt.NDArray[np.int64]
    margins: Margins

    @property
    def names(self) -> list[str]:
        return [_name(name, self.question) for name in self.part.factors]

    @property
    def words(self) -> list[list[str]]:
        return list(self.part.factors.values())

    def row(self, **keys: Any) -> dict[str, Any]:
        return {"line": self.part.line, **keys, "kind": self.question.metric.kind}


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the effect of each dial, their ranking, and which pairs interact.

    Args:
        run: A finished run; its figures are read once, a file of one cell at a time.
        game: The game; None: the one that the run's config names.

    Returns:
        `effects`: the headline's mean at each value of each dial over all values of the others, and its difference
        from that at its reference (`reference`). `ranking`: of each dial, the strongest first, the
        largest such change, between the value with the `most` and that with the `least`, whose mean is the `floor`; its
        `share` of the spread; whether any value differs from another (`p_holm`), and whether it changes more than the
        dial below it (`p_next`); `left_out` says in every row what of the run this is not about. `interactions` (of two
        dials `interaction`): of each pair, the largest first, the `share` that only both make, whether they make any
        (`p_holm`), and where the change from `low` to `high` of one hangs most on the other: it is `here` with `more`
        and `there` with `less`; `rest` is, in every row, the share that only three or more dials make. Of two dials
        also `combinations`: the headline in every cell. Empty if the run has no such dials.
    """
    question = ask(run, game)
    part = chosen(run, question)
    if part is None or why_not(run, question):
        return {}
    view = _view(run, question, part)
    made = {EFFECTS: _effects(view), RANKING: _ranking(view, _left_out(run, question, part))}
    if len(part.factors) > 2:
        return made | {INTERACTIONS: _interactions(view)}
    return made | {INTERACTION: _interactions(view), COMBINATIONS: _combinations(run, view)}


def chosen(run: StoredRun, question: Question) -> Crossed | None:
    """Return the largest set of dials with all combinations played, all else as in the baseline if possible."""
    found = _dials(run)
    for size in range(len(found), 1, -1):
        parts = [part for names in itertools.combinations(found, size) for part in _complete(run, question, names)]
        if parts:
            return max(parts, key=lambda part: part.cells.size)  # the first of equals
    return None


def reference(run: StoredRun, question: Question, name: str) -> str:
    """Return the reference value of a dial, as written: the baseline's, or the printed one, or the first."""
    given = [plain(value) for value in factors.values(run, name)]
    fixed = run.config["baseline"]
    if name == question.dial:
        value = question.reference
    elif name in fixed:
        value = plain(fixed[name])
    else:
        players = {cell["rules"]["players"] for cell in run.config["cells"]}
        value = plain(printed(question.game.rules, name, players))
    return value if value in given else given[0]


def why_not(run: StoredRun, question: Question) -> str:
    """Return why a run does not have several dials to compare; empty if it has."""
    if len(_dials(run)) < 2:
        return "fewer than two of its parameters took several values"
    if any(len(part.factors) > 1 for part in assumptions.crossed(run, question)):
        return f"it crosses assumed figures, which the question {assumptions.ANALYSIS.name} takes apart"
    part = chosen(run, question)
    if factors.uneven(run) or part is None:
        return factors.uneven(run) or "of no two of its parameters was every combination played"
    if not _has_every_game(run, question, part):
        return f"not every game has a value of its headline ({label(question.metric.name, question.game)})"
    most = math.prod(sorted(part.cells.shape)[-2:])
    if most > MOST_TOGETHER:
        there, limit = numbers.count(most), numbers.count(MOST_TOGETHER)
        return f"two of its parameters have {there} combinations, more than the {limit} that are held together"
    return ""


def _left_out(run: StoredRun, question: Question, part: Crossed) -> str:
    """Return which part of the run the figures exclude, in a sentence; empty if nothing."""
    dials = [_name(name, question) for name in _dials(run) if name not in part.factors]
    others = [name for name in run.config["lineups"] if name != subject(run)] if LINEUP not in part.factors else []
    words = []
    if dials:
        words.append(f"{listed(dials)}, with which not every combination was played (here: {part.line})")
    if others:
        words.append(f"the lineup{'s' * (len(others) > 1)} {listed(list(map(numbers.quoted, others)))}")
    return f"Left out: {'; '.join(words)}." if words else ""


def _dials(run: StoredRun) -> list[str]:
    grid, lineups = run.config["grid"], run.config["lineups"]
    compares = LINEUP in run.config["baseline"] and len(lineups) > 1
    return [name for name in grid if len(grid[name]) > 1] + [LINEUP] * compares


def _complete(run: StoredRun, question: Question, names: Sequence[str]) -> list[Crossed]:
    """Return the settings in which these dials are complete, the one with all else as in the baseline first."""
    parts = factors.crossed(run, question, names, subject(run), LONGEST)
    others = {name: reference(run, question, name) for name in run.config["grid"] if name not in names}
    usual = ", ".join(question.in_words(name, value) for name, value in others.items())
    return sorted(parts, key=lambda part: part.line != usual)


def _has_every_game(run: StoredRun, question: Question, part: Crossed) -> bool:
    """Return whether every game has a value of the headline."""
    rows = rows_of_metric(run.summary, question.metric.name).select("cell", "n").rows()
    counted, played = dict(rows), {cell["index"]: cell["games"] for cell in run.on_grid}
    return all(counted[cell] == played[cell] for cell in part.cells.ravel().tolist())


def _view(run: StoredRun, question: Question, part: Crossed) -> _View:
    cells = part.cells.ravel().tolist()
    means = dict(rows_of_metric(run.summary, question.metric.name).select("cell", "value").rows())
    games = {cell["index"]: cell["games"] for cell in run.on_grid}
    shape = part.cells.shape
    counted = margins.count(
        joint_sums.blocks(run, cells, [question.metric]),
        np.array([means[cell] for cell in cells], dtype=float).reshape(shape),
        question.metric,
    )
    written = {name: [plain(value) for value in factors.values(run, name)] for name in part.factors}
    references = [written[name].index(reference(run, question, name)) for name in part.factors]
    return _View(question, part, references, np.array([games[cell] for cell in cells]).reshape(shape), counted)


def _effects(view: _View) -> Table:
    rows = []
    for axis, (name, words) in enumerate(zip(view.names, view.words, strict=True)):
        sums, shape, there = view.margins.table_of(axis)
        games = np.moveaxis(view.games, axis, 0).reshape(len(words), -1).sum(axis=1).tolist()
        found = factors.effects(sums, shape, there, words, view.references[axis])
        for place, (row, n) in enumerate(zip(found, games, strict=True)):
            is_reference = place == view.references[axis]
            rows.append(view.row(parameter=name, group=row.pop("group"), reference=is_reference) | row | {"n": n})
    what = numbers.capital(label(view.question.metric.name, view.question.game))
    caption = f"{what} by dial, mean over all values of the others; below: difference from the reference value"
    keys = {"line": "Setting", "parameter": "Dial", "group": "Value"}
    return Table(caption, by_grouping.corrected(rows), keys)


def _ranking(view: _View, left_out: str) -> Table:
    """Return the dials with their largest changes, the strongest first."""
    found = sorted((_largest(view, axis) for axis in range(len(view.names))), key=lambda one: -one.change.value)
    apart = holm([_apart(view, first, second) for first, second in itertools.pairwise(found)])
    rows = []
    for one, p_next in zip(found, [*apart, None], strict=True):
        words, source = view.words[one.axis], view.margins.alone[one.axis]
        least, most = (_at(view, one.axis, place) for place in (one.least, one.most))
        between = f"{words[one.most]} against {words[one.least]}"
        row = view.row(parameter=view.names[one.axis], between=between, least=least, most=most)
        row |= {
            "floor": one.floor,
            "n": int(view.games.sum()),
            **_changes(one.change),
            "p": source.p,
            **_shares(source),
        }
        rows.append(row | {"p_next": p_next, "left_out": left_out})
    caption = "The largest change by dial, mean over all values of the others"
    keys = {"line": "Setting", "parameter": "Dial", "between": "Between"}
    frame = by_grouping.corrected(rows).with_columns(pl.col("p_next").cast(pl.Float64))
    return Table(caption, frame, keys, {"share": "share of the spread"})


@dataclass(frozen=True, slots=True)
class _Largest:
    """Hold the largest change by a dial: from the value with the least mean to that with the greatest."""

    axis: int
    least: int
    most: int
    change: Difference
    floor: float  # the least mean


def _largest(view: _View, axis: int) -> _Largest:
    sums, shape, there = view.margins.table_of(axis)
    means = sums.means.reshape(shape).mean(axis=1 - there)
    least, most = int(means.argmin()), int(means.argmax())
    if least == most:  # all equal
        most = len(means) - 1
    change = sums.contrast(_step(shape, there, least, most))
    return _Largest(axis, least, most, change, float(means[least]))


def _apart(view: _View, first: _Largest, second: _Largest) -> float:
    """Return the p-value of the difference between two dials' largest changes."""
    pair = min(first.axis, second.axis), max(first.axis, second.axis)
    shape = view.margins.shape_of(pair)
    steps = [_step(shape, pair.index(one.axis), one.least, one.most) for one in (first, second)]
    return view.margins.tables[pair].contrast(steps[0] - steps[1]).p


def _step(shape: Sequence[int], axis: int, low: int, high: int) -> npt.NDArray[np.float64]:
    return factors.weights(shape, axis, high) - factors.weights(shape, axis, low)


def _interactions(view: _View) -> Table:
    """Return the pairs of dials, by the share of the spread that they explain only together, largest first."""
    found = sorted(view.margins.both.items(), key=lambda one: -one[1].share)
    rows = [_pair(view, pair, source) for pair, source in found]
    caption = "Where the effect of one dial depends most on the other: how much larger or smaller it is there"
    keys = {"line": "Setting", "group": "Dials", "where": "Where"}
    rest = view.margins.rest
    of_rest = dict(zip(("rest", "rest_low", "rest_high"), rest.part if rest else (None,) * 3, strict=True))
    frame = by_grouping.corrected([row | of_rest for row in rows])
    return Table(caption, frame, keys, {"share": "share of the spread due to both together"})


def _pair(view: _View, pair: Pair, source: Source) -> dict[str, Any]:
    sums = view.margins.tables[pair]
    means = sums.means.reshape(view.margins.shape_of(pair))
    (low, high), (less, more) = _tetrad(means)
    one, other = np.zeros(means.shape[0]), np.zeros(means.shape[1])
    one[[low, high]], other[[less, more]] = (-1, 1), (-1, 1)
    change = sums.contrast(np.outer(one, other).ravel())
    first, second = (view.names[axis] for axis in pair)
    ends, sides = (_at(view, pair[0], place) for place in (low, high)), (_at(view, pair[1], at) for at in (less, more))
    words = dict(zip(("low", "high", "less", "more"), (*ends, *sides), strict=True))
    there, here = (float(means[high, place] - means[low, place]) for place in (less, more))
    where = f"{words['low']} to {words['high']}, {words['more']} against {words['less']}"
    return {
        **view.row(group=f"{first}{assumptions.TIMES}{second}", where=where),
        "n": int(view.games.sum()),
        **_changes(change),
        "p": source.p,
        **_shares(source),
        **words,
        "here": here,
        "there": there,
    }


def _tetrad(means: npt.NDArray[np.float64]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return two rows and two columns between which the change differs most: it is larger in the last column.

    Args:
        means: Shape (values of one dial, values of the other).
    """
    best, found = -1.0, ((0, 1), (0, 1))
    for low, high in itertools.combinations(range(len(means)), 2):
        change = means[high] - means[low]
        less, more = int(change.argmin()), int(change.argmax())
        if change[more] - change[less] > best and less != more:
            best, found = float(change[more] - change[less]), ((low, high), (less, more))
    return found


def _combinations(run: StoredRun, view: _View) -> Table:
    figures = rows_of_metric(run.summary, view.question.metric.name).select("cell", "n", "value", "low", "high")
    rows = [
        view.row(row=view.words[0][place[0]], column=view.words[1][place[1]], cell=int(cell),
                 at_reference=list(place) == view.references)
        for place, cell in np.ndenumerate(view.part.cells)
    ]  # fmt: skip
    keys = {"line": "Setting", "row": view.names[0], "column": view.names[1]}
    frame = pl.DataFrame(rows).join(figures, on="cell", maintain_order="left")
    return Table(numbers.capital(view.question.metric.meaning), frame, keys, is_curve=True)


def _changes(change: Difference) -> dict[str, float | None]:
    return {"difference": change.value, "difference_low": change.low, "difference_high": change.high}


def _shares(source: Source) -> dict[str, float]:
    return dict(zip(("share", "share_low", "share_high"), source.part, strict=True))


def _name(name: str, question: Question) -> str:
    return "number of players" if name == "players" else parameter_label(name, question.game)


def _at(view: _View, axis: int, place: int) -> str:
    """Return a dial at one of its values: `4 players`."""
    name = list(view.part.factors)[axis]
    return view.question.in_words(name, view.words[axis][place])
