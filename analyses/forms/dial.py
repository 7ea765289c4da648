"""Show how the headline depends on the dial."""

from collections.abc import Iterable, Sequence

import polars as pl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.plots.artist_names import add_names, set_name
from bng_sim.analyses.plots.style import Look
from bng_sim.analyses.question import Question, ask, cells, thinned
from bng_sim.core.game import Game
from bng_sim.core.wording import distinct
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric

CONTROL, DARKER = "#7A7A7A", "#3F3F3F"
CROSSES = ("x", "+", "1", "2", "3", "4", "|", "_")
DASHES = ((4, 2), (1, 1.5), (6, 2, 1, 2), (2, 4))  # one a control lineup
CURVES = 4.0, 3.2  # inches of a figure of curves: on a page, on a phone's screen
COLUMNS = ("n", "value", "low", "high", "difference", "difference_low", "difference_high", "p_holm")
MOST_SHOWN = style.MOST_PANELS  # lines
MOST_ROWS = 24  # of cells without a dial
MARK, SIDE = 12, 0.3  # points of the name of a marked value; share of the width in which it stands to one side


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
    return compute_metric(run, ask(run, game).metric.name, game)


def compute_metric(run: StoredRun, metric: str, game: Game | None = None) -> pl.DataFrame:
    """Return any metric of the run in every cell of the grid, with the columns of `compute`."""
    figures = rows_of_metric(run.summary, metric)
    return cells(run, game).join(figures.select("cell", *COLUMNS), on="cell", how="left", maintain_order="left")


def finding(table: pl.DataFrame, question: Question) -> str:
    """Return the range of the headline on the first lineup's lines."""
    rows = table.filter(~pl.col("control")).drop_nulls("value").select("value", "low", "high").rows()
    span = numbers.span(rows, question.metric.kind) if rows else "never counted"
    return f"{numbers.capital(question.metric.meaning)}: {span}"


@style.styled
def plot(
    table: pl.DataFrame, question: Question, title: str = "", *, unit: str | None = None, narrow: bool = False
) -> Figure:
    """Draw the headline along the dial, a line each; other lineups thin and dashed; the printed value marked.

    Args:
        table: As computed.
        question: The run's question.
        title: The finding, if there is a better one than between which values the headline lies.
        unit: What the values are; None: `%` or `mean`; empty if the metric says it.
        narrow: Whether to draw for a phone's screen.
    """
    kind, title = question.metric.kind, title or finding(table, question)
    how = "band" if question.numeric and question.has_dial else "bars"
    unit = ("%" if kind == "proportion" else "mean") if unit is None else unit
    about = ", ".join(filter(None, (numbers.capital(question.metric.meaning), unit)))
    about += f" ({how}: 95 % interval{'; shaded: what is wanted' if any(question.wanted) else ''})"
    table = thinned(table).with_columns(pl.col("value", "low", "high") * (100 if kind == "proportion" else 1))
    if not question.has_dial:
        return _rows(table, question, title, about, narrow)
    if len(_lines(table)) > style.MOST_LINES:
        return _multiples(table, question, title, about, narrow)
    if question.numeric:
        return _curves(table, question, title, about, narrow)
    if labels.need_rows(question.value_labels):
        return _words(table, question, title, about, narrow)
    return _categories(table, question, title, about, narrow)


def mark(axes: Axes, question: Question, *, named: bool = True) -> None:
    """Draw vertical lines at the dial's printed value and its reference."""
    has_printed = _has_printed(question)
    if has_printed:
        _mark(axes, question, question.printed, question.origin * named, 0)
    if question.reference != question.printed:
        _mark(axes, question, question.reference, "baseline" * named, MARK if has_printed else 0)


def title_pad(question: Question) -> float:
    """Return the points between a panel and its title, which leave space for the names of `mark`."""
    return 4 + MARK * (1 + (_has_printed(question) and question.reference != question.printed))


def _has_printed(question: Question) -> bool:
    """Return whether the printed value is on the dial, or between two of its values."""
    return bool(question.printed) and (
        question.printed in question.values or (question.numeric and _is_between(question))
    )


