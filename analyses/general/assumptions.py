"""Measure how much the headlines depend on assumed figures, replaced one by one and all crossed."""

import math
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables, shares_deals
from bng_sim.analyses.claims import Sentence, given, reworded
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.general import assumption_alternatives
from bng_sim.analyses.plots import labels, style
from bng_sim.analyses.question import MOST_SETTINGS, Question, ask, label, parameter_label, subject
from bng_sim.analyses.statistics import factorial, factors, joint_sums
from bng_sim.analyses.statistics.factors import Crossed
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import same
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric
from bng_sim.sweeps.statistics.paired import holm

__all__ = ["ANALYSIS", "Crossed", "compute", "crossed", "finding", "headline"]

LEAST, AS_ASSUMED, MOST = "least", "as assumed", "most"
CHANCE, ALL = "chance (taken out)", "all together"
TIMES = " \N{MULTIPLICATION SIGN} "
READING = (
    "A band goes from the lowest headline to the highest over all combinations of assumed figures, in one setting. It "
    "shows how much not knowing them matters. More games do not narrow it. Luck makes it somewhat wider, by about as "
    "much as the intervals at its ends reach beyond it; more games narrow that part.",
    "Spread is the mean squared deviation of a figure over all combinations of the assumed figures, each counted once. "
    "An analysis of variance splits it into what each figure contributes alone and what several contribute only "
    "together (marked with a cross). The sampling error is subtracted from every part, taking into account that "
    "settings share their luck. A part that is nothing may then come out below 0; it is shown as 0.",
    "Each combination is a guess, and none is likelier than another. The spread shows how much depends on the guesses, "
    "not how far they are from the printed figures.",
)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the tables on assumed figures.

    Args:
        run: A finished run; of crossed cells a file of games of each is read at a time.
        game: The game; None: the one that the run's config names.

    Returns:
        Where the grid crosses assumed figures, `bands`: the headline in the combination in which it is least, as
        assumed (if that was played), and in which it is most. `alternatives`: the headline with one figure replaced,
        paired with the same games as assumed. And of crossed ones, for each of the run's metrics that every game has:
        `shares`: what part of the spread each makes; `deviations`: the same in the figure's own unit; `effects`: each
        value of each figure against the first, over all values of the others.
    """
    question = ask(run, game)
    made: Tables = {}
    rows: dict[str, list[dict[str, Any]]] = {"shares": [], "deviations": [], "effects": []}
    bands: list[dict[str, Any]] = []
    for part in crossed(run, question)[:MOST_SETTINGS]:
        bands += _band(run, part, question)
        for name, found in _of_setting(run, part, question).items():
            rows[name] += found
    if bands:
        caption = f"{numbers.capital(question.metric.meaning)}: over all combinations of the assumed figures"
        made["bands"] = Table(caption, _frame(bands), {"line": "Setting", "group": "Combination"})
    keys = {"line": "Setting", "figure": "Figure", "group": "Source"}
    if rows["shares"]:
        made["shares"] = Table("Share of the spread by source", _frame(rows["shares"]), keys)
        caption = "Typical deviation by source, in the unit of the figure (%: points)"
        made["deviations"] = Table(caption, _frame(rows["deviations"]), keys)
        keys = {"line": "Setting", "figure": "Figure", "parameter": "Assumed figure", "group": "Value"}
        caption = "Mean over all values of the other assumed figures; below: difference from the first value"
        made["effects"] = Table(caption, by_grouping.corrected(rows["effects"]), keys)
    single = assumption_alternatives.compute(run, game)
    if single.height:
        frame = single.with_columns(pl.lit(question.metric.kind).alias("kind"))
        names = {name: parameter_label(name, question.game) for name in frame["parameter"].unique()}
        frame = frame.with_columns(label=pl.col("parameter").replace_strict(names))
        keys = {"line": "Setting", "label": "Assumed figure", "words": "Replaced by"}
        what = numbers.capital(label(question.metric.name, question.game))
        made["alternatives"] = Table(
            f"{what} with one figure replaced; below: difference from the figure as assumed", frame, keys
        )
    return made


def crossed(run: StoredRun, question: Question) -> list[Crossed]:
    """Return the settings of the lineup that a run is about in which all combinations of assumed figures were played.

    There are none if cells have different numbers of games, or share their deals.
    """
    grid = run.config["grid"]
    if factors.uneven(run) or shares_deals(run):
        return []
    about = describe(question.game.rules)
    varied = [name for name in grid if name in about and about[name]["provenance"] == "assumed" and len(grid[name]) > 1]
    return factors.crossed(run, question, varied, subject(run), longest=0)


def _band(run: StoredRun, part: Crossed, question: Question) -> list[dict[str, Any]]:
    """Return the combinations in which the headline is least, as assumed, and most, a row each; [] if it has none."""
    figures = rows_of_metric(run.summary, question.metric.name)
    known = {row["cell"]: row for row in figures.drop_nulls("value").iter_rows(named=True)}
    found = [cell for cell in part.cells.ravel().tolist() if cell in known]
    if not found:
        return []
    order = sorted(found, key=lambda cell: known[cell]["value"])
    ends = [
        (LEAST, order[0]),
        *((AS_ASSUMED, cell) for cell in found if _is_as_assumed(run, cell, part, question)),
        (MOST, order[-1]),
    ]
    names = ("n", "value", "low", "high")
    return [
        {"line": part.line, "group": name, "kind": question.metric.kind, "of": len(found)}
        | {column: known[cell][column] for column in names}
        for name, cell in ends
    ]


def _is_as_assumed(run: StoredRun, cell: int, part: Crossed, question: Question) -> bool:
    """Return whether all varied figures have their assumed values."""
    rules, about = run.config["cells"][cell]["rules"], describe(question.game.rules)
    return all(same(rules[name], about[name]["default"]) for name in part.factors)


def _of_setting(run: StoredRun, part: Crossed, question: Question) -> dict[str, list[dict[str, Any]]]:
    known = {metric.name: metric for metric in question.game.metrics}
    metrics = [known[name] for name in run.config["metrics"]]
    names = [factors.name_of(name, question) for name in part.factors]
    rows: dict[str, list[dict[str, Any]]] = {"shares": [], "deviations": [], "effects": []}
    for sums in joint_sums.count(run, part.cells.ravel().tolist(), metrics).values():
        covariance = sums.covariance / sums.n
        if not covariance.any():
            continue
        figure = {"line": part.line, "figure": label(sums.metric.name, question.game), "n": sums.n}
        *parts, whole = factorial.sources(sums.less_offset.reshape(part.cells.shape), covariance, names, sums.n)
        for source in (*parts, whole):
            group = TIMES.join(source.factors) or ALL
            who = {**figure, "group": group, "p": source.p, "of": len(source.factors)}
            if source.factors:
                rows["shares"].append({**who, "kind": "proportion", **_ends(source.part)})
            rows["deviations"].append({**who, "kind": sums.metric.kind, **_ends(source.deviation)})
        chance = math.sqrt(float(np.mean(np.diag(covariance))))
        noise = {"kind": sums.metric.kind, "value": chance, "low": chance, "high": chance}
        rows["deviations"].append({**figure, "group": CHANCE, **noise})
        for axis, (name, words) in enumerate(zip(names, part.factors.values(), strict=True)):
            found = factors.effects(sums, part.cells.shape, axis, words)
            rows["effects"] += [{**figure, "parameter": name, **row} for row in found]
    return rows


def _ends(figures: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip(("value", "low", "high"), figures, strict=True))


def _frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None)


def headline(frame: pl.DataFrame, question: Question) -> pl.DataFrame:
    """Return the rows of the run's first metric."""
    return frame.filter(pl.col("figure") == label(question.metric.name, question.game))


