"""Write a report as one self-contained HTML file; the same run gives the same bytes."""

import base64
import functools
import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin

import jinja2
from markupsafe import Markup

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import svg as compact
from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import hint
from bng_sim.core.visible import visible
from bng_sim.report.about import as_linked_data
from bng_sim.report.document import Report, first_screen, foot
from bng_sim.report.figures import DrawnFigure
from bng_sim.report.page_claims import UNSIGNED
from bng_sim.report.report_files import FIRST_SCREEN, PAGE, PICTURES, card_name, picture_name, table_words, words_of
from bng_sim.sweeps.store import disk

FOLDER = Path(__file__).parent
DIGEST = '"digest": "{}"'  # as the claims have it

_NO_PART = re.compile(
    r"""[\x00-\x20"#%<>\\^`{|}\x7f]"""
)  # characters to quote in an address: https://url.spec.whatwg.org/#url-code-points
_OF_A_FILE = ' xmlns="http://www.w3.org/2000/svg"'  # an `svg` element in HTML needs no namespace


def write(report: Report, folder: Path, beside: Iterable[Path] = ()) -> Path:
    """Write `report.html` into a folder; return its path.

    Args:
        report: The report.
        folder: The folder.
        beside: Files in that folder which the page links: those that exist.

    """
    path = folder / PAGE
    names = [each.relative_to(folder).as_posix() for each in beside if each.is_file()]
    disk.write(path, render(report, names).encode())
    return path


def write_first_screen(report: Report, folder: Path) -> Path:
    """Write `first_screen.html`, of two printed sides, into a folder; return its path."""
    path = folder / FIRST_SCREEN
    disk.write(path, render(first_screen(report)).encode())
    return path


def render(report: Report, beside: Sequence[str] = ()) -> str:
    """Render a report as HTML, with links to files beside it; all that comes from the run or the game is escaped."""
    page = _filled(
        "template.html",
        report=report,
        claims=Markup(report.claims.as_json()),
        lookup=Markup(report.lookup.as_json()) if report.lookup else "",
        marks="".join(numbers.MARKS[report.about.language]),
        description=report.description,
        card=card_address(report),
        linked_data=Markup(_linked_data(report)),
        beside=words_of(beside),
        tables=table_words(beside),
        pictures={figure.name: name for figure in report.figures if (name := _picture(figure)) in beside},
    )
    return sign(page)


def _picture(figure: DrawnFigure) -> str:
    return f"{PICTURES}/{picture_name(figure, 'light')}"


def write_figure(report: Report, name: str, folder: Path) -> Path:
    """Write a figure of a report as a page of its own, with its other measures, for an `iframe`; return its path.

    Raises `InputError` if the report has no figure of this name.
    """
    figures = {figure.name: figure for figure in report.figures}
    if name not in figures:
        raise InputError(f"--embed {name}: no such figure{hint(name, figures)}")
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    path = folder / PICTURES / f"{name}.html"
    measures = [figures[name], *figures[name].instead]
    disk.write(path, _filled("embed.html", figures=measures, foot=foot(report), run=report.run).encode())
    return path


def _filled(template: str, **values: Any) -> str:
    """Fill a template in; what comes from the run or the game is escaped."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        finalize=_make_visible,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"inlined": functools.partial(_inline_figure, {}), "address": _csv_address}
    script = (FOLDER / "script.js").read_text(encoding="utf-8")
    return environment.get_template(template).render(
        css=Markup((FOLDER / "style.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        **values,
    )


def card_address(report: Report) -> str:
    """Return where the picture of a published page lies; empty if it has none, or nobody says where it lies."""
    address, figure = report.about.address, report.front.picture
    return urljoin(address, f"{PICTURES}/{quote(card_name(figure))}") if address and figure else ""


def _linked_data(report: Report) -> str:
    return as_linked_data(report.about, report.title, report.game, report.run, report.lead, report.description)


def sign(page: str) -> str:
    """Write a page's own digest into its claims, so that it can be seen whether it was edited."""
    return page.replace(DIGEST.format(UNSIGNED), DIGEST.format(hashlib.sha256(page.encode()).hexdigest()), 1)


def is_as_written(page: str, digest: str) -> bool:
    """Return whether a page is as it was signed."""
    return sign(page.replace(DIGEST.format(digest), DIGEST.format(UNSIGNED), 1)) == page


def _make_visible(value: Any) -> Any:
    """Make control characters in an inserted value visible, so that they cannot alter the text around it."""
    return type(value)(visible(value)) if isinstance(value, str) else value


def _inline_figure(taken: dict[str, str], svg: str, name: str, title: str) -> Markup:
    """Embed a figure into the page, with unique names and with a title for those who cannot see it.

    Args:
        taken: Short names in use in the page -> the figure that uses it.
        svg: The figure.
        name: Its full name.
        title: Its title.

    """
    short = _short_name(taken, name)
    svg = compact.in_names(svg, lambda own: f"{short}{own}").replace(_OF_A_FILE, "", 1)
    words = Markup('<title id="{}-title">{}</title>').format(name, title)
    start = svg.index(">") + 1
    opening = f'<svg role="img" aria-labelledby="{name}-title" '
    return Markup(opening + svg[len("<svg ") : start] + str(words) + svg[start:])


def _short_name(taken: dict[str, str], name: str) -> str:
    """Choose a short prefix for a figure's identifiers, independent of which other figures the page has."""
    digest = hashlib.sha256(name.encode()).hexdigest()
    return next(digest[:n] for n in range(3, len(digest)) if taken.setdefault(digest[:n], name) == name)


def _csv_address(data: str) -> str:
    """Turn CSV into the address of a link to it."""
    return "data:text/csv;charset=utf-8," + _NO_PART.sub(lambda found: quote(found[0]), data)
