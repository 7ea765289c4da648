"""The report of a run as a page: one HTML file that needs nothing else, the same bytes for the same run."""

import base64
import functools
import hashlib
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
from markupsafe import Markup

from bng_sim.analyses.plots import svg as compact
from bng_sim.core.visible import visible
from bng_sim.report.document import Report
from bng_sim.report.places import PAGE
from bng_sim.sweeps.store import disk

FOLDER = Path(__file__).parent

_NO_PART = re.compile(
    r"""[\x00-\x20"#%<>\\^`{|}\x7f]"""
)  # of an address as it is: https://url.spec.whatwg.org/#url-code-points
_OF_A_FILE = ' xmlns="http://www.w3.org/2000/svg"'  # in a page it goes without saying


def write(report: Report, folder: Path) -> Path:
    """Write `report.html` into a folder and return its path."""
    path = folder / PAGE
    disk.write(path, render(report).encode())
    return path


def render(report: Report) -> str:
    """A report as HTML; everything that comes from the run or the game is escaped."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        finalize=_seen,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"inlined": functools.partial(_inlined, {}), "address": _address}
    script = (FOLDER / "script.js").read_text(encoding="utf-8")
    return environment.get_template("template.html").render(
        css=Markup((FOLDER / "style.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        report=report,
    )


def _seen(value: Any) -> Any:
    """What is inserted, without what steers the text around it."""
    return type(value)(visible(value)) if isinstance(value, str) else value


def _inlined(taken: dict[str, str], svg: str, name: str, title: str) -> Markup:
    """A figure as a part of the page: names are its own, and those who cannot see it are told what it shows.

    Args:
        taken: Of each short name in the page, the figure that has it.
        svg: The figure.
        name: Its name in full.
        title: What it shows.

    """
    short = _short(taken, name)
    svg = compact.in_names(svg, lambda own: f"{short}{own}").replace(_OF_A_FILE, "", 1)
    words = Markup('<title id="{}-title">{}</title>').format(name, title)
    start = svg.index(">") + 1
    opening = f'<svg role="img" aria-labelledby="{name}-title" '
    return Markup(opening + svg[len("<svg ") : start] + str(words) + svg[start:])


def _short(taken: dict[str, str], name: str) -> str:
    """A name for what a figure refers to at each mark; it does not hang on what other figures there are."""
    digest = hashlib.sha256(name.encode()).hexdigest()
    return next(digest[:n] for n in range(3, len(digest)) if taken.setdefault(digest[:n], name) == name)


def _address(data: str) -> str:
    """A table as the address of a link to it."""
    return "data:text/csv;charset=utf-8," + _NO_PART.sub(lambda found: quote(found[0]), data)
