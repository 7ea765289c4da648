"""What a report says of itself: its title, who publishes it, when, on which terms, and what they add."""

import datetime
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.core.wording import listed
from bng_sim.report.blocks import Block, Code, Link, Text
from bng_sim.report.notes_markdown import read_notes
from bng_sim.sweeps.config.about_keys import Language

UNDATED = datetime.date(1980, 1, 1)  # the earliest that zip files can say


@dataclass(frozen=True, slots=True)
class Author:
    """Somebody who publishes a report, and where more about them is; empty if they name nothing."""

    name: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What a config says of its report.

    Attributes:
        title: The title above the question; empty if the question is the title.
        authors: Who publishes it.
        date: Its date, such as `2026-11-29`; empty if none is given.
        version: The version of the rules; empty if none is given.
        licence: The terms; empty if none are given.
        address: Where the page will be published; empty if none is given.
        above: Notes above the answers.
        below: Notes below them.
        language: How numbers are written.

    """

    title: str = ""
    authors: Sequence[Author] = ()
    date: str = ""
    version: str = ""
    licence: str = ""
    address: str = ""
    above: Sequence[Block] = ()
    below: Sequence[Block] = ()
    language: Language = "en"

    @property
    def day(self) -> datetime.date:
        """Its date, or one long ago: files with a date of their making are then the same bytes each time."""
        return datetime.date.fromisoformat(self.date) if self.date else UNDATED

    @property
    def names(self) -> str:
        """Who publishes it, as `Ann, Bob and Cy`."""
        return listed([author.name for author in self.authors])

    @property
    def line(self) -> Text | None:
        """Who, when, which rules and on which terms, on one line; None if nothing of it is known."""
        rules = f"rules {self.version}" if self.version else ""
        parts: list[str | Link] = []
        for author in self.authors:
            parts += [", " if parts else "By ", Link(author.name, author.link) if author.link else author.name]
        rest = " \N{MIDDLE DOT} ".join(filter(None, (self.date, rules, self.licence)))
        if rest:
            parts.append(f" \N{MIDDLE DOT} {rest}" if parts else rest)
        return Text(parts) if parts else None


UNSIGNED = About()


def read_about(config: Mapping[str, Any]) -> About:
    """Return what a resolved config says of its report."""
    texts = {name: config.get(name) or "" for name in ("title", "date", "version", "licence", "address")}
    authors = tuple(Author(each["name"], each.get("link") or "") for each in config.get("author") or ())
    notes = config.get("notes") or {}
    above, below = (tuple(read_notes(notes.get(place) or "")) for place in ("above", "below"))
    return About(**texts, authors=authors, above=above, below=below, language=config.get("language") or "en")


def citation(about: About, question: str, game: str, name: str) -> list[Block]:
    """Return how to cite a report, as BibTeX and as CSL-JSON; nothing if nobody publishes it."""
    if not about.authors:
        return []
    title = about.title or question
    year, *month_and_day = map(int, about.date.split("-")) if about.date else [0]
    fields = {
        "author": " and ".join(f"{{{_tex(author.name)}}}" for author in about.authors),
        "title": f"{{{_tex(title)}}}",
        "year": str(year or ""),
        "note": _tex(f"Played with bng-sim: {game}"),
        "url": about.address,
    }
    lines = [f"  {key} = {{{value}}}" for key, value in fields.items() if value]
    bibtex = "@misc{" + name + ",\n" + ",\n".join(lines) + "\n}"
    csl: dict[str, Any] = {
        "id": name, "type": "report", "title": title, "author": [{"literal": each.name} for each in about.authors]
    }  # fmt: skip
    csl |= {"issued": {"date-parts": [[year, *month_and_day]]}} if year else {}
    csl |= {"URL": about.address} if about.address else {}
    return [Code(bibtex), Code(json.dumps([csl], ensure_ascii=False, indent=1))]


def as_linked_data(about: About, question: str, game: str, name: str, played: str, answer: str) -> str:
    """Return a report and its data as schema.org describes them, as JSON that may stand in a page."""
    people = [{"@type": "Person", "name": each.name, **_if("url", each.link)} for each in about.authors]
    shared = {**_if("author", people), **_if("datePublished", about.date), **_if("license", about.licence)}
    report = {
        "@type": "Report", "name": about.title or question, "abstract": answer, "about": game, **shared,
        **_if("version", about.version), **_if("url", about.address),
    }  # fmt: skip
    data = {"@type": "Dataset", "name": name, "description": played, "measurementTechnique": "bng-sim", **shared}
    graph = {"@context": "https://schema.org", "@graph": [report, data]}
    return json.dumps(graph).replace("<", "\\u003c")


def _if(key: str, value: Any) -> dict[str, Any]:
    return {key: value} if value else {}


def _tex(text: str) -> str:
    """Escape what TeX would take for a command."""
    special = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    return "".join(special.get(letter, f"\\{letter}" if letter in "&%$#_" else letter) for letter in text)
