"""Write a report in Markdown, as GitHub and most others read it, with its figures and games in files next to it."""

import functools
import re
from pathlib import Path

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
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.report.report_files import FILES, MARKDOWN, linked_files
from bng_sim.report.tables import UNCLEAR, ReportTable
from bng_sim.sweeps.store import disk


def write(report: Report, folder: Path) -> Path:
    """Write `report.md` and the files it links to into a folder; return its path."""
    contents, earlier = files(report), linked_files(folder)
    (folder / FILES).mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        disk.write(folder / name, content.encode())
    for name in earlier:
        if f"{FILES}/{name}" not in contents:
            disk.remove(folder / FILES / name)
    path = folder / MARKDOWN
    disk.write(path, render(report).encode())
    return path


def files(report: Report) -> dict[str, str]:
    """Build the linked files: path -> content of each figure (SVG), of its data (CSV), and of each transcript."""
    found: dict[str, str] = {}
    for block in report.blocks:
        if isinstance(block, DrawnFigure):
            white = block.wide.replace("<svg ", '<svg style="background: white" ', 1)  # for readers with dark pages
            found |= {f"{FILES}/{block.name}.svg": f"{white}\n", f"{FILES}/{block.name}.csv": block.data}
        elif isinstance(block, GameBlock) and block.transcript:
            found[f"{FILES}/{block.file_name}.txt"] = block.transcript
    return found


def render(report: Report) -> str:
    """Render a report as Markdown; everything that comes from the run or the game is escaped."""
    front = report.front
    about = report.about
    lines = [f"*{escape_markdown(report.game)}*", f"# {escape_markdown(report.heading)}"]
    lines += [f"**{escape_markdown(report.title)}**"] if about.title else []
    lines += [_render_block(block) for block in (about.line, *about.above) if block]
    lines += ["\n>\n".join(f"> {escape_markdown(sentence)}" for sentence in front.verdict)]
    lines += [_render_block(front.picture)] if front.picture else []
    lines += ["What it rests on:", _render_block(front.rests)]
    lines += [escape_markdown(report.lead), *map(_render_block, about.below)]
    for section in report.sections:
        lines.append(f"## {escape_markdown(section.title)}")
        lines += [_render_block(block) for block in section.blocks]
    return "\n\n".join(lines) + "\n"


@functools.singledispatch
def _render_block(block: Block) -> str:
    raise TypeError(f"{block.kind}: no function shows it in Markdown")


@_render_block.register
def _(text: Text) -> str:
    if text is DAGGER:
        return ""  # cells print it in words
    words = "".join(map(_render_part, text.parts)).replace("![", r"\![")  # a link, no picture
    return f"*{words}*" if text.is_note else words


def _render_part(part: Part) -> str:
    if isinstance(part, str):
        return escape_markdown(part)
    if isinstance(part, Mono):
        return _monospace(part.text)
    words = escape_markdown(part.text)
    if isinstance(part, Link):
        return f"[{words}](<{part.address.replace('<', '%3C').replace('>', '%3E')}>)"
    return f"**{words}**" if isinstance(part, Strong) else f"_{words}_"


@_render_block.register
def _(points: BulletList) -> str:
    return "\n".join(
        f"- {f'**{escape_markdown(term)}** ' * bool(term)}{escape_markdown(text)}" for term, text in points.items
    )


@_render_block.register
def _(terms: Definitions) -> str:
    return "\n".join(f"- **{escape_markdown(name)}**: {escape_markdown(text)}" for name, text in terms.pairs)


@_render_block.register
def _(code: Code) -> str:
    fence = "`" * max(3, _longest_fence(code.text) + 1)
    return f"{fence}\n{code.text.rstrip()}\n{fence}"


@_render_block.register
def _(game: GameBlock) -> str:
    whole = f"\n\n  [Read all of it]({FILES}/{game.file_name}.txt)" * bool(game.transcript)
    commands = "".join(f"\n\n  {_monospace(command)}" for command in game.commands)
    return f"- **{escape_markdown(game.name)}**: {escape_markdown(game.words)}{commands}{whole}"


@_render_block.register
def _(folded: Folded) -> str:
    inner = "\n\n".join(map(_render_block, folded.blocks))
    return f"**{escape_markdown(folded.summary)}**\n\n{inner}"


@_render_block.register
def _(heading: Heading) -> str:
    return f"{'##' if heading.is_of_section else '###'} {escape_markdown(heading.text)}"


@_render_block.register
def _(figure: DrawnFigure) -> str:
    address = f"{FILES}/{figure.name}"
    return f"![{escape_markdown(figure.title)}]({address}.svg)\n\n[Data of this figure (CSV)]({address}.csv)"


@_render_block.register
def _(table: ReportTable) -> str:
    aligned = [":--", *([":--" if table.words else "--:"] * len(table.columns))]
    rows = [
        [f"**{_escape_cell(row.head)}**" if row.strong and row.head else _escape_cell(row.head)]
        + [
            _escape_cell(f"{cell.text} ({cell.note})" if cell.text and cell.note else cell.text or cell.note)
            for cell in row.cells
        ]
        for row in table.rows
    ]
    lines = [[_escape_cell(head) for head in (table.head, *table.columns)], aligned, *rows]
    more = f"\n\n*{escape_markdown(table.left_out)}: in `summary.csv`.*" * bool(table.left_out)
    return f"{escape_markdown(table.caption)}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + more


def _escape_cell(text: str) -> str:
    """Return a cell on one line, with what a mark means in place of the mark."""
    return escape_markdown("; ".join(text.replace(UNCLEAR, ", may be chance").split("\n")))


def _monospace(text: str) -> str:
    """Set text in monospace, with more backticks around it than it contains."""
    text = visible(text)
    fence, space = "`" * (_longest_fence(text) + 1), " " * ("`" in text)
    return f"{fence}{space}{text}{space}{fence}"


def _longest_fence(text: str) -> int:
    """Return the length of the longest run of backticks."""
    return max(map(len, re.findall("`+", text)), default=0)
