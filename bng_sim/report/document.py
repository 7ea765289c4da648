"""What a report consists of: sections of blocks, which every format shows alike and none adds a word to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bng_sim.report.formats.figures import DrawnFigure
from bng_sim.report.sections.tables import ReportTable


@dataclass(frozen=True, slots=True)
class Mono:
    """A piece of a sentence that is typed or called so: a command, a file's name."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph.

    Attributes:
        parts: One after the other, without spaces between them.
        is_note: Whether it only explains what stands above it.

    """

    parts: Sequence[str | Mono]
    is_note: bool = False
    kind: ClassVar[str] = "text"


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list of sentences, each with the term that it is about, or with none."""

    items: Sequence[tuple[str, str]]
    kind: ClassVar[str] = "points"


@dataclass(frozen=True, slots=True)
class Definitions:
    """Names, and what each is.

    Attributes:
        pairs: Name and what it is.
        of_version: Whether they are of the program that played, and change with it though nothing else does.

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
        name: What it is notable for.
        words: What happened in it, in short, and its index.
        commands: That tell it.
        transcript: All that happened in it, a line an event; empty if it is left to the commands.
        called: Name of that transcript, of letters.

    """

    name: str
    words: str
    commands: Sequence[str]
    transcript: str
    called: str
    kind: ClassVar[str] = "told"


@dataclass(frozen=True, slots=True)
class Folded:
    """What is shown when it is asked for, or at once where nothing can be folded."""

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
    """A part of a report.

    Attributes:
        name: Of letters, its own in the report.
        title: As in the list of contents.
        blocks: What it says.
        is_boxed: Whether it stands apart from what the run has found.
        is_folded: Whether it is shown when it is asked for, or at once where nothing can be folded.

    """

    name: str
    title: str
    blocks: Sequence[Block]
    is_boxed: bool = False
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class FrontPage:
    """Page one: all that somebody reads who reads no more.

    Attributes:
        verdict: The answer in one sentence or two, with the size of the effect and its interval.
        picture: That shows it; None if nothing can be drawn.
        rests: What it rests on: term and sentence.

    """

    verdict: Sequence[str]
    picture: DrawnFigure | None
    rests: BulletList


@dataclass(frozen=True, slots=True)
class Report:
    """All that a report says.

    Attributes:
        run: Name of the run.
        game: Title of the game.
        title: The question.
        lead: What was played.
        front: Page one.
        sections: What it says beyond that.

    """

    run: str
    game: str
    title: str
    lead: str
    front: FrontPage
    sections: Sequence[Section]


DAGGER = Text(
    ["\N{DAGGER} may be chance: not significant at 5 % after Holm\N{RIGHT SINGLE QUOTATION MARK}s correction."],
    is_note=True,
)


def paragraphs(*sentences: str) -> list[Text]:
    """A paragraph for each sentence."""
    return [Text([sentence]) for sentence in sentences]


def note(sentence: str) -> Text:
    """A sentence that only explains what stands above it."""
    return Text([sentence], is_note=True)


def bullet_lists(sentences: Sequence[str]) -> list[BulletList]:
    """The sentences as a list; nothing of none."""
    return [BulletList([("", sentence) for sentence in sentences])] if sentences else []
