"""Define the style of all figures: colours that colour-blind readers can distinguish, labels in place of legends.

It is seaborn's theme of `ticks` on `paper` with changes of ours: figures of reports are drawn in it whatever the
session's settings, and `theme` applies it to a session.
"""

import contextlib
import functools
import io
import textwrap
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ParamSpec, cast

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.transforms import Affine2DBase, ScaledTranslation

from bng_sim.analyses.plots import earlier, fitting
from bng_sim.analyses.plots import svg as compact
from bng_sim.analyses.plots.artist_names import set_name
from bng_sim.analyses.plots.labels import TEXT, wrap
from bng_sim.core.wording import distinct

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")  # Okabe and Ito 2008, jfly.uni-koeln.de
PARTS = (
    "#56B4E9",
    "#E69F00",
    "#999999",
    "#CC79A7",
    "#009E73",
    "#0072B2",
)  # for the parts of a whole; the other colours are for lines first
MARKERS = ("o", "s", "^", "D", "v", "P", "X")  # one more than colours, so that 42 lines differ in one of the two
Look = tuple[str, str]  # colour and marker
INK, FAINT, RULE = "#222222", "#5F5F5F", "#D9D9D9"
PAPER: dict[str, Any] = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}  # behind text that lines would cross
MOST_LINES = len(COLOURS)
MOST_PANELS = 9
WIDE, NARROW = 7.6, 3.9  # inches: a page, a telephone

TITLE = 12.5  # points
_BASE, _CONTEXT = "ticks", "paper"  # seaborn's style and context
_OF_SEABORN: dict[Any, Any] = {  # what these two change, and we leave: seaborn takes long to import
    "axes.axisbelow": True,
    "font.sans-serif": ["Arial", "DejaVu Sans", "Liberation Sans", "Bitstream Vera Sans", "sans-serif"],
    "legend.title_fontsize": 9.6,
    "lines.solid_capstyle": "round",
    "patch.edgecolor": "w",
    "patch.linewidth": 0.8,
    "xtick.minor.size": 3.2,
    "xtick.minor.width": 0.8,
    "ytick.major.width": 1.0,
    "ytick.minor.size": 3.2,
    "ytick.minor.width": 0.8,
}
_SETTINGS: dict[Any, Any] = {  # what we change in them
    "font.family": ["DejaVu Sans"],
    "font.size": TEXT,
    "text.color": INK,
    "text.parse_math": False,  # a label may hold a dollar sign
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.labelsize": TEXT,
    "axes.linewidth": 0.8,
    "axes.titlesize": TEXT + 0.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.formatter.limits": (-7, 15),  # else powers of ten stand apart, at the end of an axis, over other texts
    "axes.formatter.useoffset": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": TEXT,
    "ytick.labelsize": TEXT,
    "xtick.major.size": 3.5,
    "xtick.major.width": 0.8,
    "ytick.major.size": 0,
    "patch.force_edgecolor": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 5.5,
    "legend.frameon": False,
    "legend.fontsize": TEXT,
}
_OF_THE_SESSION = ("backend", "backend_fallback", "interactive", "toolbar", "timezone", "date.epoch")
Given = ParamSpec("Given")


def styled(plot: Callable[Given, Figure]) -> Callable[Given, Figure]:
    """Decorate a plot function to draw in this style, whatever the reader's settings, and to lay out the figure."""

    @functools.wraps(plot)
    def draw(*args: Given.args, **kwargs: Given.kwargs) -> Figure:
        with _in_style():
            figure = plot(*args, **kwargs)
            earlier.draw(figure)
            if earlier.is_laid_out():
                fitting.fit(figure)
        return figure

    return draw


def shade(axes: Axes, low: float | None, high: float | None, *, across: bool = False) -> None:
    """Shade the range that a target wants, after the axes have their limits.

    Args:
        axes: To draw on.
        low: Its lower end; None: it has none.
        high: Its upper end.
        across: Whether values run along the x axis.

    >>> axes = canvas(3, "Longer with 4 players", "Turns a game").subplots()
    >>> shade(axes, 0.2, 0.4)
    >>> len(axes.patches)
    1

    """
    if low is None and high is None:
        return
    least, most = axes.get_xlim() if across else axes.get_ylim()
    ends = (least if low is None else low, most if high is None else high)
    span = axes.axvspan if across else axes.axhspan
    span(*ends, color=COLOURS[2], alpha=0.14, linewidth=0, zorder=0)


