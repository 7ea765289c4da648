"""The page of every game as a file: it says what it shows, needs nothing else, and inserts nothing unescaped."""

import importlib
import re

import pytest

from bng_sim.core.picture.page import Frame
from bng_sim.games import GAMES
from tests.games.pages import title_block, wrong_steps
from tests.games.parts import having
from tests.referees.recordings import play
from tests.slow import slow_after


def told(name, module):
    """What a game's tests declare of how it is told."""
    return importlib.import_module(f"tests.games.{name}.telling.{module}")


def shown_by(name, module):
    return importlib.import_module(f"bng_sim.games.{name}.telling.{module}")


DRAWN = having("telling.picture")
RECORDED = {name: told(name, "recording").RECORDINGS for name in DRAWN}
CODE = "some/1/0/abc/lineup=random"
IN_SHORT = ["bluffing", "millions"]  # their games have the fewest steps
NAMES = [*IN_SHORT, *(name for name in DRAWN if name not in IN_SHORT)]
FIRST = [(name, next(iter(RECORDED[name].settings))) for name in NAMES]
OTHERS = [(name, setting) for name in NAMES for setting in [*RECORDED[name].settings][1:]]
each_setting = pytest.mark.parametrize(("name", "setting"), slow_after(len(IN_SHORT), [*FIRST, *OTHERS]))


@pytest.fixture(scope="module", params=slow_after(len(IN_SHORT), NAMES))
def name(request):
    return request.param


@pytest.fixture(scope="module")
def log(name):
    return RECORDED[name].recorded(told(name, "shown").PAGE.setting, 0)


@pytest.fixture(scope="module")
def picture(name):
    return GAMES[name].telling.picture


@pytest.fixture(scope="module")
def page(log, picture):
    return picture(log, None, Frame(CODE))


@pytest.mark.slow
@pytest.mark.parametrize("seat", [None, 1])
@each_setting
def test_every_step_changes_the_table_or_tells_something_and_the_transcript_is_the_terminals(name, setting, seat):
    log, about = RECORDED[name].recorded(setting, 0), told(name, "shown").PAGE
    _, lines, steps = shown_by(name, "picture.page").PAGE.follow(log, seat)
    lined = {line.n for line in lines}
    begun, called = about.parts
    plain = [line.plain for line in GAMES[name].telling.transcript(log, seat)]

    assert all(step["zones"] or step["n"] in lined for step in steps)
    assert lined - {0} <= {step["n"] for step in steps}
    assert [line.text for line in lines] == [line for line in plain if not re.match(about.drawn, line)]
    parts = [step["when"] for step in steps if step["kind"] == begun]
    assert [number for number, when in enumerate(parts, 1) if not re.match(called.format(number), when)] == []
    assert steps[-1]["kind"] in about.last


@each_setting
def test_the_steps_put_together_are_the_table(name, setting):
    page, zones = shown_by(name, "picture.page").PAGE, shown_by(name, "picture.zones").zones

    assert (
        wrong_steps(RECORDED[name].recorded(setting, 0), page.follow, zones, shown_by(name, "tabletop").Tabletop) == []
    )


@pytest.mark.slow
def test_the_title_block_says_what_was_played_and_how_it_ended(name, picture):
    about = told(name, "shown").PAGE
    block = title_block(picture(RECORDED[name].recorded(about.setting, 0), None, Frame(CODE)))

    assert re.search(f'class="ending">{about.ending}', block)
    for part in ("Game 0 of seed 1: ", CODE, "bng-sim", "seed 1", *about.title):
        assert part in block


def test_rules_that_are_not_as_printed_and_whose_eyes_it_is_are_named(name, picture):
    setting, words = told(name, "shown").PAGE.changed
    block = title_block(picture(RECORDED[name].recorded(setting, 0), 2))

    assert words in block
    assert re.search(told(name, "shown").PAGE.eyes, block)


def test_the_slider_points_out_what_was_marked_in_the_style(name):
    page = shown_by(name, "picture.page").PAGE
    style = (page.folder / "style.css").read_text(encoding="utf-8")

    assert page.marked
    assert {mark for mark in page.marked.values() if f".marks .{mark}" not in style} == {
        *told(name, "shown").PAGE.faint
    }


@pytest.mark.slow
def test_the_page_needs_nothing_else(page):
    assert re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!#)[^"')\s>]+""", page) == []
    assert "http" not in re.sub(r"http-equiv", "", page)
    assert "default-src 'none'" in page


@pytest.mark.slow
def test_the_page_of_a_whole_game_as_printed_is_small(name, picture):
    log = next(play(GAMES[name], {}, "random", range(1)))

    assert len(picture(log, None, Frame(CODE))) < max(200_000, 100 * len(log))  # thousands of events take more


def test_nothing_is_inserted_unescaped(log, picture):
    evil = "</script><script>alert(1)</script>"
    head = {**log[0], "lineup": evil, "strategies": [evil] * len(log[0]["strategies"])}

    page = picture([head, *log[1:]], None, Frame(evil))

    assert evil not in page
    assert page.count("</script>") == 2


@pytest.mark.slow
def test_chances_are_shown_if_there_are_any(log, page, picture):
    assert 'class="chances"' not in page
    assert "<figure><svg id='c'/></figure>" in picture(log, None, Frame(curves="<svg id='c'/>"))


def test_the_same_game_gives_the_same_page(log, page, picture):
    assert page == picture(log, None, Frame(CODE))


def test_every_name_in_the_page_is_given_once(page):
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert len(ids) == len(set(ids))
