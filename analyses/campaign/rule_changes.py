"""Measure the effect of each rule of a grid on several measures, with all other rules at their reference."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures
from bng_sim.analyses.analysis import Analysis, Key, Table, Tables
from bng_sim.analyses.campaign.measures import POINTS
from bng_sim.analyses.claims import Sentence, Stated
from bng_sim.analyses.differences import paired_measures, side_by_side
from bng_sim.analyses.forms import ratios
from bng_sim.analyses.general import main_effects
from bng_sim.analyses.measures import PLAYERS, Measure, MeasuredCell
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.question import MOST_SETTINGS, Question, ask
from bng_sim.analyses.statistics import factors
from bng_sim.analyses.statistics.factors import Crossed
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.parameters import printed
from bng_sim.core.value_words import VALUE, plain
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.paired import holm

CAPTION = "What each rule changes, compared deal by deal with"
CHANGES = "changes"
PRINTED = "the printed rules"
MOST_NAMED = 5  # changes in sentences
MOST_FIRST = 2  # of them before the question's own answer
READING = (
    "If all combinations of several rules, or of a rule and the number of players, were played, what a rule changes is "
    "taken with all others at their baseline or printed value, from the same deals. Averages over all values of the "
    "others are in the tables of `dials`."
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
        seen, others = _seen_and_others(tables[CHANGES], changed)
        if not seen:
            return [*others, *said]
        return [*seen[:MOST_FIRST], *said[:1], *seen[MOST_FIRST:], *others, *said[1:]]

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
    """Return by `line` (a value of a rule) and `measure` the difference from the reference, all else as there.

    Return None unless all combinations of at least two rules, including the number of players, were played.
    """
    part = _crossed(run, question)
    if part is None:
        return None
    at = tuple(_reference(run, question, name) for name in part.factors)
    before = _deals(run, question, int(part.cells[at]), asked)
    rows = [row for axis in range(len(at)) for row in _of_rule(run, question, part, (axis, at), before, asked)]
    for row, p in zip(rows, holm([row.pop("p") for row in rows]), strict=True):
        row["p_holm"] = p
    words = _compared_with(run, question, part)
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return Table(f"{CAPTION} {words}", frame, _KEYS, counted="deals", part=words) if rows else None


def _crossed(run: StoredRun, question: Question) -> Crossed | None:
    part = main_effects.chosen(run, question)
    return None if part is None or factors.uneven(run) else part


def _deals(run: StoredRun, question: Question, cell: int, asked: Sequence[Measure]) -> pl.DataFrame:
    return measures.of_deals(run, question.game, side_by_side.of_cell(run, question, cell), asked)


def _of_rule(
    run: StoredRun,
    question: Question,
    part: Crossed,
    where: tuple[int, tuple[int, ...]],
    before: pl.DataFrame,
    asked: Sequence[Measure],
) -> Iterator[dict[str, Any]]:
    """Yield a row for each other value of a rule and measure; none of the number of players.

    Args:
        run: The run.
        question: Its question.
        part: Its cells.
        where: Index of the rule, and the reference.
        before: The deals at the reference.
        asked: The measures.
    """
    axis, there = where
    rule, words = list(part.factors.items())[axis]
    for place in range(len(words)) if rule != PLAYERS else ():
        if place == there[axis]:
            continue
        cell = int(part.cells[(*there[:axis], place, *there[axis + 1 :])])
        pairs = paired_measures.pair(_deals(run, question, cell, asked), before)
        for measure in asked:
            found = pairs[measure.name].difference(measure.kind)
            if found is not None:
                known = {"line": question.in_words(rule, words[place]), "measure": measure.name, "kind": measure.kind}
                yield known | {
                    "n": found.n, "before": pairs[measure.name].means[1], "value": found.value, "low": found.low,
                    "high": found.high, "p": found.p, "cell": cell,
                }  # fmt: skip


def _reference(run: StoredRun, question: Question, name: str) -> int:
    """Return the index of a rule's reference value."""
    written = [plain(value) for value in factors.values(run, name)]
    return written.index(main_effects.reference(run, question, name))


def sentences(changes: Table, changed: Sequence[Measure]) -> list[str]:
    """Return what each rule changes that a table would notice, the largest change first, and that the others do not.

    Args:
        changes: From `table`.
        changed: The measures.
    """
    seen, others = _seen_and_others(changes, changed)
    return [*seen, *others]


def _seen_and_others(changes: Table, changed: Sequence[Measure]) -> tuple[list[str], list[str]]:
    """Return the sentences on changes that a table would notice, and on all others."""
    known = {measure.name: measure for measure in changed}
    judged = _judged(changes, changed)
    seen = _noticeable(judged)
    said: list[str] = [_changes(row, known[row["measure"]], changes.part) for row in seen[:MOST_NAMED]]
    others = []
    if len(seen) > MOST_NAMED:
        others.append(f"{len(seen) - MOST_NAMED} more changes would be noticed, see the figure.")
    small = [row for row in judged if row["size"] == Size.SMALL]
    n = len(small)
    if small:
        what = f"the other {n} changes" if n > 1 else "the other change"
        of_all = f"{n} of {len(judged)} changes"
        limits = [known[row["measure"]].noticed.threshold(row["before"]) for row in small]
        stated = [Stated(row, "value", -limit, limit) for row, limit in zip(small, limits, strict=True)]
        text = f"A table would not notice {what if seen else of_all}."
        if n == len(judged):
            most = max((row for row in small if row["measure"] == changed[0].name), key=lambda row: abs(row["value"]))
            text = f"Nothing that a table would notice: with {most['line']}, {_instead(most, changed[0])}."
        others.append(Sentence(text, stated))
    unknown = len(judged) - len(seen) - n
    if unknown:
        others.append(
            f"Whether it would notice {unknown} more is not yet known." if small else "No noticeable change is known."
        )
    return said, others


def _instead(row: Mapping[str, Any], measure: Measure) -> str:
    """Return what a measure is instead of what it was; of a chance to win on which side of an even share."""
    now, before = row["before"] + row["value"], row["before"]
    if measure.unit != POINTS:
        return brief.instead(measure.sentence, now, before, measure.kind)
    sides = [f"{brief.points(value / 100)} {'below' if value < 0 else 'above'}" for value in (now, before)]
    return measure.sentence.replace(f"{VALUE} {POINTS}", f"{' instead of '.join(sides)} an even share")


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


def _changes(row: dict[str, Any], measure: Measure, part: str) -> Sentence:
    """Return what a rule changes: `With no law loans, all else as printed, a game lasts 120 instead of 128 turns`."""
    what = _instead(row, measure)
    threshold = measure.noticed.threshold(row["before"])
    ends = (threshold, None) if row["value"] > 0 else (None, -threshold)
    rest = ", all else as printed" if part == PRINTED else ""
    return Sentence(f"With {row['line']}{rest}, {what}.", [Stated(row, "value", *ends)])
