"""A published report, read back from its page: what it says, its figures, and how it is made again."""

import html
import html.parser
import itertools
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import yaml

from bng_sim.core.errors import InputError

_ESTIMATE = re.compile(r"([-\d.]+)(?: %)? \(([-\d.]+) to ([-\d.]+)\)")
_ROW = re.compile(r'<tr[^>]*><th scope="row">(.*?)</th>(.*?)</tr>')
_HEAD = re.compile(r'<th scope="col">(.*?)</th>')
_CELL = re.compile(r"<td>(.*?)</td>")
_UNSEEN, _OF_VERSION = ("style", "script"), ("version", "copy")  # elements; classes of those that hang on a version
_VOID = ("meta", "br", "link")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure as it is printed, in per cent if it is a share.

    Attributes:
        value: The figure.
        low: Lower end of its 95 % interval.
        high: Upper end.
        unit: Of the last decimal that is printed.

    """

    value: float
    low: float
    high: float
    unit: float


@dataclass(frozen=True, slots=True)
class Published:
    """What a report's page says.

    Attributes:
        name: Of the run; its config and page are called so too.
        asks: The question.
        answer: The verdict, or the first sentence of it.
        games: How many were played in all, as printed.
        version: Of bng-sim.
        config: As YAML, as `bng-sim sweep` reads it.
        figures: Setting -> figure -> estimate, for all settings that the page shows.

    """

    name: str
    asks: str
    answer: str
    games: str
    version: str
    config: str
    figures: dict[str, dict[str, Estimate]]


def read(path: Path) -> Published:
    """A report's page as `bng_sim.report.formats.page` has made it; raises `InputError` if it is not one."""
    page = path.read_text(encoding="utf-8")
    try:
        config = _between(page, '<pre class="scroll" tabindex="0"><code>', "</code></pre>")
        return Published(
            name=yaml.safe_load(config)["name"],
            asks=_between(page, "<h1>", "</h1>"),
            answer=_between(page, 'aria-label="The answer">\n<p>', "</p>"),
            games=_between(page, '<p class="lead">', " games "),
            version=_between(page, "<dt>bng-sim</dt><dd>", "</dd>"),
            config=config,
            figures=_figures(_between(page, "<summary>Every figure of every cell</summary>", "</table>", text=False)),
        )
    except LookupError as missing:
        raise InputError(f"{path}: expected a report of `bng-sim sweep`; {missing}. Make it again with that") from None


def says(page: str) -> list[str]:
    """Every word and figure of a page, in figures and behind them as well.

    What is not: how anything looks, and what changes with every version of the program though it finds the same, which
    are versions, fingerprints and the codes of games.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    said = reader.said
    return [word for before, word in itertools.pairwise(["", *said]) if before != "bng-sim" or not word[0].isdigit()]


class _Reader(html.parser.HTMLParser):
    """Reads a page aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._skipped = 0  # elements that are open in one that is not read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag not in _VOID and (self._skipped or tag in _UNSEEN or named.get("class") in _OF_VERSION):
            self._skipped += 1
        address = named.get("href") or ""
        if address.startswith("data:"):
            self.said += unquote(address).split("\n")

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= self._skipped > 0

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.said += data.split()


def estimate(text: str) -> Estimate | None:
    """What `bng_sim.analyses.numbers.estimate` has printed; None where no game could be counted."""
    plain = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-").replace(",", "")
    found = _ESTIMATE.fullmatch(plain)
    if not found:
        return None
    value, low, high = map(float, found.groups())
    return Estimate(value, low, high, 10.0 ** -len(found[1].partition(".")[2]))


def _between(page: str, before: str, after: str, *, text: bool = True) -> str:
    """What first stands between two pieces of HTML, as text; raises `LookupError` if it is not there."""
    _, found, rest = page.partition(before)
    inside, ended, _ = rest.partition(after)
    if not found or not ended:
        raise LookupError(f"it lacks {before!r}")
    return html.unescape(inside) if text else inside


def _figures(table: str) -> dict[str, dict[str, Estimate]]:
    names = _HEAD.findall(table)[1:]
    return {
        html.unescape(setting): {
            name: found
            for name, cell in zip(names, _CELL.findall(cells), strict=True)
            if (found := estimate(html.unescape(cell)))
        }
        for setting, cells in _ROW.findall(table)
    }
