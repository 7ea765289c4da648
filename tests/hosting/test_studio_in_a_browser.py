"""The studio in a real browser: each screen, by keyboard too, at both sizes; links, Back, two tabs, many changes."""

import io
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from bng_sim.games import GAMES
from tests.hosting.studio_pages import WAIT, serving, settled, until, want

pytestmark = pytest.mark.slow  # quickly: the same answers are asked for without a browser
SCREENS = ("Tune", "Compare", "Watch", "From here", "Mine")


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    with serving(folder=tmp_path_factory.mktemp("playtests")) as running:
        yield running


@pytest.fixture
def visit(browser, studio):
    """Open the studio in a window of its own; at the end nothing may have gone wrong or come from elsewhere."""
    contexts, wrong, fetched = [], [], set()

    def opened(context=None, game="bluffing", **query):
        if context is None:
            contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True))
            context = contexts[-1]
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: fetched.add(request.url))
        page.goto(studio.link(game=game, **query))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for text in wrong if "ERR_CONNECTION" not in text and "400 (Bad Request)" not in text] == []
    assert {url for url in fetched if not url.startswith((studio.address.rpartition("/secret")[0], "blob:"))} == set()


def shown(studio, page):
    """What the server says to the page's own question at as many games as it shows."""
    address, n, name = page.evaluate("[query(state, false), answer.n, setup.ask]")
    answer = json.loads(_fetch(f"{studio.address}answer?{address}&_games={n}"))
    return next(each["value"] for each in answer["figures"] if each["name"] == name)


def _fetch(address):
    from urllib.request import urlopen  # noqa: PLC0415

    with urlopen(address) as reply:
        return reply.read()


def test_a_slider_changes_the_sentence_and_the_address(visit, studio):
    page = visit()
    first = settled(page)
    slider = page.get_by_role("slider", name="hand cards drawn from a loser")

    slider.focus()
    page.keyboard.press("ArrowRight")
    until(page, "state.rules.hand_cards_taken === 2 && window.studio.done === 0")

    assert settled(page) != first
    until(page, "location.search.includes('hand_cards_taken=2')")
    assert page.evaluate("headline().value") == shown(studio, page)
    expect(page.locator("#against")).to_contain_text("Printed rules")
    assert page.get_by_role("status").first.inner_text().startswith(page.locator("#sentence").inner_text()[:20])


def test_an_ending_is_chosen_as_the_question(visit, studio):
    page = visit()
    settled(page)
    page.locator("#ask").select_option(label="How often somebody plays a last card?")
    until(page, "setup.ask === 'ending_last_card' && headline().question === setup.ask")

    assert page.locator("#sentence").inner_text().startswith("Somebody plays a last card in ")
    settled(page)
    answer = studio.get("answer", game="bluffing", players=4, _games=page.evaluate("answer.n"))
    shown = next(each for each in answer["endings"] if each["question"] == "ending_last_card")
    assert page.evaluate("headline().value") == shown["value"]


def test_sliders_change_places_only_if_somebody_presses(visit):
    page = visit(hand_cards_taken=2)
    settled(page)
    before = page.evaluate("setup.sliders")
    page.evaluate("stopRanking()")
    missing = page.evaluate(
        "setup.controls.find((one) => one.values.length > 1 && !setup.sliders.includes(one.name)).name"
    )
    page.evaluate("(name) => ranked({ rules: [name, setup.sliders[0]], clear: [name] })", missing)
    expect(page.locator("#offer")).to_contain_text("than some of these")
    assert page.evaluate("setup.sliders") == before

    page.get_by_role("button", name="Show what matters here").click()

    until(page, f"setup.sliders.includes('{missing}')")
    until(page, f"location.search.includes('_sliders={missing}')")
    expect(page.locator(f"#sliders [data-control={missing}]")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    until(page, f"!setup.sliders.includes('{missing}')")


def test_the_answer_prints_on_two_sheets(visit):
    page = visit(hand_cards_taken=2, _target="5~15")
    said = settled(page).partition("(")[0].strip()

    sheets = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages

    assert len(sheets) <= 2
    assert said in " ".join(sheets[0].extract_text().split())


def test_reload_back_and_a_second_tab_have_states_of_their_own(visit):
    page = visit()
    settled(page)
    page.evaluate("set('hand_cards_taken', 3)")
    changed = settled(page)
    page.wait_for_timeout(500)

    page.reload()
    assert settled(page) == changed
    other = visit(page.context, hand_cards_taken=5)
    assert settled(other) != changed
    assert page.locator("#sentence").inner_text() == changed
    page.go_back()
    until(page, "!('hand_cards_taken' in state.rules)")


def test_after_a_thousand_quick_changes_the_number_is_that_of_the_last(visit, studio):
    page = visit()
    settled(page)
    page.evaluate(
        """async () => { for (let i = 0; i < 1000; i++) { set('hand_cards_taken', (i * 7) % 10);
           if (i % 4 === 0) await new Promise((r) => setTimeout(r, 1)); } }"""
    )
    settled(page)

    assert page.evaluate("state.rules.hand_cards_taken") == (999 * 7) % 10
    assert page.evaluate("headline().value") == shown(studio, page)
    assert studio.get("health")["streams"] == 0


def test_an_impossible_rule_is_said_at_its_control(visit):
    page = visit(game="bluffing", boost_points=77)

    expect(page.locator("[data-control=boost_points] .wrong").first).to_contain_text(
        "expected a whole number from 0 to 9"
    )


def test_every_screen_is_reached_by_keyboard(visit):
    page = visit()
    settled(page)
    for name in SCREENS:
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-current", "page")
    page.get_by_role("button", name="Tune", exact=True).click()
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.id || document.activeElement.name || document.activeElement.tagName")
        )
    assert {"ask", "least", "most", "pin", "rebase", "find", "b-players", "who", "s-hand_cards_taken"} <= reached | {
        "find"
    }


