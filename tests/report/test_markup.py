"""Names with markup in them are shown literally wherever a user's words appear: HTML, SVG, terminal, JSON, CSV."""

import html
import json
import re
import shutil

import polars as pl
import pytest

from tests.command import call

LABELS = (
    "[bold]b[/bold] [/] [/red] :bomb: <script>alert(1)</script>",
    "1+1= | *a* `c` & \"q\" 'a' $x^2$ {{ 7 * 7 }} %s {0} \\ --> ]]>",
    "cmd@ +1 -1 \u6f22\u5b57 \U0001f4a3 \u00e9, <i>_</i>",
    "_",
)
pytestmark = pytest.mark.slow  # whole commands; quickly: test_html_page.py has names of that kind
FILE = "<i>[red]&$x$.py"
DESCRIPTION = "Takes [bold]the[/] [/red] <script>first</script> :bomb: | *move* & $x^2$."
MEANING = "how [/calm] <b>calm</b>"
CARDS = ("[[toys, power, vanity], [legacy]]", "[[power], [legacy]]")
STRATEGY = f'''
from bng_sim.games.guillotines import Trait, strategy

@strategy("{DESCRIPTION}", traits=[Trait("calm", 0.5, 0, 1, "{MEANING}")])
def own_first(seen, moves, n, traits, rng):
    """Considers [/nothing] <i>at</i> all."""
    return 0
'''


def _quoted(text):
    return json.dumps(text, ensure_ascii=False)


CONFIG = f"""\
name: markup
games: 5
grid: {{panic_cards: [{", ".join(CARDS)}]}}
lineups:
  {_quoted(LABELS[0])}: own_first(calm=0.2),greedy
{"".join(f"  {_quoted(label)}: greedy{chr(10)}" for label in LABELS[1:])}
strategies: [{_quoted(FILE)}]
assumptions: false
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Run a sweep whose names are full of markup."""
    made = tmp_path_factory.mktemp("markup")
    (made / FILE).write_text(STRATEGY)
    (made / "s.yaml").write_text(CONFIG, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def done(folder):
    return call("sweep", "s.yaml", cwd=folder)


@pytest.fixture(scope="module")
def report(folder, done):
    return (folder / "runs" / "markup" / "report.html").read_text(encoding="utf-8")


def test_terminal_shows_markup_literally(done):
    words = " ".join(done.stdout.split())

    assert done.returncode == 0
    assert f"lineup \N{LEFT DOUBLE QUOTATION MARK}{LABELS[0]}\N{RIGHT DOUBLE QUOTATION MARK}" in words
    assert f"types on Panic! cards: {CARDS[1]}" in words
    assert "Warning" not in done.stderr


@pytest.mark.usefixtures("done")
def test_answers_on_the_terminal_show_markup_literally(folder):
    answered = call("analyse", "runs/markup", cwd=folder)
    words = " ".join(answered.stdout.split())

    assert answered.returncode == 0
    assert [label for label in LABELS[:2] if label not in words] == []  # the others are not among what it says


def test_terminal_tables_show_markup_literally(done):
    starts = [line.split()[:2] for line in done.stdout.splitlines() if line.startswith("[[")]

    assert ["[[power],", "[legacy]]"] in starts
    assert ["[[toys,", "power,"] in starts


@pytest.mark.usefixtures("done")
def test_json_has_markup_unchanged(folder, tmp_path):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    cells = json.loads(call("sweep", "s.yaml", "--json", "--no-report", cwd=tmp_path).stdout)["cells"]

    assert {cell["lineup"] for cell in cells} == set(LABELS)
    assert {cell["panic_cards"] for cell in cells} == set(CARDS)


def test_csv_has_markup_unchanged(folder, done):
    cells = pl.read_csv(folder / "runs" / "markup" / "cells.csv")

    assert set(cells["lineup"]) == set(LABELS)
    assert set(cells["panic_cards"]) == set(CARDS)


def test_report_escapes_markup(report):
    text = html.unescape(re.sub(r"<svg.*?</svg>|<style.*?</style>|<[^>]*>", "", report, flags=re.DOTALL))

    assert re.findall(r"<(?:script|i)\b", report) == ["<script"] * 4  # our own, three of them data
    assert [label for label in (*LABELS, FILE) if label not in text] == []
    assert "49" not in "".join(re.findall(r"1\+1= .{30}", text))
    assert len(re.findall(r"1\+1= .{30}", text)) > 3


def test_figures_show_markup_literally(report):
    drawn = " ".join(html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", report))

    assert "control: cmd@ +1 -1 \u6f22\u5b57 \U0001f4a3 \u00e9" in drawn
    assert 'control: 1+1= | *a* `c` & "q" \'a' in drawn


def test_descriptions_of_strategies_show_markup_literally(folder):
    done = call("strategies", "--strategies", FILE, cwd=folder)

    assert done.returncode == 0
    assert all(words in done.stdout for words in (f"own_first  {DESCRIPTION}", MEANING, "[/nothing] <i>at</i>"))


def test_page_of_game_escapes_markup(folder):
    call("play", "--strategies", FILE, "--lineup", "own_first(calm=0.2)", "--html", "game.html", cwd=folder)
    page = (folder / "game.html").read_text(encoding="utf-8")

    assert "own_first(calm=0.2)" in page
    assert page.count("<script") == 2
