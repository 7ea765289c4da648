"""A figure as SVG in few bytes: on one line, in tenths of a point, its marks as symbols, its text as text.

It is a backend of matplotlib's. matplotlib's own says at every mark all that it looks like, in four times as many
bytes; scour (https://github.com/scour-project/scour), which makes such files smaller, takes two fifths off them.
"""

import contextlib
import functools
import re
from collections.abc import Callable, Iterator
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
from bng_sim.analyses.plots.elements import Element
from bng_sim.analyses.plots.shapes import HUNDREDTHS, TENTHS, Box, Shape, data, decimal, shape

POINTS = 72  # in an inch
SAYS = "says:"  # in the name of a group of markers: what each of them says
_HAIR = 1.0  # points: a line so thin is not seen where it ends half its width too late
_OF_AREAS = ("fill", "fill-opacity", "stroke-linejoin")
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_CAPS = {"butt": "butt", "round": "round", "projecting": "square"}


class Canvas(FigureCanvasBase):
    """Where a figure is laid out as it will be drawn here, not for the dots of a picture; it can be saved as any."""

    _measuring: "tuple[tuple[float, ...], _Renderer] | None" = None

    def get_renderer(self) -> "_Renderer":
        """Of which matplotlib asks how wide words are: the same as long as it can be, for it keeps the answers."""
        page = (*map(float, self.figure.get_size_inches()), self.figure.dpi)
        if self._measuring is None or self._measuring[0] != page:
            self._measuring = page, _Renderer(*page)
        return self._measuring[1]


def lay_out(figure: Figure) -> None:
    """Give everything its place, if the figure has a layout."""
    engine = figure.get_layout_engine()
    if engine:
        engine.execute(figure)


def element(figure: Figure) -> str:
    """A figure that is laid out as an `svg` element without a background; the same figure gives the same text."""
    with _bare(figure):
        width, height = map(float, figure.get_size_inches())
        renderer = _Renderer(width, height, figure.dpi)
        figure.draw(renderer)
    return renderer.written()


def in_names(text: str, renamed: Callable[[str], str]) -> str:
    """An SVG with its elements' names changed wherever they are given or referred to; its words stay as they are."""
    name = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')
    return re.sub(r"<[^>]*>", lambda tag: name.sub(lambda found: found[1] + renamed(found[2]), tag[0]), text)


