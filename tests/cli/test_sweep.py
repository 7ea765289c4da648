"""`bng-sim sweep` on a small config."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time

import polars as pl
import pytest

from bng_sim.report.published import read_report
from bng_sim.sweeps.run.load import load
from tests.command import call
from tests.sweeps.store.faults import files
from tests.undrawn import figures_left_out

CONFIG = """
name: tiny
games: 400
grid:
  players: [3, 4]
  crises_in_deck: {from: 3, to: 4}
lineups: {sensible: "random,greedy", dice: random}
assumptions: false
"""
KINDS = ["typical (somebody fills a board)", "typical (everybody loses)", "shortest", "closest"]
LONG = CONFIG.replace("400", "10_000_000") + "ladder: false\n"


def sweep(folder, config=CONFIG, *options, **environment):
    (folder / "tiny.yaml").write_text(config)
    return call("sweep", "tiny.yaml", *options, cwd=folder, **environment)


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    with figures_left_out():
        ended = sweep(folder)
    assert ended.returncode == 0, ended.stderr
    return folder, ended


def test_one_command_writes_all_files(done):
    folder, ended = done

    (table,) = (folder / "runs" / "tiny").glob("files-*.parquet")
    assert {path.name for path in (folder / "runs" / "tiny").iterdir()} == {
        "figures", "games", "seats", "summary.csv", "cells.csv", "columns.md", "manifest.json", "timings.json",
        "report.html", table.name,
    }  # fmt: skip
    assert ended.stderr.startswith("8 cells, 3,200 games; ")
    assert "This will take about " in ended.stderr
    assert ended.stderr.endswith("Report: runs/tiny/report.html\n")


def test_terminal_shows_figures_of_files(done):
    folder, ended = done
    run = load(folder / "runs" / "tiny")
    row = run.summary.filter((pl.col("cell") == 0) & (pl.col("metric") == "revolution_rate")).row(0, named=True)

    shown = [f"{100 * row[name]:.2f}" for name in ("value", "low", "high")]
    line = next(line for line in ended.stdout.splitlines() if line.split()[:2] == ["3", "3"])
    assert line.split()[2:6] == [shown[0], "%", f"({shown[1]}", "to"]
    rows = [line for line in ended.stdout.splitlines() if re.match(r"[34] +[34] ", line)]
    assert len(rows) == 4  # of the first lineup, the only one that the sentences are about
    assert "1 more lineup in cells.csv and summary.csv" in ended.stdout
    assert "More answers: bng-sim analyse runs/tiny\n" in ended.stdout


@pytest.mark.slow
def test_terminal_names_a_notable_game_by_its_code(done):
    (line,) = (line for line in done[1].stdout.splitlines() if line.startswith("A game to read"))
    command = line.partition("): bng-sim ")[2]
    played = subprocess.run(
        [sys.executable, "-m", "bng_sim", *command.split()], capture_output=True, text=True, check=True
    )

    assert line.startswith(f"A game to read ({KINDS[0]}): bng-sim play guillotines/")
    assert re.match(r"After \d+ turns, ", played.stdout.splitlines()[-1])


def test_terminal_leads_with_question_and_verdict_of_report(done):
    folder, ended = done
    published = read_report(folder / "runs" / "tiny" / "report.html")
    shown = " ".join(ended.stdout.partition("\n\n")[0].split())

    assert ended.stdout.startswith(published.asks)
    assert shown.startswith(f"{published.asks} {' '.join(published.answer.split())}")


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_question_and_verdict_lead_without_report_too(done, tmp_path):
    config = CONFIG.replace("400", "60") + 'question: "How often, then?"\nanswers: [seats]\n'
    drawn, undrawn = (json.loads(sweep(tmp_path, config, "--json", *more).stdout) for more in ([], ["--no-report"]))

    assert drawn["question"] == "How often, then?"
    assert drawn["verdict"] == undrawn["verdict"]
    assert drawn["verdict"]
    assert undrawn["question"] == drawn["question"]


def test_the_tables_fit_a_page(done):
    lines = done[1].stdout.splitlines()

    assert max(len(line) for line in lines if ": bng-sim " not in line) <= 120  # commands stand on one line, to copy
    assert "…" not in done[1].stdout


@pytest.mark.slow
def test_json_is_one_document(done, tmp_path):
    shutil.copytree(done[0], tmp_path, dirs_exist_ok=True)
    again = sweep(tmp_path, CONFIG, "--json", "--no-report")
    document = json.loads(again.stdout)

    assert "Computed 0 games, reused 3,200" in again.stderr
    assert len(document["cells"]) == 8
    assert [game["kind"] for game in document["notable"]] == 2 * KINDS
    assert {row["metric"] for row in document["summary"]} >= {"revolution_rate", "all_lose_rate", "win_rate"}


@pytest.mark.slow
def test_fresh_plays_all_of_it_again(tmp_path):
    sweep(tmp_path, CONFIG.replace("400", "60"))
    again = sweep(tmp_path, CONFIG.replace("400", "70"), "--fresh")

    assert again.returncode == 0, again.stderr
    assert again.stderr.startswith("8 cells, 560 games; ")


def interrupted(folder, config, ready, number):
    """Start a sweep, signal it as soon as `ready` is true; return how it ended and in how many seconds."""
    (folder / "tiny.yaml").write_text(config)
    command = [sys.executable, "-m", "bng_sim", "sweep", "tiny.yaml"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        while not ready():
            assert running.poll() is None, running.stderr.read()
            time.sleep(0.02)
        start = time.perf_counter()
        running.send_signal(number)
        _, errors = running.communicate(timeout=60)
        return running.returncode, errors, time.perf_counter() - start


@pytest.mark.slow
def test_interrupt_stops_at_once_with_advice_to_continue(tmp_path):
    shards = tmp_path / "runs" / "tiny" / "games"

    code, errors, seconds = interrupted(tmp_path, LONG, lambda: len(list(shards.glob("*.parquet"))) > 2, signal.SIGINT)

    assert code == 130
    assert "games are stored in runs/tiny, and the same command resumes" in errors
    assert "Traceback" not in errors
    assert seconds < 5  # two are promised; this machine may be busy


@pytest.mark.slow  # quickly: killed and started again, tests/cli/test_sweep_survives.py
def test_interrupted_and_restarted_sweep_gives_same_bytes(done, tmp_path):
    shards = tmp_path / "runs" / "tiny" / "games"
    interrupted(tmp_path, CONFIG, lambda: len(list(shards.glob("*.parquet"))) > 2, signal.SIGINT)

    with figures_left_out():  # as of the run that it is compared with
        again = sweep(tmp_path)

    assert again.returncode == 0, again.stderr
    computed, reused = re.search(r"Computed ([\d,]+) games, reused ([\d,]+)", again.stderr).groups()
    assert int(computed.replace(",", "")) + int(reused.replace(",", "")) == 3_200
    assert reused != "0"
    assert files(tmp_path / "runs" / "tiny") == files(done[0] / "runs" / "tiny")


def test_progress_without_terminal_is_plain_lines(done):
    assert "\x1b" not in done[1].stderr
    assert "\r" not in done[1].stderr


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (CONFIG + "gird: {}\n", "tiny.yaml:9: gird: "),
        (CONFIG.replace("400", "many"), "tiny.yaml:3: games: got 'many', expected a whole number"),
        (CONFIG.replace("players", "payers"), "did you mean players?"),
        ("", "tiny.yaml:"),
    ],
)
def test_all_errors_come_before_the_first_game(tmp_path, config, message):
    ended = sweep(tmp_path, config)

    assert ended.returncode == 2
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "runs").exists()


def test_another_config_in_the_same_folder_is_refused(done):
    ended = sweep(done[0], CONFIG.replace("400", "7000"))

    assert ended.returncode == 2
    assert "games: 400 there, 7000 here" in ended.stderr
    assert "--fresh" in ended.stderr


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")

    ended = sweep(tmp_path, CONFIG, "--runs", "file")

    assert ended.returncode == 2
    assert "file/tiny: cannot be written (File exists)" in ended.stderr
    assert "--runs" in ended.stderr


def test_a_strategy_that_fails_is_named(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from bng_sim.games.guillotines import strategy\n\n\n"
        '@strategy("Answers with an index that is not on the list.")\n'
        "def mine(seen, moves, n, traits, rng):\n    return n\n"
    )
    ended = sweep(tmp_path, "name: tiny\ngames: 10\nstrategies: [mine.py]\nlineups: [mine]\n")

    assert ended.returncode == 2
    assert "strategy mine failed at decision" in ended.stderr


def test_help_has_an_example_and_every_option():
    ended = call("sweep", "--help")

    assert "bng-sim sweep my_study/sweep.yaml" in ended.stdout
    for word in ("--workers", "--runs", "--fresh", "--json", "CONFIG"):
        assert word in ended.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "1 is the config's own, and 10 repeat it with other guesses; `assumptions: false` leaves these out."),
        ({"assumptions": False}, None),
    ],
)
def test_a_sweep_says_how_many_cells_repeat_the_configs_own_before_it_plays(tmp_path, keys, said):
    config = {"name": "one", "game": "guillotines", "games": 20, "lineups": {"r": "random"}} | keys
    (tmp_path / "one.yaml").write_text(json.dumps(config))
    ended = call("sweep", "one.yaml", "--no-report", cwd=tmp_path)

    assert ended.returncode == 0, ended.stderr
    assert ("the config's own" in ended.stderr) == (said is not None)
    assert said is None or ended.stderr.index(said) < ended.stderr.index("Computed ")
