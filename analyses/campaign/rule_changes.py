"""Measure the effect of each rule of a grid on several measures, averaged over all values of the other rules."""

import dataclasses
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures
from bng_sim.analyses.analysis import Analysis, Key, Table, Tables
from bng_sim.analyses.campaign.measures import POINTS
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.forms import ratios
from bng_sim.analyses.general import main_effects
from bng_sim.analyses.measures import PLAYERS, Measure, MeasuredCell
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.numbers import Kind
from bng_sim.analyses.question import MOST_SETTINGS, Question, ask
from bng_sim.analyses.statistics import factors
from bng_sim.analyses.statistics.factors import Crossed
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.parameters import printed
from bng_sim.core.value_words import plain
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import MANY, TINY, critical_value, two_sided_p
from bng_sim.sweeps.statistics.paired import holm

Array = npt.NDArray[np.float64]

CAPTION = "What each rule changes, on average over all values of the others"
CHANGES = "changes"
PRINTED = "the printed rules"
MOST_NAMED = 5  # changes in sentences
READING = (
    "If all combinations of several rules, or of a rule and the number of players, were played, what a rule changes is "
    "an average over all values of the others, compared with its baseline or printed value. All settings share their "
    "deals, so its interval comes from the changes deal by deal."
)
_KEYS = {"line": "Rule", "measure": "Measure"}


