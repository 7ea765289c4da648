"""Make room for the texts of a figure, as measured: none may lie over another, or be cut off."""

import itertools
import math
from collections.abc import Sequence
from typing import cast

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import FixedFormatter, FixedLocator, MaxNLocator

from bng_sim.analyses.plots import labels, svg

ROUNDS = 5  # of layouts at most: what is wrapped or turned moves all else
GAP = 3.0  # points between two texts
LINE = 1.25  # times the font's size
ANGLES = (0, 40, 90)
LETTERS = 24  # of a line of a turned label
NARROWER = (24, 18, 14, 10, 8)  # letters of a line, tried in turn where nothing else helps
MOST_LINES = 4  # of a label below an axis
FEWEST_TICKS = 2
WIDEST = 0.5  # share of the figure that a label on the left may take
LEAST = 0.6  # of the height that a panel was given, which what is drawn in it takes at least
TALLEST = 200.0  # inches


def fit(figure: Figure) -> None:
    """Lay out a figure, and change it until its texts fit: wrap names, turn ticks, use fewer, grow taller."""
    if figure.get_layout_engine() is None:
        return
    panels = [axes for axes in figure.axes if axes.get_visible() and axes.get_subplotspec()]
    nominal = {axes: _nominal_height(axes) for axes in panels}
    is_laid_out = _lay_out(figure, panels)
    wanted = {axes: max(_height(axes), LEAST * nominal[axes]) for axes in panels}
    for _ in range(ROUNDS):
        if not is_laid_out:
            return  # there is no width, so more height would not help
        changes = [_fit_names(axes, panels) | _fit_rows(axes) | _fit_columns(axes) for axes in panels]
        times = max((_needed_height(axes, wanted[axes]) / _height(axes) for axes in panels), default=1.0)
        rows = {round(axes.get_position().y0, 3): _height(axes) for axes in panels}
        inches = (times - 1) * sum(rows.values())  # all panels grow in proportion
        if inches > 1 / svg.POINTS:
            grow(figure, inches)
        elif not any(changes):
            return
        is_laid_out = _lay_out(figure, panels)


def _lay_out(figure: Figure, panels: Sequence[Axes]) -> bool:
    """Lay out a figure; while its texts leave no space for anything else, make it taller and them narrower.

    Returns whether there is space now.
    """
    for letters in NARROWER:
        if svg.lay_out(figure):
            return True
        grow(figure, 1 + figure.get_figheight() / 2)
        for axes in panels:
            if isinstance(axes.yaxis.get_major_locator(), FixedLocator):
                texts = axes.yaxis.get_majorticklabels()
                _set_labels(axes.yaxis, {text: _joined(text.get_text(), letters) for text in texts})
            for text in (axes.title, axes._left_title, axes.xaxis.label):  # type: ignore[attr-defined]
                text.set_text(_joined(text.get_text(), letters))
    return svg.lay_out(figure)


def grow(figure: Figure, inches: float) -> None:
    """Make a figure taller below its titles, which stay as they are."""
    engine, before = figure.get_layout_engine(), figure.get_figheight()
    assert engine is not None
    left, bottom, width, height = engine.get()["rect"]
    after = min(TALLEST, before + inches)
    figure.set_figheight(after)
    engine.set(rect=(left, bottom, width, 1 - (1 - height) * before / after))  # type: ignore[call-arg]