def canvas(height: float, title: str, subtitle: str, *, key: Sequence[Artist] = (), narrow: bool = False) -> Figure:
    """Return an empty figure with the finding on top and, below that, what is drawn and in which unit.

    Args:
        height: Height below the titles, in inches.
        title: The finding.
        subtitle: The quantity with its unit, and how its uncertainty is drawn.
        key: Which marker is which line, where lines cannot be named at their ends.
        narrow: Whether to draw for a phone's screen.

    >>> figure = canvas(3, "Longer with 4 players", "Turns a game (bars: 95 % interval)")
    >>> figure.get_figwidth(), [text.get_text() for text in figure.texts]
    (7.6, ['Longer with 4 players', 'Turns a game (bars: 95 % interval)'])

    """
    width, key, subtitle = NARROW if narrow else WIDE, [*key, *earlier.key()], earlier.label(subtitle)
    names = [wrap(str(entry.get_label()), int((72 * width - 30) / (0.6 * TEXT))) for entry in key]
    columns, rows = _measure_key(names, width)
    lines: list[tuple[str, float, float, dict[str, Any]]] = [
        (line, TITLE, 1.25, {"weight": "bold"}) for line in _wrapped(title, width, TITLE, 0.62, "bold")
    ]
    lines += [(line, TEXT, 1.4, {"color": FAINT}) for line in _wrapped(subtitle, width, TEXT, 0.57)]
    head = 4 + sum(size * spacing for _, size, spacing, _ in lines) + 1.6 * TEXT * rows + (4 if rows else 2)
    total = head / 72 + height
    figure, y = Figure(figsize=(width, total)), 2.0
    compact.Canvas(figure)
    from_top = ScaledTranslation(0, 1, cast("Affine2DBase", figure.transFigure))
    top = figure.dpi_scale_trans + from_top  # inches from there, if it grows too
    for text, size, spacing, looks in lines:
        figure.text(0, -y / 72, text, size=size, va="top", transform=top, **looks)
        y += size * spacing
    if key:
        legend = figure.legend(
            handles=key, labels=["?"] * len(key), loc="upper left", bbox_to_anchor=(0, -(y + 3) / 72),
            bbox_transform=top, ncols=columns, borderaxespad=0, borderpad=0, handletextpad=0.2, handlelength=1.4,
            columnspacing=1.4, labelspacing=0.35,
        )  # fmt: skip
        legend.set_in_layout(False)
        for written, name, shown, drawn in zip(legend.get_texts(), names, legend.legend_handles, key, strict=True):
            written.set_text(name)  # as a label, matplotlib would leave out one that begins with _
            for artist in filter(None, (written, shown)):
                artist.set_gid(drawn.get_gid())
    figure.set_layout_engine("constrained", rect=(0.0, 0.0, 1.0, height / total), h_pad=0.05, w_pad=0.04)
    return figure


def key(lines: Sequence[str]) -> list[Line2D]:
    """Return the key of markers; empty if there is only one line.

    >>> [entry.get_label() for entry in key(["3 players", "4 players"])], key(["3 players"])
    (['3 players', '4 players'], [])
    """
    entries = [entry(index, name) for index, name in enumerate(distinct(lines))] if len(lines) > 1 else []
    for line, drawn in zip(lines, entries, strict=False):
        set_name(drawn, [line])
    return entries


def entry(index: int, name: str) -> Line2D:
    """Return a line's entry in a key."""
    return looking(look(index), name)


def looking(look: Look, name: str) -> Line2D:
    """Return the entry in a key of what has this colour and marker."""
    return Line2D([], [], linestyle="", marker=look[1], color=look[0], label=name)


def colour(index: int) -> str:
    """Return the colour of a line, however many there are: after the last the first again."""
    return COLOURS[index % len(COLOURS)]


def look(index: int) -> Look:
    """Return the colour and marker of a line, however many there are; the first 42 all differ."""
    return colour(index), MARKERS[index % len(MARKERS)]


def looks(n: int) -> list[Look]:
    """Return the colours and markers of `n` lines."""
    return [look(index) for index in range(n)]


def part_colour(index: int) -> str:
    """Return the colour of a part of a whole, however many there are: after the last the first again, but lighter."""
    again, place = divmod(index, len(PARTS))
    red, green, blue = (1 - (1 - channel) / (1 + again) for channel in to_rgb(PARTS[place]))
    return to_hex((red, green, blue))


