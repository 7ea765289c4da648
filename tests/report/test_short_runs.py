"""Runs that store little or played little get their report all the same, and their games can be replayed."""

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from bng_sim.analyses.differences import side_by_side
from bng_sim.games import GAMES
from bng_sim.report.tables import ReportTable, fit_to_page
from tests.command import call
from tests.slow import slow_after
from tests.undrawn import figures_left_out

EXAMPLES = Path(__file__).parents[2] / "examples"


def sweep(folder, **keys):
    text = json.dumps({"name": "short", "games": 2, "ladder": False, **keys})  # which is YAML
    (folder / "s.yaml").write_text(text, encoding="utf-8")
    with figures_left_out():
        return call("sweep", "s.yaml", cwd=folder, BNG_SIM_DEBUG="1")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_run_of_summaries_with_other_assumed_figures_has_a_report(tmp_path, game):
    done = sweep(tmp_path, game=game, keep="summary", assumptions=True)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "runs" / "short" / "report.html").exists()


UNDECIDED = {
    "words": {"grid": {"round_ends": ["after_turn", "at_once"]}},
    "words, many settings": {"grid": {"round_ends": ["after_turn", "at_once"], "players": [2, 3, 4, 5]}},
    "numbers": {"grid": {"crises_in_deck": [3, 4, 5], "round_ends": ["after_turn", "at_once"]}},
    "lineups": {"lineups": ["random", "greedy"], "grid": {"players": [2, 3, 4, 5]}},
    "one setting": {},
}


@pytest.mark.parametrize("keys", slow_after(1, UNDECIDED))
@pytest.mark.parametrize("some", slow_after(1, [True, False]))
def test_run_whose_headline_no_game_or_few_decide_has_a_report(tmp_path, keys, some):
    own = {"value": "turns", "of": "game = 1 and turns % 3 = 0"} if some else "turns / 0"
    done = sweep(tmp_path, assumptions=False, metrics=[{"own": own}, "turns"], **UNDECIDED[keys])

    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    assert call("analyse", "runs/short", "--json", cwd=tmp_path).returncode == 0


@pytest.mark.slow
def test_other_guesses_are_quoted_where_the_setting_of_the_first_answer_was_not_played_with_any(tmp_path):
    """The first answer is of a hand limit of 5, and only the printed limit was played with other guesses."""
    keys = {"grid": {"hand_limit": [2, 5]}, "targets": {"turns": {"least": 0, "where": {"hand_limit": 5}}}}
    done = sweep(tmp_path, games=40, assumptions=True, metrics=["turns"], **keys)
    (said,) = [text for text in done.stdout.split("\n\n") if "Unpublished figures." in text]

    assert "With other guesses the mean of turns would be " in " ".join(said.split())
    assert "No other guess was tried" not in done.stdout


@pytest.mark.slow
def test_what_a_target_says_of_another_lineup_is_not_said_to_be_of_the_first(tmp_path):
    shutil.copy(EXAMPLES / "pig.py", tmp_path / "pig.py")
    lineups = {"bold": "hold_at(points=25)", "other": "hold_at"}
    targets = {"turns": {"least": 1, "where": {"lineup": "other"}}}
    done = sweep(tmp_path, game="pig.py", games=40, grid={"goal": [50, 60]}, lineups=lineups, targets=targets)
    words = " ".join(done.stdout.split())

    assert "Who plays. What names no lineup is with lineup “bold”." in words


def test_level_without_crises_is_not_asked_for_its_revolution(tmp_path):
    sweep(tmp_path, rules={"level": 1}, keep="summary", assumptions=False, answers=["headline"])
    done = call("analyse", "runs/short", "--question", "revolution", cwd=tmp_path)

    assert done.returncode == 2
    assert "it needs level 2 or higher, and the run has level 1" in done.stderr


@pytest.mark.slow
def test_game_of_run_that_begins_later_is_replayed(tmp_path):
    sweep(tmp_path, first_game=7, assumptions=False, rotate="seats", lineups=["greedy,random"])
    games = json.loads(call("games", "runs/short", "--json", cwd=tmp_path).stdout)["games"]

    assert [game["game"] for game in games] == list(range(28, 36))
    assert call("replay", "runs/short", "--index", 35, cwd=tmp_path).returncode == 0
    assert "cell 0 has games 28 to 35" in call("replay", "runs/short", "--index", 27, cwd=tmp_path).stderr
    assert "cell 0 has games 28 to 35" in call("replay", "runs/short", "--index", 36, cwd=tmp_path).stderr


def test_reference_without_figures_is_named():
    frame = pl.DataFrame({"line": ["a", "b"], "against": ["c", "c"], "seated": ["all", "all"]})

    assert side_by_side.compared_with(frame) == "c"
    assert side_by_side.compared_with(frame.with_columns(against=pl.Series(["c", "d"]))) == "all"
    assert side_by_side.compared_with(frame.head(0)) == "others"


def test_table_without_figures_fits_page():
    assert fit_to_page(ReportTable("Wins", "Setting", [], [])).rows == []
