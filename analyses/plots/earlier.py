"""Draw an earlier version's figures into a figure: hollow markers and dashed lines, with a key of the two versions.

Colours stay those of the lines: only filling and dashes tell the versions apart, which readers of any eyesight see.
"""

import contextlib
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.transforms import ScaledTranslation

from bng_sim.analyses import numbers
from bng_sim.analyses.plots.artist_names import name_of, set_name

Row = tuple[float, float | None, float | None, int]  # value, interval and count
_INK = "#222222"
_DASHES = (0, (4, 2))
_ASIDE = 3.0  # points: how far an old marker stands from the new one, where no line joins them


@dataclass(frozen=True, slots=True)
class Markers:
    """What the markers of a line show.

    Attributes:
        names: What each is called, by which the same one is found in another figure.
        rows: Their figures.
        across: Whether values run along the x axis.

    """

    names: Sequence[str]
    rows: Sequence[Row]
    across: bool


@dataclass(frozen=True, slots=True)
class Versions:
    """Two versions of a game.

    Attributes:
        before: Name of the earlier one.
        now: Name of this one.

    """

    before: str
    now: str


_MARKERS: WeakKeyDictionary[Line2D, Markers] = WeakKeyDictionary()
_EARLIER: ContextVar[tuple[Figure, Versions] | None] = ContextVar("earlier", default=None)
_LABEL: ContextVar[str] = ContextVar("label", default="")
_IS_LAID_OUT: ContextVar[bool] = ContextVar("is_laid_out", default=True)


def remember(line: Line2D, markers: Markers) -> None:
    """Remember what the markers of a line show."""
    _MARKERS[line] = markers


@contextlib.contextmanager
def drawn_into(figure: Figure, versions: Versions) -> Iterator[None]:
    """Draw the markers of an earlier version's figure into those that are drawn within the `with` block."""
    token = _EARLIER.set((figure, versions))
    try:
        yield
    finally:
        _EARLIER.reset(token)


@contextlib.contextmanager
def left_unfinished() -> Iterator[None]:
    """Leave figures drawn within the `with` block without a layout, half of their time; for their markers alone."""
    token = _IS_LAID_OUT.set(False)
    try:
        yield
    finally:
        _IS_LAID_OUT.reset(token)


def is_laid_out() -> bool:
    """Return whether figures drawn now are laid out."""
    return _IS_LAID_OUT.get()


@contextlib.contextmanager
def labelled(version: str) -> Iterator[None]:
    """Name the version below the title of figures that are drawn within the `with` block."""
    token = _LABEL.set(version)
    try:
        yield
    finally:
        _LABEL.reset(token)


def label(subtitle: str) -> str:
    """Return a subtitle with the version that the figure is of, if it has to say so."""
    return f"{_LABEL.get()}: {subtitle}" if _LABEL.get() else subtitle


def key() -> list[Line2D]:
    """Return the key of the two versions; empty if there is only one."""
    found = _EARLIER.get()
    if found is None:
        return []
    looks: dict[str, Any] = {"marker": "o", "color": _INK, "markersize": 5, "markeredgecolor": _INK}
    now = Line2D([], [], linestyle="-", label=found[1].now, **looks)
    before = Line2D([], [], linestyle=_DASHES, linewidth=1.1, markerfacecolor="white", label=found[1].before, **looks)
    return [now, before]


def count_common(figure: Figure, earlier: Figure) -> int:
    """Return how many markers of a figure an earlier version's figure has too."""
    return sum(len(_rows(axes).keys() & there.keys()) for axes, there in _pairs(figure, earlier))


def draw(figure: Figure) -> None:
    """Draw the markers of the earlier version's figure into a figure, if there is one."""
    found = _EARLIER.get()
    if found is None:
        return
    earlier, versions = found
    for axes, there in _pairs(figure, earlier):
        for line in [line for line in axes.lines if line in _MARKERS]:
            _draw_line(axes, line, there, versions.before)


