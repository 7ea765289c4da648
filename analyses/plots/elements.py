"""Combine the elements of an SVG figure, so that shared attributes are written once."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from bng_sim.analyses.plots.shapes import Box, Shape, data

WIDTH = "10"  # default width of lines, in tenths of a point
_UNSAID = {  # default attributes of an element
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-width": WIDTH,
    "stroke-opacity": "1",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "font-style": "normal",
    "font-weight": "400",
    "text-anchor": "start",
}


@dataclass
class Element:
    """Describe a part of the figure.

    Attributes:
        tag: Its tag.
        looks: Attributes that a group of similar elements may share.
        box: Its bounding box.
        own: Attributes that no other shares.
        inside: Text or elements within it.
        shape: The shape of a path.
        parts: Bounding boxes of the shapes that a path draws.

    """

    tag: str
    looks: dict[str, str]
    box: Box
    own: dict[str, str] = field(default_factory=dict)
    inside: str = ""
    shape: Shape | None = None
    parts: list[Box] = field(default_factory=list)


class _Run(NamedTuple):
    """Describe consecutive elements that could form a group: saved letters, first and last index, shared attributes."""

    saved: int
    start: int
    end: int
    shared: dict[str, str]


def add(drawn: list[Element], new: Element) -> None:
    """Append an element; a path is merged into a similar path, unless a later element covers it there."""
    for old in reversed(drawn):
        if _may_join(old, new):
            assert old.shape is not None
            assert new.shape is not None
            old.shape.pieces += new.shape.pieces
            old.box = old.box.joined(new.box)
            old.parts += new.parts
            return
        if old.box.meets(new.box):
            break
    drawn.append(new)


def _may_join(old: Element, new: Element) -> bool:
    """Return whether one path may draw both: they look alike, and any crossing is invisible."""
    if old.shape is None or new.shape is None or old.looks != new.looks or old.own or new.own:
        return False
    if "fill" not in old.looks:
        return old.looks["stroke-opacity"] == "1"
    return old.looks["stroke"] == "none" and not any(part.overlaps(new.parts[0]) for part in old.parts)


def svg_text(drawn: Sequence[Element], opening: Mapping[str, str], definitions: str) -> str:
    """Return the `svg` element on one line."""
    words = [part.looks for part in drawn if part.tag == "text"]
    most = {name: _commonest([looks[name] for looks in words]) for name in ("font-size", "fill")} if words else {}
    unsaid = {**_UNSAID, **most}
    parts = [(part, {name: value for name, value in part.looks.items() if unsaid.get(name) != value}) for part in drawn]
    defined = f"<defs>{definitions}</defs>" if definitions else ""
    return f"<svg{attributes({**opening, 'stroke-width': WIDTH, **most})}>{defined}{''.join(_grouped(parts))}</svg>"


def attributes(named: Mapping[str, str]) -> str:
    """Format attributes as in a tag."""
    return "".join(f" {name}={quoteattr(value)}" for name, value in named.items())


def _commonest(values: Sequence[str]) -> str:
    return Counter(values).most_common(1)[0][0]  # the first of equals


def _grouped(parts: Sequence[tuple[Element, dict[str, str]]]) -> Iterator[str]:
    """Yield the elements in order, with shared attributes in groups where that saves most."""
    run = max(_runs([said for _, said in parts]), key=lambda run: run.saved, default=None)
    if run is None:
        yield from (_one(part, said) for part, said in parts)
        return
    inner = [
        (part, {name: value for name, value in said.items() if name not in run.shared})
        for part, said in parts[run.start : run.end]
    ]
    yield from _grouped(parts[: run.start])
    yield f"<g{attributes(run.shared)}>{''.join(_grouped(inner))}</g>"
    yield from _grouped(parts[run.end :])


def _runs(said: Sequence[dict[str, str]]) -> Iterator[_Run]:
    """Return the runs that a group would shorten."""
    for name in dict.fromkeys(name for looks in said for name in looks):
        for value, found in itertools.groupby(range(len(said)), key=lambda at: said[at].get(name)):
            start, *others = found
            if value is None or not others:
                continue
            members = said[start : others[-1] + 1]
            shared = {
                name: value for name, value in members[0].items() if all(looks.get(name) == value for looks in members)
            }
            saved = len(others) * len(attributes(shared)) - len("<g></g>")
            if saved > 0:
                yield _Run(saved, start, others[-1] + 1, shared)


def _one(part: Element, said: Mapping[str, str]) -> str:
    shape = {"d": data(part.shape)} if part.shape else {}
    limit = {name: value for name, value in said.items() if name == "clip-path" and part.tag == "use"}
    looks = {name: value for name, value in said.items() if name not in limit}
    opened = f"<{part.tag}{attributes({**shape, **part.own, **looks})}"
    whole = f"{opened}>{part.inside}</{part.tag}>" if part.inside else f"{opened}/>"
    return f"<g{attributes(limit)}>{whole}</g>" if limit else whole  # its own clip would move with the symbol
