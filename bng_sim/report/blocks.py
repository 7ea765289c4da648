"""The blocks that reports are made of, which every format shows alike without adding words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bng_sim.report.figures import DrawnFigure
from bng_sim.report.tables import ReportTable


@dataclass(frozen=True, slots=True)
class Mono:
    """A piece of a sentence in monospace: a command or a file name."""

    text: str
    kind: ClassVar[str] = "mono"


@dataclass(frozen=True, slots=True)
class Strong:
    """A piece of a sentence in bold."""

    text: str
    kind: ClassVar[str] = "strong"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """A piece of a sentence in italics."""

    text: str
    kind: ClassVar[str] = "emphasis"


@dataclass(frozen=True, slots=True)
class Link:
    """A piece of a sentence that links to an address, which begins with `https://`, `http://` or `mailto:`."""

    text: str
    address: str
    kind: ClassVar[str] = "link"


Part = str | Mono | Strong | Emphasis | Link


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph.

    Attributes:
        parts: The pieces of the paragraph, joined without spaces.
        is_note: Whether it only explains the block above it.

    """

    parts: Sequence[Part]
    is_note: bool = False
    kind: ClassVar[str] = "text"


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list of sentences, each with the term it is about or with an empty one."""

    items: Sequence[tuple[str, str]]
    kind: ClassVar[str] = "points"


@dataclass(frozen=True, slots=True)
class Definitions:
    """Names and their definitions.

    Attributes:
        pairs: Names and definitions.
        of_version: Whether they describe the program that played, and so change with it though the results do not.

    """

    pairs: Sequence[tuple[str, str]]
    of_version: bool = False
    kind: ClassVar[str] = "terms"


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to be copied."""

    text: str
    kind: ClassVar[str] = "code"


@dataclass(frozen=True, slots=True)
class GameBlock:
    """A game of the run.

    Attributes:
        name: What makes it notable.
        words: What happened in it, in short, and its index.
        commands: Commands that show it.
        transcript: The whole game, one event per line; empty if only the commands show it.
        file_name: File name of the transcript, without its ending.

    """

    name: str
    words: str
    commands: Sequence[str]
    transcript: str
    file_name: str
    kind: ClassVar[str] = "game"


@dataclass(frozen=True, slots=True)
class Folded:
    """Blocks that readers unfold, or that are shown at once in formats that cannot fold."""

    summary: str
    blocks: Sequence["Block"]
    is_open: bool = False
    kind: ClassVar[str] = "folded"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section, or of one."""

    text: str
    is_of_section: bool = False
    kind: ClassVar[str] = "heading"


Block = Text | BulletList | Definitions | Code | GameBlock | Folded | Heading | DrawnFigure | ReportTable


def blocks_within(blocks: Iterable[Block]) -> Iterator[Block]:
    """Iterate over blocks and those folded in them."""
    for block in blocks:
        yield block
        if isinstance(block, Folded):
            yield from blocks_within(block.blocks)


DAGGER = Text(
    ["\N{DAGGER} may be chance: not significant at 5 % after Holm\N{RIGHT SINGLE QUOTATION MARK}s correction."],
    is_note=True,
)


def paragraphs(*sentences: str) -> list[Text]:
    """Make a paragraph of each sentence."""
    return [Text([sentence]) for sentence in sentences]


def note(sentence: str) -> Text:
    """Make a note that explains the block above it."""
    return Text([sentence], is_note=True)


def bullet_lists(sentences: Sequence[str]) -> list[BulletList]:
    """Make a list of the sentences; no list if there are none."""
    return [BulletList([("", sentence) for sentence in sentences])] if sentences else []
