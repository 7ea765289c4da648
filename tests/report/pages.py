"""The published pages."""

from pathlib import Path

REPORTS = Path(__file__).parents[2] / "reports"
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in REPORTS.glob("*.html") if path.stem != "index"}


def front(page):
    """What stands before the contents: the answer, and what it rests on."""
    start = page.index('aria-label="The answer"')
    return page[start : page.index("<nav", start) if "<nav" in page[start:] else page.index("<section", start + 1)]
