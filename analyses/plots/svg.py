"""Write a figure as SVG in few bytes: on one line, in tenths of a point, markers as symbols, text as text.

This is a matplotlib backend. matplotlib's own repeats all attributes for every marker, in four times as many bytes;
scour (https://github.com/scour-project/scour), which shrinks such files, saves two fifths of them.
"""

import contextlib
import functools
import json
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast
from xml.sax.saxutils import escape

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.backend_bases import FigureCanvasBase, GraphicsContextBase, RendererBase
from matplotlib.colors import rgb2hex
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, Transform

from bng_sim.analyses.plots import elements
from bng_sim.analyses.plots.artist_names import UNNAMED, name_of
from bng_sim.analyses.plots.elements import Element
from bng_sim.analyses.plots.shapes import HUNDREDTHS, TENTHS, Box, Shape, data, decimal, shape

POINTS = 72  # in an inch
LINES = "data-lines"  # attribute: the names of the lines; what draws the first is of class l0
_HAIR = 1.0  # points: with thinner lines, an end half a width too late is invisible
_OF_AREAS = ("fill", "fill-opacity", "stroke-linejoin")
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_CAPS = {"butt": "butt", "round": "round", "projecting": "square"}


class Canvas(FigureCanvasBase):
    """Lay out a figure as this backend will draw it, not for pixels; the figure can still be saved in any format."""

    _measuring: "tuple[tuple[float, ...], _Renderer] | None" = None

    def get_renderer(self) -> "_Renderer":
        """Return the renderer that measures text: the same one as long as possible, since it caches results."""
        page = (*map(float, self.figure.get_size_inches()), self.figure.dpi)
        if self._measuring is None or self._measuring[0] != page:
            self._measuring = page, _Renderer(*page)
        return self._measuring[1]


def lay_out(figure: Figure) -> bool:
    """Lay out the figure, if it has a layout engine; return whether its texts leave space for anything else."""
    engine = figure.get_layout_engine()
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "constrained_layout not applied")
        try:
            if engine:
                engine.execute(figure)
        except UserWarning:
            return False
    return True


def element(figure: Figure) -> str:
    """Return a laid-out figure as an `svg` element without a background; the same figure gives the same text."""
    with _bare(figure):
        width, height = map(float, figure.get_size_inches())
        renderer = _Renderer(width, height, figure.dpi)
        figure.draw(renderer)
    return renderer.written()


def in_names(text: str, renamed: Callable[[str], str]) -> str:
    """Return an SVG with its elements renamed in definitions and references; text stays as it is."""
    name = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')
    return re.sub(r"<[^>]*>", lambda tag: name.sub(lambda found: found[1] + renamed(found[2]), tag[0]), text)


@contextlib.contextmanager
def _bare(figure: Figure) -> Iterator[None]:
    """Set one dot a point, keep the layout and hide backgrounds within the `with` block."""
    dpi, engine = figure.dpi, figure.get_layout_engine()
    patches = [patch for patch in (figure.patch, *(axes.patch for axes in figure.axes)) if patch.get_visible()]
    figure.dpi = POINTS
    figure.set_layout_engine("none")
    for patch in patches:
        patch.set_visible(False)
    try:
        yield
    finally:
        figure.dpi = dpi
        figure.set_layout_engine(engine)
        for patch in patches:
            patch.set_visible(True)