def _mark(axes: Axes, question: Question, value: str, what: str, above: float) -> None:
    x = float(value) if question.numeric else float(question.values.index(value))
    low, high = axes.get_xlim()
    if not low <= x <= high:  # the drawn cells of an unfinished run may all lie elsewhere
        return
    axes.axvline(x, color=style.FAINT, linewidth=1, linestyle=(0, (1, 1.5)), zorder=1)
    if what:
        text, share = f"{what}: {value}" if question.numeric else what, (x - low) / (high - low)
        side = "left" if share < SIDE else "right" if share > 1 - SIDE else "center"  # numbers and names stand beyond
        axes.annotate(
            text, (x, 1), (0, 3 + above), ("data", "axes fraction"), "offset points", color=style.FAINT, ha=side
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
    lines, lineups = _lines(table), _lineups(table)
    about += "" if len(lineups) <= len(DASHES) else f"; {len(DASHES)} of {len(lineups)} controls, all are in the table"
    drawn = table.filter(~pl.col("control") | pl.col("lineup").is_in(lineups[: len(DASHES)]))
    ends = [*_ends(table, lines, question, narrow), *_control_ends(drawn)]
    figure = style.canvas(max(CURVES[narrow], labels.end_height(ends) + 0.8), title, about, narrow=narrow)
    axes = figure.subplots()
    _frame(axes, table, question)
    _draw_controls(axes, drawn)
    estimates.curves(axes, table.filter(~pl.col("control")), "x", lines)
    named = [line or table["lineup"][0] for line in lines if _at_end(table, line).height]
    named += [_control(lineup) for lineup in _lineups(drawn) if drawn.filter(lineup=lineup)["value"].count()]
    labels.end_labels(axes, float(table["x"].max()), ends, named)  # type: ignore[arg-type]
    axes.set_xlabel(question.axis)
    return figure


def _categories(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw values without an order, unconnected."""
    drawn, looks = _with_looks(table)
    figure = style.canvas(3.2, title, about, key=_key(table), narrow=narrow)
    axes = figure.subplots()
    estimates.points(
        axes, drawn, "setting", list(looks), by="who", places=question.values, apart=0.5, looks=list(looks.values()),
        called=_called(table, looks),
    )  # fmt: skip
    _frame(axes, table, question)
    axes.set_xlim(-0.5, len(question.values) - 0.5)
    axes.set_xlabel(question.axis)
    return figure


def _words(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a row for each value of the dial, a marker for each line and lineup; references are named in bold."""
    drawn, looks = _with_looks(table)
    shown = table.sort("place", maintain_order=True)["setting"].unique(maintain_order=True)
    names = {value: labels.wrap(question.value_in_words(value), 20 if narrow else 44) for value in shown}
    figure = estimates.row_figure(
        drawn, "setting", list(looks), names, title, about, by="who", key=_key(table), looks=list(looks.values()),
        narrow=narrow, called=_called(table, looks),
    )  # fmt: skip
    (axes,) = figure.axes
    axes.set_xlim(*limits(table, question.metric.kind))
    style.shade(axes, *_wanted(question), across=True)
    for name, tick in zip(names, axes.get_yticklabels(), strict=True):
        tick.set_fontweight("bold" if name == question.reference else "normal")
    return figure


def _with_looks(table: pl.DataFrame) -> tuple[pl.DataFrame, dict[str, Look]]:
    """Return the rows to draw with `who`, the numbers of their lineup and line, and the look of each."""
    lines, lineups = _lines(table), _lineups(table)
    drawn = table.filter(pl.col("line").is_in(lines))  # others have no reference
    lineup = pl.col("lineup").replace_strict(lineups, range(1, 1 + len(lineups)), default=0, return_dtype=pl.Int64)
    line = pl.col("line").replace_strict(lines, range(len(lines)), return_dtype=pl.Int64)
    drawn = drawn.with_columns(who=pl.concat_str(pl.when("control").then(lineup).otherwise(0), line, separator=" "))
    looks = {}
    for who in drawn["who"].unique(maintain_order=True):
        of_lineup, of_line = map(int, who.split())
        looks[who] = _crossed(of_lineup - 1) if of_lineup else style.look(of_line)
    return drawn, looks


def _called(table: pl.DataFrame, looks: Iterable[str]) -> dict[str, str]:
    """Return what each line of `_with_looks` is called: as in the key, but of a control lineup with its setting."""
    lines, lineups = _lines(table), _lineups(table)
    places = {who: [int(place) for place in who.split()] for who in looks}
    return {
        who: ", ".join(filter(None, (_control(lineups[of_lineup - 1]) if of_lineup else "", lines[of_line])))
        for who, (of_lineup, of_line) in places.items()
    }


def _lineups(table: pl.DataFrame) -> list[str]:
    """Return the labels of the control lineups."""
    return table.filter("control")["lineup"].unique(maintain_order=True).to_list()


def _key(table: pl.DataFrame) -> list[Artist]:
    """Return the key of the markers of lines and of control lineups."""
    lines, lineups = _lines(table), _lineups(table)
    key = style.key(lines) or [style.entry(0, table["lineup"][0])] * bool(lineups)
    return [*key, *(style.looking(_crossed(index), f"control: {name}") for index, name in enumerate(lineups))]


def _crossed(index: int) -> Look:
    """Return the look of another lineup's markers."""
    return (CONTROL, DARKER)[index // len(CROSSES) % 2], CROSSES[index % len(CROSSES)]


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


def _draw_controls(axes: Axes, table: pl.DataFrame) -> None:
    """Draw the other lineups, each with a dash pattern."""
    parts = [part for _, part in table.filter("control").group_by("lineup", maintain_order=True)]
    for dashes, part in zip(DASHES[: len(parts)], parts, strict=True):
        for _, line in part.group_by("line", maintain_order=True):
            band = axes.fill_between(line["x"], line["low"], line["high"], color=CONTROL, alpha=0.15, linewidth=0)
            (drawn,) = axes.plot(
                line["x"], line["value"], color=CONTROL, linewidth=1, dashes=dashes, clip_on=False, zorder=2
            )
            for artist in (band, drawn):
                set_name(artist, [_control(part["lineup"][0])], is_drawn=True)


def _control_ends(table: pl.DataFrame) -> list[tuple[float, str, str]]:
    """Return the labels of the other lineups: position, text, colour."""
    ends: list[tuple[float, str, str]] = []
    for _, part in table.filter("control").group_by("lineup", maintain_order=True):
        last = part.filter(pl.col("place") == part["place"].max()).drop_nulls("value")["value"].mean()
        if isinstance(last, float):
            ends.append((last, f"control: {labels.wrap(part['lineup'][0], 14)}", CONTROL))
    return ends


def _control(lineup: str) -> str:
    return f"control: {lineup}"


def _ends(table: pl.DataFrame, lines: Sequence[str], question: Question, narrow: bool) -> list[tuple[float, str, str]]:
    """Return the labels of lines: position, text, colour."""
    ends: list[tuple[float, str, str]] = []
    for index, line in enumerate(lines):
        last = _at_end(table, line)
        if last.height:
            value = _short(last["value"][-1], question)
            # A single line is named after its lineup if there are other lineups.
            name = labels.wrap(line or (last["lineup"][-1] if table["control"].any() else ""), 22)
            text = f"{name}\n{value}" if name and (narrow or len(name) > 12) else f"{name} {value}".strip()
            ends.append((last["value"][-1], text, style.colour(index)))
    return ends


def _at_end(table: pl.DataFrame, line: str) -> pl.DataFrame:
    """Return the rows of a line, the last of which is at its end; none if nothing of it is drawn."""
    return table.filter(~pl.col("control"), pl.col("line") == line).drop_nulls("value")


def _multiples(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a panel for each line, with the others in grey behind it."""
    every = _lines(table)
    lines, about = every[: style.MOST_PANELS], f"{about}; grey: the other lines"
    about += style.left_out(min(len(every), style.MOST_PANELS), len(every))
    about += "; other lineups are in the table" * bool(_lineups(table))
    rows = len(lines) if narrow else -(-len(lines) // 3)
    figure = style.canvas(1.9 * rows + 0.4, title, about, narrow=narrow)
    subject = table.filter(~pl.col("control"), pl.col("line").is_in(lines))
    panels = style.panels(figure, len(lines), narrow=narrow)
    for index, line in enumerate(lines):
        axes = panels[index]
        _frame(axes, subject, question, named=index == 0)
        for _, other in subject.filter(pl.col("line") != line).group_by("line", maintain_order=True):
            (grey,) = axes.plot(other["x"], other["value"], color="#C4C4C4", linewidth=0.9, zorder=1)
            add_names([grey], other["line"][0])
        estimates.curves(axes, subject, "x", [line])
        add_names([axes.set_title(labels.wrap(line, 34), pad=title_pad(question))], line)
    figure.supxlabel(question.axis, size="medium")
    return figure


def _rows(table: pl.DataFrame, question: Question, title: str, about: str, narrow: bool) -> Figure:
    """Draw a row for each line and lineup, in the absence of a dial."""
    shown = table.head(MOST_ROWS).with_columns(pl.col("cell", "control").cast(pl.String))
    about += style.left_out(shown.height, table.height)
    words = distinct([", ".join(filter(None, (row["line"], row["lineup"]))) for row in shown.to_dicts()])
    names = {cell: labels.wrap(name, 20 if narrow else 40) for cell, name in zip(shown["cell"], words, strict=True)}
    looks = [style.look(0), _crossed(0)]
    figure = style.canvas(labels.height(names.values(), 0.32) + 0.6, title, about, narrow=narrow)
    axes = figure.subplots()
    settings = {cell: name or "All games" for cell, name in zip(shown["cell"], words, strict=True)}
    estimates.rows(axes, shown, "cell", ["false", "true"], names, by="control", apart=0, looks=looks, switched=settings)
    for at, row in enumerate(shown.to_dicts()):
        if row["value"] is not None:
            value = axes.annotate(
                _short(row["value"], question),
                (row["high"] or row["value"], at),
                (7, 0),
                textcoords="offset points",
                va="center",
            )
            add_names([value], settings[row["cell"]])
    axes.set_xlim(0, 1.18 * (estimates.farthest(shown) or 1))
    style.shade(axes, *_wanted(question), across=True)
    return figure


def _short(value: float, question: Question) -> str:
    return f"{numbers.fixed(value, 1)}{numbers.PER_CENT if question.metric.kind == 'proportion' else ''}"
