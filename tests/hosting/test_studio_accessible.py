"""The studio by axe-core: no screen breaks a rule of accessibility, light or dark, wide or narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.hosting.studio_pages import WAIT, serving, settled, until

pytestmark = pytest.mark.slow  # it needs a browser
SIZES = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 390, "height": 800}}
PLAYS = "play,players,ending,turns\n1,4,last_card,30\n2,4,last_card,25\n"
AXE = Axe()


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    with serving(folder=tmp_path_factory.mktemp("playtests")) as running:
        yield running


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    return request.param


@pytest.fixture(params=SIZES)
def page(request, browser, studio, scheme):
    """A page on which something was changed, a target was set and a setting was pinned."""
    context = browser.new_context(viewport=SIZES[request.param], color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.goto(studio.link(game="bluffing", hand_cards_taken=3, _target="20~60"))
    settled(page)
    page.get_by_role("button", name="Pin this setting").click()
    yield page
    context.close()


def violations(page):
    """What is wrong, by rule and element."""
    page.wait_for_timeout(300)  # what fades has faded
    return [
        (each["id"], node["target"], node["failureSummary"])
        for each in AXE.run(page).response["violations"]
        for node in each["nodes"]
    ]


def opened(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_tune_breaks_no_rule_with_all_its_parts_open(page):
    page.locator("#others summary").click()
    page.locator("#who summary").click()
    assert violations(page) == []
    page.locator("#take summary").click()
    assert violations(page) == []


def test_tune_breaks_no_rule_while_a_rule_is_impossible(page):
    page.evaluate("set('boost_points', 77)")
    until(page, "document.querySelector('[data-control=boost_points] .wrong') !== null")
    page.locator("#others summary").click()
    assert violations(page) == []


def test_compare_breaks_no_rule(page):
    opened(page, "Compare")
    until(page, "document.querySelectorAll('#compare tbody tr').length > 6")
    assert violations(page) == []


def test_watch_breaks_no_rule(page):
    opened(page, "Watch")
    page.get_by_role("link", name="Typical").wait_for()
    assert violations(page) == []


def test_from_here_breaks_no_rule_before_and_after_its_games(page):
    opened(page, "From here")
    page.get_by_role("button", name="Play on from here").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("region", name="Who wins").wait_for()
    page.locator("#here details summary").first.click()
    assert violations(page) == []


def test_mine_breaks_no_rule_with_files(page, tmp_path):
    plays, game = tmp_path / "evenings.csv", tmp_path / "dice.py"
    plays.write_text(PLAYS)
    game.write_text("raise RuntimeError('this ran')\n")
    opened(page, "Mine")
    assert violations(page) == []
    page.locator("#plays-file").set_input_files(plays)
    page.get_by_text("2 plays from 2 rows").wait_for()
    page.locator("#own-file").set_input_files(game)
    page.get_by_text("Nothing of it has run").wait_for()
    assert violations(page) == []


def test_axe_sees_what_is_wrong(page):
    """A control: a picture without words and pale letters are found."""
    pale = "el('p', { style: 'color: #ddd; background: #eee' }, 'pale letters')"
    page.evaluate(f"document.querySelector('#tiles').append(el('img', {{}}), {pale})")

    assert {each[0] for each in violations(page)} >= {"image-alt", "color-contrast"}