def _fit_names(axes: Axes, panels: Sequence[Axes]) -> bool:
    """Wrap the title and the names of the axes to the space that they have; return whether one changed."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    here, dots = axes.get_position(), figure.dpi * figure.get_figwidth()
    beside = [other.get_position().x0 for other in panels if _is_right_of(other, axes)]
    edge = min(beside, default=1.0)
    middle = (here.x0 + here.x1) / 2
    widths = {
        axes.title: edge - here.x0,
        axes._left_title: edge - here.x0,  # type: ignore[attr-defined]  # where the theme puts it
        axes.xaxis.label: min(2 * min(middle, 1 - middle), edge - here.x0 if beside else 1.0),
    }
    found = [_wrap_to(text, width * dots - _dots(text, GAP)) for text, width in widths.items()]
    high = figure.dpi * max(_height(axes), 0.8)
    return any(found) | _wrap_to(axes.yaxis.label, high)


def _is_right_of(other: Axes, axes: Axes) -> bool:
    here, there = axes.get_position(), other.get_position()
    return bool(there.x0 > here.x0 + 0.01 and there.y0 < here.y1 and there.y1 > here.y0)


def _wrap_to(text: Text, room: float) -> bool:
    """Wrap a text to this many dots along its line, as far as its words allow; return whether it changed."""
    before = text.get_text()
    text.set_text(_wrapped(text, room))
    return bool(text.get_text() != before)


def _wrapped(text: Text, room: float) -> str:
    """Return what a text says, on lines of at most this many dots as far as its words allow."""
    words = str(text.get_text())
    if not words or not text.get_visible():
        return words
    box = text.get_window_extent(_renderer(text))
    length = box.height if text.get_rotation() else box.width
    if length <= room:
        return words
    return _joined(words, int(_longest(words) * room / length))


def _joined(text: str, letters: int) -> str:
    """Wrap a text again, to lines of so many letters; none of its words is broken."""
    return labels.wrap(text.replace("\n", " "), max(letters, *map(len, text.split()), 1))


def _fit_rows(axes: Axes) -> bool:
    """Wrap the labels on the left that leave too little space for what is drawn; return whether some changed."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    if not isinstance(axes.yaxis.get_major_locator(), FixedLocator):
        return False
    room = WIDEST * figure.dpi * figure.get_figwidth()
    wrapped = {text: _wrapped(text, room) for _, text in _drawn(axes.yaxis)}
    if all(words == text.get_text() for text, words in wrapped.items()):
        return False
    _set_labels(axes.yaxis, wrapped)
    return True


def _fit_columns(axes: Axes) -> bool:
    """Turn the labels below an axis where they lie over each other, or use fewer; return whether some changed."""
    shown = _drawn(axes.xaxis)
    boxes = [text.get_window_extent(_renderer(text)) for _, text in shown]
    turned = any(text.get_rotation() for _, text in shown)
    if not turned and all(b.x0 - a.x1 >= _dots(shown[0][1], GAP) for a, b in itertools.pairwise(boxes)):
        return False
    if not isinstance(axes.xaxis.get_major_locator(), FixedLocator):
        return _fewer(axes.xaxis, len(shown))
    places = [float(axes.transData.transform((at, 0))[0]) for at, _ in shown]
    apart = min((b - a for a, b in itertools.pairwise(places)), default=math.inf)
    texts = [text for _, text in shown]
    return (not turned and _wrap_columns(axes, texts, apart)) or _turn(axes, texts, apart)


def _wrap_columns(axes: Axes, texts: Sequence[Text], apart: float) -> bool:
    """Wrap labels below an axis to the space between them, if a few lines are enough; return whether they changed."""
    words = [text.get_text().replace("\n", " ") for text in texts]
    letter = max(text.get_window_extent(_renderer(text)).width / _longest(text.get_text()) for text in texts)
    room = int((apart - _dots(texts[0], 2 * GAP)) / letter)
    if room < max(_longest(each.replace(" ", "\n")) for each in words):
        return False
    wrapped = [labels.wrap(each, room) for each in words]
    if max(each.count("\n") for each in wrapped) >= MOST_LINES or wrapped == [text.get_text() for text in texts]:
        return False
    _set_labels(axes.xaxis, dict(zip(texts, wrapped, strict=True)))
    return True


def _longest(text: str) -> int:
    """Return the number of letters of the longest line."""
    return max(1, *map(len, text.split("\n")))


