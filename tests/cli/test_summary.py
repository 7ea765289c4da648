"""The summary of a run on the terminal: one screen, whatever the run."""

import io
import math

import pytest

from bng_sim.cli import summary
from bng_sim.cli.output import stdout
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]
LINES, COLUMNS = 40, 100  # of a screen
AROUND = 5  # lines that the sweep prints around it, on the other stream
LEAD = summary.Lead(
    "How often does it end?",
    ["It ends [i]often[/i]. " + "So it does. " * 10] * 3,
    [("Luck.", "[bold]More[/bold] games change little. " * 3)] * 3,
)
TYPES = ("toys", "power", "vanity", "legacy")
CARDS = tuple(tuple(TYPES[: 2 + i % 3] for _ in range(4 + i)) for i in range(6))


def run_of(make_config, make_run, folder, **keys):
    with figures_left_out():
        return load(make_run(make_config(games=20, assumptions=False, **keys), folder))


@pytest.fixture(scope="module")
def large(make_config, make_run, tmp_path_factory):
    """Play 27 cells with each of two lineups."""
    grid = {"players": (3, 4, 5), "crises_in_deck": (3, 4, 5), "hand_limit": (2, 3, 4)}
    lineups = {"sensible": "random,greedy", "dice": "random"}
    return run_of(make_config, make_run, tmp_path_factory.mktemp("large") / "run", grid=grid, lineups=lineups)


def printed(run, columns=COLUMNS):
    console = stdout()
    console.file, console.width = io.StringIO(), columns
    summary.print_summary(console, run, GAME, LEAD)
    return console.file.getvalue()


def height(text, columns=COLUMNS):
    """Return the lines that a text takes on a screen, which wraps the long ones."""
    return sum(max(1, math.ceil(len(line.rstrip()) / columns)) for line in text.splitlines())


def table_rows(text):
    return [line for line in text.splitlines() if line[:1] in set("345") and "%" in line]


@pytest.mark.slow
def test_large_run_fits_a_screen(large):
    text = printed(large)

    assert large.cells.height == 2 * 27
    assert height(text) + AROUND <= LINES
    assert len(table_rows(text)) == summary.MOST_ROWS


@pytest.mark.slow
def test_control_measures_more_than_a_screen(large, monkeypatch):
    monkeypatch.setattr(summary, "MOST_ROWS", 27)
    monkeypatch.setattr(summary, "MOST_LINES", 99)

    assert height(printed(large)) + AROUND > LINES


@pytest.mark.slow
def test_question_verdict_and_grounds_stand_literally(large):
    words = " ".join(printed(large).split())

    assert words.startswith(f"{LEAD.asks} It ends [i]often[/i]. So it does.")
    assert words.count("Luck. [bold]More[/bold] games change little.") == 3


@pytest.mark.slow
def test_table_has_cells_of_first_lineup_baselines_first(large):
    of_first = large.cells.filter(lineup="sensible")
    baselines = of_first.filter(of_first["cell"] == of_first["baseline"])
    wanted = [[str(cell[name]) for name in large.config["grid"]] for cell in baselines.to_dicts()]

    assert [line.split()[:3] for line in table_rows(printed(large))][: len(wanted)] == wanted
    assert 0 < len(wanted) < summary.MOST_ROWS


@pytest.mark.slow
def test_what_is_left_out_is_counted_and_where_it_is(large):
    text = printed(large)

    assert f"{27 - summary.MOST_ROWS} more settings and 1 more lineup in cells.csv and summary.csv" in text
    assert f"More answers: bng-sim analyse {large.folder}\n" in text
    assert ": bng-sim play guillotines/" in text


def test_lineups_that_are_compared_have_a_row_each(make_config, make_run, tmp_path):
    run = run_of(
        make_config, make_run, tmp_path / "run", grid={}, lineups={"sensible": "random,greedy", "dice": "random"}
    )
    text = printed(run)

    assert [line.split()[0] for line in text.splitlines() if "%" in line] == ["sensible", "dice"]
    assert "more lineup" not in text


@pytest.mark.slow
def test_second_metric_needs_room(large):
    assert "lose rate" in printed(large, columns=120)
    assert "lose rate" not in printed(large)


@pytest.mark.slow
def test_long_values_take_rows_from_the_table(make_config, make_run, tmp_path):
    run = run_of(make_config, make_run, tmp_path / "long", grid={"hand_limit": (2, 3), "panic_cards": CARDS})

    assert height(printed(run, 60), 60) <= 2 * LINES
    assert height(printed(run)) + AROUND <= LINES


def test_figure_and_its_unit_stay_on_one_line():
    console = stdout()
    console.file, console.width = io.StringIO(), 20

    console.print("The Revolution takes 92\N{NO-BREAK SPACE}% of games")

    assert console.file.getvalue() == "The Revolution takes\n92\N{NO-BREAK SPACE}% of games\n"
