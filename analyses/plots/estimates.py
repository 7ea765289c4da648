"""Draw estimates as markers with intervals, by matplotlib, and as lines with bands.

By matplotlib alone: importing seaborn, with pandas and the statistics that it brings, would take a sixth of the time in
which a report is written.

In the examples `table` has the turns of games of two lineups with decks of two sizes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses.plots import earlier, labels, style
from bng_sim.analyses.plots.artist_names import add_names, set_name

FIGURES = ("value", "low", "high")
DIFFERENCES = ("difference", "difference_low", "difference_high")
APART = 0.7  # share of the space of a row or value that the markers of its lines take


def points(
    axes: Axes,
    table: pl.DataFrame,
    place: str,
    lines: Sequence[str],
    *,
    by: str = "line",
    places: Sequence[str] = (),
    of: Sequence[str] = FIGURES,
    scale: float = 1,
    across: bool = False,
    apart: float = APART,
    joined: bool = False,
    looks: Sequence[style.Look] = (),
    called: Mapping[str, str] | None = None,
    named: str = "",
    switched: Mapping[str, str] | None = None,
) -> None:
    """Draw values as markers with their intervals as bars; on hover, a marker shows its value and count.

    A value without an interval is a marker without a bar.

    Args:
        axes: To draw on.
        table: A row for each line and place, with `n` and the figures; a null value is not drawn.
        place: Column that says where something stands on the other axis.
        lines: Those drawn, side by side.
        by: Column that says which of them it is.
        places: All names that `place` holds, in their order; if there are none it holds numbers.
        of: Columns of the value and of the ends of its interval.
        scale: By what these are multiplied.
        across: Whether values run along the x axis.
        apart: The share of a place's space that its markers take.
        joined: Whether a thin line joins the markers of a line.
        looks: Of each line; if there are none, `style.looks`.
        called: What each line is called; None: as in `lines`.
        named: Column with what each marker is called after its line; empty: its place.
        switched: Name of each place, if readers may switch places off; None: they may switch lines.

    Raises:
        ValueError: A line has two rows for one place.

    >>> axes = style.canvas(3, "Longer with 4 players", "Turns a game (bars: 95 % interval)").subplots()
    >>> points(axes, table, "cards", ["3 players", "4 players"])
    >>> len(axes.lines)
    2

    """
    shown = _shown(table, lines, by, of, scale)
    if shown.is_empty():
        return
    if shown.select(by, place).is_duplicated().any():
        raise ValueError("points: a line has two rows for one place, expected one")
    shown = shown.with_columns(named=pl.col(named) if named else _named(place))
    if places:
        shown = shown.with_columns(pl.col(place).cast(pl.Enum(list(places))).to_physical().alias(place))
        _set_places(axes, places, across=across)
    bars = axes.hlines if across else axes.vlines
    looks = looks or style.looks(len(lines))
    for line, (colour, marker), aside in zip(lines, looks, _asides(len(lines), apart), strict=True):
        part = shown.filter(pl.col(by) == line).sort(place).with_columns(pl.col(place) + aside)
        name = line if called is None else called[line]
        known = part.drop_nulls(of[1:])
        for names, of_name in [([name], known)] if switched is None else _by_place(known, switched):
            intervals = bars(of_name[place], of_name[of[1]], of_name[of[2]], colors=colour, linewidth=1.8, zorder=1)
            set_name(intervals, names, is_drawn=True)
        where = (part[of[0]], part[place]) if across else (part[place], part[of[0]])
        (drawn,) = axes.plot(
            *where, color=colour, marker=marker, markersize=4.5, markeredgewidth=1, linewidth=1,
            linestyle="-" if joined else "none",
        )  # fmt: skip
        owners = [name] if switched is None else [switched[at] for at in part["named"]]
        names = _names(name if switched is None else "", owners if switched else part["named"])
        style.set_hover_texts(drawn, part.select(*of, "n").rows(), names, owners, across=across)


def _by_place(table: pl.DataFrame, switched: Mapping[str, str]) -> list[tuple[list[str], pl.DataFrame]]:
    """Return the rows of each place with its name."""
    return [([switched[str(name)]], part) for (name,), part in table.group_by("named", maintain_order=True)]


def _named(place: str) -> pl.Expr:
    """Return a column of names or of numbers as words."""
    return pl.col(place).cast(pl.String).str.replace(r"\.0$", "")


def _names(line: str, places: Iterable[str]) -> list[str]:
    """Return what each marker of a line is called."""
    return [", ".join(dict.fromkeys(filter(None, (line, place)))) for place in places]


def _asides(n: int, apart: float) -> list[float]:
    """Return how far from its place each of `n` lines stands, which take the share `apart` of a place's space."""
    return [apart * (2 * line + 1 - n) / (2 * n) for line in range(n)]


def _set_places(axes: Axes, places: Sequence[str], *, across: bool) -> None:
    """Name the places along their axis, from the left or from the top."""
    numbers = range(len(places))
    if across:
        axes.set_yticks(numbers, places)
        axes.set_ylim(len(places) - 0.5, -0.5)
        axes.yaxis.grid(visible=False)
    else:
        axes.set_xticks(numbers, places)
        axes.set_xlim(-0.5, len(places) - 0.5)
        axes.xaxis.grid(visible=False)