@contextlib.contextmanager
def _bare(figure: Figure) -> Iterator[None]:
    """The figure with a dot a point, as it was laid out, and nothing behind what is drawn; then as it was."""
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
    """Takes down what a figure draws; pictures and hatches, which no figure here has, it refuses."""

    def __init__(self, width: float, height: float, dots: float) -> None:
        """A page of so many inches, with so many dots in each."""
        super().__init__()
        self.width, self.height = POINTS * width, POINTS * height
        self._page = Box(0, 0, self.width, self.height)
        self._dots = dots / POINTS  # of a point
        self._drawn: list[Element] = []
        self._symbols: dict[str, str] = {}  # element -> its name
        self._limits: dict[str, str] = {}
        self._said: list[str] = []  # by the markers of the group that is open

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._dots * self.width, self._dots * self.height

    def points_to_pixels(self, points: Any) -> Any:
        return self._dots * points

    def get_text_width_height_descent(self, s: str, prop: FontProperties, ismath: Any) -> tuple[float, float, float]:
        width, height, descent = _measured(s, prop, ismath)
        return self._dots * width, self._dots * height, self._dots * descent

    def open_group(self, s: str, gid: str | None = None) -> None:
        if gid and gid.startswith(SAYS):
            self._said = gid.removeprefix(SAYS).split("|")

    def close_group(self, s: str) -> None:
        if s == "line2d":
            self._said = []

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None) -> None:  # noqa: N803
        is_open = rgbFace is None
        segments = path.iter_segments(
            self._down(transform),
            clip=(0, 0, self.width, self.height) if is_open else None,
            simplify=path.should_simplify and is_open,
        )
        self._add_path(gc, shape(segments), _looks(gc, rgbFace))

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
        told = self._said if len(self._said) == len(places) else [""] * len(places)
        is_circle = np.array_equal(marker_path.vertices, Path.unit_circle().vertices)
        is_drawn_out = mark.is_straight() or (len(places) == 1 and not is_circle)  # a tick; an area
        for at, words in zip(places, told, strict=True):
            if mark.pieces and Box(*at, *at).within(self._page):
                if is_drawn_out and not words:
                    there = marker_trans + Affine2D().scale(1, -1).translate(*at)
                    self._add_path(gc, shape(marker_path.iter_segments(there, simplify=False)), looks)
                else:
                    self._add_mark(gc, _symbol(mark, is_circle=is_circle), mark.box().moved(*at), looks, at, words)

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
        box = Box(x, y - height, x + width, y + height).grown(width if angle else width / 3)  # in another font too
        if mtext and not angle:  # so that another font's words end where they should
            looks["text-anchor"] = _ANCHORS[mtext.get_horizontalalignment()]
            x = mtext.get_transform().transform(mtext.get_unitless_position())[0]
        own = {"x": _place(x), "y": _place(y)}
        if angle:
            own = {"transform": f"translate({_place(x)} {_place(y)})rotate({_share(-angle)})"}
        self._drawn.append(Element("text", self._limited(gc, looks, box), box, own | _opacity(gc), escape(s)))

    def written(self) -> str:
        """All that was drawn."""
        width, height = (round(TENTHS * points) for points in (self.width, self.height))
        opening = {
            "width": f"{decimal(width, TENTHS)}pt",
            "height": f"{decimal(height, TENTHS)}pt",
            "viewBox": f"0 0 {width} {height}",
            "xmlns": "http://www.w3.org/2000/svg",
            "font-family": ", ".join(mpl.rcParams["font.family"]),
        }
        limits = [f'<clipPath id="{name}"><{drawn}/></clipPath>' for drawn, name in self._limits.items()]
        symbols = [f'<{drawn} id="{name}"/>' for drawn, name in self._symbols.items()]
        return elements.written(self._drawn, opening, "".join([*limits, *symbols]))

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
        """How something looks of which not all may be seen; what lies within its limits needs no more than no cap."""
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
        """From matplotlib's coordinates, which run up, to a page's, which run down."""
        return transform + Affine2D().scale(1, -1).translate(0, self.height)


@functools.lru_cache(maxsize=4096)
def _measured(text: str, font: FontProperties, ismath: Any) -> tuple[float, float, float]:
    """Width, height and how much of it is below the line, in points: figures of a report have many words in common."""
    return text_to_path.get_text_width_height_descent(text, font, ismath)


def _looks(gc: GraphicsContextBase, face: Any) -> dict[str, str]:
    """How what is not text looks."""
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
    """Of all of something together: no group's, in which one would show through another."""
    alpha = gc.get_alpha() if gc.get_forced_alpha() else None
    return {} if alpha in (None, 1) else {"opacity": _share(alpha)}


def _symbol(mark: Shape, *, is_circle: bool) -> str:
    return f'circle r="{_size(mark.box().right)}"' if is_circle else f'path d="{data(mark)}"'


def _colour(rgb: Any) -> str:
    written = rgb2hex(rgb[:3])
    return f"#{written[1::2]}" if written[1::2] == written[2::2] else written


def _place(points: float) -> str:
    """Where something is, in tenths of a point."""
    return str(round(TENTHS * float(points)))


def _size(points: float) -> str:
    """How large something is, in tenths of a point: to a tenth of these, for it comes again and again."""
    return decimal(round(HUNDREDTHS * float(points)), HUNDREDTHS // TENTHS)


def _share(number: float) -> str:
    """Of one, or an angle."""
    return decimal(round(HUNDREDTHS * float(number)), HUNDREDTHS)