class _Renderer(RendererBase):
    """Record what a figure draws; images and hatches, which no figure here has, are refused."""

    def __init__(self, width: float, height: float, dots: float) -> None:
        """Create a page of this size in inches, with this many dots an inch."""
        super().__init__()
        self.width, self.height = POINTS * width, POINTS * height
        self._page = Box(0, 0, self.width, self.height)
        self._dpi, self._dots = dots, dots / POINTS  # dots per inch, and per point
        self._drawn: list[Element] = []
        self._symbols: dict[str, str] = {}  # element -> its name
        self._limits: dict[str, str] = {}
        self._named = UNNAMED  # what the open group stands for
        self._group = ""  # its kind
        self._lines: dict[str, bool] = {}  # the lines drawn -> whether their markers say something

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._dots * self.width, self._dots * self.height

    def points_to_pixels(self, points: Any) -> Any:
        return self._dots * points

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> tuple[float, float, float]:
        width, height, descent = _measured(s, prop, ismath)
        return self._dots * width, self._dots * height, self._dots * descent

    def _get_font_height_metrics(self, prop: FontProperties) -> tuple[float, float, float]:
        """Return ascent, descent and gap of a font's lines; matplotlib would look the font up for each text."""
        return _line_heights(prop.copy(), self._dpi)

    def open_group(self, s: str, gid: str | None = None) -> None:
        named = name_of(gid)
        if named.lines or named.says:
            self._named, self._group = named, s
            for line in filter(None, named.lines if named.is_drawn else ()):
                self._lines[line] = self._lines.get(line, False) or bool(named.says)

    def close_group(self, s: str) -> None:
        if s == self._group:
            self._named = UNNAMED

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None) -> None:  # noqa: N803
        is_open = rgbFace is None
        segments = path.iter_segments(
            self._down(transform),
            clip=(0, 0, self.width, self.height) if is_open else None,
            simplify=path.should_simplify and is_open,
        )
        self._add_path(gc, shape(segments), self._of_line(_looks(gc, rgbFace)))

    def draw_markers(
        self,
        gc: GraphicsContextBase,
        marker_path: Path,
        marker_trans: Transform,
        path: Path,
        trans: Transform,
        rgbFace: Any = None,  # noqa: N803
    ) -> None:
        looks = _looks(gc, rgbFace)
        mark = shape(marker_path.iter_segments(marker_trans + Affine2D().scale(1, -1), simplify=False), HUNDREDTHS)
        places = [points[-2:] for points, _ in path.iter_segments(self._down(trans), simplify=False)]
        said = self._named.says
        findings = said if len(said) == len(places) else [""] * len(places)
        is_circle = np.array_equal(marker_path.vertices, Path.unit_circle().vertices)
        is_drawn_out = mark.is_straight() or (len(places) == 1 and not is_circle)  # ticks and areas
        for number, (at, words) in enumerate(zip(places, findings, strict=True)):
            if mark.pieces and Box(*at, *at).within(self._page):
                own = self._of_line(looks, number)
                if is_drawn_out and not words:
                    there = marker_trans + Affine2D().scale(1, -1).translate(*at)
                    self._add_path(gc, shape(marker_path.iter_segments(there, simplify=False)), own)
                else:
                    self._add_mark(gc, _symbol(mark, is_circle=is_circle), mark.box().moved(*at), own, at, words)

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: Any = False,
        mtext: Text | None = None,
    ) -> None:
        weight = cast("Any", prop.get_weight())
        looks = {
            "fill": _colour(gc.get_rgb()),
            "fill-opacity": _share(gc.get_rgb()[3]),
            "font-size": _size(prop.get_size_in_points()),
            "font-style": prop.get_style(),
            "font-weight": str(font_manager.weight_dict.get(weight, weight)),
            "text-anchor": "start",
        }
        width, height, _ = self.get_text_width_height_descent(s, prop, ismath)
        box = Box(x, y - height, x + width, y + height).grown(
            width if angle else width / 3
        )  # with a margin for other fonts
        if mtext and not angle:  # so that words end at the same place in other fonts
            looks["text-anchor"] = _ANCHORS[mtext.get_horizontalalignment()]
            x = mtext.get_transform().transform(mtext.get_unitless_position())[0]
        own = {"x": _place(x), "y": _place(y)}
        if angle:
            own = {"transform": f"translate({_place(x)} {_place(y)})rotate({_share(-angle)})"}
        looks = self._of_line(looks)
        self._drawn.append(Element("text", self._limited(gc, looks, box), box, own | _opacity(gc), escape(s)))

    def written(self) -> str:
        """Return the SVG of everything drawn."""
        width, height = (round(TENTHS * points) for points in (self.width, self.height))
        opening = {
            "width": f"{decimal(width, TENTHS)}pt",
            "height": f"{decimal(height, TENTHS)}pt",
            "viewBox": f"0 0 {width} {height}",
            "xmlns": "http://www.w3.org/2000/svg",
            "font-family": ", ".join(mpl.rcParams["font.family"]),
        }
        lines = sorted(self._lines, key=lambda line: not self._lines[line]) if len(self._lines) > 1 else []
        opening |= {LINES: _as_json(lines)} if lines else {}
        self._write_classes(lines)
        limits = [f'<clipPath id="{name}"><{drawn}/></clipPath>' for drawn, name in self._limits.items()]
        symbols = [f'<{drawn} id="{name}"/>' for drawn, name in self._symbols.items()]
        return elements.svg_text(self._drawn, opening, "".join([*limits, *symbols]))

    def _of_line(self, looks: dict[str, str], marker: int = 0) -> dict[str, str]:
        """Return the attributes with the line that the open group, or a marker of it, belongs to."""
        line = self._named.line(marker)
        return looks | {"class": line} if line else looks

    def _write_classes(self, lines: Sequence[str]) -> None:
        """Write numbers for the names of lines; what belongs to none of these needs no class."""
        numbers = {line: f"l{number}" for number, line in enumerate(lines)}
        for part in self._drawn:
            line = numbers.get(part.looks.pop("class", ""))
            part.looks |= {"class": line} if line else {}

    def _add_path(self, gc: GraphicsContextBase, drawn: Shape, looks: dict[str, str]) -> None:
        if not drawn.pieces or looks["fill"] == looks["stroke"] == "none":
            return
        around = drawn.box()
        box = around.grown(gc.get_linewidth())
        if not box.meets(self._page):
            return
        if drawn.is_straight():
            looks = {name: value for name, value in looks.items() if name not in _OF_AREAS}
        looks = self._limited(gc, looks, around if gc.get_linewidth() < _HAIR else box)
        elements.add(self._drawn, Element("path", looks, box, _opacity(gc), shape=drawn, parts=[around]))

    def _add_mark(
        self, gc: GraphicsContextBase, symbol: str, around: Box, looks: dict[str, str], at: Any, says: str
    ) -> None:
        name = self._symbols.setdefault(symbol, f"m{len(self._symbols)}")
        own = {"href": f"#{name}", "x": _place(at[0]), "y": _place(at[1])} | _opacity(gc)
        box = around.grown(gc.get_linewidth())
        title = f"<title>{escape(says)}</title>" if says else ""
        self._drawn.append(Element("use", self._limited(gc, looks, box), box, own, title))

    def _limited(self, gc: GraphicsContextBase, looks: dict[str, str], box: Box) -> dict[str, str]:
        """Return the attributes with a clip path; without one, if the element is inside its limits."""
        limits = gc.get_clip_rectangle()
        path, transform = cast("tuple[Path | None, Transform]", gc.get_clip_path())
        if path is not None:
            drawn = f'path d="{data(shape(path.iter_segments(self._down(transform), simplify=False)))}"'
        elif limits is None:
            return looks
        else:
            inside = Box(limits.x0, self.height - limits.y1, limits.x1, self.height - limits.y0)
            if box.within(inside.grown(1 / TENTHS)):
                return {name: value for name, value in looks.items() if name != "stroke-linecap"}
            left, top, width, height = map(_place, (inside.left, inside.top, limits.width, limits.height))
            drawn = f'rect x="{left}" y="{top}" width="{width}" height="{height}"'
        return looks | {"clip-path": f"url(#{self._limits.setdefault(drawn, f'c{len(self._limits)}')})"}

    def _down(self, transform: Transform) -> Transform:
        """Convert from matplotlib's coordinates, which run up, to a page's, which run down."""
        return transform + Affine2D().scale(1, -1).translate(0, self.height)


