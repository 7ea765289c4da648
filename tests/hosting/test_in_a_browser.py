"""Game tables in a real browser: whole games by clicking, by keyboard, reloads, undo, two people, telephones."""

import socket
import threading

import pytest
from playwright.sync_api import expect

from bng_sim.hosting.connections import server_of
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.position import play_to_question
from bng_sim.hosting.server import TableServer
from tests.hosting.tables import AT_A_TABLE, new_table

pytestmark = pytest.mark.slow  # quickly: the same pages are asked for and answered without a browser


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The folder of a server, and its address."""
    folder = Folder(tmp_path_factory.mktemp("playtests"))
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    app = TableServer(folder, 2).app(frozenset({f"127.0.0.1:{port}"}))
    running = server_of(app)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    yield folder, f"http://127.0.0.1:{port}"
    running.should_exit = True
    thread.join()


@pytest.fixture
def sit(browser, served):
    """Open a seat of a table in a window of its own; at the end nothing may have gone wrong or come from elsewhere."""
    contexts, wrong, fetched = [], [], set()
    folder, address = served

    def opened(table, seat=1, **options):
        folder.save(table)
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | options))
        page = contexts[-1].new_page()
        page.set_default_timeout(60_000)  # the first game loads its engine
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: fetched.add(request.url.rpartition("/" + table.name)[0]))
        page.goto(f"{address}/{table.key(seat)}")
        wait_while_thinking(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for text in wrong if "409 (Conflict)" not in text] == []  # a refusal is shown, and noted there
    assert fetched <= {address}


def wait_while_thinking(page):
    """Wait until the page is that of the table: it says first that the others think."""
    page.wait_for_selector("#table")


def question(page):
    return page.locator("#asked").inner_text()


@pytest.mark.parametrize("name", sorted(AT_A_TABLE, key=lambda name: name != "bluffing"))
def test_a_whole_game_is_played_by_clicking_and_is_the_one_that_is_saved(sit, served, name):
    table = new_table(name, **AT_A_TABLE[name].SHORT)
    page = sit(table)

    answers = 0
    while page.locator(".move[name=choice]").count():
        moves = page.locator(".move[name=choice]")
        moves.nth(answers % moves.count()).click()
        wait_while_thinking(page)
        answers += 1
    page.get_by_label("somewhat").first.check()
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Your answers are saved")).to_be_visible()
    expect(page.get_by_text("The referee found no fault")).to_be_visible()
    played = play_to_question(served[0].load(table.name))
    assert played.question is None
    assert len(served[0].load(table.name).answers) == answers > 2
    assert (served[0].path / f"{table.name}.jsonl").read_text().count("\n") == len(played.log)


def test_reload_back_and_undo_go_through_the_game(sit):
    page = sit(new_table("bluffing", players=2))
    first = question(page)
    page.locator(".move").first.click()
    page.wait_for_url("**/2")
    second = page.url

    page.reload()
    assert page.url == second
    page.go_back()
    expect(page.get_by_text("This is an earlier question")).to_be_visible()
    assert question(page) == first
    page.get_by_text("Back to the present").click()
    page.get_by_text("Your answers so far").click()
    page.get_by_role("link", name=first).last.click()
    page.locator(".move").nth(1).click()

    page.get_by_text("Your answers so far").click()
    expect(page.locator("tbody tr").last).to_contain_text("play the 2")


def test_a_move_that_is_no_longer_possible_says_so(sit, served):
    table = new_table("bluffing", players=2)
    page, other = sit(table), sit(table)
    page.locator(".move").first.click()
    page.wait_for_url("**/2")
    page.locator(".move").first.click()
    page.wait_for_url("**/3")
    stored = served[0].load(table.name)

    other.locator(".move").last.click()

    expect(other.get_by_text("This move is no longer possible")).to_be_visible()
    assert served[0].load(table.name) == stored


def test_the_keyboard_is_enough_and_the_question_is_read_first(sit):
    page = sit(new_table("bluffing", players=2))
    assert page.evaluate("document.activeElement.id") == "asked"
    before = page.url

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "move"
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)
    wait_while_thinking(page)

    page.wait_for_function("document.activeElement.id === 'asked'")


def test_many_moves_are_found_by_their_words(sit):
    page = sit(new_table("guillotines", level=2))
    while not page.locator("#find").count():
        page.locator(".move").last.click()

    page.locator("#find").press_sequentially("swap toys")
    shown = page.locator(".move:visible")
    assert all("swap" in words and "Toys" in words for words in shown.all_inner_texts())
    page.keyboard.press("Enter")

    assert page.evaluate("document.activeElement.textContent").startswith("swap at")


def test_a_page_that_waits_shows_the_next_question_by_itself(sit):
    table = new_table("bluffing", (1, 2), players=2)
    pages = [sit(table, seat) for seat in (1, 2)]
    asked = next(page for page in pages if page.locator(".move").count())
    other = next(page for page in pages if page is not asked)
    expect(other.get_by_text("Waiting for the others")).to_be_visible()

    asked.locator(".move").first.click()

    expect(other.locator(".move").first).to_be_visible(timeout=10_000)


@pytest.mark.parametrize(("name", "scheme"), [(name, scheme) for scheme in ("dark", "light") for name in AT_A_TABLE])
def test_nothing_needs_scrolling_sideways_on_a_telephone(sit, name, scheme):
    page = sit(new_table(name), viewport={"width": 360, "height": 740}, color_scheme=scheme)

    for _ in range(3):
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
        boxes = [move.bounding_box() for move in page.locator(".move:visible").all()[:5]]
        assert all(box["height"] >= 44 for box in boxes)  # wide enough for a finger
        page.locator(".move").first.click()
        wait_while_thinking(page)
