"""Write a report as BBCode, to be posted on BoardGameGeek: short, without what its tags could mistake."""

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from bng_sim.core.visible import visible
from bng_sim.report.blocks import (
    DAGGER,
    Block,
    BulletList,
    Code,
    Definitions,
    Folded,
    GameBlock,
    Heading,
    Link,
    Mono,
    Part,
    Strong,
    Text,
)
from bng_sim.report.document import Report
from bng_sim.report.figures import DrawnFigure
from bng_sim.report.report_files import BBCODE, PICTURES, picture_name
from bng_sim.report.tables import UNCLEAR, ReportTable
from bng_sim.sweeps.store import disk

LONGEST = 20_000  # characters of a post
ROOM = 4_000  # of these, for the end: what is left out, and which pictures to upload
WIDEST = 100  # characters of a line of a table: wider ones wrap, and cannot be read
# There is no way to write these as text: what begins with `<` is cut off, and brackets make tags.
_LEFT, _RIGHT = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
_INSTEAD = str.maketrans({"<": _LEFT, ">": _RIGHT, "[": "(", "]": ")"})


def write(report: Report, folder: Path) -> list[Path]:
    """Write `report.bbcode.txt` into a folder; return its path."""
    path = folder / BBCODE
    disk.write(path, render(report).encode())
    return [path]


def render(report: Report) -> str:
    """Render a report as BBCode of at most `LONGEST` characters; what does not fit is left out whole, and named."""
    front, about = report.front, report.about
    figures: list[DrawnFigure] = []
    lines = [f"[b][size=16]{plain(report.heading)}[/size][/b]"]
    lines += [f"[b]{plain(report.title)}[/b]"] if about.title else []
    lines += [f"[i]{plain(report.game)}[/i]"]
    lines += [_render(about.line, figures)] if about.line else []
    answer = [plain(sentence) for sentence in front.verdict]
    answer += [_render(front.picture, figures)] if front.picture else []
    answer += ["[b]What it rests on[/b]", _render(front.rests, figures), plain(report.lead)]
    left = LONGEST - ROOM - len("\n\n".join([*lines, *answer]))
    left_out: list[str] = []

    def fitting(title: str, texts: Sequence[str], drawn: Sequence[DrawnFigure] = ()) -> list[str]:
        """Return what still fits; else note that it is left out."""
        nonlocal left
        length = len("\n\n".join(texts)) + 2
        if length > left:
            left_out.append(title)
            return []
        left -= length
        figures.extend(drawn)
        return list(texts)

    above = fitting("notes above the answer", _rendered(about.above, figures)) if about.above else []
    below = fitting("notes below the answer", _rendered(about.below, figures)) if about.below else []
    lines += [*above, *answer, *below]
    for section in report.sections:
        shown = [*figures]
        texts = [f"[b]{plain(section.title)}[/b]", *_rendered(section.blocks, shown)]
        if section.is_folded:
            left_out.append(section.title)
        else:
            lines += fitting(section.title, texts, shown[len(figures) :])
    return "\n\n".join([*filter(None, lines), *_ending(report, left_out, figures)]) + "\n"


def _ending(report: Report, left_out: Sequence[str], figures: Sequence[DrawnFigure]) -> Iterator[str]:
    """Say where the rest is, and which pictures to upload."""
    if left_out:
        where = f" at [url]{_encoded(report.about.address)}[/url]" if report.about.address else ""
        yield f"The whole report{where} also has: {plain('; '.join(left_out))[: ROOM // 2]}."
    if figures:
        listed = [f"{n}. {PICTURES}/{picture_name(figure, 'light')}" for n, figure in enumerate(figures, start=1)]
        yield "\n".join(["[i]Pictures to upload, in place of their lines above:[/i]", *listed])


def plain(text: str) -> str:
    """Return text in which nothing is a tag."""
    return visible(text).translate(_INSTEAD).replace("\n", " ")


def _encoded(address: str) -> str:
    """Return an address without letters that BBCode would take for its own."""
    return visible(address).translate({ord(letter): quote(letter) for letter in "<>[]"})