def _turn(axes: Axes, texts: Sequence[Text], apart: float) -> bool:
    """Turn labels as far as they need that stand `apart`; if that is not enough, leave some of them out."""
    before = [(text.get_rotation(), text.get_text()) for text in texts]
    longest = max(LETTERS, *(len(text.get_text()) // 2 + 4 for text in texts))
    wrapped = [_joined(text.get_text(), longest) for text in texts]
    line = _dots(texts[0], LINE * float(texts[0].get_fontsize()))
    thick = [line * (1 + each.count("\n")) for each in wrapped]
    now = texts[0].get_rotation()
    angle = next((a for a in ANGLES[1:] if a >= now and max(thick) / math.sin(math.radians(a)) <= apart), ANGLES[-1])
    if angle == now:
        return False
    every = math.ceil(max(thick) / apart) if angle == ANGLES[-1] else 1
    if every > 1:
        wrapped = [each if place % every == 0 else "" for place, each in enumerate(wrapped)]
    _set_labels(axes.xaxis, dict(zip(texts, wrapped, strict=True)))
    for text in axes.xaxis.get_majorticklabels():
        text.set(rotation=angle, ha="right", va="center" if angle == ANGLES[-1] else "top", rotation_mode="anchor")
    return before != [(text.get_rotation(), text.get_text()) for text in texts]


def _set_labels(axis: Axis, changed: dict[Text, str]) -> None:
    """Replace some labels of an axis with fixed ones."""
    every = [changed.get(text, text.get_text()) for text in axis.get_majorticklabels()]
    axis.set_major_formatter(FixedFormatter(every))


def _fewer(axis: Axis, n: int) -> bool:
    """Use fewer numbers along an axis; return whether there can be fewer."""
    if n <= FEWEST_TICKS:
        return False
    axis.set_major_locator(MaxNLocator(max(1, n - 2), steps=[1, 2, 2.5, 5, 10]))
    return True


def _needed_height(axes: Axes, wanted: float) -> float:
    """Return the inches that a panel needs: for its rows' labels, its axis' name, and what is drawn in it."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    height = _height(axes)
    named = axes.yaxis.label
    needed = [wanted, named.get_window_extent(_renderer(named)).height / figure.dpi if named.get_text() else 0.0]
    shown = [(float(axes.transData.transform((0, at))[1]), text) for at, text in _drawn(axes.yaxis)]
    for (a, first), (b, second) in itertools.pairwise(sorted(shown, key=lambda each: each[0])):
        boxes = [text.get_window_extent(_renderer(text)) for text in (first, second)]
        high = sum(box.height for box in boxes) / 2
        if high > b - a > 0:
            needed.append(height * min(high / (b - a), TALLEST))
    return max(needed)


def _drawn(axis: Axis) -> list[tuple[float, Text]]:
    """Return place and text of the labels along an axis that are seen."""
    low, high = sorted(axis.get_view_interval())
    slack = 1e-6 * (high - low)
    found = [(float(tick.get_loc()), text) for tick in axis.get_major_ticks() for text in (tick.label1, tick.label2)]
    return [
        (at, text)
        for at, text in sorted(found, key=lambda each: each[0])
        if text.get_visible() and text.get_text() and low - slack <= at <= high + slack
    ]


def _nominal_height(axes: Axes) -> float:
    """Return the height of a panel with its labels in inches, as the figure was planned."""
    figure, place = axes.get_figure(root=True), axes.get_subplotspec()
    assert figure is not None
    assert place is not None
    engine = figure.get_layout_engine()
    assert engine is not None
    return float(engine.get()["rect"][3] * figure.get_figheight() / place.get_gridspec().nrows)


def _height(axes: Axes) -> float:
    """Return the height of a panel in inches."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    return float(axes.get_position().height * figure.get_figheight())


def _renderer(text: Text) -> RendererBase:
    figure = text.get_figure(root=True)
    assert figure is not None
    return cast("svg.Canvas", figure.canvas).get_renderer()


def _dots(text: Text, points: float) -> float:
    figure = text.get_figure(root=True)
    assert figure is not None
    return points * figure.dpi / svg.POINTS
