"""`bng-sim compare`: the cells it compares, its output, and its errors."""

import json
import re
import shutil

import pytest

from tests.command import call
from tests.sweeps.store.faults import reseal_run


@pytest.fixture(scope="module")
def runs(make_run, make_config, tmp_path_factory):
    """Play runs that differ in a rule, in the seed, in length, and in the grid; by name."""
    folder = tmp_path_factory.mktemp("runs")
    grid = {"crises_in_deck": (2, 6)}
    made = {
        "before": {"games": 60, "grid": grid},
        "after": {"games": 60, "grid": grid, "rules": {"hand_limit": 4}},
        "longer": {"games": 80, "grid": grid},
        "further": {"games": 30, "first_game": 50, "grid": grid},
        "apart": {"games": 10, "first_game": 60, "grid": grid},
        "other_seed": {"games": 60, "grid": grid, "seed": 2},
        "one": {"games": 60, "rules": {"crises_in_deck": 12}},
        "elsewhere": {"games": 10, "grid": {"hand_limit": (2, 3)}},
    }
    for name, keys in made.items():
        make_run(make_config(name=name, metrics=("turns", "revolution_rate"), **keys), folder / name)
    return folder


def test_two_runs_are_compared_cell_by_cell(runs):
    found = json.loads(call("compare", "before", "after", "--json", cwd=runs).stdout)

    assert [(pair["a"]["cell"], pair["b"]["cell"]) for pair in found] == [(0, 0), (1, 1)]
    assert [pair["differing"] for pair in found] == [{"hand_limit": ["2", "4"]}] * 2
    assert all(row["paired"] and row["deals"] == 60 for pair in found for row in pair["metrics"])


@pytest.mark.slow
def test_runs_of_other_first_games_are_paired_by_game(runs):
    partly, apart = (
        json.loads(call("compare", "before", name, "--json", cwd=runs).stdout) for name in ("further", "apart")
    )

    assert {(row["deals"], row["difference"]) for pair in partly for row in pair["metrics"] if row["n_a"]} == {
        (10, 0.0)
    }
    assert {row["difference"] for pair in partly for row in pair["wins"]} <= {0.0, None}
    assert [pair["games_left_out"] for pair in partly] == [70, 70]
    assert not any(row["paired"] for pair in apart for row in [*pair["metrics"], *pair["wins"]])


def test_answer_comes_first_then_what_was_compared_and_how(runs):
    lines = call("compare", "before", "after", cwd=runs).stdout.splitlines()
    start = lines.index("A: before, cell 0: crises_in_deck 2, lineup \u201cgreedy\u201d, 60 games")

    answer = " ".join(lines[:start])
    assert answer.startswith(("With B ", "Of ", "A table would notice no difference with B."))
    assert lines[start + 2] == "They differ in hand_limit: 2 in A, 4 in B."
    assert lines[start + 3] == "Paired over 60 deals of one seed."


def test_what_a_table_would_notice_most_is_told_first(runs):
    """One game in twenty, a tenth of a length: what is larger in these units is told before what is smaller."""
    (pair,) = json.loads(call("compare", "before", "--cell-a", 0, "--cell-b", 1, "--json", cwd=runs).stdout)

    assert pair["answer"][0].startswith("With B the Revolution comes in ")
    assert " instead of " in pair["answer"][0]
    assert not any("(K" in sentence or "_" in sentence for sentence in pair["answer"])


def test_same_games_differ_in_nothing(runs):
    (pair, _) = json.loads(call("compare", "before", "before", "--json", cwd=runs).stdout)

    assert len(pair["answer"]) == 1
    assert re.fullmatch(r"A table would notice no difference with B\.|Of \d+ figures these are .*", pair["answer"][0])


@pytest.mark.slow
def test_config_in_place_of_a_run_is_played_first(runs):
    (runs / "four.yaml").write_text("name: four\ngames: 60\nlineups: [greedy]\nrules: {crises_in_deck: 6}\n")
    (runs / "six.yaml").write_text("name: six\ngames: 60\nlineups: [greedy]\n")
    done = call("compare", "four.yaml", "six.yaml", cwd=runs)

    assert done.returncode == 0, done.stderr
    assert "A: four.yaml, cell 0: " in done.stdout
    assert "They differ in crises_in_deck: 6 in A, 4 in B." in done.stdout  # as written, and for four players


