"""Compare several dials: which changes the headline most, and which pairs interact."""

from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import main_effects, numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Tables
from bng_sim.analyses.main_effects import COMBINATIONS, EFFECTS, INTERACTION, INTERACTIONS, RANKING
from bng_sim.analyses.plots import grouped, heat, style
from bng_sim.analyses.question import Question
from bng_sim.core.wording import listed

MOST_NAMED = 3  # dials in the answer
MOST_VALUES, MOST_PAIRS = 9, 12  # of a dial, and of dials, in a figure
ACROSS, DOWN = (24, 11), 20  # columns (fewer on a telephone) and rows of a heat map
COLOURS = "Blues"  # distinguishable for colour-blind readers and in print
READING = (
    "A dial is a parameter of the grid that took several values. Every combination of the dials was played equally "
    "often; what a dial changes is averaged over all values of the others, game by game over the deals they share.",
    "The spread is the mean squared deviation of the headline over all combinations, the sampling error taken out. Two "
    "dials matter together (an interaction) where what one of them changes hangs on the other.",
    "All of it hangs on which values were played: a dial that is turned further may change more.",
)


def _answer(tables: Tables, _question: Question) -> list[str]:
    ranking = tables[RANKING].frame
    pairs = tables.get(INTERACTIONS, tables.get(INTERACTION))
    assert pairs is not None  # one of the two always exists
    sentences = [f"{finding(tables)}.", *_unclear(ranking), _spread(ranking), *_together(pairs.frame)]
    first = pairs.frame.row(0, named=True)
    if first["rest"] is not None:
        size = _share(first, "rest")
        sentences.append(f"What only three or more dials make together, {size} of the spread, is not taken apart.")
    return [sentence for sentence in (*sentences, ranking["left_out"][0]) if sentence]


def finding(tables: Tables) -> str:
    """Return the strongest dials with their largest changes, ordered as far as these games support it."""
    ranking = tables[RANKING].frame
    clear = ranking.filter(pl.col("p_holm") < ALPHA)
    if clear.is_empty():
        return f"Not one of {ranking.height} dials is seen to change the headline on average over the others"
    findings, last = f"Of {ranking.height} dials the headline changes most with", clear.height - 1
    others = "others" if ranking.height > 2 else "other"
    for at, row in enumerate(clear.head(MOST_NAMED).iter_rows(named=True)):
        average = f" on average over the {others}" * (at == 0)
        findings += (
            f" {row['parameter']}: by {_size(row)}{average}, highest with {row['most']}, lowest with {row['least']}"
        )
        if at < last:
            alike = row["p_next"] >= ALPHA
            if at == MOST_NAMED - 1:
                findings += f"; it may change as much with {clear['parameter'][at + 1]}" * alike
            else:
                findings += "; alike, as far as these games tell, with" if alike else "; then with"
    return findings


def _unclear(ranking: pl.DataFrame) -> list[str]:
    """Return the dials without a clear effect, and how large it may be."""
    part = ranking.filter(pl.col("p_holm") >= ALPHA)
    if part.is_empty():
        return []
    most = numbers.farthest(end for row in part.select("difference_low", "difference_high").rows() for end in row)
    names = listed(part["parameter"].to_list(), "or")
    bound = "; these are too few games to say by how much at most" if most is None else ""
    bound = bound or f", by no more than {numbers.bound(most or 0, part['kind'][0])}"
    return [f"With {names} it is not seen to change on average{bound}."]


def _spread(ranking: pl.DataFrame) -> str:
    """Return the share of the spread that each of the strongest dials explains alone."""
    parts = [f"{row['parameter']} {_share(row, 'share')}" for row in ranking.head(MOST_NAMED).iter_rows(named=True)]
    return f"Shares of the spread over all combinations, each by itself: {listed(parts)}."


def _together(pairs: pl.DataFrame) -> list[str]:
    """Return which pairs of dials interact, and how; or that effects add up as far as can be seen."""
    clear = pairs.filter(pl.col("p_holm") < ALPHA)
    if clear.is_empty():
        least = "The two are not" if pairs.height == 1 else "No two dials are"
        return [f"{least} seen to matter together: what they change adds up as far as can be seen."]
    first = clear.row(0, named=True)
    kind: numbers.Kind = first["kind"]
    share = f"{_share(first, 'share')} of the spread is made only by both"
    here, there = (_short(first[name], kind) for name in ("here", "there"))
    findings = (
        f"{clear.height} of {pairs.height} pairs of dials matter together, most of all {first['group']}: {share}."
    )
    return [
        findings if pairs.height > 1 else f"The two matter together: {share}.",
        f"From {first['low']} to {first['high']} the headline changes by {here} with {first['more']}, and by {there} "
        f"with {first['less']}: {_size(first)} apart.",
    ]


def _size(row: dict[str, Any]) -> str:
    return numbers.size(row["difference"], row["difference_low"], row["difference_high"], row["kind"])


def _share(row: dict[str, Any], name: str) -> str:
    return numbers.estimate(row[name], row[f"{name}_low"], row[f"{name}_high"], "proportion")