def band(frame: pl.DataFrame, question: Question) -> str:
    """Describe the range of the headline over all combinations, in the setting where it is widest.

    The range reflects ignorance of the figures, which more games do not narrow; settings are never pooled.

    Args:
        frame: The rows of `bands`.
        question: The run's question.
    """
    widest = max(_by_line(frame), key=lambda ends: ends[MOST]["value"] - ends[LEAST]["value"])
    own = widest[AS_ASSUMED]["value"] if AS_ASSUMED in widest else None
    least, most = widest[LEAST], widest[MOST]
    text = assumption_alternatives.guesses(least["value"], most["value"], own, question, least["line"])
    return Sentence(text, given(widest.values()))


def _by_line(frame: pl.DataFrame) -> list[dict[str, dict[str, Any]]]:
    """Return the rows of each setting by combination."""
    parts = frame.group_by("line", maintain_order=True)
    return [{row["group"]: row for row in part.iter_rows(named=True)} for _, part in parts]


def finding(tables: Tables, question: Question) -> str:
    """Return which figure contributes most to the headline's spread, as far as its interval supports that."""
    part = headline(tables["shares"].frame, question)
    if part.is_empty():
        return "It does not vary"
    firsts = part.sort("value", descending=True, maintain_order=True).group_by("line", maintain_order=True).first()
    names = set(firsts["group"])
    if len(names) == 1 and (firsts["low"] > 0.5).all():
        span = brief.span(firsts["value"].to_list(), "proportion")
        return f"Most of that is one figure, {names.pop()}: {span} of the spread"
    return "No single figure accounts for most of that in every setting"


