"""Draw what the number of players changes: figures by table, and steps from one table to the next."""

import itertools

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bng_sim.analyses.general.player_count import ALSO, STALEMATES, Study, Supply, named
from bng_sim.analyses.general.player_sentences import finding, steps_finding
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question


@style.styled
def plot(study: Study, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the figures by table, a line for each variant, and in a separate panel what players can own."""
    figures = [name for name in dict.fromkeys(study.cells["figure"]) if name != STALEMATES]
    lines = f", a line a {study.by} of the rules" * bool(study.variants[0])
    about = f"By number of players{lines} (bars: 95 % interval, often smaller than the marker)"
    n = len(figures) + (study.supply is not None)
    columns = 1 if narrow else min(2, n)
    rows = -(-n // columns)
    figure = style.canvas(2.35 * rows, finding(study, question), about, narrow=narrow)
    axes = figure.subplots(rows, columns, squeeze=False).flatten()
    for panel in axes[n:]:
        panel.set_visible(False)
    for panel, name in zip(axes[: len(figures)], figures, strict=True):
        _curves(panel, study, name)
        unit = ", % of games" if _unit(study, name) == 100 else " a game"
        panel.set_title(capital(named(name, question)) + unit)
    if study.supply is not None:
        _supply_panel(axes[len(figures)], study, study.supply)
    for panel, name in zip(axes[: len(figures)], figures, strict=True):
        last = study.cells.filter(pl.col("figure") == name, pl.col("table") == study.tables[-1])
        ends = [
            (_unit(study, name) * row["value"], study.named(row[study.by]), style.colour(i))
            for i, row in enumerate(last.iter_rows(named=True))
        ]
        labels.end_labels(panel, len(study.tables) - 1, ends)
    return figure


@style.styled
def plot_steps(study: Study, question: Question, *, narrow: bool = False) -> Figure:
    """Draw what each step from one table to the next changes: a row for each step, variants side by side."""
    figures = [question.metric.name, *(name for name in ALSO[:1] if name in set(study.cells["figure"]))]
    variants = [name for name in (*study.variants, study.mean) if name in set(study.steps[study.by])]
    looks = [
        (style.INK if name == study.mean else colour, marker)
        for name, (colour, marker) in zip(variants, style.looks(len(variants)), strict=True)
    ]
    shown = zip(looks, variants, strict=True) if len(variants) > 1 else ()
    key = [style.looking(look, study.named(name)) for look, name in shown if name]
    about = "Change with each step, paired by game (bars: 95 % interval)"
    names = {b: f"{a}\n\N{RIGHTWARDS ARROW} {b}" for a, b in itertools.pairwise(study.tables)}
    columns = 1 if narrow else len(figures)
    height = (0.17 * len(variants) * len(names) + 0.6) * (len(figures) / columns)
    figure = style.canvas(
        height, steps_finding(study, question) or finding(study, question), about, key=key, narrow=narrow
    )
    axes = figure.subplots(len(figures) // columns, columns, squeeze=False).flatten()
    for panel, name in zip(axes, figures, strict=True):
        unit = _unit(study, name)
        panel.axvline(0, color=style.FAINT, linewidth=0.8)
        part = study.steps.filter(pl.col("figure") == name)
        of = ("difference", "low", "high")
        estimates.rows(panel, part, "end", variants, names, by=study.by, of=of, scale=unit, looks=looks)
        panel.set_title(f"{capital(named(name, question))}, {'points' if unit == 100 else 'per game'}")
    return figure


def _curves(axes: Axes, study: Study, figure: str) -> None:
    unit, part = _unit(study, figure), study.cells.filter(pl.col("figure") == figure)
    for index, variant in enumerate(study.variants):
        value = unit * part.filter(pl.col(study.by) == variant)["value"]
        joined = [place for place, table in enumerate(study.tables) if " with " not in table]
        axes.plot(joined, value[joined], color=style.colour(index), linewidth=0.9, alpha=0.6)
    estimates.points(axes, part, "table", study.variants, by=study.by, places=study.tables, scale=unit, apart=0)
    axes.set_ylim(0, 100 if unit == 100 and estimates.farthest(part) > 0.55 else None)
    _ticks(axes, study)


def _supply_panel(axes: Axes, study: Study, supply: Supply) -> None:
    each = supply.frame["each"]
    axes.axhline(1, color=style.FAINT, linewidth=0.8)
    axes.plot(range(len(each)), each, linestyle="", marker="o", color=style.INK)
    for place, row in enumerate(supply.frame.iter_rows(named=True)):
        text = f"{row['there']}/{row['wanted']}"
        axes.annotate(text, (place, row["each"]), (0, 6), textcoords="offset points", ha="center", bbox=style.PAPER)
    axes.set_ylim(0, 1.25 * float(each.max() or 1))  # type: ignore[arg-type]
    axes.set_title(supply.caption)
    _ticks(axes, study)


def _ticks(axes: Axes, study: Study) -> None:
    axes.set_xlim(-0.4, len(study.tables) - 0.6)
    axes.set_xticks(
        range(len(study.tables)),
        [table.replace(" ", "\n", 1).replace(" ", "\n") for table in study.tables],
    )


def _unit(study: Study, figure: str) -> int:
    kinds = study.cells.filter(pl.col("figure") == figure)["kind"]
    return 100 if kinds[0] == "proportion" else 1