def _short(change: float, kind: numbers.Kind) -> str:
    scale, unit = (100, " points") if kind == "proportion" else (1, "")
    return f"{numbers.fixed(scale * change, 1, sign=True)}{unit}"


@style.styled
def _plot_effects(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw each value's difference from its reference, the dials in the order of their largest changes."""
    frame, rows, cut = tables[EFFECTS].frame, [], False
    scale, unit = _unit(question)
    for name in tables[RANKING].frame["parameter"]:
        part = frame.filter(parameter=name)
        places = heat.spread_indices(part.height, MOST_VALUES, part["reference"].to_list().index(True))
        cut |= len(places) < part.height
        rows.append(grouped.Row(numbers.capital(name)))
        for row in (part.row(place, named=True) for place in places):
            ends = [row[key] or 0.0 for key in ("difference", "difference_low", "difference_high")]
            figures = (scale * ends[0], scale * ends[1], scale * ends[2])
            rows.append(grouped.Row(row["group"], figures, row["n"], is_reference=row["reference"]))
    about = (
        f"{numbers.capital(question.metric.meaning)}: change, {unit}, mean over all values of the other dials (bars: "
    )
    about += "95 % interval, paired by game; empty: what others are compared with)" + "; some values left out" * cut
    figure = style.canvas(grouped.height(rows, narrow=narrow), _title(tables), about, narrow=narrow)
    grouped.draw(figure.subplots(), rows, narrow=narrow)
    return figure


@style.styled
def _plot_pairs(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the share of the spread that each pair of dials explains only together."""
    frame = tables[INTERACTIONS].frame
    shown = frame.head(MOST_PAIRS)
    rows = [
        grouped.Row(row["group"], (100 * row["share"], 100 * row["share_low"], 100 * row["share_high"]), row["n"])
        for row in shown.iter_rows(named=True)
    ]
    about = "Share of the spread over all combinations that only both dials make together, % (bars: 95 % interval)"
    if shown.height < frame.height:
        about += f"; {shown.height} of {frame.height} pairs, all are in the table"
    figure = style.canvas(grouped.height(rows, narrow=narrow), _title_together(frame), about, narrow=narrow)
    grouped.draw(figure.subplots(), rows, narrow=narrow)
    return figure


@style.styled
def _plot_heat(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the headline in every cell of two dials."""
    frame = tables[COMBINATIONS].frame
    names = [tables[COMBINATIONS].keys[key] for key in ("row", "column")]
    sides = [frame[key].unique(maintain_order=True).to_list() for key in ("row", "column")]
    scale = 100 if question.metric.kind == "proportion" else 1
    values = scale * frame["value"].to_numpy().reshape(*map(len, sides))
    at = divmod(frame["at_reference"].to_list().index(True), len(sides[1]))
    if len(sides[0]) > len(sides[1]):  # the longer side becomes the horizontal axis
        names, sides, values, at = names[::-1], sides[::-1], values.T, at[::-1]
    most = DOWN, ACROSS[narrow]
    kept = [heat.spread_indices(len(side), n, place) for side, n, place in zip(sides, most, at, strict=True)]
    shown = values[np.ix_(*kept)]
    texts = [[numbers.fixed(value, 1 if len(kept[1]) <= most[1] // 2 + 2 else 0) for value in row] for row in shown]
    words = [[side[place] for place in places] for side, places in zip(sides, kept, strict=True)]
    unit = "%" if question.metric.kind == "proportion" else "mean"
    about = f"{numbers.capital(question.metric.meaning)}, {unit}; in bold: what others are compared with"
    about += "; some values left out" * (shown.size < values.size)
    figure = style.canvas(0.32 * len(kept[0]) + 0.8, _title_together(tables[INTERACTION].frame), about, narrow=narrow)
    axes = figure.subplots()
    heat.draw(
        axes, shown, texts, words[0], words[1], colours=COLOURS, ends=(float(values.min()), float(values.max())),
        upwards=all(map(_is_number, sides[0])), bold=(kept[0].index(at[0]), kept[1].index(at[1])),
    )  # fmt: skip
    axes.set_xlabel(numbers.capital(names[1]))
    axes.set_ylabel(numbers.capital(names[0]))
    return figure


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).removeprefix("-").isdecimal()


def _unit(question: Question) -> tuple[int, str]:
    return (100, "percentage points") if question.metric.kind == "proportion" else (1, "per game")


def _title(tables: Tables) -> str:
    """Return the finding in a few words: the strongest dial."""
    first = tables[RANKING].frame.row(0, named=True)
    if first["p_holm"] >= ALPHA:
        return finding(tables)
    how = "changes most with" if first["p_next"] < ALPHA else "changes with"
    return f"The headline {how} {first['parameter']}: by {_size(first)} on average over the other dials"


def _title_together(pairs: pl.DataFrame) -> str:
    return _together(pairs)[0].removesuffix(".")


ANALYSIS = Analysis(
    name="dials",
    asks="Which of several dials matters most, and do they matter together?",
    applies=main_effects.why_not,
    compute=main_effects.compute,
    plots={EFFECTS: _plot_effects, INTERACTIONS: _plot_pairs, COMBINATIONS: _plot_heat},
    answer=_answer,
    reading=(*READING, INTERVALS, CORRECTED),
)
