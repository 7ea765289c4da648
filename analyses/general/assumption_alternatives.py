"""Measure how much the headline depends on assumed figures, replaced one at a time."""

import textwrap

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, cells, parameter_label
from bng_sim.analyses.sentences import phrases
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size, judge
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric

MOST_LINES = 4  # side by side in one row
MOST_ROWS = 16
TEXT, LINE, GAP = 0.19, 0.12, 0.1  # inches: a line of text, the interval of a setting, between rows


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the headline with one assumed figure replaced, against the same games with all figures as assumed.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        One row an alternative and line, with columns `parameter` (whose figure is replaced), `words` (by what),
        `line`, `n` (games), `value`, `low`, `high`, the paired `difference` from the cell as assumed with
        `difference_low`, `difference_high` and `p_holm`, and of that cell its own `as_assumed` with
        `as_assumed_low`, `as_assumed_high` and `half` (half the width of that interval). Empty if the run has no such
        cells.

    """
    figures = rows_of_metric(run.summary, ask(run, game).metric.name)
    here = cells(run, game).select(pl.col("cell").alias("baseline"), "line")
    own = figures.select(
        pl.col("cell").alias("baseline"),
        half=(pl.col("high") - pl.col("low")) / 2,
        as_assumed="value",
        as_assumed_low="low",
        as_assumed_high="high",
    )
    names = ("n", "value", "low", "high", "difference", "difference_low", "difference_high", "p_holm")
    extra = [
        (cell["index"], cell["baseline"], *cell["assumption"].split(": ", maxsplit=1))
        for cell in run.played
        if cell["assumption"]
    ]
    schema = {"cell": pl.Int64, "baseline": pl.Int64, "parameter": pl.String, "words": pl.String}
    found = pl.DataFrame(extra, schema=schema, orient="row").join(here, on="baseline", maintain_order="left")
    found = found.join(own, on="baseline", maintain_order="left")
    return found.join(figures.select("cell", *names), on="cell", maintain_order="left").drop_nulls("difference")


def finding(table: pl.DataFrame, question: Question) -> str:
    """Return which assumed figure moves the headline most, or that none does noticeably."""
    kind, noticed = question.metric.kind, question.noticed[question.metric.name]
    most = table.sort(pl.col("difference").abs()).row(-1, named=True)
    threshold = noticed.threshold(most["as_assumed"])
    label = parameter_label(most["parameter"], question.game)
    if judge(most["difference_low"], most["difference_high"], threshold) != Size.NOTICEABLE:
        return f"No one other guess is known to move it noticeably; {reach(table, kind)}"
    size = brief.difference(most["difference"], kind)
    return f"The guess that matters most is {label}: up to {size}"


def band(table: pl.DataFrame) -> pl.DataFrame:
    """Return the range of the headline with one assumed figure replaced at a time.

    The range does not reflect chance in deals, and more games do not narrow it: it is never merged with an interval.

    Args:
        table: As computed.

    Returns:
        One row a line: `line`; the `least` and the `most` that an alternative comes to, each with `_low`, `_high` (its
        sampling interval) and `_by` (which figure is replaced, and by what); `as_assumed` with its interval.
    """
    ends = []
    for name, far in (("least", "min"), ("most", "max")):
        at = getattr(pl.col("value"), f"arg_{far}")()
        by = pl.concat_str("parameter", "words", separator=": ")
        ends += [pl.col(of).get(at).alias(f"{name}{end}") for of, end in (("value", ""), ("low", "_low"))]
        ends += [pl.col("high").get(at).alias(f"{name}_high"), by.get(at).alias(f"{name}_by")]
    as_assumed = [pl.col(f"as_assumed{end}").first() for end in ("", "_low", "_high")]
    return table.group_by("line", maintain_order=True).agg(*ends, *as_assumed)


def band_sentence(table: pl.DataFrame, question: Question) -> str:
    """Return the band of the setting in which it is widest."""
    widest = max(band(table).iter_rows(named=True), key=lambda row: row["most"] - row["least"])
    return guesses(widest["least"], widest["most"], widest["as_assumed"], question, widest["line"])


def guesses(least: float, most: float, own: float | None, question: Question, line: str) -> str:
    """Say between which values the headline would be with other guesses at assumed figures.

    Args:
        least: The least value.
        most: The greatest.
        own: The value as assumed; None if that was not played.
        question: The run's question.
        line: The setting; empty if there is only one.
    """
    kind, where = question.metric.kind, f" with {line}" if line else ""
    ours = "" if own is None else f" ({brief.plain(own, kind)} with ours)"
    span = brief.span([least, most], kind)
    return f"With other guesses {phrases.inside(question)} would be {span}{where}{ours}"


def reach(table: pl.DataFrame, kind: numbers.Kind) -> str:
    """Return an upper bound on the effect of any of them on the headline."""
    most = numbers.farthest(end for row in table.select("difference_low", "difference_high").rows() for end in row)
    return (
        "too few games to say by how much"
        if most is None
        else f"none moves it by more than {numbers.bound(most, kind)}"
    )


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the alternatives one below the other, each name above its lines; grey: the headline's sampling interval."""
    lines = table["line"].unique(maintain_order=True).to_list()[:MOST_LINES]
    rows = _shown(table).with_row_index("row")
    all_rows = table.select("parameter", "words").n_unique()
    unit, scale = ("percentage points", 100) if question.metric.kind == "proportion" else ("per game", 1)
    about = f"{numbers.capital(question.metric.meaning)}: change, {unit} (bars: 95 % interval, paired by game; grey: "
    about += f"sampling interval of the headline itself{style.left_out(len(lines), table['line'].n_unique())})"
    if rows.height < all_rows:
        about += f"; the {rows.height} of {all_rows} replacements with the largest changes, all are in the table"
    named = [(parameter_label(name, question.game), words) for name, words in rows.select("parameter", "words").rows()]
    names = [_name(*row, narrow=narrow) for row in named]
    tops, ends = _layout(names, len(lines))
    figure = style.canvas(ends[-1] + 0.45, finding(table, question), about, key=style.key(lines), narrow=narrow)
    axes = figure.subplots()
    half = scale * float(table["half"].max() or 0)  # type: ignore[arg-type]
    axes.axvspan(-half, half, color=style.RULE, alpha=0.6, linewidth=0)
    axes.axvline(0, color=style.FAINT, linewidth=0.8)
    found = table.join(rows, on=["parameter", "words"], maintain_order="left")
    found = found.filter(pl.col("line").is_in(lines))
    below = pl.col("line").replace_strict({line: len(lines) - rank - 0.5 for rank, line in enumerate(lines)})
    called = pl.concat_str("parameter", "words", separator=": ")
    found = found.with_columns(at=pl.col("row").replace_strict(dict(enumerate(ends))) - GAP - LINE * below, name=called)
    of = estimates.DIFFERENCES
    estimates.points(axes, found, "at", lines, of=of, scale=scale, across=True, apart=0, named="name")
    for top, name in zip(tops, names, strict=True):
        axes.annotate(name, (0, top), xycoords=("axes fraction", "data"), va="top", bbox=style.PAPER)
    labels.row_names(axes, [], [])
    axes.set_ylim(ends[-1], 0)
    return figure


def _shown(table: pl.DataFrame) -> pl.DataFrame:
    """Return the replacements to draw in the table's order: if there are too many, those that change most."""
    size = pl.col("difference").abs().max()
    sizes = table.group_by("parameter", "words", maintain_order=True).agg(size=size).with_row_index("place")
    return sizes.sort("size", descending=True).head(MOST_ROWS).sort("place").select("parameter", "words")


def _name(parameter: str, words: str, *, narrow: bool) -> str:
    text = f"{parameter}: {words}"
    return "\n".join(textwrap.wrap(numbers.capital(text), 44 if narrow else 90))


def _layout(names: list[str], lines: int) -> tuple[list[float], list[float]]:
    """Return the positions of names and row ends, in inches from the top."""
    tops, ends, y = [], [], 0.0
    for name in names:
        tops.append(y)
        y += TEXT * (1 + name.count("\n")) + LINE * lines + GAP
        ends.append(y)
    return tops, ends
