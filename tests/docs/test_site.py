"""The site made of docs/: it builds, its links hold, it is searched without a server, and fetches nothing."""

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

import bng_sim
from bng_sim.games import GAMES

ROOT = Path(__file__).parents[2]
MKDOCS = Path(sys.executable).with_name("mkdocs")
LINKED = (
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "configs",
    "examples",
    "reports/crisis_counts.html",
    "notebooks/landings.ipynb",
    "notebooks/openspiel.ipynb",
)
PAGES = sorted(
    path for folder in (".", "configs", "examples", "notebooks", "reports") for path in (ROOT / folder).glob("*.md")
)
PAGES += sorted((ROOT / "docs").rglob("*.md"))
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s#]+)")
MOST_BYTES = 300_000  # of a picture


def build(root, folder):
    command = [MKDOCS, "build", "--strict", "--config-file", root / "mkdocs.yml", "--site-dir", folder]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=quiet, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


class Links(HTMLParser):
    """What a page links and fetches, and what can be linked in it."""

    def __init__(self, text):
        super().__init__()
        self.linked, self.fetched, self.ids = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        self.ids |= {said["id"]} if "id" in said else set()
        if tag == "a" and "href" in said:
            self.linked.add(said["href"])
        elif said.get("rel") not in ("prev", "next"):
            self.fetched |= {said[key] for key in ("src", "href") if said.get(key)}


@pytest.fixture(scope="module")
def pages(site):
    """Address in the site -> its links, of all pages but the reports, which have tests of their own."""
    found = {path.relative_to(site).as_posix(): path for path in site.rglob("*.html") if "reports" not in path.parts}
    return {address: Links(path.read_text(encoding="utf-8")) for address, path in found.items()}


def is_there(site, pages, address, link):
    """Whether a relative link on the page of this address leads to a file, and to a place in it if it names one."""
    path, _, anchor = unquote(link).partition("#")
    target = (site / address).parent.joinpath(path).resolve() if path else site / address
    name = target.relative_to(site).as_posix()
    return target.is_file() and (not anchor or name not in pages or anchor in pages[name].ids)


@pytest.mark.slow
def test_no_link_is_dead(site, pages):
    dead = {
        (address, link)
        for address, page in pages.items()
        for link in page.linked | page.fetched
        if not re.match(r"[a-z]+:", link) and address != "404.html" and not is_there(site, pages, address, link)
    }

    assert len(pages) > 30
    assert dead == set()
    assert not is_there(site, pages, "index.html", "data.html#nowhere")
    assert not is_there(site, pages, "index.html", "nowhere.html")


@pytest.mark.slow
def test_every_name_of_the_library_is_explained(pages):
    assert {f"bng_sim.{name}" for name in bng_sim.__all__} <= pages["api.html"].ids
    assert "bng_sim.Run.games" in pages["api.html"].ids


@pytest.mark.slow
def test_nothing_is_fetched(pages):
    assert {link for page in pages.values() for link in page.fetched if re.match(r"(https?:)?//", link)} == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_of_every_game_can_be_found(site, game):
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    found = "\n".join(doc["title"] for doc in index if doc["location"].startswith(f"{game}/rules.html"))
    page = (ROOT / "docs" / game / "rules.md").read_text(encoding="utf-8")
    chapters = re.findall(r"^## (.+)$", page, re.MULTILINE)

    assert GAMES[game].title.replace("&", "&amp;") in found
    assert chapters
    assert [chapter for chapter in chapters if chapter.replace("&", "&amp;") not in found] == []


@pytest.mark.slow
def test_a_page_that_was_opened_as_a_file_is_searched(site, browser):
    window = browser.new_page()
    fetched = []
    window.on("request", lambda request: fetched.append(request.url))
    window.goto((site / "tutorial" / "sweep.html").as_uri())
    window.fill(".md-search__input", "Luxury Bunker")
    window.wait_for_selector(".md-search-result__link")

    assert "guillotines/rules.html" in window.get_attribute(".md-search-result__link", "href")
    assert [url for url in fetched if not url.startswith(("file:", "data:", "blob:"))] == []
    window.close()


@pytest.mark.slow
def test_a_dead_link_stops_the_build(tmp_path):
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    for path in LINKED:
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).symlink_to(ROOT / path)
    home = tmp_path / "docs" / "README.md"
    home.write_text(f"{home.read_text(encoding='utf-8')}\n[there](../nowhere.md)\n", encoding="utf-8")

    done = build(tmp_path, tmp_path / "site")

    assert done.returncode == 1
    assert re.findall(r"WARNING.*", done.stderr) == [
        "WARNING -  Doc file 'README.md' contains a link '../nowhere.md', but the target is not found among "
        "documentation files."
    ]


def test_links_hold_in_the_repository_too():
    links = [(path, link) for path in PAGES for link in LINK.findall(path.read_text(encoding="utf-8"))]

    assert links
    assert [
        (path.relative_to(ROOT).as_posix(), link) for path, link in links if not (path.parent / link).exists()
    ] == []


def test_pictures_are_small():
    pictures = list((ROOT / "docs" / "pictures").iterdir())

    assert pictures
    assert [path.name for path in pictures if path.stat().st_size > MOST_BYTES] == []
