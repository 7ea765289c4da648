"""A process of `bng-sim` gives the same output as a call in the tests' own process, for each command."""

import re
import shutil

import pytest

from bng_sim.cli.app import COMMANDS
from tests.command import call, process

SWEEP = "name: tiny\ngames: 50\nlineups: [random]\nassumptions: false\n"
TABLE = "game: bluffing\nfirst: 1\nplayers: [{billionaire: red}, {billionaire: blue}]\n"
EVENINGS = "play,players,ending,turns\n1,4,revolution,30\n2,4,assets,25\n"
QUICK = ["simulate --lineup random --games 50"]
LINES = [
    *QUICK,
    "simulate --set crises_in_dek=4",
    "--help",
    "play --seed 1 --index 5 --lineup greedy",
    "sweep tiny.yaml --workers 2",
    "balance tiny.yaml",
    "ablate random --thing draw --against random --games 20",
    "trim bluffing --lineup random --games 20 --workers 1",
    "playtests import evenings.csv",
    "playtests report playtests.parquet --no-compare",
    "simulate --lineup random --games 50 --json",
    "simulate --players 6",
    "studio chess --no-open",
    "table --seat 5 --no-open",
    "here table.yaml --playouts 50",
    "status {run}",
    "init made",
    "compare {run} --cell-a 0 --cell-b 2",
    "verify {run} --seed 2 --games 100",
    "games {run} --where turns>20 --sort shortest --limit 3",
    "replay {run} --index 7 --cell 4",
    "audit --games 5 --lineup random --workers 1",
    "analyse {run} --question seats --figures made",
    "report {run} --format markdown --out made",
    "bundle {run} --out made.zip",
    "notebook {run} --out made.ipynb",
    "rules",
    "strategies --json",
    "schema --game chess",
    "doctor --games 2",
    "lab exploit random --against random --deals 2 --workers 1",
]
PROGRESS = re.compile(r"(?m)^games: .* games, .*\n")  # printed after some seconds, which a busy machine takes
VARIES = re.compile(r'\d[\d,.]* (s|games/s|min|MB)\b|(?<=games_per_second": )[\d.]+')


def test_every_command_is_covered():
    assert {line.split()[0] for line in LINES} >= set(COMMANDS)


@pytest.mark.parametrize(
    "line", [*QUICK, *(pytest.param(line, marks=pytest.mark.slow) for line in LINES[len(QUICK) :])]
)
def test_process_gives_same_output_and_exit_code(line, small_run, tmp_path):
    arguments = line.format(run=small_run).split()
    made = []
    for way in (call, process):
        folder = tmp_path / "here"
        folder.mkdir()
        (folder / "tiny.yaml").write_text(SWEEP)
        (folder / "evenings.csv").write_text(EVENINGS)
        (folder / "table.yaml").write_text(TABLE)
        done = way(*arguments, cwd=folder, COLUMNS="120")
        files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))
        made.append(
            (done.returncode, VARIES.sub("-", done.stdout), VARIES.sub("-", PROGRESS.sub("", done.stderr)), files)
        )
        shutil.rmtree(folder)

    assert made[0] == made[1]
    assert made[0][1] + made[0][2]
