"""The document model of a report: sections of blocks, which every format shows alike without adding words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bng_sim.report.figures import DrawnFigure
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.tables import ReportTable


@dataclass(frozen=True, slots=True)
class Mono:
    """A piece of a sentence in monospace: a command or a file name."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph.

    Attributes:
        parts: The pieces of the paragraph, joined without spaces.
        is_note: Whether it only explains the block above it.

    """

    parts: Sequence[str | Mono]
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
    """A heading within a section."""

    text: str
    kind: ClassVar[str] = "heading"


Block = Text | BulletList | Definitions | Code | GameBlock | Folded | Heading | DrawnFigure | ReportTable


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report.

    Attributes:
        name: Anchor of the section, made of letters and unique in the report.
        title: Title in the table of contents.
        blocks: The content.
        is_boxed: Whether it is set apart from the findings of the run.
        is_folded: Whether readers have to unfold it, in formats that can fold.

    """

    name: str
    title: str
    blocks: Sequence[Block]
    is_boxed: bool = False
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class FrontPage:
    """Page one of a report, for those who read no more.

    Attributes:
        verdict: The answer in one or two sentences, with the size of the effect and its interval.
        picture: The figure that shows it; None if nothing can be drawn.
        rests: What the verdict rests on: terms and sentences.

    """

    verdict: Sequence[str]
    picture: DrawnFigure | None
    rests: BulletList


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report.

    Attributes:
        run: Name of the run.
        game: Title of the game.
        title: The question.
        lead: What was played.
        front: Page one.
        sections: The sections after page one.
        claims: What the first screen states, as data.

    """

    run: str
    game: str
    title: str
    lead: str
    front: FrontPage
    sections: Sequence[Section]
    claims: PageClaims


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
