"""Read a published report back from its page: its answer, its figures, and the config that reproduces it."""

import html
import html.parser
import itertools
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import yaml

from bng_sim.core.errors import InputError
from bng_sim.report.formats import html_page
from bng_sim.report.page_claims import PageClaims

COMMAND = "bng-sim "  # with which a page begins that is made from a command line instead of a config
EVERY_FIGURE = "<summary>Every figure of every cell</summary>"
_ESTIMATE = re.compile(r"([-\d.]+)(?: %)? \(([-\d.]+) to ([-\d.]+)\)")
_ROW = re.compile(r'<tr[^>]*><th scope="row">(.*?)</th>(.*?)</tr>')
_HEAD = re.compile(r'<th scope="col">(.*?)</th>')
_CELL = re.compile(r"<td>(.*?)</td>")
_UNSEEN, _OF_VERSION = (
    ("style", "script"),
    ("version", "copy"),
)  # elements never seen; classes of elements that depend on the version
_VOID = ("meta", "br", "link")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure as printed, in per cent if it is a share.

    Attributes:
        value: The figure.
        low: Lower end of its 95 % interval.
        high: Upper end.
        unit: The value of the last printed decimal place.

    """

    value: float
    low: float
    high: float
    unit: float


@dataclass(frozen=True, slots=True)
class PublishedReport:
    """The content of a report's page.

    Attributes:
        name: Name of the run, and of its config and page; of a page without a config that of the page.
        asks: The question.
        answer: The verdict, or its first sentence.
        games: The total number of games, as printed.
        version: Version of bng-sim.
        config: The config as YAML, for `bng-sim sweep` or `bng-sim balance`; of `bng-sim trim` the command.
        picture: The figure of its first screen, as an `svg` element; empty if it has none.
        figures: Setting -> figure -> estimate, for all settings that the page shows; none on the page of a balance.
        date: Its date, such as `2026-11-29`; empty if its author gave none.

    """

    name: str
    asks: str
    answer: str
    games: str
    version: str
    config: str
    picture: str
    figures: dict[str, dict[str, Estimate]]
    date: str = ""


def read_report(path: Path) -> PublishedReport:
    """Parse a page that `bng_sim.report.formats.html_page` wrote; raises `InputError` for any other page."""
    page = path.read_text(encoding="utf-8")
    try:
        again = page.partition('id="again"')[2] or page
        config = _text_between(again, '<pre class="scroll" tabindex="0"><code>', "</code></pre>")
        keys = {} if config.startswith(COMMAND) else yaml.safe_load(config)
        return PublishedReport(
            name=keys.get("name", path.stem),
            asks=_text_between(page, "<h1>", "</h1>"),
            answer=_text_between(page, 'aria-label="The answer">\n<p>', "</p>"),
            games=_text_between(page, '<p class="lead">', " games "),
            version=_text_between(page, "<dt>bng-sim</dt><dd>", "</dd>"),
            config=config,
            picture=_picture(page),
            figures=_figures(page.partition(EVERY_FIGURE)[2].partition("</table>")[0]),
            date=str(keys.get("date") or ""),
        )
    except LookupError as missing:
        raise InputError(f"{path}: expected a report of `bng-sim sweep`; {missing}. Create it with that") from None


def _picture(page: str) -> str:
    """Return the figure of a page's first screen, without the title that a page beside it has no use for."""
    answer = page.partition('<section class="answer"')[2].partition("</section>")[0]
    narrow = answer.partition('<div class="narrow">')[2].partition("</svg>")[0]  # a card is as wide as a telephone
    return re.sub(r' role="img" aria-labelledby="[^"]*"|<title.*?</title>', "", narrow) + "</svg>" if narrow else ""


def read_claims(path: Path) -> tuple[PageClaims, bool]:
    """Return what a page states of figures, and whether the page is as it was written.

    Raises `InputError` for a file that is no report, or one without claims.
    """
    try:
        page = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read ({error}); expected a report's page, or a run's folder") from None
    try:
        claims = PageClaims.from_json(_text_between(page, '<script type="application/json" id="claims">', "</script>"))
    except (LookupError, ValueError, TypeError):
        raise InputError(
            f"{path}: no claims in it; expected a page that `bng-sim sweep` or `bng-sim balance` of this version wrote"
        ) from None
    return claims, html_page.is_as_written(page, claims.digest)


def read_words(page: str) -> list[str]:
    """Read every word and figure of a page, including those in figures and in the data behind them.

    Left out are layout, and versions, fingerprints and game codes, which change with every version of the program
    though the results do not.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    words = reader.words
    return [word for before, word in itertools.pairwise(["", *words]) if before != "bng-sim" or not word[0].isdigit()]


class _Reader(html.parser.HTMLParser):
    """Collects the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._skipped = 0  # depth of open elements inside a skipped one

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag not in _VOID and (self._skipped or tag in _UNSEEN or named.get("class") in _OF_VERSION):
            self._skipped += 1
        address = named.get("href") or ""
        if address.startswith("data:"):
            self.words += unquote(address).split("\n")

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= self._skipped > 0

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.words += data.split()


def parse_estimate(text: str) -> Estimate | None:
    """Parse a figure that `bng_sim.analyses.numbers.estimate` printed; None if no game could be counted."""
    plain = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-").replace(",", "")
    found = _ESTIMATE.fullmatch(plain)
    if not found:
        return None
    value, low, high = map(float, found.groups())
    return Estimate(value, low, high, 10.0 ** -len(found[1].partition(".")[2]))


def _text_between(page: str, before: str, after: str, *, text: bool = True) -> str:
    """Return the first text between two pieces of HTML; raises `LookupError` if it does not exist."""
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
            if (found := parse_estimate(html.unescape(cell)))
        }
        for setting, cells in _ROW.findall(table)
    }