def _rendered(blocks: Sequence[Block], figures: list[DrawnFigure]) -> list[str]:
    return [text for block in blocks if (text := _render(block, figures))]


@functools.singledispatch
def _render(block: Block, figures: list[DrawnFigure]) -> str:
    raise TypeError(f"{block.kind}: no function shows it in BBCode")


@_render.register
def _(text: Text, figures: list[DrawnFigure]) -> str:
    words = "".join(map(_part, text.parts))
    return "" if text is DAGGER else f"[i]{words}[/i]" if text.is_note else words


def _part(part: Part) -> str:
    if isinstance(part, str | Mono):
        return plain(part if isinstance(part, str) else part.text)
    words = plain(part.text)
    if isinstance(part, Link):
        return f"[url={_encoded(part.address)}]{words}[/url]"
    return f"[b]{words}[/b]" if isinstance(part, Strong) else f"[i]{words}[/i]"


@_render.register
def _(points: BulletList, figures: list[DrawnFigure]) -> str:
    return "\n".join(
        f"\N{BULLET} {f'[b]{plain(term)}[/b] ' * bool(term)}{plain(sentence)}" for term, sentence in points.items
    )


@_render.register
def _(terms: Definitions, figures: list[DrawnFigure]) -> str:
    return "\n".join(f"\N{BULLET} [b]{plain(name)}[/b]: {plain(text)}" for name, text in terms.pairs)


@_render.register
def _(code: Code, figures: list[DrawnFigure]) -> str:
    return _monospaced(code.text.splitlines())


@_render.register
def _(game: GameBlock, figures: list[DrawnFigure]) -> str:
    return f"\N{BULLET} [b]{plain(game.name)}[/b]: {plain(game.words)}"


@_render.register
def _(folded: Folded, figures: list[DrawnFigure]) -> str:
    return ""  # readers of a post are spared what readers of the page have to unfold


@_render.register
def _(heading: Heading, figures: list[DrawnFigure]) -> str:
    return f"[b]{plain(heading.text)}[/b]"


@_render.register
def _(figure: DrawnFigure, figures: list[DrawnFigure]) -> str:
    figures.append(figure)
    return f"(Picture {len(figures)}: {plain(figure.title)})"


@_render.register
def _(table: ReportTable, figures: list[DrawnFigure]) -> str:
    rows = [[table.head, *table.columns]]
    rows += [[row.head, *(_words(cell.text, cell.note) for cell in row.cells)] for row in table.rows]
    texts = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*texts, strict=True)]
    title = f"[b]{plain(table.caption)}[/b]\n"
    if sum(widths) + 2 * len(widths) > WIDEST or table.words:
        return title + "\n".join(_spoken(texts[0][1:], row) for row in texts[1:])
    lines = [
        "  ".join([_padded(row[0], widths[0], left=True), *map(_padded, row[1:], widths[1:])]).rstrip() for row in texts
    ]
    return title + _monospaced(lines)


def _spoken(heads: Sequence[str], row: Sequence[str]) -> str:
    """Return a row of a table that is too wide as a line of text."""
    cells = [f"{head}: {cell}" if len(heads) > 1 else cell for head, cell in zip(heads, row[1:], strict=True)]
    return f"\N{BULLET} [b]{row[0] or '-'}[/b]: {'; '.join(cells)}"


def _words(text: str, note: str) -> str:
    words = f"{text} ({note})" if text and note else text or note
    return "; ".join(words.replace(UNCLEAR, ", may be chance").split("\n"))


def _monospaced(lines: Sequence[str]) -> str:
    text = "\n".join(plain(line) for line in lines)
    return f"[c]{text}[/c]" if re.search(r"\S", text) else ""


def _width(text: str) -> int:
    seen = [letter for letter in text if not unicodedata.combining(letter)]
    return len(seen) + sum(unicodedata.east_asian_width(letter) in "WF" for letter in seen)


def _padded(text: str, width: int, *, left: bool = False) -> str:
    gap = " " * (width - _width(text))
    return text + gap if left else gap + text