def test_page_has_the_answer_and_a_table_of_each_pair(runs):
    done = call("compare", "before", "after", "--html", "pairs.html", cwd=runs)
    page = (runs / "pairs.html").read_text(encoding="utf-8")

    assert done.returncode == 0, done.stderr
    assert "<h1>What would a table notice of B instead of A?</h1>" in page
    assert page.count("B less A") == 2
    (runs / "mine.html").write_text("my own")
    refused = call("compare", "before", "after", "--html", "mine.html", cwd=runs)
    assert (refused.returncode, (runs / "mine.html").read_text()) == (2, "my own")


def test_two_cells_of_one_run_are_named_by_number_or_by_values(runs):
    by_number = call("compare", "before", "--cell-a", "0", "--cell-b", "1", cwd=runs)
    by_value = call("compare", "before", "--cell-a", "crises_in_deck=2", "--cell-b", "crises_in_deck=6", cwd=runs)

    assert by_number.stdout == by_value.stdout
    assert "They differ in crises_in_deck: 2 in A, 6 in B." in by_number.stdout


def test_a_run_of_one_cell_is_compared_without_naming_it(runs):
    done = call("compare", "before", "one", "--cell-a", "1", cwd=runs)

    assert (done.returncode, "They differ in crises_in_deck: 6 in A, 12 in B." in done.stdout) == (0, True)


def test_runs_with_different_seeds_are_reported_as_unpaired(runs):
    done = call("compare", "before", "other_seed", cwd=runs)

    assert "They differ in seed: 1 in A, 2 in B." in done.stdout
    assert "Not paired, because the seeds differ" in done.stdout


def test_only_games_that_both_runs_have_are_compared(runs):
    done = call("compare", "before", "longer", cwd=runs)

    assert "Their settings are the same." in done.stdout
    assert "20 games are left out: the other setting did not play their deals." in done.stdout


@pytest.mark.slow
def test_markdown_has_one_table_per_pair(runs):
    text = call("compare", "before", "after", "--markdown", cwd=runs).stdout

    assert text.count("| figure | A | B | B less A | a table notices | p (Holm) |\n| --- | ---: |") == 2
    assert "- They differ in hand\\_limit: 2 in A, 4 in B.\n" in text


def test_who_wins_is_compared_by_every_way_to_split_the_seats(runs):
    (pair, _) = json.loads(call("compare", "before", "after", "--json", cwd=runs).stdout)
    text = call("compare", "before", "after", cwd=runs).stdout

    assert {"seat", "order", "billionaire", "strategy"} <= {row["by"] for row in pair["wins"]}
    assert [row["n_a"] for row in pair["wins"] if row["by"] == "seat"] == [60] * 4
    assert "\nwins: seat 4 " in text
    assert "comparisons of metrics, and for all " in text


def test_run_without_seats_is_reported(make_run, make_config, runs):
    make_run(make_config(name="brief", games=60, keep="games"), runs / "brief")
    text = call("compare", "one", "brief", cwd=runs).stdout
    (pair,) = json.loads(call("compare", "one", "brief", "--json", cwd=runs).stdout)

    assert "brief kept no seats, so who wins is not compared (keep: all keeps them)." in text
    assert "wins: " not in text
    assert (pair["wins"], "kept no seats" in pair["wins_left_out"]) == ([], True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["before"], "got one run, expected two, or --cell-a and --cell-b"),
        (["before", "--cell-a", "0"], "got one run, expected two, or --cell-a and --cell-b"),
        (["before", "after", "longer"], "got 3 runs, expected one or two"),
        (["before", "elsewhere"], "no cell of before has the values and lineup of one of elsewhere"),
        (["before", "after", "--cell-a", "17"], "--cell-a 17: none of the run's cells, expected one"),
        (["before", "after", "--cell-b", "x=1"], "--cell-a (not given): 2 of the run's cells, expected one"),
        (["before", "nothing"], "nothing: no run found"),
    ],
)
def test_invalid_comparison_is_refused(runs, arguments, words):
    done = call("compare", *arguments, cwd=runs)

    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_runs_of_two_games_are_refused(runs, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(runs / "one", other)
    reseal_run(other, lambda manifest: manifest["config"].update(game="chess"))
    done = call("compare", "one", other, cwd=runs)

    assert (done.returncode, "got runs of two games, guillotines and chess" in done.stderr) == (2, True)


def test_incomplete_run_is_refused(runs, tmp_path):
    shutil.copytree(runs / "one", tmp_path / "other")
    reseal_run(tmp_path / "other", lambda manifest: manifest.update(state="playing"))
    done = call("compare", "one", tmp_path / "other", cwd=runs)

    assert (done.returncode, "the run is not complete" in done.stderr) == (2, True)