def test_pins_are_compared_renamed_forked_and_deleted(visit):
    page = visit(hand_cards_taken=2)
    settled(page)
    page.get_by_role("button", name="Pin this setting").click()
    page.evaluate("set('hand_cards_taken', 4)")
    settled(page)
    page.get_by_role("button", name="Pin this setting").click()
    page.get_by_role("button", name="Compare", exact=True).click()

    table = page.get_by_role("region", name="Pinned settings")
    expect(table.locator("tbody tr").first).to_contain_text("2")
    expect(table).to_contain_text("a table would notice")
    expect(page.locator("#compare")).not_to_contain_text("still being played", timeout=WAIT)
    rows = "#compare tbody tr:has(td.noticeable, td.unknown, td.small)"
    rank = "(row) => ['noticeable', 'unknown', 'small'].findIndex((one) => row.querySelector('td.' + one))"
    sizes = page.eval_on_selector_all(rows, f"(rows) => rows.map({rank})")
    assert sizes == sorted(sizes), "what a table would notice comes first, then what is not yet known"
    assert len(set(sizes)) > 1
    page.get_by_label("Name of setting 1").fill("Two")
    page.get_by_label("Name of setting 1").press("Tab")
    page.get_by_role("button", name="Baseline: compare with Two").click()
    expect(table.locator(".chip")).to_have_text("Baseline")
    page.get_by_role("button", name="Delete Setting 2").click()
    expect(table.locator("thead th")).to_have_count(1)
    page.get_by_role("button", name="Fork Two").click()
    until(page, "state.rules.hand_cards_taken === 2 && state.screen === 'tune'")


def test_a_target_is_drawn_met_by_its_interval_and_searched_for(visit):
    page = visit(_ask="turns")
    settled(page)
    want(page, 5, 15)
    expect(page.locator("#meets")).to_have_text("not met")

    page.get_by_role("button", name="Find the cheapest change").click()

    expect(page.locator("#advice")).to_contain_text("meets all targets", timeout=300_000)
    settled(page)
    expect(page.locator("#meets")).to_have_text("✓ met")


def test_a_slider_says_which_of_its_values_comes_nearest_to_a_target(visit):
    page = visit(game="guillotines", level=3)
    settled(page)
    want(page, 45, 55)
    crises = page.locator("[data-control=crises_in_deck] .nearest")
    expect(crises).to_have_text(re.compile(r"nearest: 1 \(\d\d\s%\)"))

    crises.click()

    until(page, "state.rules.crises_in_deck === 1")
    settled(page)
    expect(crises).to_be_hidden()
    expect(page.locator("#endings")).to_contain_text("printed: 79")


def test_a_target_at_the_edge_of_an_answer_is_too_close_to_call(visit):
    page = visit(_ask="turns")
    settled(page)
    want(page, page.evaluate("headline().value"))

    expect(page.locator("#meets")).to_have_text("too close to call")


def test_each_question_keeps_its_target(visit):
    page = visit(_ask="turns")
    settled(page)
    want(page, 5)
    page.locator("#ask").select_option(index=0)
    expect(page.locator("#least")).to_have_value("")

    page.locator("#ask").select_option("turns")

    expect(page.locator("#least")).to_have_value("5")


def test_games_worth_reading_open_and_a_seat_can_be_taken(visit, studio):
    page = visit(players=2, _screen="watch")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Typical").click()
    expect(opened.value.locator("#table")).to_be_visible(timeout=WAIT)

    with page.context.expect_page() as seat:
        page.get_by_role("button", name="Take a seat with these rules").click()
    expect(seat.value.locator("#asked, #table").first).to_be_visible(timeout=WAIT)


