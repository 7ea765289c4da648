"""Progress of long work: the content of a line, when it is printed, and the time left."""

import io
import re
import time

import pytest
from rich.console import Console

import bng_sim
from bng_sim.api import progress
from bng_sim.api.progress import GamesProgress, show_activity
from tests.command import call

LINE = r"cell 1 of 1: \d+ of 30 games, .* left"
SEARCH = "search(rollouts=20,candidates=2) | random"


class Clock:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 100.0

    def perf_counter(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(progress, "time", made)
    return made


@pytest.fixture
def print_often(monkeypatch):
    """Print lines without delay."""
    monkeypatch.setattr(progress, "SECONDS_BEFORE_FIRST_LINE", 0.01)
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.01)


def lines():
    return Console(file=io.StringIO(), width=120)


def test_line_has_count_speed_and_time_left(clock):
    games = GamesProgress(lines(), 100)
    assert games.words == "games: 0 of 100 games, time left unknown"

    clock.now += 10
    games.add(20, "cell 1 of 2")
    assert games.words == "cell 1 of 2: 20 of 100 games, 2.0 games/s, 40 s left"

    clock.now += 15  # and nothing is heard
    assert games.words == "cell 1 of 2: 20 of 100 games, 1 s a game, 25 s left"


def test_time_left_follows_work_left(clock):
    games = GamesProgress(lines(), 1_010, work=1_000 * 0.01 + 10 * 5.0)
    clock.now += 20  # twice as long as expected
    games.add(1_000, work=1_000 * 0.01)

    assert games.left == "1 min 40 s left"


def test_games_played_before_are_left_out(clock):
    games = GamesProgress(lines(), 100)
    games.skip(60)
    clock.now += 10
    games.add(20)

    assert games.words == "games: 20 of 40 games, 2.0 games/s, 10 s left"


def test_lines_are_printed_regularly_without_terminal(print_often):
    console = lines()
    with GamesProgress(console, 10) as games:
        games.add(5)
        while console.file.getvalue().count("\n") < 3:
            time.sleep(0.01)
    printed = console.file.getvalue()
    time.sleep(0.05)

    assert "5 of 10 games" in printed
    assert console.file.getvalue() == printed  # when all is done no more


def test_short_work_prints_nothing():
    console = lines()
    with GamesProgress(console, 10) as games:
        games.add(10)

    assert console.file.getvalue() == ""


def test_long_work_is_announced_without_terminal():
    console = lines()
    with show_activity(console, "Writing the report", 20.0), show_activity(console, "Summing up"):
        pass

    assert console.file.getvalue() == "Writing the report: about 20 s ...\n"


def test_terminal_shows_activity_and_time_left(clock):
    console = Console(file=io.StringIO(), force_terminal=True, width=120)
    with show_activity(console, "Writing the report", 20.0) as tell:
        clock.now += 5
        tell("Who wins?")
        time.sleep(0.3)

    assert "Writing the report: Who wins? ... 15 s left" in console.file.getvalue()


@pytest.mark.slow
def test_simulate_shows_progress_of_search_players(print_often):
    done = call("simulate", "--games", "30", "--lineup", SEARCH)

    assert re.search(LINE, done.stderr), done.stderr


@pytest.mark.slow
def test_library_shows_progress_of_search_players(print_often, capsys):
    bng_sim.simulate(games=30, lineup=SEARCH)

    assert re.search(LINE, capsys.readouterr().err)


def test_library_is_silent_without_progress(print_often, capsys):
    bng_sim.simulate(games=30, lineup=SEARCH, progress=False)

    assert capsys.readouterr().err == ""
