"""Show how the headline depends on the dial."""

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.plots.estimates import LOOKS, Look
from bng_sim.analyses.question import Question, ask, cells, thinned
from bng_sim.core.game import Game
from bng_sim.core.wording import distinct
from bng_sim.sweeps.store.load import StoredRun

CONTROL = "#7A7A7A"
CROSSES = ("x", "+", "1", "2")
DASHES = ((4, 2), (1, 1.5), (6, 2, 1, 2), (2, 4))  # one a control lineup
COLUMNS = ("n", "value", "low", "high", "difference", "difference_low", "difference_high", "p_holm")
MOST_SHOWN = style.MOST_PANELS  # lines
MOST_ROWS = 24  # of cells without a dial


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the headline in every cell of the grid.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        The columns of `question.cells` and, from the summary, `n`, `value`, `low` and `high` (the 95 % interval:
        Wilson's for a proportion), and the paired `difference` from the baseline with `difference_low`,
        `difference_high` and `p_holm`; of a proportion as a share, not in per cent.

    """
    figures = run.summary.filter(pl.col("metric") == ask(run, game).metric.name)
    return cells(run, game).join(figures.select("cell", *COLUMNS), on="cell", how="left", maintain_order="left")


def finding(table: pl.DataFrame, question: Question) -> str:
    """Return the range of the headline on the first lineup's lines."""
    rows = table.filter(~pl.col("control")).drop_nulls("value").select("value", "low", "high").rows()
    span = numbers.span(rows, question.metric.kind) if rows else "never counted"
    return f"{numbers.capital(question.metric.meaning)}: {span}"


@style.styled
def plot(table: pl.DataFrame, question: Question, title: str = "", *, narrow: bool = False) -> Figure:
    """Draw the headline along the dial, a line each; other lineups thin and dashed; the printed value marked.

    Args:
        table: As computed.
        question: The run's question.
        title: The finding, if there is a better one than between which values the headline lies.
        narrow: Whether to draw for a phone's screen.
    """
    kind, title = question.metric.kind, title or finding(table, question)
    how = "band" if question.numeric and question.has_dial else "bars"
    about = f"{numbers.capital(question.metric.meaning)}, {'%' if kind == 'proportion' else 'mean'}"
    about += f" ({how}: 95 % interval{'; shaded: what is wanted' if any(question.wanted) else ''})"
    table = thinned(table).with_columns(pl.col("value", "low", "high") * (100 if kind == "proportion" else 1))
    if not question.has_dial:
        return _rows(table, question, title, about, narrow)
    if len(_lines(table)) > style.MOST_LINES:
        return _multiples(table, question, title, about, narrow)
    if labels.need_rows(question.value_labels) and not (question.numeric or table["control"].any()):
        return _words(table, question, title, about, narrow)
    if not question.numeric:
        return _categories(table, question, title, about, narrow)
    return _curves(table, question, title, about, narrow)


def mark(axes: Axes, question: Question, *, named: bool = True) -> None:
    """Draw vertical lines at the dial's printed value and its reference."""
    has_printed = question.printed in question.values or (question.numeric and _is_between(question))
    if question.printed and has_printed:
        _mark(axes, question, question.printed, question.origin * named, 0)
    if question.reference != question.printed:
        _mark(axes, question, question.reference, "baseline" * named, 12 if question.printed and has_printed else 0)


def _mark(axes: Axes, question: Question, value: str, what: str, above: float) -> None:
    x = float(value) if question.numeric else float(question.values.index(value))
    low, high = axes.get_xlim()
    if not low <= x <= high:  # the drawn cells of an unfinished run may all lie elsewhere
        return
    axes.axvline(x, color=style.FAINT, linewidth=1, linestyle=(0, (1, 1.5)), zorder=1)
    if what:
        text = f"{what}: {value}" if question.numeric else what
        axes.annotate(
            text, (x, 1), (0, 3 + above), ("data", "axes fraction"), "offset points", color=style.FAINT, ha="center"
        )


def _is_between(question: Question) -> bool:
    try:
        return float(question.values[0]) <= float(question.printed) <= float(question.values[-1])
    except ValueError:  # a table by number of players
        return False


def _lines(table: pl.DataFrame) -> list[str]:
    return table.filter(~pl.col("control"))["line"].unique(maintain_order=True).to_list()


def _curves(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a line with its band for each setting, named at its end."""
    lines = _lines(table)
    figure = style.canvas(3.2 if narrow else 4.0, title, about, narrow=narrow)
    axes = figure.subplots()
    _frame(axes, table, question)
    controls = _controls(axes, table)
    estimates.curves(axes, table.filter(~pl.col("control")), "x", lines)
    ends = [*_ends(table, lines, question, narrow), *controls]
    labels.end_labels(axes, float(table["x"].max()), ends)  # type: ignore[arg-type]
    axes.set_xlabel(question.axis)
    return figure


def _categories(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw values without an order, unconnected."""
    lines, lineups = _lines(table), table.filter("control")["lineup"].unique(maintain_order=True).to_list()
    key = style.key(lines) or [style.entry(0, table["lineup"][0])] * bool(lineups)
    key += [_control_entry(index, name) for index, name in enumerate(lineups)]
    figure = style.canvas(3.2, title, about, key=key, narrow=narrow)
    axes = figure.subplots()
    drawn = table.filter(pl.col("line").is_in(lines))  # others have no reference
    drawn = drawn.with_columns(who=pl.concat_str("lineup", "line", separator="\n"))
    looks = {
        row["who"]: _crossed(lineups.index(row["lineup"])) if row["control"] else LOOKS[lines.index(row["line"])]
        for row in drawn.iter_rows(named=True)
    }
    estimates.points(
        axes, drawn, "setting", list(looks), by="who", places=question.values, apart=0.5, looks=list(looks.values())
    )
    _frame(axes, table, question)
    axes.set_xlim(-0.5, len(question.values) - 0.5)
    axes.set_xlabel(question.axis)
    return figure


def _words(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a row for each value of the dial, a marker for each line; references are named in bold."""
    lines = _lines(table)
    table = table.sort("place", maintain_order=True)
    names = {value: labels.wrap(question.value_in_words(value), 20 if narrow else 44) for value in table["setting"]}
    figure = estimates.row_figure(table, "setting", lines, names, title, about, narrow=narrow)
    (axes,) = figure.axes
    axes.set_xlim(*limits(table, question.metric.kind))
    style.shade(axes, *_wanted(question), across=True)
    for name, tick in zip(question.values, axes.get_yticklabels(), strict=False):
        tick.set_fontweight("bold" if name == question.reference else "normal")
    return figure


def _control_entry(index: int, name: str) -> Line2D:
    colour, marker = _crossed(index)
    label = f"control: {labels.wrap(name, 24)}"
    return Line2D([], [], linestyle="", marker=marker, color=colour, label=label)


def _crossed(index: int) -> Look:
    """Return the look of another lineup's markers."""
    return CONTROL, CROSSES[index % len(CROSSES)]


def _frame(axes: Axes, table: pl.DataFrame, question: Question, *, named: bool = True) -> None:
    """Set limits, ticks and marks that all lines share."""
    low, high = limits(table, question.metric.kind)
    wanted = _wanted(question)
    ends = [end for end in wanted if end is not None]
    axes.set_ylim(min([low, *ends]), max([high, *(1.02 * end for end in ends)]))
    style.shade(axes, *wanted)
    first = table.unique("place", maintain_order=True).sort("place")
    margin = 0.04 * max(1.0, first["x"][-1] - first["x"][0])
    axes.set_xlim(first["x"][0] - margin, first["x"][-1] + margin)
    values = [question.value_in_words(value) for value in first["setting"]]
    labels.place_ticks(axes, first["x"].to_list(), values, question.value_in_words(question.printed))
    mark(axes, question, named=named)


def limits(table: pl.DataFrame, kind: str) -> tuple[float, float]:
    """Return the ends of an axis for `value`, `low` and `high`; 0 and 100 % for a proportion, unless all are small."""
    ends = table.select(low=pl.min_horizontal("value", "low"), high=pl.max_horizontal("value", "high"))
    least, most = float(ends["low"].min() or 0), float(ends["high"].max() or 0)  # type: ignore[arg-type]
    if kind == "proportion":
        return 0.0, 100.0 if most > 55 else max(1.0, 1.25 * most)
    room = 0.1 * max(most - least, 1e-9 + 0.1 * abs(most))
    return (min(0.0, least) if least < 0.5 * most else least - room), most + room


def _wanted(question: Question) -> list[float | None]:
    """Return the ends of what the config wants, in the figure's unit."""
    scale = 100 if question.metric.kind == "proportion" else 1
    return [None if end is None else scale * end for end in question.wanted]


def _controls(axes: Axes, table: pl.DataFrame) -> list[tuple[float, str, str]]:
    """Draw the other lineups, each with a dash pattern; return their labels: position, text, colour."""
    ends: list[tuple[float, str, str]] = []
    controls = table.filter("control")
    for dashes, (_, part) in zip(DASHES, controls.group_by("lineup", maintain_order=True), strict=False):
        for _, line in part.group_by("line", maintain_order=True):
            axes.fill_between(line["x"], line["low"], line["high"], color=CONTROL, alpha=0.15, linewidth=0)
            axes.plot(line["x"], line["value"], color=CONTROL, linewidth=1, dashes=dashes, clip_on=False, zorder=2)
        last = part.filter(pl.col("place") == part["place"].max()).drop_nulls("value")["value"].mean()
        if isinstance(last, float):
            ends.append((last, f"control: {labels.wrap(part['lineup'][0], 14)}", CONTROL))
    return ends


def _ends(table: pl.DataFrame, lines: Sequence[str], question: Question, narrow: bool) -> list[tuple[float, str, str]]:
    """Return the labels of lines: position, text, colour."""
    ends: list[tuple[float, str, str]] = []
    for colour, line in zip(style.COLOURS, lines, strict=False):
        last = table.filter(~pl.col("control"), pl.col("line") == line).drop_nulls("value")
        if last.height:
            value = _short(last["value"][-1], question)
            # A single line is named after its lineup if there are other lineups.
            name = labels.wrap(line or (last["lineup"][-1] if table["control"].any() else ""), 22)
            text = f"{name}\n{value}" if name and (narrow or len(name) > 12) else f"{name} {value}".strip()
            ends.append((last["value"][-1], text, colour))
    return ends


def _multiples(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a panel for each line, with the others in grey behind it."""
    lines = _lines(table)[: style.MOST_PANELS]
    rows = len(lines) if narrow else -(-len(lines) // 3)
    figure = style.canvas(1.9 * rows + 0.4, title, f"{about}; grey: the other lines", narrow=narrow)
    subject = table.filter(~pl.col("control"), pl.col("line").is_in(lines))
    panels = style.panels(figure, len(lines), narrow=narrow)
    for index, line in enumerate(lines):
        axes = panels[index]
        _frame(axes, subject, question, named=index == 0)
        for _, other in subject.filter(pl.col("line") != line).group_by("line", maintain_order=True):
            axes.plot(other["x"], other["value"], color="#C4C4C4", linewidth=0.9, zorder=1)
        estimates.curves(axes, subject, "x", [line])
        axes.set_title(labels.wrap(line, 34), pad=16)
    figure.supxlabel(question.axis, size="medium")
    return figure


def _rows(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a row for each line and lineup, in the absence of a dial."""
    shown = table.head(MOST_ROWS).with_columns(pl.col("cell", "control").cast(pl.String))
    figure = style.canvas(0.32 * shown.height + 0.6, title, about, narrow=narrow)
    axes = figure.subplots()
    words = distinct([", ".join(filter(None, (row["line"], row["lineup"]))) for row in shown.to_dicts()])
    names = {cell: labels.wrap(name, 20 if narrow else 40) for cell, name in zip(shown["cell"], words, strict=True)}
    looks = [LOOKS[0], _crossed(0)]
    estimates.rows(axes, shown, "cell", ["false", "true"], names, by="control", apart=0, looks=looks)
    for at, row in enumerate(shown.to_dicts()):
        if row["value"] is not None:
            axes.annotate(
                _short(row["value"], question),
                (row["high"] or row["value"], at),
                (7, 0),
                textcoords="offset points",
                va="center",
            )
    axes.set_xlim(0, 1.18 * (estimates.farthest(shown) or 1))
    style.shade(axes, *_wanted(question), across=True)
    return figure


def _short(value: float, question: Question) -> str:
    return f"{numbers.fixed(value, 1)}{numbers.PER_CENT if question.metric.kind == 'proportion' else ''}"
