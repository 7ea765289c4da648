"""The page of a game as a file: it needs nothing else, stays small, and inserts nothing unescaped."""

import importlib
import re

import pytest

from bng_sim.games import GAMES
from tests.referees.recordings import play

RECORDED = {name: importlib.import_module(f"tests.games.{name}.telling.recording").RECORDINGS for name in GAMES}
CODE = "some/1/0/abc/lineup=random"


@pytest.fixture(scope="module", params=GAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def log(name):
    return next(play(GAMES[name], {}, "random", range(1)))


@pytest.fixture(scope="module")
def picture(name):
    return GAMES[name].telling.picture


@pytest.fixture(scope="module")
def page(log, picture):
    return picture(log, None, CODE, "")


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize(
    ("name", "setting"), [(name, setting) for name in GAMES for setting in RECORDED[name].settings]
)
def test_every_step_changes_the_table_or_tells_something(name, setting, seat):
    follow = importlib.import_module(f"bng_sim.games.{name}.telling.picture.page").follow
    log = RECORDED[name].recorded(setting, 0)
    _, lines, steps = follow(log[0], log[1:], seat)
    told = {line.n for line in lines}

    assert all(step["zones"] or step["n"] in told for step in steps)
    assert told - {0} <= {step["n"] for step in steps}


def test_the_page_needs_nothing_else_and_is_small(page, log):
    assert re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!#)[^"')\s>]+""", page) == []
    assert "http" not in re.sub(r"http-equiv", "", page)
    assert "default-src 'none'" in page
    assert len(page) < max(200_000, 100 * len(log))  # a game of thousands of events cannot be told in less


def test_nothing_is_inserted_unescaped(log, picture):
    evil = "</script><script>alert(1)</script>"
    head = {**log[0], "lineup": evil, "strategies": [evil] * len(log[0]["strategies"])}

    page = picture([head, *log[1:]], None, evil, "")

    assert evil not in page
    assert page.count("</script>") == 2


def test_chances_are_shown_if_there_are_any(log, page, picture):
    assert 'class="chances"' not in page
    assert "<figure><svg id='c'/></figure>" in picture(log, None, "", "<svg id='c'/>")


def test_the_same_game_gives_the_same_page(log, page, picture):
    assert page == picture(log, None, CODE, "")


def test_every_name_in_the_page_is_given_once(page):
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert len(ids) == len(set(ids))
