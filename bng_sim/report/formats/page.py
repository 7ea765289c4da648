"""The report of a run as a page: one HTML file that needs nothing else, the same bytes for the same run."""

import base64
import hashlib
import re
from pathlib import Path

import jinja2
from markupsafe import Markup

from analyses.plots import style
from bng_sim.report.document import Report
from bng_sim.report.places import PAGE
from bng_sim.sweep.store import disk

FOLDER = Path(__file__).parent


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
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"inlined": _inlined, "address": _address}
    script = (FOLDER / "script.js").read_text(encoding="utf-8")
    return environment.get_template("template.html").render(
        css=Markup((FOLDER / "style.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        report=report,
    )


def _inlined(svg: str, name: str, title: str) -> Markup:
    """A figure as a part of the page: names are its own, and those who cannot see it are told what it shows."""
    svg = re.sub(r"<defs>\s*<style.*?</defs>", "", svg, flags=re.DOTALL)  # would hold for the whole page
    svg = style.in_names(svg, lambda own: f"{name}-{own}")
    words = Markup('<title id="{}-title">{}</title>').format(name, title)
    start = svg.index(">") + 1
    opening = f'<svg role="img" aria-labelledby="{name}-title" '
    return Markup(opening + svg[len("<svg ") : start] + str(words) + svg[start:])


def _address(data: str) -> str:
    """A table as the address of a link to it."""
    return f"data:text/csv;charset=utf-8;base64,{base64.b64encode(data.encode()).decode()}"
