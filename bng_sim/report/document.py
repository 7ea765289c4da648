"""The document model of a report: page one, and sections of blocks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bng_sim.report.about import UNSIGNED, About, citation
from bng_sim.report.blocks import Block, BulletList, Mono, Text, blocks_within
from bng_sim.report.figures import DrawnFigure
from bng_sim.report.lookup import Lookup
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.sheets import Sheet

CITE_NAME = "cite"  # name of the section on how to cite a report
AGAIN = "again"  # name of the section on how to reproduce a report


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
        about: Who publishes it, and what they add.
        sheets: Its tables as data.
        lookup: Every setting of its grid; None if it has none.

    """

    run: str
    game: str
    title: str
    lead: str
    front: FrontPage
    sections: Sequence[Section]
    claims: PageClaims
    about: About = UNSIGNED
    sheets: Sequence[Sheet] = ()
    lookup: Lookup | None = None

    @property
    def heading(self) -> str:
        """The title that its author gave, else the question."""
        return self.about.title or self.title

    @property
    def description(self) -> str:
        """What those see who are sent its link: the beginning of the answer."""
        return str(self.front.verdict[0]) if self.front.verdict else self.lead

    @property
    def blocks(self) -> list[Block]:
        """The picture of page one, then all blocks of the sections, with those folded in them."""
        found: list[Block] = [self.front.picture] if self.front.picture else []
        return [*found, *blocks_within(block for section in self.sections for block in section.blocks)]

    @property
    def figures(self) -> list[DrawnFigure]:
        """All figures, that of page one first."""
        return [block for block in self.blocks if isinstance(block, DrawnFigure)]


def cite_sections(about: About, question: str, game: str, name: str) -> list[Section]:
    """Return the section on how to cite a report; none if nobody publishes it."""
    cited = citation(about, question, game, name)
    return [Section(CITE_NAME, "How to cite this", cited, is_folded=True)] if cited else []


def verification(report: Report) -> list[Block]:
    """Say how to verify a report."""
    where = f" It is published at {report.about.address}." if report.about.address else ""
    again = Text(["Play it again with another seed: ", Mono("bng-sim verify report.html --seed 2"), f".{where}"])
    code = f"The page's code: {report.claims.code}. Played with bng-sim {report.claims.version}."
    return [again, Text([code], is_note=True)]


def first_screen(report: Report) -> Report:
    """Return what page one says, and how to verify it: two printed sides."""
    cited = [section for section in report.sections if section.name == CITE_NAME]
    shown = [Section("verify", "How to verify it", verification(report)), *cited]
    claims = replace(report.claims, part="first screen")
    return replace(report, sections=shown, lookup=None, sheets=(), claims=claims)


def foot(report: Report) -> str:
    """Return what every picture of a report says below it."""
    by = f" \N{MIDDLE DOT} {report.about.names}" if report.about.authors else ""
    return f"{report.game}{by} \N{MIDDLE DOT} {report.lead} 95 % intervals. bng-sim verify: {report.claims.code}"
