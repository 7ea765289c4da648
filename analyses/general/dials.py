"""Compare several dials: which changes the headline most, and which pairs interact."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Tables
from bng_sim.analyses.general import main_effects
from bng_sim.analyses.general.main_effects import COMBINATIONS, EFFECTS, INTERACTION, INTERACTIONS, RANKING
from bng_sim.analyses.plots import grouped, heat, labels, style
from bng_sim.analyses.question import Question
from bng_sim.analyses.sentences import phrases
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import Size, judge
from bng_sim.core.wording import listed

MOST_NAMED = 3  # dials in the answer
MOST_VALUES, MOST_PAIRS = 9, 12  # of a dial, and of dials, in a figure
ACROSS, DOWN = (24, 11), 20  # columns (fewer on a telephone) and rows of a heat map
COLOURS = "Blues"  # distinguishable for colour-blind readers and in print
READING = (
    "A dial is a parameter of the grid that took several values. Every combination of the dials was played equally "
    "often. What a dial changes is averaged over all values of the others, and paired by deal.",
    "The spread is the mean squared deviation of the headline over all combinations, less the sampling error. Two "
    "dials matter together (an interaction) if the effect of one depends on the other.",
    "All of this depends on the values that were played: a dial that is turned further may change more.",
)


def _answer(tables: Tables, question: Question) -> list[str]:
    ranking = tables[RANKING].frame
    pairs = tables.get(INTERACTIONS, tables.get(INTERACTION))
    assert pairs is not None  # one of the two always exists
    sentences = [*_ranked(ranking, question), *_together(pairs.frame)]
    return [sentence for sentence in (*sentences, ranking["left_out"][0]) if sentence]


def finding(tables: Tables, question: Question) -> str:
    """Return the dial that matters most, or that none is seen to."""
    return _ranked(tables[RANKING].frame, question)[0].rstrip(".")


def _ranked(ranking: pl.DataFrame, question: Question) -> list[str]:
    """Return what each dial changes on average that a table would notice, the largest first, and that others do not."""
    noticed = question.noticed[question.metric.name]
    rows = [
        (judge(row["difference_low"], row["difference_high"], noticed.threshold(row["floor"])), row)
        for row in ranking.iter_rows(named=True)
    ]
    seen = [row for size, row in rows if size == Size.NOTICEABLE]
    it, rest = phrases.inside(question), "the other dials" if ranking.height > 2 else "the other dial"
    said = [
        numbers.capital(
            f"{'' if at else f'averaged over {rest}, '}{row['parameter']} changes {'it' if at else it} by "
            f"{_size(row)}, from {row['least']} to {row['most']}."
        )
        for at, row in enumerate(seen[:MOST_NAMED])
    ]
    if len(seen) > 1 and seen[0]["p_next"] >= ALPHA:
        said.append(f"Whether {seen[0]['parameter']} or {seen[1]['parameter']} matters more is not known.")
    small, unknown = ([row["parameter"] for known, row in rows if known == size] for size in (Size.SMALL, Size.UNKNOWN))
    if small:
        said.append(f"No table would notice on average: {listed(small)}.")
    if unknown:
        said.append(f"{'The effect' if len(unknown) == 1 else 'Each effect'} of {listed(unknown)} is not yet known.")
    return said


def _together(pairs: pl.DataFrame) -> list[str]:
    """Return which pairs of dials interact, and how; or that effects add up as far as can be seen."""
    clear = pairs.filter(pl.col("p_holm") < ALPHA)
    if clear.is_empty():
        return ["No two dials are seen to matter together: their effects add up, as far as is known."]
    first = clear.row(0, named=True)
    kind: numbers.Kind = first["kind"]
    here, there = (_short(first[name], kind) for name in ("here", "there"))
    many = f"{clear.height} of {pairs.height} pairs of dials matter together, most of all {first['group']}."
    if clear.height == 1:
        many = f"Of {pairs.height} pairs of dials only {first['group']} matter together."
    return [
        many if pairs.height > 1 else "The two matter together.",
        f"From {first['low']} to {first['high']} it changes by {here} with {first['more']}, by {there} with "
        f"{first['less']}.",
    ]


def _size(row: Mapping[str, Any]) -> str:
    return brief.difference(row["difference"], row["kind"])


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
    figure = style.canvas(grouped.height(rows, narrow=narrow), finding(tables, question), about, narrow=narrow)
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
    about = "Share of the spread over all combinations due to both dials together, % (bars: 95 % interval)"
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
    room = labels.ABREAST // (2 if narrow else 1)
    height = max(0.32 * len(kept[0]) + 0.8, heat.height(words[0], words[1], 0.32, room) + 0.2)
    figure = style.canvas(height, _title_together(tables[INTERACTION].frame), about, narrow=narrow)
    axes = figure.subplots()
    heat.draw(
        axes, shown, texts, words[0], words[1], colours=COLOURS, ends=(float(values.min()), float(values.max())),
        upwards=all(map(_is_number, sides[0])), bold=(kept[0].index(at[0]), kept[1].index(at[1])), room=room,
    )  # fmt: skip
    axes.set_xlabel(numbers.capital(names[1]))
    axes.set_ylabel(numbers.capital(names[0]))
    return figure


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).removeprefix("-").isdecimal()


def _unit(question: Question) -> tuple[int, str]:
    return (100, "percentage points") if question.metric.kind == "proportion" else (1, "per game")


def _title_together(pairs: pl.DataFrame) -> str:
    return _together(pairs)[0].removesuffix(".")


ANALYSIS = Analysis(
    name="dials",
    place=2,
    asks="Which of several dials matters most, and do they matter together?",
    applies=main_effects.why_not,
    compute=main_effects.compute,
    plots={EFFECTS: _plot_effects, INTERACTIONS: _plot_pairs, COMBINATIONS: _plot_heat},
    answer=_answer,
    reading=(*READING, INTERVALS, CORRECTED),
    is_of_part=False,
    is_of_lineup=False,
)
