"""Write shapes as SVG path data in few bytes: tenths of a point, relative where that is shorter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from matplotlib.path import Path

TENTHS, HUNDREDTHS = 10, 100  # of a point
Point = tuple[int, int]
_LETTERS = {Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}


class Box(NamedTuple):
    """Hold a bounding box, in points."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        """Return the box with a margin."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, across: float, down: float) -> "Box":
        """Return the box shifted."""
        return Box(self.left + across, self.top + down, self.right + across, self.bottom + down)

    def joined(self, other: "Box") -> "Box":
        """Return the smallest box that contains both."""
        return Box(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))

    def within(self, other: "Box") -> bool:
        """Return whether it is inside the other."""
        return self.joined(other) == other

    def meets(self, other: "Box") -> bool:
        """Return whether the two overlap or touch."""
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom

    def overlaps(self, other: "Box") -> bool:
        """Return whether they share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass
class Shape:
    """Hold lines and curves.

    Attributes:
        scale: Units per point of the page.
        pieces: For each piece its SVG letter and its points in these units; the first is an `M`.

    """

    scale: int = TENTHS
    pieces: list[tuple[str, list[Point]]] = field(default_factory=list)

    def box(self) -> Box:
        """Return the bounding box of its points, which contains all of it."""
        across, down = zip(*(point for _, points in self.pieces for point in points), strict=True)
        return Box(*(end(part) / self.scale for end in (min, max) for part in (across, down)))

    def is_straight(self) -> bool:
        """Return whether it consists of unconnected lines, which have no inside and no corners."""
        letters = "".join(letter for letter, _ in self.pieces)
        return set(letters) <= set("ML") and "LL" not in letters


def shape(segments: Iterable[tuple[Any, Any]], scale: int = TENTHS) -> Shape:
    """Return the shape of `Path.iter_segments`, rounded, without empty lines and with collinear ones joined."""
    made = Shape(scale)
    for numbers, code in segments:
        rounded = [round(scale * float(number)) for number in numbers]
        _add(made.pieces, code, list(zip(rounded[::2], rounded[1::2], strict=True)))
    if made.pieces and made.pieces[-1][0] == "M":  # a move without a line
        made.pieces.pop()
    return made


def _add(pieces: list[tuple[str, list[Point]]], code: Any, points: list[Point]) -> None:
    if code == Path.CLOSEPOLY:
        pieces.append(("Z", []))
    elif code == Path.MOVETO:
        if pieces and pieces[-1][0] == "M":
            pieces.pop()
        pieces.append(("M", points))
    elif pieces[-1][1] != points:
        if code == Path.LINETO and _goes_on(pieces, points[0]):
            pieces.pop()
        pieces.append((_LETTERS[code], points))


def _goes_on(pieces: Sequence[tuple[str, list[Point]]], end: Point) -> bool:
    """Return whether the last line merely continues the one before, along an axis."""
    if len(pieces) < 2 or pieces[-1][0] != "L" or not pieces[-2][1]:
        return False
    (x0, y0), (x1, y1), (x2, y2) = pieces[-2][1][-1], pieces[-1][1][0], end
    return (x0 == x1 == x2 and (y1 - y0) * (y2 - y1) > 0) or (y0 == y1 == y2 and (x1 - x0) * (x2 - x1) > 0)


def data(shape: Shape) -> str:
    """Return the `d` of a path, in tenths of a point."""
    text, last, at, start = "", "", (0, 0), (0, 0)
    for letter, points in shape.pieces:
        if letter == "Z":
            text, last, at = text + "z", "z", start
            continue
        ways = [_added(text, last, name, numbers, shape.scale) for name, numbers in _ways(letter, points, at)]
        text, last = min(ways, key=lambda way: len(way[0]))
        at = points[-1]
        start = at if letter == "M" else start
    return text


def decimal(units: int, scale: int) -> str:
    """Format a number of units, such as tenths, without redundant characters."""
    whole, rest = divmod(abs(units), scale)
    text = str(whole)
    if rest:
        text = f"{whole or ''}.{str(rest).zfill(len(str(scale)) - 1).rstrip('0')}"
    return "-" + text if units < 0 else text


def _ways(letter: str, points: Sequence[Point], at: Point) -> list[tuple[str, list[int]]]:
    """Return a piece with relative and with absolute numbers, and along an axis if it is parallel to one."""
    (x, y), (x0, y0) = points[-1], at
    if letter == "L" and y == y0:
        return [("h", [x - x0]), ("H", [x])]
    if letter == "L" and x == x0:
        return [("v", [y - y0]), ("V", [y])]
    relative = [number for left, top in points for number in (left - x0, top - y0)]
    return [(letter.lower(), relative), (letter, [number for point in points for number in point])]


def _added(text: str, last: str, letter: str, numbers: Sequence[int], scale: int) -> tuple[str, str]:
    """Return the text with a piece appended, and the letter that may be omitted if the next piece has it."""
    if letter != last:
        text += letter
    for number in numbers:
        written = decimal(number, scale // TENTHS)
        begins = text[-1].isalpha() or written[0] == "-" or (written[0] == "." and _has_point(text))
        text += written if begins else f" {written}"
    return text, {"M": "L", "m": "l"}.get(letter, letter)


def _has_point(text: str) -> bool:
    """Return whether the last number has a decimal point, so that another point starts the next number."""
    return "." in text[len(text.rstrip(".0123456789")) :]