def with_rule_effects(base: Analysis, changed: Sequence[Measure], title: str) -> Analysis:
    """Return a question whose answer begins with the effects of rules, if the run can show them.

    Args:
        base: The question without the effects of rules.
        changed: Measures that rules may change.
        title: Title of the figure.
    """

    def compute(run: StoredRun, game: Game | None = None) -> Tables:
        changes = table(run, ask(run, game), changed)
        return ({} if changes is None else {CHANGES: changes}) | base.compute(run, game)

    def answer(tables: Tables, question: Question) -> list[str]:
        said = base.answer(tables, question)
        if CHANGES not in tables:
            return said
        return [*sentences(tables[CHANGES], changed), *said]

    def key(tables: Tables, question: Question) -> Key | None:
        if CHANGES not in tables:
            return base.key(tables, question)
        quoted = _noticeable(_judged(tables[CHANGES], changed))
        part = tables[base.name].frame.filter(measure=quoted[0]["measure"]) if quoted else pl.DataFrame()
        if part.is_empty():
            return None
        row = part.row(0, named=True)
        sentence = next(measure.sentence for measure in changed if measure.name == row["measure"])
        return Key(base.name, {"line": row["line"], "measure": row["measure"]}, sentence, cell=row["cell"])

    def plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
        drawn = tables[CHANGES].frame.with_columns(who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
        units = {measure.name: f"change, {_unit(measure)}" for measure in changed}
        return side_by_side.plot(drawn, units, title, narrow=narrow)

    plots = {CHANGES: plot, **base.plots}
    reading = (READING, *base.reading)
    return dataclasses.replace(base, compute=compute, plots=plots, answer=answer, key=key, reading=reading)


def settings_to_show(run: StoredRun, question: Question) -> tuple[list[MeasuredCell], str]:
    """Return the settings of a run; if there are many and `table` covers all of them, those at the reference.

    The part of the run that they are comes with them, in words.
    """
    part = _crossed(run, question)
    if part is None or part.cells.size <= MOST_SETTINGS:
        return ratios.everywhere(run, question)
    at = [slice(None) if name == PLAYERS else _reference(run, question, name) for name in part.factors]
    here = part.cells[tuple(at)].ravel().tolist()
    words = _compared_with(run, question, part)
    lines = [f"{n} players" for n in part.factors[PLAYERS]] if PLAYERS in part.factors else [words]
    made = [side_by_side.of_cell(run, question, cell, line) for cell, line in zip(here, lines, strict=True)]
    return made, f"With {words}"


def _compared_with(run: StoredRun, question: Question, part: Crossed) -> str:
    """Return the measures at the reference, in words."""
    rules = [name for name in part.factors if name in question.game.rules.model_fields and name != PLAYERS]
    players = {cell["rules"][PLAYERS] for cell in run.config["cells"]}
    usual = {name: plain(printed(question.game.rules, name, players)) for name in rules}
    if part.line == "" and all(main_effects.reference(run, question, name) == usual[name] for name in rules):
        return PRINTED
    words = [question.in_words(name, main_effects.reference(run, question, name)) for name in rules]
    return ", ".join(filter(None, (part.line, *words)))


def _unit(measure: Measure) -> str:
    return "points" if measure.kind == "proportion" or measure.unit == POINTS else measure.unit


def table(run: StoredRun, question: Question, asked: Sequence[Measure]) -> Table | None:
    """Return by `line` (a value of a rule) and `measure` the difference from the reference value.

    Return None unless all combinations of at least two rules, including the number of players, were played.
    """
    part = _crossed(run, question)
    if part is None:
        return None
    found = _by_value(run, question, part, asked)
    rows = [
        row for measure in asked for each in found[measure.name] for row in _of_rule(run, question, part, each, measure)
    ]
    for row, p in zip(rows, holm([row.pop("p") for row in rows]), strict=True):
        row["p_holm"] = p
    return Table(CAPTION, pl.DataFrame(rows, infer_schema_length=None), _KEYS) if rows else None


def _crossed(run: StoredRun, question: Question) -> Crossed | None:
    part = main_effects.chosen(run, question)
    return None if part is None or factors.uneven(run) else part


@dataclass(frozen=True, slots=True)
class _ByValue:
    """Hold a measure at each value of a rule, averaged over all values of the other rules.

    Attributes:
        rule: The rule.
        deals: Each deal's contribution to the average at each value, shape (values, deals).
        games: Number of games in which the measure has a value, for each value of the rule.

    """

    rule: str
    deals: Array
    games: list[int]


def _by_value(run: StoredRun, question: Question, part: Crossed, asked: Sequence[Measure]) -> dict[str, list[_ByValue]]:
    """Return measure -> results for each rule, without measures lacking a value in some cell; read each cell once."""
    shape = part.cells.shape
    made: dict[str, list[_ByValue]] = {}
    lacking = set()
    for at, cell in np.ndenumerate(part.cells):
        deals = measures.of_deals(run, question.game, side_by_side.of_cell(run, question, int(cell)), asked)
        for name in (measure.name for measure in asked):
            total, count = (deals[f"{name} {of}"].to_numpy() for of in ("total", "count"))
            if not count.sum():
                lacking.add(name)
                continue
            rules = made.setdefault(
                name,
                [
                    _ByValue(rule, np.zeros((n, len(total))), [0] * n)
                    for rule, n in zip(part.factors, shape, strict=True)
                ],
            )
            ratio = total.sum() / count.sum()
            # A ratio of sums has its variance from the deals' linearised residuals (Cochran 1977, section 6.3).
            of_deal = ratio + (total - ratio * count) / count.mean()
            for each, place, n in zip(rules, at, shape, strict=True):
                each.deals[place] += of_deal * n / part.cells.size
                each.games[place] += int(deals[f"{name} games"].sum())
    return {
        measure.name: [
            each for each in made.get(measure.name, ()) if each.rule != PLAYERS and measure.name not in lacking
        ]
        for measure in asked
    }


def _of_rule(
    run: StoredRun, question: Question, part: Crossed, found: _ByValue, measure: Measure
) -> Iterator[dict[str, Any]]:
    there = _reference(run, question, found.rule)
    for place, value in enumerate(part.factors[found.rule]):
        if place != there:
            line = question.in_words(found.rule, value)
            n = found.games[place] + found.games[there]
            before = float(found.deals[there].mean())
            kept = {"line": line, "measure": measure.name, "kind": measure.kind, "n": n, "before": before}
            yield kept | _difference(found.deals[place] - found.deals[there], measure.kind)


def _reference(run: StoredRun, question: Question, name: str) -> int:
    """Return the index of a rule's reference value."""
    written = [plain(value) for value in factors.values(run, name)]
    return written.index(main_effects.reference(run, question, name))


def _difference(deals: Array, kind: Kind) -> dict[str, float | None]:
    """Return the mean of what deals differ by; without an interval if they are few and differ all alike."""
    n, value, spread = len(deals), float(deals.mean()), float(deals.std(ddof=1))
    if n < MANY and spread**2 <= TINY * float((deals**2).mean()):
        return {"value": value, "low": None, "high": None, "p": 1.0}
    error = spread / math.sqrt(n)
    room = critical_value(n) * error
    most = 1.0 if kind == "proportion" else math.inf
    low, high = max(value - room, -most), min(value + room, most)
    return {"value": value, "low": low, "high": high, "p": two_sided_p(value, error, n)}


def sentences(changes: Table, changed: Sequence[Measure]) -> list[str]:
    """Return what each rule changes that a table would notice, the largest change first, and that the others do not.

    Args:
        changes: From `table`.
        changed: The measures.
    """
    known = {measure.name: measure for measure in changed}
    judged = _judged(changes, changed)
    seen = _noticeable(judged)
    said = [_changes(row, known[row["measure"]]) for row in seen[:MOST_NAMED]]
    if len(seen) > MOST_NAMED:
        said.append(f"{len(seen) - MOST_NAMED} more changes would be noticed, see the figure.")
    small = sum(row["size"] == Size.SMALL for row in judged)
    if small:
        what = f"the other {small} changes" if small > 1 else "the other change"
        of_all = "any of these changes" if small == len(judged) else f"{small} of {len(judged)} changes"
        said.append(f"A table would not notice {what if seen else of_all}.")
    unknown = len(judged) - len(seen) - small
    if unknown:
        said.append(
            f"Whether it would notice {unknown} more is not yet known." if small else "No noticeable change is known."
        )
    return said


def _judged(changes: Table, changed: Sequence[Measure]) -> list[dict[str, Any]]:
    """Return the rows with the `size` of each change, and how large it is in `units` of what is noticed."""
    known = {measure.name: measure for measure in changed}
    rows = []
    for row in changes.frame.iter_rows(named=True):
        threshold = known[row["measure"]].noticed.threshold(row["before"])
        rows.append(row | weigh(row["value"], row["low"], row["high"], threshold))
    return rows


def _noticeable(judged: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows of changes that a table would notice, the largest first."""
    seen = [row for row in judged if row["size"] == Size.NOTICEABLE]
    return sorted(seen, key=lambda row: -row["units"])


def _changes(row: dict[str, Any], measure: Measure) -> str:
    """Return what a rule changes: `With no law loans a game lasts 120 instead of 128 turns`."""
    what = brief.instead(measure.sentence, row["before"] + row["value"], row["before"], measure.kind)
    return f"With {row['line']} {what}."