def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Return the width of a line in points, in the first font of the style."""
    return _measured(text, FontProperties(family=mpl.rcParams["font.family"], size=size, weight=weight), False)[0]


@functools.lru_cache(maxsize=4096)
def _measured(text: str, font: FontProperties, ismath: Any) -> tuple[float, float, float]:
    """Return width, height and depth below the line, in points; cached, since figures share many words."""
    return text_to_path.get_text_width_height_descent(text, font, ismath)


@functools.lru_cache
def _line_heights(font: FontProperties, dpi: float) -> tuple[float, float, float]:
    """Return ascent, descent and gap of a font's lines in dots, as `matplotlib.text` computes them."""
    found = font_manager.get_font(font_manager.findfont(font))
    table = found.get_sfnt_table("OS/2")
    head = found.get_sfnt_table("head")
    assert table is not None, "the fonts of the style have both tables"
    assert head is not None, "the fonts of the style have both tables"
    scale = 1 / head["unitsPerEm"] * font.get_size_in_points() * dpi / POINTS
    return table["sTypoAscender"] * scale, -table["sTypoDescender"] * scale, table["sTypoLineGap"] * scale


def _as_json(names: Sequence[str]) -> str:
    """Return names as JSON in which `in_names` finds nothing to rename."""
    return json.dumps(names, ensure_ascii=False).replace("#", "\\u0023")