@style.styled
def _plot_bands(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row for each setting, from the least to the greatest headline over combinations."""
    frame = tables["bands"].frame
    scale, unit = (100, "%") if question.metric.kind == "proportion" else (1, "mean")
    lines = frame["line"].unique(maintain_order=True).to_list()
    about = f"{numbers.capital(question.metric.meaning)}, {unit}, over all combinations (thick: lowest to highest; "
    about += "thin: their 95 % intervals; mark: as assumed)"
    figure = style.canvas(0.34 * len(lines) + 0.6, band(frame, question), about, narrow=narrow)
    axes = figure.subplots()
    for at, rows in enumerate(_by_line(frame)):
        least, most, own = rows[LEAST], rows[MOST], rows.get(AS_ASSUMED)
        if None not in (least["low"], most["high"]):
            axes.hlines(at, scale * least["low"], scale * most["high"], color=style.COLOURS[0], linewidth=1)
        axes.hlines(at, scale * least["value"], scale * most["value"], color=style.COLOURS[0], linewidth=6)
        if own:
            axes.plot([scale * own["value"]], [at], "|", color=style.INK, markersize=14, markeredgewidth=2)
    names = [labels.wrap(numbers.capital(line) or "All games", 22 if narrow else 40) for line in lines]
    labels.row_names(axes, list(range(len(lines))), names)
    return figure


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    part = headline(tables["shares"].frame, question)
    part = part.with_columns(pl.col("value", "low", "high") * 100)
    what = numbers.capital(label(question.metric.name, question.game))
    about = f"{what}: share of its spread over all combinations of assumed figures, % (bars: 95 % interval; sampling "
    about += "noise taken out)"
    return by_grouping.plot_values(part, finding(tables, question), about, "share of the spread, %", narrow=narrow)


def _plot_alternatives(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return assumption_alternatives.plot(tables["alternatives"].frame, question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    first = band(tables["bands"].frame, question) if "bands" in tables else ""
    sentences = [reworded(first, f"{first}.")] if first else []
    if "shares" in tables:
        part = headline(tables["deviations"].frame, question)
        sentences += [f"{finding(tables, question)}.", *([_altogether(part, question)] if part.height else [])]
        for (line,), here in part.group_by("line", maintain_order=True):
            interactions = _interactions(here)
            where = f"With {line}: " if line else ""
            sentences += [f"{where}{interactions}"] if interactions else []
    if "alternatives" in tables:
        frame = tables["alternatives"].frame
        sentences += [
            f"{assumption_alternatives.band_sentence(frame, question)}.",
            f"{assumption_alternatives.finding(frame, question)}.",
        ]
    return sentences


def _altogether(part: pl.DataFrame, question: Question) -> str:
    """Return by how much other guesses typically move the headline, in the settings where that is least and most."""
    sizes = part.filter(pl.col("group") == ALL)["value"].sort()
    ends = dict.fromkeys(brief.difference(sizes[at], question.metric.kind) for at in (0, -1))
    span = " to ".join(ends).replace(" points to", " to").replace(" point to", " to")
    where = ", depending on the setting" if len(ends) > 1 else ""
    return f"Other guesses would typically move it by {span}{where}."


def _interactions(part: pl.DataFrame) -> str:
    """Return whether effects add up, or figures interact at the 5 % level after Holm."""
    several = part.filter(pl.col("of") > 1)
    clear = [p for p in holm(several["p"].to_list()) if p < ALPHA]
    if several.is_empty():
        return ""
    if not clear:
        return "the effects of the guesses add up as far as can be seen."
    verb = "is" if len(clear) == 1 else "are"
    return f"{len(clear)} of {several.height} interactions of the guesses {verb} clear of chance."


def _applies(run: StoredRun, question: Question) -> str:
    if any(cell["assumption"] for cell in run.played) or crossed(run, question):
        return ""
    return "it varies no assumed figure"


ANALYSIS = Analysis(
    name="assumptions",
    place=80,
    asks="How much depends on figures that nobody has published?",
    applies=_applies,
    compute=compute,
    plots={"bands": _plot_bands, "shares": _plot, "alternatives": _plot_alternatives},
    answer=_answer,
    reading=(*READING, INTERVALS, CORRECTED),
    is_of_part=False,
    is_of_lineup=False,
)