def panels(figure: Figure, n: int, *, narrow: bool = False) -> list[Axes]:
    """Return small multiples with common axes, three abreast, or one on a phone's screen.

    Seaborn's FacetGrid creates a separate figure, so that it cannot be placed below titles.

    >>> len(panels(canvas(3, "Longer with 4 players", "Turns a game"), 4))
    4
    """
    columns = 1 if narrow else min(3, n)
    rows = -(-n // columns)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    axes = [axis for row in grid for axis in row]
    for axis in axes:
        axis.tick_params(labelbottom=axis in grid[-1] or narrow)
    for axis in axes[n:]:
        axis.set_visible(False)
        axes[axes.index(axis) - columns].tick_params(labelbottom=True)
    return axes[:n]


def set_hover_texts(
    markers: Line2D, rows: Sequence[earlier.Row], names: Sequence[str], lines: Sequence[str], *, across: bool = False
) -> None:
    """Let each marker of a line say its name, value, interval and count, to the pointer and to the keyboard.

    Args:
        markers: The markers.
        rows: Value, interval and count of each.
        names: What each is called.
        lines: The name of the line that they are of, by which readers switch it off, or that of each marker.
        across: Whether values run along the x axis.

    """
    said = [earlier.says("", name, row) for name, row in zip(names, rows, strict=True)]
    set_name(markers, lines, said, is_drawn=True)
    earlier.remember(markers, earlier.Markers(names, rows, across))


def left_out(shown: int, lines: int) -> str:
    """Return the addition to a subtitle if there are more lines than can be drawn."""
    return "" if shown == lines else f"; {shown} of {lines} settings, all are in the table"


def svg(figure: Figure) -> str:
    """Return the figure as an `svg` element for a page; the same figure gives the same text.

    >>> svg(canvas(3, "Longer with 4 players", "Turns a game"))[:4]
    '<svg'
    """
    with _in_style():
        return compact.element(figure)


def png(figure: Figure, dots: float) -> bytes:
    """Return the figure as a PNG with so many dots per inch; the same figure gives the same bytes."""
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=dots, metadata={"Software": None})
    return content.getvalue()


def published(figure: Figure, size: Sequence[float] | None = None, title: str | None = None) -> Figure:
    """Return a figure with another size and title, as a publication needs it.

    Args:
        figure: Made by `canvas`.
        size: Width and height in inches; None leaves them.
        title: The new title, on one line; None leaves the finding.

    """
    bold = [text for text in figure.texts if text.get_fontweight() == "bold"]
    if title is not None:
        for text, words in zip(bold, [title, *[""] * len(bold)], strict=False):
            text.set_text(words)
    if size is not None:
        figure.set_size_inches(size[0], size[1])
    return figure


def theme() -> contextlib.ExitStack:
    """Apply the style of reports to figures drawn by seaborn or matplotlib: for the session, or in a `with` block.

    Examples:
        >>> import matplotlib
        >>> with theme():
        ...     matplotlib.rcParams["axes.spines.top"]
        False
        >>> matplotlib.rcParams["axes.spines.top"]
        True
    """
    import seaborn as sns  # noqa: PLC0415 (takes long to import, with pandas and scipy.stats; only sessions need it)
    from seaborn import objects  # noqa: PLC0415 (as above)

    before, of_objects_before = mpl.rcParams.copy(), dict(objects.Plot.config.theme)
    sns.set_theme(_CONTEXT, _BASE, list(COLOURS), rc=_SETTINGS | {"figure.figsize": (WIDE, 4.0)})
    of_objects = objects.Plot.config.theme  # its plots use no other settings
    of_objects.update({name: mpl.rcParams[name] for name in of_objects})
    until_left = contextlib.ExitStack()
    until_left.callback(of_objects.update, of_objects_before)
    until_left.callback(mpl.rcParams.update, before)
    return until_left


@contextlib.contextmanager
def _in_style() -> Iterator[None]:
    """Apply the style, and suppress warnings of glyphs missing in the font: text is rendered in the reader's font."""
    with mpl.rc_context(_settings()), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        yield


@functools.cache
def _settings() -> dict[Any, Any]:
    """Return the theme on top of matplotlib's defaults, without what would switch a notebook's backend."""
    kept = {name: value for name, value in mpl.rcParamsDefault.items() if name not in _OF_THE_SESSION}
    return {**kept, **_OF_SEABORN, **_SETTINGS}


def _measure_key(names: Sequence[str], width: float) -> tuple[int, int]:
    """Return the number of columns of a key with these names, and its height in lines of text."""
    if not names:
        return 1, 0
    longest = max(len(line) for name in names for line in name.split("\n"))
    columns = max(1, int(72 * width / (0.6 * TEXT * longest + 30)))
    lines = [1 + name.count("\n") for name in names]
    return columns, max(
        int(part.sum()) for part in np.array_split(lines, min(columns, len(names)))
    )  # as matplotlib does


def _wrapped(text: str, width: float, size: float, letter: float, weight: str = "normal") -> list[str]:
    """Return lines that fit into `width` inches, for letters on average `letter` times as wide as the font's size."""
    letters = int(72 * width / (size * letter))
    while text:
        lines = textwrap.wrap(text, letters)
        if letters < 2 or max(compact.text_width(line, size, weight) for line in lines) <= 72 * width:
            return lines
        letters -= 1
    return []