def _looks(gc: GraphicsContextBase, face: Any) -> dict[str, str]:
    """Return the attributes of anything but text."""
    if gc.get_hatch():
        raise NotImplementedError("hatches cannot be drawn as SVG here; use another colour")
    forced, width = gc.get_forced_alpha(), gc.get_linewidth()
    is_seen = face is not None and (forced or len(face) < len("rgba") or face[3] > 0)
    looks = {"fill": _colour(face) if is_seen else "none", "stroke": "none"}
    if is_seen and len(face) == len("rgba") and not forced:
        looks["fill-opacity"] = _share(face[3])
    if width and (forced or gc.get_rgb()[3]):
        offset, dashes = gc.get_dashes()
        looks |= {
            "stroke": _colour(gc.get_rgb()),
            "stroke-width": _size(width),
            "stroke-opacity": "1" if forced else _share(gc.get_rgb()[3]),
            "stroke-dasharray": "none" if dashes is None else " ".join(_size(dash) for dash in cast("Any", dashes)),
            "stroke-dashoffset": _size(offset or 0),
            "stroke-linecap": _CAPS[gc.get_capstyle()],
            "stroke-linejoin": str(gc.get_joinstyle()),
        }
    return looks


def _opacity(gc: GraphicsContextBase) -> dict[str, str]:
    """Return the opacity of the whole element: a group's would let overlapping parts show through."""
    alpha = gc.get_alpha() if gc.get_forced_alpha() else None
    return {} if alpha in (None, 1) else {"opacity": _share(alpha)}


def _symbol(mark: Shape, *, is_circle: bool) -> str:
    return f'circle r="{_size(mark.box().right)}"' if is_circle else f'path d="{data(mark)}"'


def _colour(rgb: Any) -> str:
    written = rgb2hex(rgb[:3])
    return f"#{written[1::2]}" if written[1::2] == written[2::2] else written


def _place(points: float) -> str:
    """Return a position in tenths of a point."""
    return str(round(TENTHS * float(points)))


def _size(points: float) -> str:
    """Return a size in tenths of a point, with one more digit, since sizes are repeated."""
    return decimal(round(HUNDREDTHS * float(points)), HUNDREDTHS // TENTHS)


def _share(number: float) -> str:
    """Format a number from 0 to 1, or an angle."""
    return decimal(round(HUNDREDTHS * float(number)), HUNDREDTHS)
