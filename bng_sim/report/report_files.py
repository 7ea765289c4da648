"""Where reports lie in a folder, and how those that are out of date go."""

import re
from pathlib import Path

from bng_sim.sweeps.store import disk

PAGE, MARKDOWN, FILES = "report.html", "report.md", "report_files"
_SHOWN = re.compile(rf"\]\({FILES}/([^/()\s]+)\)")  # every file of a report, as links to it are written


def delete_reports(folder: Path) -> None:
    """Delete the reports that lie in a folder, if any do; what else lies beside their files is somebody else's."""
    for name in linked_files(folder):
        disk.remove(folder / FILES / name)
    for name in (MARKDOWN, PAGE):
        disk.remove(folder / name)
    if (folder / FILES).is_dir() and not any((folder / FILES).iterdir()):
        (folder / FILES).rmdir()


def linked_files(folder: Path) -> set[str]:
    """Names of the files that the report in Markdown shows which lies in a folder; none if there is none."""
    if not (folder / MARKDOWN).is_file():
        return set()
    return set(_SHOWN.findall((folder / MARKDOWN).read_text(encoding="utf-8", errors="replace")))