def rows(
    axes: Axes, table: pl.DataFrame, place: str, lines: Sequence[str], names: Mapping[str, str], **how: Any
) -> None:
    """Draw points horizontally, a row for each place from the top down.

    Args:
        axes: To draw on.
        table: As that of `points`.
        place: Column that says which row it is.
        lines: Those drawn, side by side.
        names: What each row is called on its left, by its place, in their order.
        **how: As that of `points`.

    >>> axes = style.canvas(3, "Longer with more cards", "Turns a game (bars: 95 % interval)").subplots()
    >>> rows(axes, table, "deck", ["3 players", "4 players"], {"small": "5 cards", "large": "6 cards"})
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['5 cards', '6 cards']

    """
    points(axes, table, place, lines, places=list(names), across=True, **how)
    labels.row_names(axes, range(len(names)), list(names.values()))
    for name, tick in zip((how.get("switched") or {}).values(), axes.get_yticklabels(), strict=False):
        add_names([tick], name)


def row_figure(
    table: pl.DataFrame,
    place: str,
    lines: Sequence[str],
    names: Mapping[str, str],
    title: str,
    about: str,
    *,
    key: Sequence[Artist] | None = None,
    thick: float = 0.14,
    narrow: bool = False,
    **how: Any,
) -> Figure:
    """Draw rows on a separate figure, whose lines differ by colour and marker.

    Args:
        table: As that of `points`.
        place: Column that says which row it is.
        lines: Those drawn, side by side.
        names: What each row is called on its left, by its place, in their order.
        title: The finding.
        about: The quantity with its unit, and how its uncertainty is drawn.
        key: Which marker is which line; None: that of the names in `lines`.
        thick: Inches of a line in a row.
        narrow: Whether to draw for a phone's screen.
        **how: As that of `points`.

    >>> names = {"small": "5 cards", "large": "6 cards"}
    >>> drawn = row_figure(table, "deck", ["3 players", "4 players"], names, "Longer with more cards", "Turns")
    >>> [text.get_text() for text in drawn.texts]
    ['Longer with more cards', 'Turns']

    """
    height = labels.height(names.values(), 0.16 + thick * len(lines)) + 0.5
    figure = style.canvas(height, title, about, key=style.key(lines) if key is None else key, narrow=narrow)
    axes = figure.subplots()
    rows(axes, table, place, lines, names, **how)
    axes.xaxis.set_major_locator(MaxNLocator(5 if narrow else 8, steps=[1, 2, 2.5, 5, 10]))
    return figure


def curves(
    axes: Axes,
    table: pl.DataFrame,
    place: str,
    lines: Sequence[str],
    *,
    of: Sequence[str] = FIGURES,
    scale: float = 1,
    steps: bool = False,
) -> None:
    """Draw values as lines with their intervals as bands.

    Args:
        axes: To draw on.
        table: A row for each line and place, with `line`, `n` and the figures; a null value breaks the line.
        place: Column of where something stands, a number.
        lines: Those drawn.
        of: Columns of the value and of the ends of its interval.
        scale: By what these are multiplied.
        steps: Whether a value holds until the next; otherwise each has a marker that shows it on hover.

    >>> axes = style.canvas(3, "Longer with more cards", "Turns a game (bands: 95 % interval)").subplots()
    >>> curves(axes, table, "cards", ["3 players", "4 players"])
    >>> len(axes.lines)
    2

    """
    breaks = pl.col(of[0]).is_null().cum_sum().over("line")
    table = table.sort(place).with_columns(part=pl.concat_str("line", breaks, separator="\n"))
    shown = _shown(table, lines, "line", of, scale)
    if shown.is_empty():
        return
    looks: dict[str, Any] = {"drawstyle": "steps-post"}
    of_bands: dict[str, Any] = {"alpha": 0.25, "step": "post"}
    if not steps:
        looks = {"markeredgewidth": 0.6, "clip_on": False, "zorder": 3}
        of_bands = {"alpha": 0.22, "clip_on": False, "zorder": 1}
    parts = shown.partition_by("line", "part", maintain_order=True)
    for rows in sorted(parts, key=lambda part: lines.index(part["line"][0])):
        line = rows["line"][0]
        colour, marker = style.look(lines.index(line))
        if not steps:
            looks["marker"] = marker
        (drawn,) = axes.plot(rows[place], rows[of[0]], color=colour, markeredgecolor="white", **looks)
        low, high = (rows[end].fill_null(rows[of[0]]) for end in of[1:])
        band = axes.fill_between(rows[place], low, high, color=colour, linewidth=0, **of_bands)
        set_name(band, [line], is_drawn=True)
        names = _names(line, rows.select(_named(place))[place])
        if steps:
            set_name(drawn, [line], is_drawn=True)
            earlier.remember(drawn, earlier.Markers(names, rows.select(*of, "n").rows(), across=False))
        else:
            style.set_hover_texts(drawn, rows.select(*of, "n").rows(), names, [line])


def farthest(table: pl.DataFrame) -> float:
    """Return the greatest `high`, or value without an interval; 0 for an empty table.

    >>> farthest(table)
    45.0
    """
    return float(table.select(pl.max_horizontal("value", "high").max()).item() or 0)


def _shown(table: pl.DataFrame, lines: Sequence[str], by: str, of: Sequence[str], scale: float) -> pl.DataFrame:
    return table.filter(pl.col(by).is_in(lines)).drop_nulls(of[0]).with_columns(pl.col(of) * scale)
