"""Take the pictures in docs/pictures/ again: a report, a game on its page, a seat, the studio; needs chromium.

Run it after a change to how either looks: python docs/screenshots.py
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
REPORT = DOCS.parent / "reports" / "crisis_counts.html"
GAME = ("--seed", "1", "--index", "5")
SEAT = ("--players", "3", "--seat", "2", "--lineup", "greedy", "--index", "5")
ANSWERS = ("yes", "invest Diamonds 2 at Vanity")
CHANGED = "&level=2&crises_in_deck=2"  # of the studio's address
COLOURS = 128
STEPS = 330  # events into the game: most of what a table can show lies on it


def main() -> None:
    """Write the pictures; raises `SystemExit` without a chromium."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("no chromium is installed")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        game = Path(folder) / "game.html"
        subprocess.run([Path(sys.executable).with_name("bng-sim"), "play", *GAME, "--html", game], check=True)
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_page(viewport={"width": 880, "height": 900})
        page.goto(REPORT.as_uri())
        page.screenshot(path=PICTURES / "report.png")
        page.set_viewport_size({"width": 1180, "height": 940})
        page.goto(game.as_uri())
        _go_on(page)
        page.screenshot(path=PICTURES / "game.png")
        _take_a_seat(page, Path(folder))
        page.screenshot(path=PICTURES / "table.png")
        page.set_viewport_size({"width": 1180, "height": 900})
        _turn_a_rule(page, Path(folder))
        page.screenshot(path=PICTURES / "studio.png")
        _shrink(PICTURES / "studio.png")
        browser.close()


def _take_a_seat(page: Page, folder: Path) -> None:
    """Play at a seat until its hand is worth a look."""
    command = [Path(sys.executable).with_name("bng-sim"), "table", *SEAT, "--no-open"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            page.goto(server.stdout.readline().strip() if server.stdout else "")
            for answer in ANSWERS:
                page.get_by_role("button", name=answer, exact=True).click()
                page.wait_for_load_state()
            page.wait_for_timeout(1000)  # until everything lies where it has moved to
        finally:
            server.terminate()


def _turn_a_rule(page: Page, folder: Path) -> None:
    """Open the studio with a rule changed, and wait until all is played."""
    command = [Path(sys.executable).with_name("bng-sim"), "studio", "--no-open"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            page.goto(f"{server.stdout.readline().strip() if server.stdout else ''}{CHANGED}")
            while not page.evaluate("window.studio.done"):
                page.wait_for_timeout(500)
        finally:
            server.terminate()


def _shrink(picture: Path) -> None:
    """Store a picture with fewer colours, which nobody sees: a third of the bytes, for the README shows it."""
    drawn = Image.open(picture).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    drawn.save(picture, optimize=True)


def _go_on(page: Page) -> None:
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(1000)  # until everything lies where it has moved to


if __name__ == "__main__":
    main()
