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

from bng_sim.analyses import factors, main_effects, measures, numbers, side_by_side
from bng_sim.analyses.analysis import ALPHA, MOST_SETTINGS, Analysis, Table, Tables
from bng_sim.analyses.campaign.measures import POINTS
from bng_sim.analyses.factors import Crossed
from bng_sim.analyses.measures import PLAYERS, Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask, setting
from bng_sim.core.game import Game
from bng_sim.core.parameters import plain, printed
from bng_sim.core.wording import listed
from bng_sim.sweeps.statistics.intervals import MANY, TINY, critical_value, two_sided_p
from bng_sim.sweeps.statistics.paired import holm
from bng_sim.sweeps.store.load import StoredRun

Array = npt.NDArray[np.float64]

CAPTION = "What each rule changes, on average over all values of the others"
CHANGES = "changes"
PRINTED = "the printed rules"
MOST_NAMED = 3  # rules that change nothing clearly
READING = (
    "Where all combinations of several rules, or of a rule and the number of players, were played, what a rule changes "
    "is an average over all values of the others, against its baseline or printed value; its interval is from what it "
    "changes deal by deal, for all settings share their deals."
)
_KEYS = {"line": "Rule", "measure": "Measure"}


def with_rule_effects(base: Analysis, changed: Sequence[tuple[Measure, str]], title: str) -> Analysis:
    """Return a question whose answer begins with the effects of rules, if the run can show them.

    Args:
        base: The question without the effects of rules.
        changed: Measures that rules may change, each with its words.
        title: Title of the figure.
    """

    def compute(run: StoredRun, game: Game | None = None) -> Tables:
        changes = table(run, ask(run, game), [measure for measure, _ in changed])
        return ({} if changes is None else {CHANGES: changes}) | base.compute(run, game)

    def answer(tables: Tables, question: Question) -> list[str]:
        said = base.answer(tables, question)
        if CHANGES not in tables:
            return said
        findings = {measure.name: text for measure, text in changed}
        usual = tables[base.name].frame.filter(line=PRINTED).iter_rows(named=True)
        return [
            *sentences(tables[CHANGES], findings, {row["measure"]: side_by_side.figure(row) for row in usual}),
            *said,
        ]

    def plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
        drawn = tables[CHANGES].frame.with_columns(who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
        units = {measure.name: f"change, {_unit(measure)}" for measure, _ in changed}
        return side_by_side.plot(drawn, units, title, narrow=narrow)

    return dataclasses.replace(
        base, compute=compute, plots={CHANGES: plot, **base.plots}, answer=answer, reading=(READING, *base.reading)
    )


def settings_to_show(run: StoredRun, question: Question) -> tuple[list[MeasuredCell], list[str]]:
    """Return the settings of a run; if there are many and `table` covers all of them, those at the reference."""
    part = _crossed(run, question)
    if part is None or part.cells.size <= MOST_SETTINGS:
        return side_by_side.dialled(run, question)
    at = [slice(None) if name == PLAYERS else _reference(run, question, name) for name in part.factors]
    here = part.cells[tuple(at)].ravel().tolist()
    words = _compared_with(run, question, part)
    lines = [f"{n} players" for n in part.factors[PLAYERS]] if PLAYERS in part.factors else [words]
    made = [side_by_side.of_cell(run, question, cell, line) for cell, line in zip(here, lines, strict=True)]
    return made, [f"This is of {words}."]


def _compared_with(run: StoredRun, question: Question, part: Crossed) -> str:
    """Return the measures at the reference, in words."""
    rules = [name for name in part.factors if name in question.game.rules.model_fields and name != PLAYERS]
    players = {cell["rules"][PLAYERS] for cell in run.config["cells"]}
    usual = {name: plain(printed(question.game.rules, name, players)) for name in rules}
    if part.line == "" and all(main_effects.reference(run, question, name) == usual[name] for name in rules):
        return PRINTED
    words = [setting(question.names[name], main_effects.reference(run, question, name)) for name in rules]
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
            line = setting(question.names[found.rule], value)
            n = found.games[place] + found.games[there]
            kept = {"line": line, "measure": measure.name, "kind": measure.kind, "n": n}
            yield kept | _difference(found.deals[place] - found.deals[there])


def _reference(run: StoredRun, question: Question, name: str) -> int:
    """Return the index of a rule's reference value."""
    written = [plain(value) for value in factors.values(run, name)]
    return written.index(main_effects.reference(run, question, name))


def _difference(deals: Array) -> dict[str, float | None]:
    """Return the mean of what deals differ by; without an interval if they are few and differ all alike."""
    n, value, spread = len(deals), float(deals.mean()), float(deals.std(ddof=1))
    if n < MANY and spread**2 <= TINY * float((deals**2).mean()):
        return {"value": value, "low": None, "high": None, "p": 1.0}
    error = spread / math.sqrt(n)
    room = critical_value(n) * error
    return {"value": value, "low": value - room, "high": value + room, "p": two_sided_p(value, error, n)}


def sentences(changes: Table, findings: dict[str, str], usual: dict[str, str]) -> list[str]:
    """Return for each measure the rules that clearly change it, the greatest change first.

    Args:
        changes: The frame of `table`.
        findings: Measure -> its words.
        usual: Measure -> its figure by the printed rules, if known.
    """
    said = []
    for name, text in findings.items():
        part = changes.frame.filter(measure=name).sort(pl.col("value").abs(), descending=True)
        clear = part.filter(pl.col("p_holm") < ALPHA)
        each = [
            f"by {numbers.change(row['value'], row['low'], row['high'], row['kind'])} with {row['line']}"
            for row in clear.iter_rows(named=True)
        ]
        if part.height:
            changed = f"changes {listed(each)}" if each else _unchanged(part)
            others = f", clearly with no other of {part.height} rules" if 0 < clear.height < part.height else ""
            is_now = f"is {usual[name]} by {PRINTED} and " if name in usual else ""
            said.append(f"{numbers.capital(text)} {is_now}{changed}{others}.")
    return said


def _unchanged(part: pl.DataFrame) -> str:
    lines = part["line"].sort().to_list()
    rules = listed(lines, "or") if len(lines) <= MOST_NAMED else f"any of {len(lines)} rules"
    most = numbers.farthest(end for row in part.select("low", "high").rows() for end in row)
    bound = "" if most is None else f", and by no more than {numbers.bound(most, part['kind'][0])}"
    return f"is not clearly changed by {rules}{bound}"