def _pairs(figure: Figure, earlier: Figure) -> Iterator[tuple[Axes, dict[str, Row]]]:
    """Yield the axes of a figure with the rows that those of the earlier figure show of the same, by name.

    The panels of a figure may be those that differ most, so the same place need not show the same in both.
    """
    there: dict[tuple[str, ...], list[Axes]] = {}
    for axes in earlier.axes:
        there.setdefault(_identify(axes), []).append(axes)
    for axes in figure.axes:
        same = there.get(_identify(axes), [])
        if same:
            yield axes, _rows(same.pop(0))


def _identify(axes: Axes) -> tuple[str, ...]:
    """Return what axes show: their label and titles, which may have been wrapped."""
    titles = [axes.get_title(loc) for loc in ("left", "center", "right")]
    return tuple("".join(text.split()) for text in (str(axes.get_label()), *titles, axes.get_xlabel()))


def _rows(axes: Axes) -> dict[str, Row]:
    shown = [_MARKERS[line] for line in axes.lines if line in _MARKERS]
    return {name: row for one in shown for name, row in zip(one.names, one.rows, strict=True)}


def _draw_line(axes: Axes, line: Line2D, there: dict[str, Row], before: str) -> None:
    """Draw the earlier figures of a line, where they are known, with their intervals."""
    markers, owners = _MARKERS[line], name_of(line.get_gid())
    places = np.asarray(line.get_ydata() if markers.across else line.get_xdata(), float).tolist()
    common = [(at, name) for at, name in enumerate(markers.names) if name in there]
    if not common:
        return
    rows = [there[name] for _, name in common]
    is_joined = line.get_linestyle() not in ("None", "none", " ", "")
    figure = axes.get_figure(root=True)
    assert figure is not None
    aside = 0.0 if is_joined else _ASIDE / 72
    x, y = (0.0, -aside) if markers.across else (aside, 0.0)
    moved = ScaledTranslation(x, y, figure.dpi_scale_trans)
    where, values = [places[at] for at, _ in common], [row[0] for row in rows]
    looks: dict[str, Any] = {
        "color": line.get_color(), "transform": axes.transData + moved, "zorder": line.get_zorder() - 0.1,
        "clip_on": line.get_clip_on(),
    }  # fmt: skip
    bars = axes.hlines if markers.across else axes.vlines
    for at, row in zip(where, rows, strict=True):
        if row[1] is not None and row[2] is not None:
            set_name(bars(at, row[1], row[2], linewidth=0.9, linestyles=(0, (2, 1.5)), **looks), owners.lines[:1])
    (drawn,) = axes.plot(
        *((values, where) if markers.across else (where, values)), marker=line.get_marker(),
        markersize=line.get_markersize(), markerfacecolor="white", markeredgewidth=1.0, linewidth=1.1,
        linestyle=_DASHES if is_joined else "none", drawstyle=line.get_drawstyle(), **looks,
    )  # fmt: skip
    lines = [owners.line(at) for at, _ in common] if len(owners.lines) > 1 else owners.lines
    set_name(
        drawn, lines, [says(before, name, row) for (_, name), row in zip(common, rows, strict=True)], is_drawn=True
    )
    _make_room(axes, [end for row in rows for end in row[:3] if end is not None], across=markers.across)


def says(version: str, name: str, row: Row) -> str:
    """Return what a marker says on hover: the version if there are several, its name, value, interval and count."""
    finding = f"{numbers.estimate(*row[:3], 'mean')}, n = {numbers.count(round(row[3]))}"
    named = ", ".join(filter(None, (version, name)))
    return f"{named}: {finding}" if named else finding


def _make_room(axes: Axes, values: Sequence[float], *, across: bool) -> None:
    """Widen the axis of values, if one lies beyond its ends."""
    low, high = axes.get_xlim() if across else axes.get_ylim()
    least, most = min([low, *values]), max([high, *values])
    room = 0.03 * (most - least)
    ends = (least - room if least < low else low, most + room if most > high else high)
    (axes.set_xlim if across else axes.set_ylim)(*ends)
