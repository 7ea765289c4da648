"""Write each figure of a report as pictures to post: a card, and one for print, as PNG and SVG, light and dark.

A picture leaves its page. So it says which game, which settings, how many games, and the code with which the page that
it is from can be found and verified, in words that all can see and in its metadata.
"""

import os
import re
import struct
import textwrap
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal, NamedTuple, get_args
from xml.sax.saxutils import escape, quoteattr

from bng_sim.core.visible import visible
from bng_sim.report.document import Report, foot
from bng_sim.report.figures import DrawnFigure
from bng_sim.report.formats import typesetting
from bng_sim.report.report_files import PICTURES, card_name, picture_name
from bng_sim.sweeps.store import disk

Theme = Literal["light", "dark"]
CARD = (1200, 675)  # pixels: what pages show of a link
WIDE = 1900  # pixels: across a printed page
# Colours of `plots.style` that stand for ink and paper, on a dark page; those of lines can be read on both.
_DARK = {"#222": "#ececec", "#222222": "#ececec", "#5f5f5f": "#a9adb2", "#d9d9d9": "#44484d", "#fff": "#16181b"}
_PAPER = {"light": "#ffffff", "dark": "#16181b"}
_INK = {"light": "#5f5f5f", "dark": "#a9adb2"}
_SIZE = re.compile(r'width="([\d.]+)pt" height="([\d.]+)pt" viewBox="([^"]+)"')
_FOOT = 9.0  # points of its letters
_EDGE = 12.0  # points around it


class Picture(NamedTuple):
    """A picture: its file's name and content."""

    name: str
    content: bytes


def write(report: Report, folder: Path, *, transparent: bool = False) -> list[Path]:
    """Write the pictures of all figures below `PICTURES` in a folder; return their paths.

    Raises `InputError` if what draws PNG is not installed.
    """
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    paths = []
    for picture in draw(report, transparent=transparent):
        disk.write(folder / PICTURES / picture.name, picture.content)
        paths.append(folder / PICTURES / picture.name)
    return paths


def draw(report: Report, *, transparent: bool = False) -> Iterator[Picture]:
    """Draw each figure: `NAME-card.png`, and in light and dark `NAME-light.svg` and `NAME-light.png`."""
    words, themes = foot(report), get_args(Theme)
    wanted = [(figure, theme) for figure in report.figures for theme in themes]
    if report.figures:
        yield Picture(card_name(report.figures[0]), card(report, report.figures[0]))
    drawn = [as_svg(figure, words, theme, transparent=transparent) for figure, theme in wanted]
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:  # Typst draws without holding the GIL
        pngs = threads.map(lambda svg, which: _png(svg, which[0], words, WIDE, transparent=transparent), drawn, wanted)
        for svg, (figure, theme), png in zip(drawn, wanted, pngs, strict=True):
            yield Picture(f"{figure.name}-{theme}.svg", svg.encode())
            yield Picture(picture_name(figure, theme), png)


def card(report: Report, figure: DrawnFigure) -> bytes:
    """Draw a figure as a card with the question above it, as pages show it that link to the report."""
    data = {"title": report.heading, "foot": foot(report), "game": report.game, "width": CARD[0], "height": CARD[1]}
    png = typesetting.png("card.typ", data, {"figure.svg": figure.wide}, CARD[0])
    return _described(png, figure.title, foot(report))


def as_svg(figure: DrawnFigure, words: str, theme: Theme, *, transparent: bool) -> str:
    """Return a figure as an SVG file with its foot, title and description."""
    found = _SIZE.search(figure.wide)
    assert found is not None, "figures have a size in points"
    width, height = float(found[1]), float(found[2])
    letters = int(width / (0.52 * _FOOT))
    lines = textwrap.wrap(visible(words), letters, break_long_words=False, break_on_hyphens=False)
    tall = height + 6 + 1.35 * _FOOT * len(lines)
    box = f"{-_EDGE} {-_EDGE} {width + 2 * _EDGE:.1f} {tall + 2 * _EDGE:.1f}"
    left, above, across, down = box.split()
    paper = f'<rect x="{left}" y="{above}" width="{across}" height="{down}" fill="{_PAPER[theme]}"/>'
    inside = rf'x="0" y="0" width="{width}" height="{height}" viewBox="\3"'  # a size in points would be another here
    inner = _SIZE.sub(inside, _recoloured(figure.wide, theme), count=1)
    texts = "".join(
        f'<text x="0" y="{height + 4 + 1.35 * _FOOT * (n + 0.75):.1f}" font-size="{_FOOT}" fill="{_INK[theme]}">'
        f"{escape(line)}</text>"
        for n, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}pt" height="{down}pt" viewBox="{box}" role="img" '
        f'font-family="DejaVu Sans, sans-serif" aria-label={quoteattr(visible(figure.title))}>'
        f"<title>{escape(visible(figure.title))}</title><desc>{escape(visible(words))}</desc>"
        f"{'' if transparent else paper}{inner}{texts}</svg>\n"
    )


def _png(svg: str, figure: DrawnFigure, words: str, pixels: int, *, transparent: bool) -> bytes:
    png = typesetting.png("picture.typ", {"transparent": transparent}, {"figure.svg": svg}, pixels)
    return _described(png, figure.title, words)


def _recoloured(svg: str, theme: Theme) -> str:
    if theme == "light":
        return svg
    dark = re.sub(r'"(#[0-9a-f]{3,6})"', lambda found: f'"{_DARK.get(found[1], found[1])}"', svg)
    opening = dark[: dark.index(">")]
    return dark if " fill=" in opening else dark.replace("<svg ", '<svg fill="#ececec" ', 1)


def _described(png: bytes, title: str, words: str) -> bytes:
    """Add what a picture shows to its metadata (iTXt, https://www.w3.org/TR/png-3/#11iTXt)."""
    head = 8 + 25  # signature, and the header that comes first
    found = b"".join(_chunk(key, visible(text)) for key, text in (("Title", title), ("Description", words)))
    return png[:head] + found + png[head:]


def _chunk(key: str, text: str) -> bytes:
    content = b"iTXt" + key.encode() + b"\0\0\0\0\0" + text.encode()
    return struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))
