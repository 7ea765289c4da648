"""What the site adds to mkdocs: the reports, and files outside docs/ that a page links, so that links hold."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
DOCS = "docs/"
BESIDE = "repository/"  # where in the site they lie
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the reports played so far, every file that a page of the site links, and that such a page links in turn."""
    for report in sorted((ROOT / "reports").glob("*.html")):
        files.append(File.generated(config, _in_site(f"reports/{report.name}"), abs_src_path=str(report)))
    waiting = list(files.documentation_pages())
    while waiting:
        for path in _linked(waiting.pop()):
            address = _in_site(path)
            if path.startswith(DOCS) or address in files.src_uris or not (ROOT / path).is_file():
                continue
            found = File.generated(config, address, abs_src_path=str(ROOT / path))
            files.append(found)
            if found.is_documentation_page():
                waiting.append(found)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrite a page's links out of docs/, or into it, so that they hold in the site."""
    folder = posixpath.dirname(page.file.src_uri)

    def moved(found: re.Match[str]) -> str:
        address = _in_site(_target(page.file, found[1]))
        return posixpath.relpath(address, folder) if address in files.src_uris else found[1]

    return _LINK.sub(moved, markdown)


def _linked(file: File) -> Iterator[str]:
    """Yield the paths in the repository that a page links to."""
    return (_target(file, link) for link in _LINK.findall(file.content_string))


def _target(file: File, link: str) -> str:
    """Return the path in the repository that a link leads to; for a folder its README, as a code host shows it."""
    here = posixpath.dirname(_in_repository(file.src_uri))
    path = posixpath.normpath(posixpath.join(here, link))
    return posixpath.join(path, "README.md") if (ROOT / path).is_dir() else path


def _in_repository(address: str) -> str:
    return address.removeprefix(BESIDE) if address.startswith(BESIDE) else DOCS + address


def _in_site(path: str) -> str:
    return path.removeprefix(DOCS) if path.startswith(DOCS) else BESIDE + path
