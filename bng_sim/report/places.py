"""Where reports lie in a folder, and how those that are out of date go."""

import shutil
from pathlib import Path

from bng_sim.sweep.store import disk

PAGE, MARKDOWN, FILES = "report.html", "report.md", "report_files"


def discard(folder: Path) -> None:
    """Delete the reports that lie in a folder, if any do."""
    for name in (PAGE, MARKDOWN):
        disk.remove(folder / name)
    if (folder / FILES).exists():
        shutil.rmtree(folder / FILES)