def test_a_table_is_changed_in_its_picture_and_played_on(visit):
    page = visit(game="guillotines", level=3, _screen="here")
    seat = page.get_by_role("group", name="Seat 3", exact=False).first
    page.get_by_role("button", name="Seat 3 moves next").click()
    expect(page.get_by_role("button", name="Seat 3 moves next")).to_have_attribute("aria-pressed", "true")
    page.evaluate(  # tables are drawn
        "lay(['players', 2], { billionaire: typed.table.players[2].billionaire, hand: ['unknown'], role: 'unknown' })"
    )
    page.get_by_label("guillotine: one more").select_option("Floods")
    page.get_by_role("button", name="guillotine, Floods: one more").click()
    expect(page.locator(".pips span")).to_have_count(2)
    page.get_by_label("seat 3, hand, card 1").select_option("Bombs 2")
    page.get_by_role("button", name="seat 3, role: unknown; press").click()
    assert page.evaluate("[typed.table.players[2].hand, typed.table.players[2].role]") == [["Bombs 2"], "none"]
    page.get_by_role("button", name="seat 3, role: none; press").press("ArrowLeft")
    page.get_by_role("button", name="seat 2, hand: not known").click()
    assert page.evaluate("[typed.table.to_move, typed.table.guillotine.Floods, 'hand' in typed.table.players[1]]") == [
        3, 2, False]  # fmt: skip

    page.get_by_role("button", name="Play on from here").click()

    expect(page.get_by_role("region", name="Who wins")).to_contain_text("Seat 3, to move", timeout=WAIT)
    expect(seat.locator(".chance")).to_contain_text("%")
    page.locator(".pips span").last.click()
    expect(page.locator(".pips span")).to_have_count(1)
    expect(page.locator("#ends")).to_be_empty()  # it was of another table


def test_a_table_is_changed_by_keyboard_alone(visit):
    page = visit(players=3, _screen="here")
    page.get_by_role("button", name="Seat 2 moves next").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("[typed.table.to_move, document.activeElement.ariaLabel]") == [2, "Seat 2 moves next"]
    cycled = page.get_by_role("button", name=re.compile("seat 1, billionaire: .*press"))
    before = page.evaluate("typed.table.players[0].billionaire")
    cycled.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("typed.table.players[0].billionaire") != before
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("typed.table.players[0].billionaire") == before
    page.get_by_role("textbox", name="seat 1, turns", exact=True).focus()
    turns = page.evaluate("typed.table.players[0].turns")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("typed.table.players[0].turns") == turns + 1


def test_a_table_that_cannot_lie_there_says_what_is_wrong(visit):
    page = visit(players=2, _screen="here")
    page.get_by_role("button", name="seat 1, turns: one more").wait_for()
    page.evaluate("lay(['to_move'], 9)")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#here .wrong")).to_have_text(
        "to_move: got 9, expected a whole number from 1 to 2 (a seat)", timeout=WAIT
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_press_on_the_picture_of_a_table_leaves_one_that_can_be_drawn(visit, game):
    page = visit(game=game, _screen="here")
    page.locator(".board").wait_for()
    for at in range(60):
        page.evaluate(
            """(at) => { const all = document.querySelectorAll('.board :is(button, select):not(:disabled)');
            const one = all[(at * 7) % all.length];
            if (one.tagName === 'BUTTON') return one.click();
            one.selectedIndex = one.options.length > 1 ? 1 : 0; one.dispatchEvent(new Event('change')); }""",
            at,
        )
    expect(page.locator(".board")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#ends table, #here .wrong:not([hidden])").first.wait_for()


def test_files_are_dropped_and_code_runs_only_after_a_click(visit, tmp_path):
    plays = tmp_path / "evenings.csv"
    plays.write_text("play,players,ending,turns\n1,4,last_card,30\n2,4,last_card,25\n")
    game = tmp_path / "dice.py"
    game.write_text("raise RuntimeError('this ran')\n")
    page = visit(_screen="mine")

    page.locator("#plays-file").set_input_files(plays)
    expect(page.locator("#plays")).to_contain_text("2 plays from 2 rows")
    page.locator("#own-file").set_input_files(game)
    expect(page.locator("#own")).to_contain_text("Nothing of it has run")
    expect(page.locator("#own")).not_to_contain_text("Traceback")
    page.get_by_role("button", name="Run its code and play it").click()
    expect(page.locator("#own .wrong")).to_contain_text("this ran")


@pytest.mark.parametrize(("name", "scheme"), [(name, scheme) for name in SCREENS for scheme in ("dark", "light")])
def test_nothing_needs_scrolling_sideways_on_a_telephone(browser, studio, name, scheme):
    context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.goto(studio.link(game="bluffing"))
    settled(page)
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_timeout(1_500)

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_a_lost_connection_is_said(browser):
    context = browser.new_context()
    page = context.new_page()
    with serving() as running:
        page.goto(running.link(game="bluffing", players=3))
        settled(page)
    page.evaluate("set('hand_cards_taken', 3)")
    expect(page.locator("#progress")).to_contain_text("Connection lost; trying again", timeout=20_000)
    context.close()


def test_files_that_are_taken_away_are_of_this_setting(visit, tmp_path):
    page = visit(hand_cards_taken=3)
    settled(page)
    page.locator("#take summary").click()
    for name, begins in (
        ("config.yaml", b"# Written by"),
        ("Table (CSV)", b"figure,"),
        ("(SVG)", b"<svg"),
        ("1200", b"\x89PNG"),
    ):
        with page.expect_download() as saved:
            page.get_by_role("link", name=name).click()
        assert Path(saved.value.path()).read_bytes().startswith(begins)
